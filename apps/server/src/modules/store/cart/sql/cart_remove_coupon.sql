create or replace function cart_remove_coupon(p_website_id text, p_owner_key text, p_code text, p_now timestamptz)
returns setof cart_answer language plpgsql as $$
declare
  its_cart_id text := lock_cart(p_website_id, p_owner_key, p_now);
begin
  -- Nothing to take out of a cart that is not there, which is no mistake.
  if its_cart_id is null then
    return query select * from cart_missing(p_website_id, p_owner_key) where outcome = 'signed-in';
    return;
  end if;
  update carts set coupon_codes = coupon_codes - p_code
  where website_id = p_website_id and cart_id = its_cart_id and coupon_codes ? p_code;
  return query select * from cart_changed(p_website_id, its_cart_id, null);
end $$;
