-- Owned by modules/content, modules/catalog and modules/inventory. For each way in which items and products are listed: what they are sorted by, their
-- state, the words of titles and SKUs (platform/lists/list-search.ts), labels over all collections, and stock that is low or gone.
create index items_by_creation on items (website_id, added_on, item_id);
create index items_by_change on items (website_id, updated_on, item_id);
-- An expression, so that public pages do not read the items of one collection by it.
create index items_by_publication
  on items (website_id, coalesce(publish_on, timestamptz '9999-12-31 23:59:59.999+00'), item_id);
create index items_by_title on items (website_id, (left(search_form(title), 80) collate "C"), item_id);
create index items_by_status on items (website_id, status, added_on);
create index items_search on items using gin ((
  to_tsvector('simple', translate(search_form(title || ' ' || url_id), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(title || ' ' || url_id), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));
create index product_variants_search on product_variants using gin ((
  to_tsvector('simple', translate(search_form(sku), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(sku), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));
create index products_by_type on products (website_id, product_type);
create index item_labels_by_name on item_labels (website_id, label_kind, label_key, item_id);
-- What is never gone comes after every number.
create index stock_levels_by_quantity
  on stock_levels (website_id, (case when unlimited then 2000000001 else on_hand end), variant_id);
create index stock_levels_low on stock_levels (website_id, item_id)
  where not unlimited and low_stock_at is not null and on_hand <= low_stock_at;
create index stock_movements_by_time
  on stock_movements (website_id, created_at, (variant_id || lpad(sequence::text, 10, '0')));
