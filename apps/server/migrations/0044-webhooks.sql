-- Owned by modules/webhooks.
create table webhook_subscriptions (
  website_id text collate "C" not null references websites,
  subscription_id text collate "C" not null,
  endpoint_url text not null check (length(endpoint_url) <= 2000),
  topics text[] not null check (cardinality(topics) > 0),
  enabled boolean not null default true,
  -- Encrypted; what was rotated away still signs until previous_until.
  key_id text collate "C" not null,
  secret bytea not null,
  previous_key_id text collate "C",
  previous_secret bytea,
  previous_until timestamptz,
  -- Since when no call has succeeded; null while calls do.
  failing_since timestamptz,
  switched_off_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, subscription_id),
  constraint webhook_subscriptions_previous check (
    (previous_key_id is null) = (previous_secret is null) and (previous_key_id is null) = (previous_until is null))
);

create table webhook_deliveries (
  website_id text collate "C" not null,
  delivery_id text collate "C" not null,
  subscription_id text collate "C" not null,
  topic text collate "C" not null,
  -- The event that it tells, and which part of it: the same is never queued twice for a subscription.
  cause text collate "C" not null,
  -- The bytes that are sent and signed, the same for every attempt.
  body text not null,
  state text collate "C" not null check (state in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  -- Attempts go on from here; sending again starts anew.
  waiting_since timestamptz not null,
  tries_since integer not null default 0,
  -- Somebody is sending it until then.
  claimed_until timestamptz,
  log jsonb not null default '[]',
  last_answer text not null default '' check (length(last_answer) <= 2048),
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (website_id, delivery_id),
  constraint webhook_deliveries_subscription foreign key (website_id, subscription_id)
    references webhook_subscriptions on delete cascade,
  constraint webhook_deliveries_once unique (website_id, subscription_id, cause),
  constraint webhook_deliveries_settled check ((state = 'waiting') = (settled_at is null))
);
create index webhook_deliveries_of_subscription on webhook_deliveries (website_id, subscription_id, delivery_id);
create index webhook_deliveries_waiting on webhook_deliveries (website_id, subscription_id, next_at) where state = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_old on webhook_deliveries (settled_at) where state <> 'waiting';

-- Owned by modules/order-mails.
create table order_mail_texts (
  website_id text collate "C" not null references websites,
  template text collate "C" not null,
  -- Null: the words that come with the program.
  subject text check (length(subject) <= 200),
  introduction text check (length(introduction) <= 2000),
  enabled boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text collate "C" not null,
  primary key (website_id, template)
);
