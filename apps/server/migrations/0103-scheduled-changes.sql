-- Owned by modules/website/drafts.
-- Changes that happen at a time: one row for what happens together, and what it was when it was scheduled.
create table scheduled_changes (
  website_id text collate "C" not null references websites,
  schedule_id text collate "C" not null,
  name text not null default '',
  due_at timestamptz not null,
  -- As it was chosen: the time on the clock of the site.
  local_time text collate "C" not null,
  time_zone text collate "C" not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'cancelled')),
  -- Why it failed, as a sentence.
  problem text,
  publish_id text collate "C",
  created_at timestamptz not null,
  created_by text collate "C" not null,
  ended_at timestamptz,
  primary key (website_id, schedule_id),
  constraint scheduled_changes_ended check ((state = 'waiting') = (ended_at is null))
);
create index scheduled_changes_due on scheduled_changes (due_at) where state = 'waiting';

create table scheduled_items (
  website_id text collate "C" not null,
  schedule_id text collate "C" not null,
  kind text collate "C" not null,
  subject_id text collate "C" not null,
  title text not null,
  address text,
  -- The draft as it was, the live value that it stood on, and their versions.
  value jsonb not null,
  live_value jsonb not null,
  based_on integer not null,
  draft_version integer not null,
  labels text[] not null,
  primary key (website_id, schedule_id, kind, subject_id),
  foreign key (website_id, schedule_id) references scheduled_changes on delete cascade
);
