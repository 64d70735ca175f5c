-- One payment at a time is begun for a cart, from however many tabs: whoever comes second waits here, and is told
-- which attempt is in the way (the one that has the cart's order, or else the latest that may still become it). Of a
-- user who signed in while paying, that is the attempt of the cart that became part of this one. Both answers are
-- empty: this one was written.
create or replace function freeze_attempt(
  p_website_id text, p_attempt_id text, p_cart_id text, p_owner_key text, p_retry_key text, p_order_id text, p_payment_id text, p_pays text,
  p_kind text, p_total_minor bigint, p_draft json, p_now timestamptz, p_joined_since timestamptz, p_how json, p_most_declines integer,
  out in_the_way text, out is_over_limit boolean
) language plpgsql as $$
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
    in_the_way := earlier.attempt_id;
    return;
  end if;
  if left(p_owner_key, 1) = 'u' and p_kind = 'order' then
    select attempt_id into in_the_way from checkout_attempts
      where website_id = p_website_id and owner_key = p_owner_key and cart_id <> p_cart_id and kind = 'order' and state = 'open'
        and pays = 'card' and created_at > p_joined_since
      order by created_at desc limit 1;
    if found then
      return;
    end if;
  end if;
  -- Whoever tries out stolen cards is declined again and again.
  is_over_limit := p_pays = 'card' and p_most_declines <= (
    select count(*) from checkout_attempts
    where website_id = p_website_id and cart_id = p_cart_id and created_at > p_now - interval '1 hour' and state = 'failed'
      and failure ->> 'reason' = 'declined');
  if is_over_limit then
    return;
  end if;
  insert into checkout_attempts (website_id, attempt_id, cart_id, owner_key, retry_key, order_id, payment_id, pays, kind, total_minor, draft,
    how, created_at)
  values (p_website_id, p_attempt_id, p_cart_id, p_owner_key, p_retry_key, p_order_id, p_payment_id, p_pays, p_kind, p_total_minor, p_draft,
    p_how, p_now);
end $$;
