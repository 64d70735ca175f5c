-- Owned by modules/cart.
create table carts (
  website_id text collate "C" not null references websites,
  cart_id text collate "C" not null,
  -- A subscription is bought by itself, in a cart of its own.
  kind text collate "C" not null default 'shopping' check (kind in ('shopping', 'subscription')),
  -- Whose it is: v and the hash of a visitor's cookie, u and a site user, t and the hash of a token. Null: merged into another.
  owner_key text collate "C",
  order_id text collate "C",
  merged_into text collate "C",
  -- A copy that was left behind at sign-out: what it shares with its original is not counted twice when they meet again.
  cloned_from text collate "C",
  coupon_codes jsonb not null default '[]' check (jsonb_typeof(coupon_codes) = 'array'),
  created_at timestamptz not null,
  -- A day, not an instant: most changes then touch no index.
  used_on date not null,
  primary key (website_id, cart_id),
  constraint carts_merged check (owner_key is not null or merged_into is not null)
);
create unique index carts_open on carts (website_id, owner_key) where order_id is null;
create index carts_unused on carts (used_on) where order_id is null;

create table cart_entries (
  website_id text collate "C" not null,
  cart_id text collate "C" not null,
  entry_id text collate "C" not null,
  item_id text collate "C" not null,
  variant_id text collate "C" not null,
  quantity integer not null check (quantity between 1 and 9999),
  -- The shopper's answers to the product's form, as sent; other answers make another entry.
  additional_fields text,
  fields_hash text collate "C" not null,
  -- What it was called when it was added, for when the product is gone: { title, sku, attributes }
  snapshot jsonb not null,
  -- Removed, and can be put back.
  removed_at timestamptz,
  primary key (website_id, cart_id, entry_id),
  foreign key (website_id, cart_id) references carts on delete cascade
);
create unique index cart_entries_once on cart_entries (website_id, cart_id, variant_id, fields_hash) where removed_at is null;
