-- What the sale p_order took comes back, never more than that, and once for each reason and reference. What is gone or
-- unlimited by now is left out, and so is what was unlimited then, of which nothing was taken.
create or replace function put_stock_back(
  p_website_id text, p_lines jsonb, p_order text, p_reason text, p_actor text, p_reference text, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  too_much text;
  moves jsonb;
begin
  perform lock_demand(p_website_id, null, null, p_lines);
  if exists (
    select from stock_demand(p_lines) demand
    join stock_movements earlier on earlier.website_id = p_website_id and earlier.variant_id = demand.variant_id
      and earlier.reference = p_reference and earlier.reason = p_reason and earlier.once
    where earlier.undoes is distinct from p_order or (earlier.delta <> demand.wanted and earlier.balance < 2000000000)
  ) then
    raise exception 'Stock was put back for % before, and it was something else', p_reference;
  end if;
  with asked as (
    select demand.variant_id, demand.wanted, level.on_hand, -sold.delta - coalesce((
        select sum(back.delta) from stock_movements back
        where back.website_id = p_website_id and back.undoes = p_order and back.variant_id = demand.variant_id), 0) as left_to_return
    from stock_demand(p_lines) demand
    join stock_levels level on level.website_id = p_website_id and level.variant_id = demand.variant_id and not level.unlimited
    join stock_movements sold on sold.website_id = p_website_id and sold.variant_id = demand.variant_id
      and sold.reference = p_order and sold.reason = 'sale' and sold.once
    where not exists (select from stock_movements earlier where earlier.website_id = p_website_id
      and earlier.reference = p_reference and earlier.reason = p_reason and earlier.variant_id = demand.variant_id and earlier.once)
  )
  select min(variant_id) filter (where wanted > left_to_return),
    coalesce(jsonb_agg(jsonb_build_object('variant_id', variant_id, 'on_hand', least(2000000000, on_hand + wanted),
      'unlimited', false, 'reason', p_reason)), '[]')
    into too_much, moves
    from asked;
  if too_much is not null then
    raise exception 'More of % would be put back for % than was taken', too_much, p_order;
  end if;
  return move_stock(p_website_id, moves, p_actor, p_reference, true, p_now, p_order);
end $$;
