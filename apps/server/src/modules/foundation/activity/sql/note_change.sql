-- needs: activity_digests, activity_permission, activity_quiet_columns, activity_subject
-- Notes a row that changed, in the transaction of the change, and the activity itself with the first of its rows. Runs
-- only where the transaction says who changes something (`awning.change`). What is noted already is said by
-- `awning.change_noted`: the site, whether the subject is known, and whether the activity cannot be taken back.
create or replace function note_change() returns trigger language plpgsql as $$
declare
  the_change jsonb := current_setting('awning.change')::jsonb;
  noted_so_far text[] := string_to_array(coalesce(current_setting('awning.change_noted', true), ''), ' ');
  keys text[] := array_prepend('website_id', string_to_array(tg_argv[0], ','));
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole_row jsonb := coalesce(new_row, old_row);
  site text := whole_row ->> 'website_id';
  id text := whole_row ->> keys[cardinality(keys)];
  is_own boolean := coalesce(tg_table_name = the_change ->> 'subjectTable', false);
  is_blocked boolean := position(left(tg_op, 1) in tg_argv[2]) > 0;
  subject record;
  its_id text;
  setting text;
  its_key jsonb := '{}';
  its_column text;
begin
  if tg_op = 'UPDATE' then
    -- Both rows have the same columns. What only counts changes is left out last: a smaller copy of a row costs more.
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, new_row -> was.key)
      into old_row, new_row
      from jsonb_each(old_row) was
      where was.value <> new_row -> was.key and was.key <> all (activity_quiet_columns(tg_table_name));
    if old_row is null then
      return null;
    end if;
  end if;
  if pg_column_size(new_row) > 500 then
    new_row := activity_digests(new_row);
  end if;
  if tg_argv[1] <> '*' then
    -- A page that had a password can come back without it, switched off.
    is_blocked := is_blocked or (tg_op <> 'INSERT' and tg_table_name <> 'page_passwords' and exists (
      select from jsonb_object_keys(old_row) given where given <> all (keys || string_to_array(tg_argv[1], ','))));
    select jsonb_object_agg(key, value) into old_row from jsonb_each(old_row) where key = any (string_to_array(tg_argv[1], ','));
    select jsonb_object_agg(key, value) into new_row from jsonb_each(new_row) where key = any (string_to_array(tg_argv[1], ','));
  end if;
  -- Stock only moves on: a number that has moved cannot go back. A level that began in the same change can.
  if tg_table_name = 'stock_levels' and tg_op = 'UPDATE' and old_row ? 'last_movement' then
    is_blocked := not exists (
      select from activity_rows began where began.website_id = site and began.activity_id = the_change ->> 'id'
        and began.table_name = 'stock_levels' and began.change = 'I' and began.row_key ->> 'variant_id' = id);
  end if;

  if noted_so_far[1] is distinct from site then
    its_id := coalesce(the_change ->> 'subjectId', case when is_own then id end);
    subject := activity_subject(site, the_change ->> 'subjectTable', its_id, case when is_own and its_id = id then whole_row end);
    insert into activities (website_id, activity_id, at, actor_kind, actor_id, kind, permission, subject_table, subject_kind, subject_id,
      title, blocked_by, undoes)
    values (site, the_change ->> 'id', (the_change ->> 'at')::timestamptz, the_change ->> 'actorKind', the_change ->> 'actorId',
      the_change ->> 'kind', activity_permission(the_change ->> 'permission', subject.kind), the_change ->> 'subjectTable', subject.kind,
      its_id, subject.title, case when is_blocked then tg_table_name end, the_change ->> 'undoes')
    on conflict do nothing;
    setting := set_config('awning.change_noted', concat_ws(' ', site, (subject.title is not null)::text, is_blocked::text), true);
  elsif (is_own and noted_so_far[2] = 'false' and id = coalesce(the_change ->> 'subjectId', id)) or (is_blocked and noted_so_far[3] = 'false') then
    subject := activity_subject(site, the_change ->> 'subjectTable', id, whole_row);
    update activities set
      subject_id = case when is_own then coalesce(activities.subject_id, id) else activities.subject_id end,
      subject_kind = case when is_own then subject.kind else activities.subject_kind end,
      permission = case when is_own then activity_permission(the_change ->> 'permission', subject.kind) else activities.permission end,
      title = case when is_own then coalesce(activities.title, subject.title) else activities.title end,
      blocked_by = coalesce(activities.blocked_by, case when is_blocked then tg_table_name end)
    where website_id = site and activity_id = the_change ->> 'id';
    setting := set_config('awning.change_noted', concat_ws(' ', site, (is_own or noted_so_far[2] = 'true')::text,
      (is_blocked or noted_so_far[3] = 'true')::text), true);
  end if;

  foreach its_column in array keys loop
    its_key := its_key || jsonb_build_object(its_column, whole_row -> its_column);
  end loop;
  insert into activity_rows (website_id, activity_id, table_name, row_key, change, before, after)
  values (site, the_change ->> 'id', tg_table_name, its_key, left(tg_op, 1), old_row, new_row);

  -- Files of a folder that goes rest by themselves: their content has to stay on the disk.
  if (is_own or tg_table_name = 'assets') and tg_op <> 'INSERT' and tg_table_name in ('collections', 'items', 'assets', 'coupons', 'donations', 'navigations', 'forms') then
    if tg_op = 'DELETE' or (tg_table_name = 'forms' and old_row -> 'archived_at' = 'null' and new_row ? 'archived_at') then
      subject := activity_subject(site, tg_table_name, id, whole_row);
      insert into bin_entries (website_id, bin_id, activity_id, table_name, subject_kind, subject_id, title, address, permission,
        deleted_at, actor_kind, actor_id, content_hash)
      values (site, left(md5(concat_ws(' ', the_change ->> 'id', tg_table_name, id)), 24), the_change ->> 'id', tg_table_name, subject.kind, id,
        coalesce(subject.title, ''), coalesce(whole_row ->> 'url_id', whole_row ->> 'filename', whole_row ->> 'code', ''),
        activity_permission(the_change ->> 'permission', subject.kind), (the_change ->> 'at')::timestamptz,
        the_change ->> 'actorKind', the_change ->> 'actorId', whole_row ->> 'content_hash')
      on conflict do nothing;
    end if;
  end if;
  return null;
end $$;
