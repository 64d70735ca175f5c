-- Owned by modules/website/content.
-- Whether search engines and the search of the site leave an item out, as collections have it.
alter table items add column seo_hidden boolean not null default false;
