-- Owned by modules/people/analytics. What visitors do, without saying who they are.

-- A day is one in the time zone of the site. The salt of a day goes when the day is over, and with it every way from an
-- address to what its visitor did.
create table analytics_salts (
  website_id text collate "C" not null references websites,
  day date not null,
  salt bytea not null check (length(salt) = 32),
  primary key (website_id, day)
);

-- Texts that events share: a path, a search, where a visit came from, what a browser is.
create table analytics_texts (
  website_id text collate "C" not null references websites,
  text_id integer generated always as identity,
  -- Of the texts, so that long ones need no long index.
  hash bigint not null,
  texts text[] not null check (cardinality(texts) between 1 and 5),
  -- The last day on which an event had it.
  seen_on date not null,
  primary key (website_id, text_id),
  unique (website_id, hash)
);
create index analytics_texts_to_sweep on analytics_texts (seen_on);

-- Single events, for some weeks. The widest columns come first, so that nothing is lost between them.
-- It refers to no table: each event of a batch would look for its site and its texts again. What is stored joins the
-- sites, and `doctor` looks for the rest.
create table analytics_events (
  -- The second of the day that the event claims, then a hash of its own id: sent again it is the same one.
  id bigint not null,
  at timestamptz not null,
  -- A hash of the address and the browser with the salt of the day; null: it was left out, and counts for nothing.
  visitor bigint,
  day date not null,
  page integer,
  -- Source, medium, campaign, term and content.
  origin integer,
  -- Country, device, browser, system and language.
  client integer,
  -- What was searched, followed, loaded, sent or named; of one that was left out, the reason.
  value integer,
  -- Seconds that were seen, how deep was scrolled, how many were left out.
  amount integer,
  kind smallint not null,
  website_id text collate "C" not null,
  detail jsonb,
  primary key (website_id, day, id)
) partition by range (day);
-- Rows come in the order of time: what happened lately is found by it for next to nothing.
create index analytics_events_at on analytics_events using brin (at) with (pages_per_range = 16);

-- One table for each day; they come and go without a migration.
create schema awning_partitions;

-- How often a day was written to, and how often when it was summed up last. While the first is larger, sums are stale.
create table analytics_day_marks (
  website_id text collate "C" not null references websites,
  day date not null,
  mark bigint not null,
  summed_mark bigint not null default 0 check (summed_mark <= mark),
  summed_at timestamptz,
  took_ms integer not null default 0 check (took_ms >= 0),
  primary key (website_id, day)
);
create index analytics_day_marks_stale on analytics_day_marks (summed_at nulls first) where summed_mark < mark;

-- What reports read: sums of a day, made again from its events as long as there are any.
create table analytics_days (
  website_id text collate "C" not null references websites,
  day date not null,
  dimension text collate "C" not null,
  value text not null check (length(value) <= 300),
  visitors integer not null default 0 check (visitors >= 0),
  visits integer not null default 0 check (visits >= 0),
  views integer not null default 0 check (views >= 0),
  bounces integer not null default 0 check (bounces between 0 and visits),
  seconds bigint not null default 0 check (seconds >= 0),
  events integer not null default 0 check (events >= 0),
  primary key (website_id, day, dimension, value)
);
-- The overview of a long time reads one row of each day.
create index analytics_days_totals on analytics_days (website_id, day) include (visitors, visits, views, bounces, seconds, events)
  where dimension = 'all';
