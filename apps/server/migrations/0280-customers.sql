-- Owned by modules/people/customer-records. People who bought, signed up, wrote or wait, with or without an account: one
-- customer for each address of a site, or for several addresses once a member has merged them.
create table customers (
  website_id text collate "C" not null references websites,
  customer_id text collate "C" not null,
  -- Where mails go, as it was typed. All addresses stand in customer_emails.
  email text not null,
  first_name text not null default '' check (length(first_name) <= 200),
  last_name text not null default '' check (length(last_name) <= 200),
  -- A member wrote the name: what orders say does not replace it.
  is_named boolean not null default false,
  -- As a member wrote them; null: those of the orders.
  addresses jsonb,
  tags text[] not null default '{}',
  -- Stays as it was, so that the merge can be taken back.
  merged_into text collate "C",
  origin text collate "C" not null
    check (origin in ('order', 'account', 'mailing-list', 'waitlist', 'form', 'import')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- What follows is counted from other tables (customer-figures-repository.ts), so that lists are sorted and filtered by it.
  name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  order_count integer not null default 0,
  -- Paid less refunded, in the currency of the last order.
  spent_minor bigint not null default 0,
  currency text collate "C" not null default '',
  last_order_at timestamptz,
  country text collate "C" not null default '',
  phone text not null default '',
  news text collate "C" not null default 'none' check (news in ('none', 'pending', 'subscribed', 'unsubscribed')),
  has_account boolean not null default false,
  subscription_count integer not null default 0,
  -- The name, all addresses and the telephone number.
  search_text text not null default '',
  primary key (website_id, customer_id),
  constraint customers_merged_elsewhere check (merged_into <> customer_id)
);
-- For each way in which the list is sorted and filtered.
create index customers_by_creation on customers (website_id, created_at, customer_id) where merged_into is null;
create index customers_by_last_order on customers (website_id, coalesce(last_order_at, timestamptz '1970-01-01 00:00:00+00'), customer_id)
  where merged_into is null;
create index customers_by_orders on customers (website_id, order_count, customer_id) where merged_into is null;
create index customers_by_spent on customers (website_id, spent_minor, customer_id) where merged_into is null;
create index customers_by_name on customers (website_id, (left(search_form(name), 80) collate "C"), customer_id) where merged_into is null;
create index customers_by_email on customers (website_id, (left(search_form(email), 80) collate "C"), customer_id) where merged_into is null;
create index customers_by_news on customers (website_id, news, created_at) where merged_into is null;
create index customers_by_country on customers (website_id, country, created_at) where merged_into is null;
create index customers_with_account on customers (website_id, created_at) where has_account and merged_into is null;
create index customers_with_subscription on customers (website_id, created_at) where subscription_count > 0 and merged_into is null;
create index customers_by_tag on customers using gin (tags);
create index customers_merged on customers (website_id, merged_into) where merged_into is not null;
create index customers_search on customers using gin ((
  to_tsvector('simple', translate(search_form(search_text), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(search_text), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));

-- Whose an address is.
create table customer_emails (
  website_id text collate "C" not null references websites,
  canonical_email text collate "C" not null,
  -- As it was typed.
  email text not null,
  customer_id text collate "C" not null,
  primary key (website_id, canonical_email)
);
create index customer_emails_of_customer on customer_emails (website_id, customer_id);

-- Orders and form answers by the address that stands in them, in its one form.
create table customer_sources (
  website_id text collate "C" not null references websites,
  kind text collate "C" not null check (kind in ('order', 'submission')),
  source_id text collate "C" not null,
  canonical_email text collate "C" not null,
  primary key (website_id, kind, source_id)
);
create index customer_sources_of_email on customer_sources (website_id, canonical_email, kind);

create table customer_notes (
  website_id text collate "C" not null references websites,
  note_id text collate "C" not null,
  customer_id text collate "C" not null,
  actor text not null,
  content text not null check (length(content) <= 5000),
  created_at timestamptz not null,
  primary key (website_id, note_id)
);
create index customer_notes_of_customer on customer_notes (website_id, customer_id, created_at);

-- How far a site's people of the time before customers were kept are read.
create table customer_catch_ups (
  website_id text collate "C" not null references websites,
  source text collate "C" not null,
  after_id text collate "C" not null default '',
  is_done boolean not null default false,
  primary key (website_id, source)
);

create trigger note_change after insert or update or delete on customers for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('customer_id', '*', '');
create trigger note_change after insert or update or delete on customer_emails for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('canonical_email', '*', '');
create trigger note_change after insert or update or delete on customer_notes for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('note_id', '*', '');

-- Gift cards that a customer was given.
create index gift_cards_of_recipient on gift_cards (website_id, lower(recipient_email)) where recipient_email <> '';

-- Customers are found in their own table.
delete from member_search_entries where found_as = 'buyer';
