-- Owned by modules/payments.

-- Forward only. Money that arrives after all counts, whatever was said before: that is the one way out of declined and abandoned.
create function payment_may_move(p_from text, p_to text) returns boolean language sql immutable as $$
  select case p_to
    when 'needs-action' then p_from = 'started'
    when 'pending' then p_from in ('started', 'needs-action')
    when 'declined' then p_from in ('started', 'needs-action', 'pending')
    when 'abandoned' then p_from in ('started', 'needs-action', 'pending')
    when 'succeeded' then p_from in ('started', 'needs-action', 'pending', 'declined', 'abandoned')
    when 'captured' then p_from in ('pending', 'succeeded')
    when 'giving-back' then p_from in ('started', 'needs-action', 'pending', 'declined', 'abandoned', 'succeeded')
    when 'given-back' then p_from = 'giving-back'
    else false
  end
$$;

-- One row for each attempt to pay.
create table payments (
  website_id text collate "C" not null references websites,
  payment_id text collate "C" not null,
  attempt_id text collate "C" not null,
  cart_id text collate "C" not null,
  -- The order that it is for; it exists once the payment is bound to it.
  order_id text collate "C" not null,
  method_id text collate "C" not null,
  -- Null: nobody is called, people hand over the money themselves.
  provider text collate "C",
  test_mode boolean not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text collate "C" not null,
  state text collate "C" not null default 'started' check (state in (
    'started', 'needs-action', 'pending', 'succeeded', 'declined', 'abandoned', 'captured', 'giving-back', 'given-back')),
  is_bound boolean not null default false,
  -- Its name at the provider, once that has told it.
  provider_reference text collate "C",
  decline_reason text collate "C",
  action_url text,
  client_secret text,
  -- Whether the same card has to pay again later, and what the provider takes for that.
  reusable boolean not null default false,
  method_reference text collate "C",
  -- Why it goes back as soon as it arrives.
  unwanted text,
  -- What came in, when that was another amount than was asked for: it goes back.
  received_minor bigint check (received_minor > 0),
  -- Of refunds that were asked for and not refused, and of those that went through.
  promised_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  problem text,
  -- How often a job has asked what became of it; jobs of an earlier count do nothing.
  looks integer not null default 0,
  -- [{ state, actor, note, at }], oldest first.
  history jsonb not null,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (website_id, payment_id),
  unique (website_id, attempt_id),
  constraint payments_bound check (is_bound = (state = 'captured') or (is_bound and state = 'pending' and provider is null)),
  constraint payments_declined check ((state = 'declined') = (decline_reason is not null)),
  constraint payments_refunds check (refunded_minor >= 0 and refunded_minor <= promised_minor and promised_minor <= coalesce(received_minor, amount_minor)),
  constraint payments_given_back check (state <> 'given-back' or refunded_minor = coalesce(received_minor, amount_minor)),
  constraint payments_refunded_when_paid check (promised_minor = 0 or state in ('captured', 'giving-back', 'given-back'))
);
create index payments_at_provider on payments (website_id, provider_reference) where provider_reference is not null;
create unique index payments_one_for_an_order on payments (website_id, order_id) where is_bound;
create index payments_of_order on payments (website_id, order_id);
create index payments_undecided on payments (moved_at) where state in ('started', 'needs-action', 'pending', 'succeeded', 'giving-back');
create index payments_with_problem on payments (website_id, payment_id) where problem is not null;

create function check_payment_move() returns trigger language plpgsql as $$
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
create trigger payments_move_forward before update on payments for each row execute function check_payment_move();

-- The one place where the state changes. Locks the payment, then decides with what is committed by then. Answers the payment with
-- "moved"; null when there is none. p_detail: { actionUrl, clientSecret, declineReason, methodReference, receivedMinor }.
create function move_payment(
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

-- Binds a paid payment to the order it was made for, or a manual one whose money is to come. False: there is nothing to bind.
create function capture_payment(p_website_id text, p_payment_id text, p_order_id text, p_now timestamptz) returns boolean language plpgsql as $$
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

-- The order of a manual payment was cancelled before the money came. False: there is nothing to call off.
create function call_off_payment(p_website_id text, p_payment_id text, p_actor text, p_note text, p_now timestamptz) returns boolean language plpgsql as $$
begin
  update payments set
    state = 'abandoned',
    is_bound = false,
    unwanted = coalesce(unwanted, p_note),
    history = history || jsonb_build_object('state', 'abandoned', 'actor', p_actor, 'note', p_note, 'at', p_now),
    moved_at = p_now
  where website_id = p_website_id and payment_id = p_payment_id and is_bound and provider is null and state = 'pending';
  return found;
end $$;

create table payment_refunds (
  website_id text collate "C" not null,
  refund_id text collate "C" not null,
  payment_id text collate "C" not null,
  kind text collate "C" not null check (kind in ('order', 'give-back')),
  amount_minor bigint not null check (amount_minor > 0),
  state text collate "C" not null default 'queued' check (state in ('queued', 'pending', 'succeeded', 'refused')),
  reason text,
  attempts integer not null default 0,
  -- How often the provider said no: asking again is another request.
  refusals integer not null default 0,
  -- How often in a row nobody answered.
  failures integer not null default 0,
  -- Its name at the provider, once that has told it.
  provider_reference text collate "C",
  created_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (website_id, refund_id),
  foreign key (website_id, payment_id) references payments
);
create index payment_refunds_of_payment on payment_refunds (website_id, payment_id);
create unique index payment_refunds_given_back_once on payment_refunds (website_id, payment_id) where kind = 'give-back';
create index payment_refunds_open on payment_refunds (moved_at) where state <> 'succeeded';

-- queued, known (asked for before), another (the id names another refund), not-paid, or too-much. The caller queues the job.
create function queue_refund(
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

-- What providers told us, each event once. Those that name no payment of ours, or another amount, are kept for whoever looks into it.
create table payment_events (
  website_id text collate "C" not null references websites,
  provider text collate "C" not null,
  event_id text collate "C" not null,
  reference text collate "C" not null,
  told text collate "C" not null,
  amount_minor bigint,
  currency text collate "C",
  outcome text collate "C" not null check (outcome in ('moved', 'known', 'refund', 'notice', 'unknown', 'mismatch')),
  received_at timestamptz not null,
  primary key (website_id, provider, event_id)
);
create index payment_events_suspicious on payment_events (received_at) where outcome in ('unknown', 'mismatch');

-- The test bank: what a provider keeps at its own place. Nothing else of ours reads or writes it.
create table test_bank_accounts (
  website_id text collate "C" not null references websites,
  reference text collate "C" not null,
  idempotency_key text collate "C" not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text collate "C" not null,
  state text collate "C" not null check (state in ('succeeded', 'declined', 'needs-action', 'pending')),
  decline_reason text collate "C",
  -- Of the page where somebody approves or refuses, and where it leads back to.
  step_token text collate "C" not null,
  return_url text not null,
  reusable boolean not null default false,
  -- { key: amount }
  refunds jsonb not null default '{}',
  refunded_minor bigint not null default 0 check (refunded_minor >= 0 and refunded_minor <= amount_minor),
  events integer not null default 0,
  created_at timestamptz not null,
  primary key (website_id, reference),
  unique (website_id, idempotency_key),
  unique (website_id, step_token)
);
