-- Owned by platform/events.
create table outbox_events (
  website_id text collate "C" not null references websites,
  event_id text collate "C" not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  dispatched_at timestamptz,
  primary key (website_id, event_id)
);
create index outbox_events_waiting on outbox_events (created_at) where dispatched_at is null;
create index outbox_events_done on outbox_events (dispatched_at) where dispatched_at is not null;
