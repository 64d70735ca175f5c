-- Owned by modules/errors.
-- What went wrong in visitors' browsers. Equal faults are one row with a count.
create table javascript_errors (
  website_id text collate "C" not null references websites,
  -- Of what makes two faults the same one.
  fingerprint text collate "C" not null check (fingerprint ~ '^[0-9a-f]{32}$'),
  event text not null check (length(event) <= 100),
  name text not null check (length(name) <= 100),
  message text not null check (length(message) <= 1000),
  stack text not null check (length(stack) <= 5000),
  source text not null check (length(source) <= 500),
  source_line integer,
  source_column integer,
  page text not null check (length(page) <= 500),
  island text not null check (length(island) <= 500),
  -- Of whoever met it last.
  browser text not null check (length(browser) <= 300),
  count integer not null check (count > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (website_id, fingerprint),
  check (first_seen_at <= last_seen_at)
);
create index javascript_errors_by_age on javascript_errors (website_id, last_seen_at, fingerprint);
create index javascript_errors_to_sweep on javascript_errors (last_seen_at);
