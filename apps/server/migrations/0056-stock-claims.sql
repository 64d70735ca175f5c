-- Owned by modules/inventory. What is held for a link of the waitlist can be claimed by one cart at a time: for that cart it is there, and when
-- the cart gives up it is the link's again until the link ends.
alter table stock_holds add column claimed_by text collate "C";
-- Carts that had claimed it before, the last few of them: they can be told where it went.
alter table stock_holds add column lost_by text[] collate "C";
create index stock_holds_lost on stock_holds (website_id, variant_id) where lost_by is not null;
alter table stock_holds add constraint stock_holds_claims check (claimed_by is null or owner_kind = 'waitlist');
create index stock_holds_claimed on stock_holds (website_id, claimed_by) where claimed_by is not null;

-- What is set aside at this instant. A cart that pays for what it has claimed holds the same units twice: the larger number counts, once.
create function held_stock(p_website_id text, p_variant_id text, p_now timestamptz) returns table (cart_id text, quantity bigint)
language sql stable as $$
  select coalesce(claimed_by, case owner_kind when 'cart' then owner_id end),
    case when claimed_by is null and owner_kind = 'waitlist' then sum(hold.quantity)
      else greatest(sum(hold.quantity) filter (where owner_kind = 'cart'), sum(hold.quantity) filter (where owner_kind = 'waitlist')) end
  from stock_holds hold
  where hold.website_id = p_website_id and hold.variant_id = p_variant_id and hold.expires_at > p_now
  group by coalesce(claimed_by, case owner_kind when 'cart' then owner_id end), claimed_by is null and owner_kind = 'waitlist'
$$;

-- How many somebody may still take: what is on hand less what is set aside for others. Null: no limit; 0: not sold.
create or replace function available_stock(
  p_website_id text, p_variant_id text, p_owner_kind text, p_owner_id text, p_now timestamptz
) returns integer language plpgsql stable as $$
declare
  level record;
begin
  select unlimited, on_hand into level from stock_levels where website_id = p_website_id and variant_id = p_variant_id;
  if level.unlimited then
    return null;
  end if;
  return greatest(0, coalesce(level.on_hand, 0) - coalesce((
    select sum(held.quantity) from held_stock(p_website_id, p_variant_id, p_now) held
    where p_owner_kind is distinct from 'cart' or p_owner_id is null or held.cart_id is distinct from p_owner_id), 0)
    + case when p_owner_kind = 'waitlist' then coalesce((
      select sum(own.quantity) from stock_holds own
      where own.website_id = p_website_id and own.variant_id = p_variant_id and own.owner_kind = 'waitlist' and own.owner_id = p_owner_id
        and own.claimed_by is null and own.expires_at > p_now), 0) else 0 end);
end $$;

-- For the waitlist: the level stays as it is until the transaction ends, for whoever only looks (p_shared) and whoever gives units away.
-- Null: nobody sells it. free: null without a limit.
create function waiting_stock(p_website_id text, p_variant_id text, p_shared boolean, p_now timestamptz) returns jsonb language plpgsql as $$
declare
  level record;
begin
  if p_shared then
    perform from stock_levels where website_id = p_website_id and variant_id = p_variant_id for share;
  else
    perform lock_stock(p_website_id, array[p_variant_id]);
  end if;
  select unlimited, on_hand into level from stock_levels where website_id = p_website_id and variant_id = p_variant_id;
  if not found then
    return null;
  end if;
  return jsonb_build_object('unlimited', level.unlimited, 'quantity', level.on_hand,
    'free', available_stock(p_website_id, p_variant_id, null, null, p_now),
    'heldForLinks', (select coalesce(sum(quantity), 0) from stock_holds hold where hold.website_id = p_website_id
      and hold.variant_id = p_variant_id and owner_kind = 'waitlist' and hold.expires_at > p_now));
end $$;

-- One unit for each link, as far as they go. Returns how many got one: the first of the list.
create function hold_for_links(
  p_website_id text, p_variant_id text, p_links text[], p_expires_at timestamptz, p_now timestamptz
) returns integer language plpgsql as $$
declare
  free integer;
  held integer;
begin
  perform lock_stock(p_website_id, array[p_variant_id]);
  free := available_stock(p_website_id, p_variant_id, null, null, p_now);
  with given as (
    insert into stock_holds (website_id, variant_id, owner_kind, owner_id, quantity, expires_at)
    select p_website_id, p_variant_id, 'waitlist', link, 1, p_expires_at
    from unnest(p_links) with ordinality as asked(link, place)
    where exists (select from stock_levels where website_id = p_website_id and variant_id = p_variant_id)
    order by place limit free
    returning 1
  )
  select count(*) into held from given;
  return held;
end $$;

-- 'claimed'; 'paying': another cart is paying for it just now; 'ended': the link keeps nothing any more.
create function claim_hold(p_website_id text, p_link_id text, p_cart_id text, p_now timestamptz) returns text language plpgsql as $$
declare
  hold stock_holds;
begin
  perform lock_owner(p_website_id, 'waitlist', p_link_id);
  select * into hold from stock_holds
  where website_id = p_website_id and owner_kind = 'waitlist' and owner_id = p_link_id and expires_at > p_now;
  if not found then
    return 'ended';
  end if;
  perform lock_stock(p_website_id, array[hold.variant_id]);
  if hold.claimed_by <> p_cart_id and exists (
    select from stock_holds paying where paying.website_id = p_website_id and paying.variant_id = hold.variant_id
      and paying.owner_kind = 'cart' and paying.owner_id = hold.claimed_by and paying.expires_at > p_now
  ) then
    return 'paying';
  end if;
  update stock_holds set claimed_by = p_cart_id,
    lost_by = case when claimed_by is null then array_remove(lost_by, p_cart_id)
      else array_prepend(claimed_by, (array_remove(lost_by, p_cart_id))[1:7]) end
  where website_id = p_website_id and owner_kind = 'waitlist' and owner_id = p_link_id and claimed_by is distinct from p_cart_id;
  -- A sale may have ended it while we waited for the level.
  return case when exists (
    select from stock_holds where website_id = p_website_id and owner_kind = 'waitlist' and owner_id = p_link_id
  ) then 'claimed' else 'ended' end;
end $$;

-- The caller has locked the level. Links have no lock of their own here: whoever claims one takes it before the level.
create function end_link_holds(p_website_id text, p_variant_id text, p_links text[]) returns void language sql as $$
  delete from stock_holds where website_id = p_website_id and variant_id = p_variant_id and owner_kind = 'waitlist' and owner_id = any (p_links)
$$;

-- They are kept longer. What has ended by then stays ended. The caller has locked the level.
create function prolong_link_holds(p_website_id text, p_variant_id text, p_links text[], p_expires_at timestamptz, p_now timestamptz)
returns void language sql as $$
  update stock_holds set expires_at = greatest(expires_at, p_expires_at)
  where website_id = p_website_id and variant_id = p_variant_id and owner_kind = 'waitlist' and owner_id = any (p_links) and expires_at > p_now
$$;

-- Who had claimed what another cart claims now, and how many there are besides what links keep for others.
create view lost_claims as
select lost.website_id, lost.variant_id, cart.id as cart_id,
  level.on_hand - coalesce((
    select sum(hold.quantity) from stock_holds hold
    where hold.website_id = lost.website_id and hold.variant_id = lost.variant_id and hold.owner_kind = 'waitlist'
      and hold.claimed_by is distinct from cart.id), 0) as remaining
from stock_holds lost
cross join lateral unnest(lost.lost_by) as cart(id)
join stock_levels level on level.website_id = lost.website_id and level.variant_id = lost.variant_id and not level.unlimited
where lost.lost_by is not null;

-- A cart that goes into another takes its claims along.
create function move_claims(p_website_id text, p_from_cart text, p_to_cart text) returns void language sql as $$
  update stock_holds set lost_by = array_replace(lost_by, p_from_cart, p_to_cart)
  where website_id = p_website_id and lost_by is not null and p_from_cart = any (lost_by);
  update stock_holds set claimed_by = p_to_cart where website_id = p_website_id and claimed_by = p_from_cart
$$;

-- All lines or none, and once for each reference. What the owner holds ends, and so do the claims that were bought, as many as were.
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
