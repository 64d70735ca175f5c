create or replace function cart_add_coupon(
  p_website_id text, p_owner_key text, p_new_cart_id text, p_code text, p_max_codes integer, p_now timestamptz
) returns setof cart_answer language plpgsql as $$
declare
  its_cart_id text;
  codes jsonb := '[]';
  refusal cart_answer;
begin
  loop
    its_cart_id := lock_cart(p_website_id, p_owner_key, p_now);
    exit when its_cart_id is not null;
    insert into carts (website_id, cart_id, owner_key, created_at, used_on)
    values (p_website_id, p_new_cart_id, p_owner_key, p_now, (p_now at time zone 'UTC')::date)
    on conflict (website_id, owner_key) where order_id is null do nothing
    returning cart_id into its_cart_id;
    exit when its_cart_id is not null;
    refusal := cart_missing(p_website_id, p_owner_key);
    if refusal.outcome = 'signed-in' then
      return next refusal;
      return;
    end if;
  end loop;
  select coupon_codes into codes from carts where website_id = p_website_id and cart_id = its_cart_id;
  if codes ? p_code then
    return next cart_refused('already-entered');
    return;
  end if;
  if jsonb_array_length(codes) >= p_max_codes then
    return next cart_refused('too-many-codes');
    return;
  end if;
  update carts set coupon_codes = codes || to_jsonb(p_code) where website_id = p_website_id and cart_id = its_cart_id;
  return query select * from cart_changed(p_website_id, its_cart_id, null);
end $$;
