-- Owned by modules/website/drafts.
-- What was made public together, with what brings back the state before it.
create table publishes (
  website_id text collate "C" not null references websites,
  publish_id text collate "C" not null,
  name text not null default '',
  published_at timestamptz not null,
  -- Null: a schedule did it.
  published_by text collate "C",
  undone_at timestamptz,
  undone_by text collate "C",
  primary key (website_id, publish_id)
);

create table publish_items (
  website_id text collate "C" not null,
  publish_id text collate "C" not null,
  kind text collate "C" not null,
  subject_id text collate "C" not null,
  title text not null,
  address text,
  -- The draft as it was published, and what has to be published to take that back. JSON null: there was nothing.
  value jsonb not null,
  inverse jsonb not null,
  -- The version of what visitors see, with it.
  live_version integer not null,
  labels text[] not null,
  primary key (website_id, publish_id, kind, subject_id),
  foreign key (website_id, publish_id) references publishes on delete cascade
);
create index publish_items_subject on publish_items (website_id, kind, subject_id);
