-- Owned by modules/themes.
-- What the site wore before: pages that were opened then still ask for its files. Its name alone, because a theme may be removed.
alter table site_themes add column former_theme_name text collate "C";
