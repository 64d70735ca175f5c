-- queued, known (asked for before), another (the id names another refund), not-paid, or too-much. The caller queues the
-- job.
create or replace function queue_refund(
  p_website_id text, p_refund_id text, p_payment_id text, p_kind text, p_amount_minor bigint, p_now timestamptz
) returns text language plpgsql as $$
declare
  payment payments;
  known payment_refunds;
begin
  select * into payment from payments where website_id = p_website_id and payment_id = p_payment_id for no key update;
  select * into known from payment_refunds where website_id = p_website_id and refund_id = p_refund_id;
  if found then
    return case when (known.payment_id, known.kind, known.amount_minor) = (p_payment_id, p_kind, p_amount_minor) then 'known' else 'another' end;
  end if;
  if payment.state is distinct from (case p_kind when 'order' then 'captured' else 'giving-back' end) then
    return 'not-paid';
  end if;
  if payment.promised_minor + p_amount_minor > coalesce(payment.received_minor, payment.amount_minor) then
    return 'too-much';
  end if;
  update payments set promised_minor = promised_minor + p_amount_minor where website_id = p_website_id and payment_id = p_payment_id;
  insert into payment_refunds (website_id, refund_id, payment_id, kind, amount_minor, created_at, moved_at)
  values (p_website_id, p_refund_id, p_payment_id, p_kind, p_amount_minor, p_now, p_now);
  return 'queued';
end $$;
