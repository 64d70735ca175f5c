-- Owned by modules/website/content. What search engines show of an item; empty: its title and its excerpt.
alter table items add column seo_title text not null default '', add column seo_description text not null default '';
