-- The one place where the state changes. Locks the payment, then decides with what is committed by then. Answers the
-- payment with "moved"; null when there is none. p_detail: { actionUrl, clientSecret, declineReason, methodReference,
-- receivedMinor }.
create or replace function move_payment(
  p_website_id text, p_payment_id text, p_to text, p_actor text, p_note text, p_detail jsonb, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  payment payments;
  target text := p_to;
begin
  select * into payment from payments where website_id = p_website_id and payment_id = p_payment_id for no key update;
  if not found then
    return null;
  end if;
  -- What nobody waits for any more goes back at once.
  if p_to = 'succeeded' and payment.unwanted is not null then
    target := 'giving-back';
  end if;
  -- Only the money of a manual payment arrives after its order was made.
  if not payment_may_move(payment.state, target) or payment.is_bound <> (target = 'captured') then
    return to_jsonb(payment) || '{"moved": false}';
  end if;
  update payments set
    state = target,
    is_bound = is_bound or target = 'captured',
    decline_reason = case when target = 'declined' then coalesce(p_detail->>'declineReason', 'refused') end,
    action_url = case when target = 'needs-action' then p_detail->>'actionUrl' end,
    client_secret = case when target = 'needs-action' then p_detail->>'clientSecret' end,
    method_reference = case when reusable then coalesce(p_detail->>'methodReference', method_reference) end,
    received_minor = coalesce((p_detail->>'receivedMinor')::bigint, received_minor),
    history = history || jsonb_build_object('state', target, 'actor', p_actor, 'note', p_note, 'at', p_now),
    moved_at = p_now
  where website_id = p_website_id and payment_id = p_payment_id
  returning * into payment;
  return to_jsonb(payment) || '{"moved": true}';
end $$;
