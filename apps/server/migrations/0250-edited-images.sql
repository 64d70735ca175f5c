-- Owned by modules/website/media. An edited image shows what was made of its original, which stays as it was uploaded:
-- what was done to it, and where the original is (its content, type and size).
alter table assets add column edit jsonb;
alter table assets add column original jsonb;
alter table assets add constraint assets_edited check (
  (edit is null) = (original is null) and (edit is null or kind = 'image'));
create index assets_by_original on assets (website_id, (original ->> 'contentHash')) where original is not null;
-- The content that a file had before it was replaced or edited stays while that can be taken back.
create index activity_rows_of_content on activity_rows (website_id, (before ->> 'content_hash'))
  where table_name = 'assets' and change = 'U' and before ? 'content_hash';
create index activity_rows_of_original on activity_rows (website_id, (before -> 'original' ->> 'contentHash'))
  where table_name = 'assets' and before ? 'original';
