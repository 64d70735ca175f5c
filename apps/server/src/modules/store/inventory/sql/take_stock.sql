-- All lines or none, and once for each reference. What the owner holds ends, and so do the claims that were bought, as
-- many as were.
-- Returns { shortages, changes, bought: [link] }
create or replace function take_stock(
  p_website_id text, p_owner_kind text, p_owner_id text, p_lines jsonb, p_actor text, p_reference text, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  shortages jsonb;
  changes jsonb;
  bought jsonb := '[]';
begin
  perform lock_demand(p_website_id, p_owner_kind, p_owner_id, p_lines);
  if exists (select from stock_movements where website_id = p_website_id and reference = p_reference and reason = 'sale' and once) then
    if exists (
      select from stock_movements sold left join stock_demand(p_lines) demand on demand.variant_id = sold.variant_id
      where sold.website_id = p_website_id and sold.reference = p_reference and sold.reason = 'sale' and sold.once
        and sold.delta is distinct from -demand.wanted
    ) then
      raise exception 'Stock was taken for % before, and it was something else', p_reference;
    end if;
    return '{"shortages": [], "changes": [], "bought": []}';
  end if;
  select stock_shortages(p_website_id, p_owner_kind, p_owner_id, p_lines, p_now) into shortages;
  if shortages <> '[]' then
    return jsonb_build_object('shortages', shortages, 'changes', '[]'::jsonb, 'bought', '[]'::jsonb);
  end if;
  -- Sales of what is unlimited move nothing.
  select move_stock(p_website_id, coalesce(jsonb_agg(jsonb_build_object('variant_id', level.variant_id,
      'on_hand', level.on_hand - demand.wanted, 'unlimited', false, 'reason', 'sale')), '[]'), p_actor, p_reference, true, p_now)
    into changes
    from stock_demand(p_lines) demand
    join stock_levels level on level.website_id = p_website_id and level.variant_id = demand.variant_id and not level.unlimited;
  perform end_holds(p_website_id, p_owner_kind, p_owner_id);
  if p_owner_kind = 'cart' and exists (select from stock_holds where website_id = p_website_id and claimed_by = p_owner_id) then
    with used as (
      select hold.owner_id, hold.variant_id,
        row_number() over (partition by hold.variant_id order by hold.expires_at, hold.owner_id) <= demand.wanted as is_bought
      from stock_holds hold join stock_demand(p_lines) demand on demand.variant_id = hold.variant_id
      where hold.website_id = p_website_id and hold.claimed_by = p_owner_id
    ), ended as (
      delete from stock_holds hold using used
      where hold.website_id = p_website_id and hold.owner_kind = 'waitlist' and hold.owner_id = used.owner_id
        and hold.variant_id = used.variant_id and used.is_bought
      returning hold.owner_id
    )
    select coalesce(jsonb_agg(owner_id order by owner_id), '[]') into bought from ended;
  end if;
  return jsonb_build_object('shortages', shortages, 'changes', changes, 'bought', bought);
end $$;
