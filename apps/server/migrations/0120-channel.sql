-- Owned by modules/foundation/channel. What members' open screens are told.

-- The newest events of each site; older ones are dropped.
create table channel_events (
  website_id text collate "C" not null references websites,
  entry_id text collate "C" not null,
  -- Given by the first process that reads the event, after its transaction has committed: so numbers follow the order of
  -- commits, and a reader that has seen one has seen all below it.
  event_id bigint check (event_id > 0),
  kind text collate "C" not null,
  -- Who hears of it.
  permission text collate "C" not null,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null,
  primary key (website_id, entry_id)
);
create unique index channel_events_in_order on channel_events (website_id, event_id) where event_id is not null;
create index channel_events_without_number on channel_events (website_id, entry_id) where event_id is null;
create index channel_events_by_age on channel_events (created_at);

create table channel_counters (
  website_id text collate "C" primary key references websites,
  last_event_id bigint not null check (last_event_id >= 0)
);

-- Who is here, by tab. Not worth the log of the database: after a crash every tab says again where it is.
create unlogged table channel_presences (
  website_id text collate "C" not null,
  member_id text collate "C" not null,
  tab text collate "C" not null,
  name text not null,
  colour smallint not null check (colour >= 0),
  page text collate "C",
  section text collate "C",
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (website_id, member_id, tab),
  foreign key (website_id, member_id) references site_members on delete cascade
);
create index channel_presences_by_age on channel_presences (seen_at);

-- The text that a tab is writing: one at a time.
create unlogged table text_locks (
  website_id text collate "C" not null,
  block_id text collate "C" not null,
  member_id text collate "C" not null,
  tab text collate "C" not null,
  name text not null,
  taken_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (website_id, block_id),
  foreign key (website_id, member_id) references site_members on delete cascade
);
create index text_locks_of_tab on text_locks (website_id, member_id, tab);
create index text_locks_by_age on text_locks (seen_at);
