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
