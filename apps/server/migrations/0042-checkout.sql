-- Owned by modules/checkout. What somebody typed and chose on the way to pay for a cart, finished or not.
create table checkouts (
  website_id text collate "C" not null references websites,
  cart_id text collate "C" not null,
  -- Empty for a cart that only its owner can open. A cart that a link opens has a checkout for each person: what they typed is nobody else's.
  typed_by text collate "C" not null default '',
  -- { email, shippingAddress, billingAddress, shippingOptionId, note, answers, acceptsMarketing }; what nobody touched is missing.
  typed jsonb not null default '{}' check (jsonb_typeof(typed) = 'object'),
  -- [{ id, label }], in the order in which they were entered.
  gift_cards jsonb not null default '[]' check (jsonb_typeof(gift_cards) = 'array'),
  updated_at timestamptz not null,
  primary key (website_id, cart_id, typed_by)
);
create index checkouts_old on checkouts (updated_at);
create index checkouts_typed_by on checkouts (website_id, typed_by) where typed_by <> '';

-- Somebody pressed Pay: the order as it will be, and whether it has become one.
create table checkout_attempts (
  website_id text collate "C" not null references websites,
  attempt_id text collate "C" not null,
  cart_id text collate "C" not null,
  -- Whose cart it was: only they hear what became of it.
  owner_key text collate "C" not null,
  -- The hash of the key that the call was sent with.
  retry_key text collate "C",
  order_id text collate "C" not null,
  payment_id text collate "C",
  -- Whether money is asked for: not at all, by a provider, or later by hand.
  pays text collate "C" not null check (pays in ('nothing', 'card', 'manual')),
  state text collate "C" not null default 'open' check (state in ('open', 'completed', 'failed')),
  -- { reason, sentence } of an attempt that failed.
  failure json,
  kind text collate "C" not null check (kind in ('order', 'subscription')),
  total_minor bigint not null check (total_minor >= 0),
  -- { methodToken, returnUrl } while it is open: with them the money is asked for again when nobody knows whether it was.
  how json,
  -- Null once it is old: the order has what counts of it.
  draft json,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (website_id, attempt_id),
  constraint checkout_attempts_order unique (website_id, order_id),
  constraint checkout_attempts_payment check ((payment_id is null) = (pays = 'nothing')),
  constraint checkout_attempts_decided check ((state = 'open') = (decided_at is null)),
  constraint checkout_attempts_failed check ((state = 'failed') = (failure is not null)),
  constraint checkout_attempts_drafted check (state <> 'open' or draft is not null),
  constraint checkout_attempts_asked check (state = 'open' or how is null)
) with (fillfactor = 80);
-- One cart, one order.
create unique index checkout_attempts_bought on checkout_attempts (website_id, cart_id) where state = 'completed';
create unique index checkout_attempts_once on checkout_attempts (website_id, retry_key) where retry_key is not null and state <> 'failed';
create index checkout_attempts_of_cart on checkout_attempts (website_id, cart_id, created_at);
create index checkout_attempts_of_owner on checkout_attempts (website_id, owner_key, created_at);
create index checkout_attempts_open on checkout_attempts (created_at) where state = 'open';
create index checkout_attempts_drafts on checkout_attempts (decided_at) where draft is not null and state <> 'open';
