-- Owned by modules/subscriptions. What somebody has subscribed to, with everything that billing it again takes.
create table subscriptions (
  website_id text collate "C" not null references websites,
  subscription_id text collate "C" not null,
  -- The order that was its first cycle, and the line of it.
  first_order_id text collate "C" not null,
  line_id text collate "C" not null,
  state text collate "C" not null default 'active' check (state in ('active', 'cancelled', 'completed')),
  email text not null,
  site_user_id text collate "C",
  test_mode boolean not null,
  period_value integer not null check (period_value > 0),
  period_unit text collate "C" not null check (period_unit in ('WEEK', 'MONTH', 'YEAR')),
  -- 0: for ever.
  cycles integer not null check (cycles >= 0),
  cycles_done integer not null check (cycles_done > 0),
  -- Days where the store is. All billing dates are counted from the first one, so that a short month does not move the others.
  started_on date not null,
  next_billing_on date,
  -- As they were sold.
  line jsonb not null,
  shipping_address jsonb,
  billing_address jsonb,
  shipping_method jsonb,
  amounts jsonb not null,
  payment_id text collate "C",
  method_id text,
  -- What the provider takes to be paid again; null until the money of the first order has told it.
  method_reference text,
  cancelled_at timestamptz,
  cancelled_by text,
  cancel_reason text not null default '',
  created_at timestamptz not null,
  primary key (website_id, subscription_id),
  constraint subscriptions_first_order unique (website_id, first_order_id, line_id),
  constraint subscriptions_within_cycles check (cycles = 0 or cycles_done <= cycles),
  -- What is billed again has a date, and nothing else has.
  constraint subscriptions_billed check ((state = 'active') = (next_billing_on is not null)),
  constraint subscriptions_cancelled check ((state = 'cancelled') = (cancelled_at is not null))
);
create index subscriptions_due on subscriptions (website_id, next_billing_on) where state = 'active';
