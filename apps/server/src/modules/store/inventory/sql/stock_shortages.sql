-- needs: available_stock, stock_demand
create or replace function stock_shortages(
  p_website_id text, p_owner_kind text, p_owner_id text, p_lines jsonb, p_now timestamptz
) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(short) order by short."variantId"), '[]')
  from (
    select variant_id as "variantId", wanted, available_stock(p_website_id, variant_id, p_owner_kind, p_owner_id, p_now) as available
    from stock_demand(p_lines)
  ) short
  where short.available < short.wanted
$$;
