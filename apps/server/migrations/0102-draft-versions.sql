-- Owned by modules/website/drafts.
-- What something looked like: at each publish, where a member gave it a name, and now and then while it was a draft.
create table draft_versions (
  website_id text collate "C" not null references websites,
  version_id text collate "C" not null,
  kind text collate "C" not null,
  subject_id text collate "C" not null,
  reason text collate "C" not null check (reason in ('publish', 'named', 'automatic')),
  name text not null default '',
  value jsonb not null,
  publish_id text collate "C",
  at timestamptz not null,
  by_member text collate "C",
  primary key (website_id, version_id)
);
create index draft_versions_subject on draft_versions (website_id, kind, subject_id, version_id);
create index draft_versions_automatic on draft_versions (website_id, kind, subject_id, at) where reason = 'automatic';
