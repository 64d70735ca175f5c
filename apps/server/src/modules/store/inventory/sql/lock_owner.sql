-- One owner decides one thing at a time: two holds of different variants lock no level in common and would both stay.
create or replace function lock_owner(p_website_id text, p_owner_kind text, p_owner_id text) returns void language plpgsql as $$
begin
  if p_owner_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('stock-owner/' || p_website_id || '/' || p_owner_kind || '/' || p_owner_id, 0));
  end if;
end $$;
