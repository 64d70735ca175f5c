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
