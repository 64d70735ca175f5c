-- Owned by modules/content. The root of a store's categories stands for everything in it.
alter table collection_categories
  add column category_type text collate "C" not null default 'CATEGORY' check (category_type in ('ROOT', 'CATEGORY')),
  add column page_rendering text collate "C" not null default 'LIST_VIEW',
  add constraint collection_categories_root_apart check (category_type <> 'ROOT' or parent_id is null);
create unique index collection_categories_one_root on collection_categories (website_id, collection_id) where category_type = 'ROOT';
