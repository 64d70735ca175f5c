-- Owned by modules/checkout. One payment at a time is begun for a cart, from however many tabs: whoever comes second waits here, and is told
-- which attempt is in the way (the one that has the cart's order, or else the latest that may still become it). Null: this one was written.
create function freeze_attempt(
  p_website_id text, p_attempt_id text, p_cart_id text, p_owner_key text, p_retry_key text, p_order_id text, p_payment_id text, p_pays text,
  p_kind text, p_total_minor bigint, p_draft json, p_now timestamptz, p_joined_since timestamptz
) returns text language plpgsql as $$
declare
  earlier checkout_attempts;
begin
  perform from checkouts where website_id = p_website_id and cart_id = p_cart_id for update;
  if not found then
    insert into checkouts (website_id, cart_id, updated_at) values (p_website_id, p_cart_id, p_now)
    on conflict do nothing;
    perform from checkouts where website_id = p_website_id and cart_id = p_cart_id for update;
  end if;
  select * into earlier from checkout_attempts
    where website_id = p_website_id and cart_id = p_cart_id and state <> 'failed'
    order by state = 'completed' desc, created_at desc, attempt_id desc limit 1;
  if found and (earlier.state = 'completed' or earlier.pays <> 'card' or earlier.created_at > p_joined_since) then
    return earlier.attempt_id;
  end if;
  insert into checkout_attempts (website_id, attempt_id, cart_id, owner_key, retry_key, order_id, payment_id, pays, kind, total_minor, draft,
    created_at)
  values (p_website_id, p_attempt_id, p_cart_id, p_owner_key, p_retry_key, p_order_id, p_payment_id, p_pays, p_kind, p_total_minor, p_draft,
    p_now);
  return null;
end $$;
