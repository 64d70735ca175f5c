-- All lines or none; p_lines: [{ variant_id, quantity }]. Returns the shortages: [{ variantId, wanted, available }]
create or replace function hold_stock(
  p_website_id text, p_owner_kind text, p_owner_id text, p_lines jsonb, p_expires_at timestamptz, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  shortages jsonb;
begin
  perform lock_demand(p_website_id, p_owner_kind, p_owner_id, p_lines);
  select stock_shortages(p_website_id, p_owner_kind, p_owner_id, p_lines, p_now) into shortages;
  if shortages <> '[]' then
    return shortages;
  end if;
  perform end_holds(p_website_id, p_owner_kind, p_owner_id);
  -- What is unlimited is held too: it may be counted before the hold ends.
  insert into stock_holds (website_id, variant_id, owner_kind, owner_id, quantity, expires_at)
  select p_website_id, variant_id, p_owner_kind, p_owner_id, wanted, p_expires_at from stock_demand(p_lines);
  return shortages;
end $$;
