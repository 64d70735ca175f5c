-- needs: cart_contents
create or replace function cart_changed(p_website_id text, p_cart_id text, p_touched_id text) returns setof cart_answer
language sql stable as $$
  select 'done', p_touched_id, null::integer, null::integer,
    cart_id, kind, order_id, created_ms, coupon_codes, lines, fields, in_checkout
  from cart_contents where website_id = p_website_id and cart_id = p_cart_id
$$;
