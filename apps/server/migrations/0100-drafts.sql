-- Owned by modules/website/drafts.
-- What members have changed and visitors do not see yet, beside what they see. A row stays when its changes are
-- published or thrown away, without a value: the numbers of its versions never come twice.
create table drafts (
  website_id text collate "C" not null references websites,
  kind text collate "C" not null,
  subject_id text collate "C" not null,
  -- Null: nothing waits.
  value jsonb,
  -- What was live when the draft was last brought up to it, and which version of it that was.
  live_value jsonb not null,
  based_on integer not null,
  version integer not null,
  opened_version integer,
  opened_at timestamptz,
  opened_by text collate "C",
  updated_at timestamptz not null,
  updated_by text collate "C",
  -- The last automatic version.
  kept_at timestamptz,
  review_asked_at timestamptz,
  review_asked_by text collate "C",
  primary key (website_id, kind, subject_id),
  constraint drafts_opened check ((value is null) = (opened_at is null) and (value is null) = (opened_version is null))
);
create index drafts_open on drafts (website_id, opened_at) where value is not null;

-- The last steps of a draft: what undoes them, and what others may have to be asked about.
create table draft_steps (
  website_id text collate "C" not null,
  kind text collate "C" not null,
  subject_id text collate "C" not null,
  -- Of the draft, with this step.
  version integer not null,
  -- The caller's key, under which a repeat is known, and what it asked for.
  batch text collate "C",
  request_hash text collate "C",
  labels text[] not null,
  diff jsonb not null,
  undo jsonb not null,
  -- What was stored otherwise than the commands said, such as cleaned HTML.
  adjusted jsonb not null default '[]',
  -- Keys of the parts that differ from before.
  touched text[] not null,
  undoes integer,
  -- Null: the site itself, because what is live changed.
  by_member text collate "C",
  at timestamptz not null,
  primary key (website_id, kind, subject_id, version),
  foreign key (website_id, kind, subject_id) references drafts on delete cascade
);
create unique index draft_steps_batch on draft_steps (website_id, kind, subject_id, batch) where batch is not null;
