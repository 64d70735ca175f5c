-- Binds a paid payment to the order it was made for, or a manual one whose money is to come. False: there is nothing to
-- bind.
create or replace function capture_payment(p_website_id text, p_payment_id text, p_order_id text, p_now timestamptz) returns boolean language plpgsql as $$
declare
  payment payments;
begin
  select * into payment from payments where website_id = p_website_id and payment_id = p_payment_id for no key update;
  if not found or payment.order_id <> p_order_id then
    return false;
  end if;
  if payment.is_bound then
    return true;
  end if;
  if payment.unwanted is not null or not (
    payment.state = 'succeeded' or (payment.provider is null and payment.state in ('started', 'pending'))) then
    return false;
  end if;
  update payments set
    state = case when provider is null then 'pending' else 'captured' end,
    is_bound = true,
    history = history || jsonb_build_object(
      'state', case when provider is null then 'pending' else 'captured' end, 'actor', 'checkout', 'note', 'The order was made.', 'at', p_now),
    moved_at = p_now
  where website_id = p_website_id and payment_id = p_payment_id;
  return true;
end $$;
