-- What the page of a category says beyond its name.
alter table collection_categories
  add column description text not null default '',
  add column image_id text collate "C",
  add column seo_title text not null default '',
  add column seo_description text not null default '';
