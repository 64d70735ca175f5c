-- Owned by modules/content.
-- When the document was last saved. Null: before anybody wrote it down.
alter table areas add column updated_on timestamptz;
