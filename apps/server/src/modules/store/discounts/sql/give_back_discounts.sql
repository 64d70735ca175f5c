-- For an order that came to nothing.
create or replace function give_back_discounts(p_website_id text, p_order_id text) returns void language plpgsql as $$
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
