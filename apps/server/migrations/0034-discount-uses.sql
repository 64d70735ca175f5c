-- Owned by modules/discounts. A discount without a code counts in every cart.
alter table coupons
  alter column code drop not null,
  alter column code_key drop not null,
  drop constraint coupons_kind_check,
  drop constraint coupons_value_check,
  add constraint coupons_kind check (kind in ('percent', 'amount', 'free-shipping')),
  add constraint coupons_value check ((kind = 'free-shipping') = (value = 0) and value >= 0),
  add constraint coupons_coded check ((code is null) = (code_key is null)),
  -- Null: everything but gift cards.
  add column only_items text[] collate "C",
  add column only_categories text[],
  add constraint coupons_only check ((only_items is null) = (only_categories is null)),
  -- Canonical email addresses; null: everybody.
  add column customers text[] collate "C",
  add column combines boolean not null default true,
  add column uses_limit integer check (uses_limit > 0),
  add column uses_per_customer integer check (uses_per_customer between 1 and 1000),
  -- Counted only where there is a limit: a counter that every order writes would let one order wait for the other.
  add column uses integer,
  add constraint coupons_counted check ((uses is null) = (uses_limit is null)),
  add constraint coupons_uses check (uses between 0 and uses_limit);
create index coupons_automatic on coupons (website_id) where code_key is null;

-- Which order used which discount.
create table discount_uses (
  website_id text collate "C" not null,
  coupon_id text collate "C" not null,
  order_id text collate "C" not null,
  -- The canonical email address.
  customer text collate "C" not null,
  -- Where a customer may use it so many times: which of these times it was, and how many there were.
  slot integer,
  slots integer,
  used_at timestamptz not null,
  primary key (website_id, coupon_id, order_id),
  foreign key (website_id, coupon_id) references coupons on delete cascade,
  constraint discount_uses_slot unique (website_id, coupon_id, customer, slot),
  constraint discount_uses_slots check ((slot is null) = (slots is null) and slot between 1 and slots)
);
create index discount_uses_order on discount_uses (website_id, order_id);

-- All of them or none, in the transaction of the order. Answers null, or which is used up and why. What an order has used before it does not use again.
-- p_unlimited: those that had no limit when the order was frozen. Somebody has paid by then, so they count although they were deleted since.
create function use_discounts(
  p_website_id text, p_order_id text, p_customer text, p_coupon_ids text[], p_now timestamptz, p_unlimited text[] default '{}'
) returns jsonb language plpgsql as $$
declare
  id text;
  coupon coupons;
  place integer;
  inserted boolean;
  refusal jsonb;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'discounts are used in read committed';
  end if;
  begin
    -- In the order of their ids, so that nobody waits in a circle.
    for id in select distinct c collate "C" from unnest(p_coupon_ids) c order by 1 loop
      -- Orders do not wait for each other here; only who changes the coupon does.
      select * into coupon from coupons where website_id = p_website_id and coupon_id = id for key share;
      if coupon.coupon_id is null then
        continue when id = any (p_unlimited);
        refusal := jsonb_build_object('couponId', id, 'reason', 'gone');
        raise exception using errcode = 'AW001';
      end if;
      continue when exists (
        select from discount_uses where website_id = p_website_id and coupon_id = id and order_id = p_order_id);
      inserted := false;
      if coupon.uses_per_customer is null then
        insert into discount_uses (website_id, coupon_id, order_id, customer, used_at)
        values (p_website_id, id, p_order_id, p_customer, p_now)
        on conflict do nothing;
        inserted := found;
        continue when not inserted;
      else
        -- A place that somebody else is just taking is waited for, and free again when that order comes to nothing.
        for place in
          -- What the customer used before there was such a limit counts as well.
          select s from generate_series(1, coupon.uses_per_customer - (
            select count(*)::integer from discount_uses
            where website_id = p_website_id and coupon_id = id and customer = p_customer and slot is null)) s
          where not exists (
            select from discount_uses
            where website_id = p_website_id and coupon_id = id and customer = p_customer and slot = s)
        loop
          insert into discount_uses (website_id, coupon_id, order_id, customer, slot, slots, used_at)
          values (p_website_id, id, p_order_id, p_customer, place, coupon.uses_per_customer, p_now)
          on conflict do nothing;
          inserted := found;
          exit when inserted or exists (
            select from discount_uses where website_id = p_website_id and coupon_id = id and order_id = p_order_id);
        end loop;
      end if;
      continue when not inserted and exists (
        select from discount_uses where website_id = p_website_id and coupon_id = id and order_id = p_order_id);
      if not inserted then
        refusal := jsonb_build_object('couponId', id, 'reason', 'used-by-customer');
        raise exception using errcode = 'AW001';
      end if;
      if coupon.uses_limit is not null then
        update coupons set uses = uses + 1
        where website_id = p_website_id and coupon_id = id and uses < uses_limit;
        if not found then
          refusal := jsonb_build_object('couponId', id, 'reason', 'used-up');
          raise exception using errcode = 'AW001';
        end if;
      end if;
    end loop;
  exception when sqlstate 'AW001' then
    return refusal;
  end;
  return null;
end $$;

-- For an order that came to nothing.
create function give_back_discounts(p_website_id text, p_order_id text) returns void language plpgsql as $$
declare
  id text;
begin
  for id in
    select coupon_id from discount_uses where website_id = p_website_id and order_id = p_order_id order by coupon_id
  loop
    perform from coupons where website_id = p_website_id and coupon_id = id for no key update;
    delete from discount_uses where website_id = p_website_id and coupon_id = id and order_id = p_order_id;
    if found then
      update coupons set uses = uses - 1 where website_id = p_website_id and coupon_id = id and uses_limit is not null;
    end if;
  end loop;
end $$;
