create or replace function check_payment_move() returns trigger language plpgsql as $$
begin
  -- The one way back: a bank has returned what was given back already.
  if new.state <> old.state and not payment_may_move(old.state, new.state)
    and not (old.state = 'given-back' and new.state = 'giving-back' and new.refunded_minor < old.refunded_minor) then
    raise exception 'A payment never moves from % to %', old.state, new.state;
  end if;
  if (new.amount_minor, new.currency, new.attempt_id, new.order_id) is distinct from (old.amount_minor, old.currency, old.attempt_id, old.order_id) then
    raise exception 'What a payment is for never changes';
  end if;
  return new;
end $$;
