-- Owned by modules/website/drafts.
-- A publish also holds what a schedule changed without a draft, such as a price, and that has no version of its own.
alter table publish_items alter column live_version drop not null;
