-- How many somebody may still take: what is on hand less what is set aside for others. Null: no limit; 0: not sold.
create or replace function available_stock(
  p_website_id text, p_variant_id text, p_owner_kind text, p_owner_id text, p_now timestamptz
) returns integer language plpgsql stable as $$
declare
  level record;
begin
  select unlimited, on_hand, exists (
      select from stock_holds hold
      where hold.website_id = p_website_id and hold.variant_id = p_variant_id and hold.expires_at > p_now) as is_held
    into level from stock_levels where website_id = p_website_id and variant_id = p_variant_id;
  if level.unlimited then
    return null;
  end if;
  -- Of most variants nothing is set aside, and adding up nothing costs as much as adding up something.
  if level.is_held is not true then
    return coalesce(level.on_hand, 0);
  end if;
  return greatest(0, level.on_hand - coalesce((
    select sum(held.quantity) from held_stock(p_website_id, p_variant_id, p_now) held
    where p_owner_kind is distinct from 'cart' or p_owner_id is null or held.cart_id is distinct from p_owner_id), 0)
    + case when p_owner_kind = 'waitlist' then coalesce((
      select sum(own.quantity) from stock_holds own
      where own.website_id = p_website_id and own.variant_id = p_variant_id and own.owner_kind = 'waitlist' and own.owner_id = p_owner_id
        and own.claimed_by is null and own.expires_at > p_now), 0) else 0 end);
end $$;
