-- Owned by modules/store/donations. What people can give to; what they gave is in orders.
create table donations (
  website_id text collate "C" not null references websites,
  donation_id text collate "C" not null,
  title text not null,
  description text not null,
  image_id text collate "C",
  -- All amounts in minor units of the currency.
  currency text collate "C" not null,
  amounts_minor jsonb not null,
  own_amount boolean not null,
  least_minor bigint not null check (least_minor > 0),
  most_minor bigint not null,
  rhythms text[] not null check (cardinality(rhythms) > 0 and rhythms <@ array['once', 'month', 'year']),
  goal_minor bigint check (goal_minor > 0),
  ends_at timestamptz,
  receipt_text text not null,
  enabled boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (website_id, donation_id),
  constraint donations_range check (most_minor >= least_minor),
  constraint donations_amounts check (own_amount or amounts_minor <> '[]')
);
create trigger note_change after insert or update or delete on donations for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('donation_id', '*', '');

-- Gifts are orders, and their carts hold nothing else.
alter table carts drop constraint carts_kind_check,
  add constraint carts_kind check (kind in ('shopping', 'subscription', 'donation'));
alter table checkout_attempts drop constraint checkout_attempts_kind_check,
  add constraint checkout_attempts_kind check (kind in ('order', 'subscription', 'donation'));
alter table orders drop constraint orders_kind_check,
  add constraint orders_kind check (kind in ('order', 'subscription', 'donation'));
create index order_lines_given on order_lines (website_id, item_id) where product_type = 'donation';
create index subscriptions_given on subscriptions (website_id, (line ->> 'itemId'))
  where line ->> 'productType' = 'donation' and state = 'active';
