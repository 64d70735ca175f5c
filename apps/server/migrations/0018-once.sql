-- Owned by platform/once. Calls that may be sent again: the first answer is kept and repeated.
create table idempotency_keys (
  website_id text collate "C" not null references websites,
  scope text collate "C" not null,
  key text collate "C" not null check (length(key) between 1 and 255),
  -- Of what was asked: the same key for something else is a mistake.
  request_hash text collate "C" not null,
  -- Null while under way. Kept to the letter, so not jsonb: every repetition is the same bytes.
  answer json,
  -- Of work with calls to the outside: who does it, and until when nobody else takes over.
  owner text collate "C",
  leased_until timestamptz,
  created_at timestamptz not null,
  primary key (website_id, scope, key),
  constraint idempotency_keys_lease check ((owner is null) = (leased_until is null)),
  constraint idempotency_keys_done check (answer is null or owner is null)
);
create index idempotency_keys_old on idempotency_keys (created_at);
-- Only what is under way, which is little: a call in one transaction never writes here.
create index idempotency_keys_leased on idempotency_keys (leased_until) where leased_until is not null;

-- Owned by modules/discounts.
create table coupons (
  website_id text collate "C" not null references websites,
  coupon_id text collate "C" not null,
  name text not null,
  code text not null check (code <> ''),
  -- The code in the form in which codes are compared.
  code_key text collate "C" not null,
  kind text collate "C" not null check (kind in ('percent', 'amount')),
  -- Hundredths of a percent, or minor units of the currency.
  value bigint not null check (value > 0),
  -- The store's when the amounts were written: it may sell in another one since.
  currency text collate "C" not null,
  minimum_subtotal_minor bigint not null default 0 check (minimum_subtotal_minor >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (website_id, coupon_id),
  constraint coupons_code unique (website_id, code_key),
  constraint coupons_percent check (kind <> 'percent' or value <= 10000),
  constraint coupons_dates check (ends_at > starts_at)
);
