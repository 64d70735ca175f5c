-- All of them or none, in the transaction of the order. Answers null, or which is used up and why. What an order has
-- used before it does not use again. p_unlimited: those that had no limit when the order was frozen. Somebody has paid
-- by then, so they count although they were deleted since.
create or replace function use_discounts(
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
