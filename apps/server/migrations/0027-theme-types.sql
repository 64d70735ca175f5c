-- Owned by modules/content.
-- A theme may bring pages and collections of its own. Their names, and the order of their items, are the theme's, so they stand
-- with the collection; every other kind has both in the table of kinds.
alter table collections
  add column type_name text collate "C" check (type_name ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$'),
  add column ordering text collate "C" check (ordering in ('chronological', 'user-orderable', 'calendar', 'music-album')),
  -- The layout of the theme that the owner chose for this page.
  add column region_name text check (region_name <> ''),
  add constraint collections_theme_type check (type_name is not null or kind not in ('template-page', 'custom'));

-- Which items have a label, without looking at each item: related items, and lists narrowed to a rare label.
create index item_labels_by_label on item_labels (website_id, collection_id, label_kind, label_key, item_id);
drop index item_labels_in_use;
