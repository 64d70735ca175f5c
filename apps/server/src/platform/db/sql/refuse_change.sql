-- Rows that are never changed go with their site, and only then: who removes one says which for the transaction.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('awning.removed_site', true) = old.website_id then
    return old;
  end if;
  raise exception 'Rows of % are never changed', tg_table_name;
end $$;
