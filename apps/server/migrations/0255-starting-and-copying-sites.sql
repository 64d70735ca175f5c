-- Owned by modules/foundation/sites. How far a site is: `demo` and `empty` wait for their owner to choose how to begin,
-- `building` is being made beside another one (`built_for`) and no visitor finds it.
alter table websites
  add column stage text collate "C" not null default 'settled'
    check (stage in ('demo', 'empty', 'building', 'settled')),
  add column built_for text collate "C" references websites,
  -- What the owner began with instead: another site, or this one. No reference: that one may be deleted.
  add column began_with text collate "C",
  -- The site that this one is a copy of: both have things of the same ids. No reference: that one may be deleted.
  add column copied_from text collate "C",
  -- A safe copy: until its owner ends it, its mails stay in the outbox and nothing that it takes is money.
  add column quiet_since timestamptz;
create index websites_built_for on websites (built_for) where built_for is not null;

-- Owned by modules/people/site-copies: copies of a site that its owner asked for.
create table site_copies (
  website_id text collate "C" not null references websites,
  copy_id text collate "C" not null,
  member_id text collate "C" not null,
  -- No reference: the copy may be deleted, and is then no reason to keep anything here.
  target_id text collate "C" not null,
  title text not null,
  state text collate "C" not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Files that are copied, of those that there are.
  files_done integer not null default 0,
  files_total integer,
  problem text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (website_id, copy_id)
);
-- One at a time.
create unique index site_copies_running on site_copies (website_id) where state = 'running';
