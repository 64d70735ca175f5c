-- Owned by modules/website/media. Which file of another site a file was copied from, so that pasting the same parts
-- again uses it again: the site, the file and its content, or the public address at another installation.
alter table assets add column copied_from text;
create index assets_copied_from on assets (website_id, copied_from) where copied_from is not null;
