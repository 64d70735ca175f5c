-- Owned by modules/website/drafts.
-- Since when what the draft is of is gone. It waits for its return from the bin, and is removed when that is over.
alter table drafts add column gone_at timestamptz;
create index drafts_gone on drafts (gone_at) where gone_at is not null;
