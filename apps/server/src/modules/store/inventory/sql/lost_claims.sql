-- Who had claimed what another cart claims now, and how many there are besides what links keep for others.
create or replace view lost_claims as
select lost.website_id, lost.variant_id, cart.id as cart_id,
  level.on_hand - coalesce((
    select sum(hold.quantity) from stock_holds hold
    where hold.website_id = lost.website_id and hold.variant_id = lost.variant_id and hold.owner_kind = 'waitlist'
      and hold.claimed_by is distinct from cart.id), 0) as remaining
from stock_holds lost
cross join lateral unnest(lost.lost_by) as cart(id)
join stock_levels level on level.website_id = lost.website_id and level.variant_id = lost.variant_id and not level.unlimited
where lost.lost_by is not null;
