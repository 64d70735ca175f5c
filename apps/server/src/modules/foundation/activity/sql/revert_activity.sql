-- needs: activity_quiet_columns, activity_table_depths
-- Brings the rows of an activity back to what they were before it, the last one first: each step is the reverse of one
-- that was possible. Rows that are not any more as the activity left them stay, and are returned. `p_adapted` has, by
-- place, columns with other values than they had, or null for a row that stays as it is. Movements stay: stock goes on
-- from where it is.
create or replace function revert_activity(p_website_id text, p_activity_id text, p_now timestamptz, p_adapted jsonb default '{}')
returns table (place bigint, table_name text, row_key jsonb, problem text) language plpgsql as $$
#variable_conflict use_column
declare
  noted record;
  now_row jsonb;
  wanted jsonb;
  adapted jsonb;
  matching text;
  columns text;
  quiet text[];
  inserted integer;
  depths jsonb;
  current_activity text := coalesce(nullif(current_setting('awning.change', true), '')::jsonb ->> 'id', '');
begin
  depths := activity_table_depths();
  for noted in
    -- Rows that a foreign key removes are noted after the row that they went with. So of deletions in a row, those come
    -- back first that others refer to.
    with changed as (
      select r.*, row_number() over (order by r.place) - row_number() over (partition by r.change = 'D' order by r.place) as run
      from activity_rows r where r.website_id = p_website_id and r.activity_id = p_activity_id and r.table_name <> 'stock_movements'
    ), ordered as (
      select changed.*, case when change = 'D' then max(place) over (partition by change = 'D', run) else place end as ends,
        case when change = 'D' then (depths ->> table_name)::integer else 0 end as depth
      from changed
    )
    select ordered.* from ordered order by ordered.ends desc, ordered.depth, ordered.place desc
  loop
    adapted := p_adapted -> noted.place::text;
    continue when adapted = 'null';
    quiet := activity_quiet_columns(noted.table_name);
    select string_agg(format('t.%1$I = k.%1$I', name), ' and ') into matching from jsonb_object_keys(noted.row_key) name;
    execute format('select to_jsonb(t) from %1$I t, jsonb_populate_record(null::%1$I, $1) k where %2$s for update of t',
        noted.table_name, matching)
      into now_row
      using noted.row_key || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(adapted) where noted.row_key ? key);
    if noted.change = 'D' then
      if now_row is not null then
        return query select noted.place, noted.table_name, noted.row_key, 'taken'::text;
        continue;
      end if;
      wanted := noted.before || coalesce(adapted, '{}');
      select string_agg(quote_ident(a.attname), ', ') into columns from pg_attribute a
        where a.attrelid = noted.table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and wanted ? a.attname;
      -- A name that is taken makes a row stay away. PostgreSQL cannot look at a rule that may wait for the end.
      execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1) %3$s', noted.table_name, columns,
        case when noted.table_name = 'product_variants' then '' else 'on conflict do nothing' end) using wanted;
      get diagnostics inserted = row_count;
      if inserted = 0 then
        return query select noted.place, noted.table_name, noted.row_key, 'taken'::text;
      end if;
      continue;
    end if;
    if now_row is null then
      return query select noted.place, noted.table_name, noted.row_key, 'gone'::text;
      continue;
    end if;
    -- A value that went to another and back was changed since, too. What was taken back since does not count.
    if adapted is null and (exists (
      select from activity_rows later join activities act on act.website_id = later.website_id and act.activity_id = later.activity_id
      where later.website_id = p_website_id and later.table_name = noted.table_name and later.row_key = noted.row_key
        and later.place > noted.place and later.activity_id not in (p_activity_id, current_activity)
        and act.undone_by is null
        and not exists (select from activities undone where undone.website_id = p_website_id and undone.undone_by = act.activity_id
          and undone.activity_id = act.undoes)
        and (later.change <> 'U' or noted.change <> 'U' or exists (select from jsonb_object_keys(later.before) name where noted.before ? name)))
    or exists (
      select from jsonb_each(noted.after - quiet) was
      where case when jsonb_typeof(was.value) = 'object' and was.value ? 'digest' and was.value ? 'bytes'
        then was.value ->> 'digest' is distinct from jsonb_hash_extended(now_row -> was.key, 0)::text
        else was.value is distinct from now_row -> was.key end))
    then
      return query select noted.place, noted.table_name, noted.row_key, 'changed'::text;
      continue;
    end if;
    if noted.change = 'I' then
      execute format('delete from %1$I t using jsonb_populate_record(null::%1$I, $1) k where %2$s', noted.table_name, matching) using noted.row_key;
      continue;
    end if;
    wanted := noted.before || coalesce(adapted, '{}');
    -- Versions go on: a browser that has the former one must not take this one for it.
    select wanted || coalesce(jsonb_object_agg(name, case when name in ('version', 'document_version', 'revision')
        then to_jsonb((now_row ->> name)::bigint + 1) else to_jsonb(p_now) end), '{}')
      into wanted from unnest(quiet) name
      where now_row ? name and name not in ('updated_by', 'changed_by', 'last_event') and (name <> 'document_version' or wanted ? 'document')
        -- The others are counted again.
        and (noted.table_name <> 'customers' or name in ('version', 'updated_at'));
    select string_agg(quote_ident(a.attname), ', ') into columns from pg_attribute a
      where a.attrelid = noted.table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and wanted ? a.attname;
    continue when columns is null;
    execute format('update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $2)) from jsonb_populate_record(null::%1$I, $1) k where %3$s',
      noted.table_name, columns, matching) using noted.row_key, wanted;
  end loop;
end $$;
