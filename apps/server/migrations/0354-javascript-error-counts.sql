-- Owned by modules/errors.
-- On which pages, in which browsers and on which days (UTC) an error happened how often.
create table javascript_error_counts (
  website_id text collate "C" not null references websites,
  fingerprint text collate "C" not null,
  dimension text collate "C" not null check (dimension in ('page', 'browser', 'day')),
  value text collate "C" not null check (length(value) <= 500),
  count integer not null check (count > 0),
  primary key (website_id, fingerprint, dimension, value),
  foreign key (website_id, fingerprint) references javascript_errors on delete cascade
);
