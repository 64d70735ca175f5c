-- Moves a payment with which nothing else has to be done: what nobody wants any more goes back, and what jobs have
-- looked at gets another look, and both need a job in the same transaction. Null: nothing has happened.
create or replace function move_payment_alone(
  p_website_id text, p_payment_id text, p_to text, p_actor text, p_note text, p_detail jsonb, p_now timestamptz
) returns jsonb language plpgsql as $$
begin
  perform from payments where website_id = p_website_id and payment_id = p_payment_id and unwanted is null and looks = 0 for no key update;
  if not found then
    return null;
  end if;
  return move_payment(p_website_id, p_payment_id, p_to, p_actor, p_note, p_detail, p_now);
end $$;
