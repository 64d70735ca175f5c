create or replace function end_holds(p_website_id text, p_owner_kind text, p_owner_id text) returns void language plpgsql as $$
begin
  perform lock_owner(p_website_id, p_owner_kind, p_owner_id);
  delete from stock_holds where website_id = p_website_id and owner_kind = p_owner_kind and owner_id = p_owner_id;
end $$;
