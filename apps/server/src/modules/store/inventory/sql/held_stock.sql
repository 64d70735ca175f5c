-- What is set aside at this instant. A cart that pays for what it has claimed holds the same units twice: the larger
-- number counts, once.
create or replace function held_stock(p_website_id text, p_variant_id text, p_now timestamptz) returns table (cart_id text, quantity bigint)
language sql stable as $$
  select coalesce(claimed_by, case owner_kind when 'cart' then owner_id end),
    case when claimed_by is null and owner_kind = 'waitlist' then sum(hold.quantity)
      else greatest(sum(hold.quantity) filter (where owner_kind = 'cart'), sum(hold.quantity) filter (where owner_kind = 'waitlist')) end
  from stock_holds hold
  where hold.website_id = p_website_id and hold.variant_id = p_variant_id and hold.expires_at > p_now
  group by coalesce(claimed_by, case owner_kind when 'cart' then owner_id end), claimed_by is null and owner_kind = 'waitlist'
$$;
