-- Owned by modules/content. For each way in which collections, items and authors are listed.
create index items_starred on items (website_id, item_id) where starred;
create index items_by_record_type on items (website_id, collection_id, record_type);
create index items_by_start_date
  on items (website_id, collection_id, coalesce(start_date, timestamptz '9999-12-31 23:59:59.999+00'), item_id);
create index collections_by_title on collections (website_id, (left(search_form(title), 80) collate "C"), collection_id);
create index collections_by_creation on collections (website_id, added_on, collection_id);
create index collections_by_change on collections (website_id, updated_on, collection_id);
create index collections_by_kind on collections (website_id, kind, display_index);
create index collections_disabled on collections (website_id, display_index) where not enabled;
create index collections_search on collections using gin ((
  to_tsvector('simple', translate(search_form(title || ' ' || url_id), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(title || ' ' || url_id), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));
create index authors_by_name on authors (website_id, (left(search_form(display_name), 80) collate "C"), author_id);
create index authors_search on authors using gin ((
  to_tsvector('simple', translate(search_form(display_name), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(display_name), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));
