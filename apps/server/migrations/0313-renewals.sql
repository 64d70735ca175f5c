-- Owned by modules/store/subscriptions. What is billed again, and what became of each time.
alter table subscriptions
  -- All dates are counted from the day of period `anchor_period`. Null: from the day on which it started.
  add column anchor_on date,
  add column anchor_period integer not null default 1 check (anchor_period > 0),
  -- The period that is billed next. A period that is skipped or was missed has a number too. Null: the second.
  add column next_period integer check (next_period > 1),
  -- While a payment has failed: the day on which it is tried again, and how often it was.
  add column retry_on date,
  add column failed_tries integer not null default 0 check (failed_tries >= 0),
  -- Until when it was paid for, once it is cancelled.
  add column ends_on date;

-- What fell due before anybody billed renewals is never asked for: the next date is the first that is to come.
update subscriptions s set next_period = due.period,
  next_billing_on = (s.started_on + (due.period - 1) * s.period_value * ('1 ' || s.period_unit)::interval)::date
from (
  select website_id, subscription_id, (
    select min(period) from generate_series(2, 2600) as period
    where (started_on + (period - 1) * period_value * ('1 ' || period_unit)::interval)::date > current_date) as period
  from subscriptions where state = 'active' and next_billing_on <= current_date) due
where s.website_id = due.website_id and s.subscription_id = due.subscription_id and due.period is not null;

alter table subscriptions
  drop constraint subscriptions_state_check,
  add constraint subscriptions_state
    check (state in ('active', 'past-due', 'paused', 'cancelled', 'completed')),
  drop constraint subscriptions_billed,
  add constraint subscriptions_billed check ((state in ('active', 'past-due')) = (next_billing_on is not null)),
  add constraint subscriptions_retried check ((state = 'past-due') = (retry_on is not null));
drop index subscriptions_due;
create index subscriptions_due on subscriptions ((coalesce(retry_on, next_billing_on)), website_id, subscription_id)
  where state in ('active', 'past-due') and method_reference is not null;
drop index subscriptions_given;
create index subscriptions_given on subscriptions (website_id, (line ->> 'itemId'))
  where line ->> 'productType' = 'donation' and state in ('active', 'past-due', 'paused');

-- One for each period of a subscription, so that none is billed twice; the order of it has one id from the start.
create table subscription_renewals (
  website_id text collate "C" not null,
  subscription_id text collate "C" not null,
  period integer not null check (period > 1),
  state text collate "C" not null check (state in ('open', 'paid', 'failed', 'skipped', 'called-off')),
  due_on date not null,
  order_id text collate "C" not null,
  cart_id text collate "C" not null,
  -- Of the last try: each asks for the money with a payment of its own.
  payment_id text collate "C",
  -- `system`, or the member who had it billed now.
  asked_by text not null,
  -- The order as it will be, while it may still be one.
  draft jsonb,
  -- Why it was skipped or has failed.
  reason text not null default '',
  created_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (website_id, subscription_id, period),
  unique (website_id, order_id),
  unique (website_id, cart_id),
  foreign key (website_id, subscription_id) references subscriptions
);
create unique index subscription_renewals_by_payment on subscription_renewals (website_id, payment_id);
create index subscription_renewals_open on subscription_renewals (moved_at) where state = 'open';

-- The timeline of a subscription.
create table subscription_events (
  website_id text collate "C" not null,
  subscription_id text collate "C" not null,
  sequence integer not null,
  change text collate "C" not null,
  actor text not null,
  details jsonb not null,
  created_at timestamptz not null,
  primary key (website_id, subscription_id, sequence),
  foreign key (website_id, subscription_id) references subscriptions
);
insert into subscription_events (website_id, subscription_id, sequence, change, actor, details, created_at)
select website_id, subscription_id, 1, 'started', 'customer', jsonb_build_object('orderId', first_order_id), created_at
from subscriptions;
insert into subscription_events (website_id, subscription_id, sequence, change, actor, details, created_at)
select website_id, subscription_id, 2, 'cancelled', coalesce(cancelled_by, 'system'),
  jsonb_build_object('reason', cancel_reason), cancelled_at
from subscriptions where cancelled_at is not null;

-- Owned by modules/store/payments. Who asked for the money and hears what became of it.
alter table payments add column purpose text collate "C" not null default 'checkout'
  check (purpose in ('checkout', 'renewal'));
-- How the card behaves that a payment was made with, for the next one.
alter table test_bank_accounts add column card text collate "C" not null default '';

-- Owned by modules/store/orders. What a subscription was billed again for.
alter table orders drop constraint orders_channel_check,
  add constraint orders_channel check (channel in ('web', 'manual', 'renewal')) not valid;
alter table orders validate constraint orders_channel;
