-- The owner before the levels, always.
create or replace function lock_demand(p_website_id text, p_owner_kind text, p_owner_id text, p_lines jsonb) returns void language plpgsql as $$
begin
  perform lock_owner(p_website_id, p_owner_kind, p_owner_id);
  perform lock_stock(p_website_id, (select coalesce(array_agg(variant_id), '{}') from stock_demand(p_lines)));
end $$;
