-- Owned by modules/bulk. Actions on many rows of a list, done by a job one row after the other.
create table bulk_jobs (
  website_id text collate "C" not null references websites,
  bulk_id text collate "C" not null,
  list text collate "C" not null,
  action text collate "C" not null,
  arguments jsonb not null,
  -- Null once its rows are known.
  filter jsonb,
  -- Who started it, and what they may do.
  member_id text collate "C" not null,
  roles jsonb not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled')),
  -- The process that works on it has it until then.
  leased_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (website_id, bulk_id),
  constraint bulk_jobs_finished check ((finished_at is not null) = (state in ('done', 'cancelled')))
);
create index bulk_jobs_old on bulk_jobs (finished_at) where finished_at is not null;

create table bulk_rows (
  website_id text collate "C" not null,
  bulk_id text collate "C" not null,
  position integer not null,
  row_id text collate "C" not null,
  -- Null: not yet. Empty: done. Otherwise why not.
  outcome text,
  primary key (website_id, bulk_id, position),
  constraint bulk_rows_once unique (website_id, bulk_id, row_id),
  foreign key (website_id, bulk_id) references bulk_jobs on delete cascade
);
create index bulk_rows_waiting on bulk_rows (website_id, bulk_id, position) where outcome is null;
create index bulk_rows_failed on bulk_rows (website_id, bulk_id, position) where outcome <> '';
