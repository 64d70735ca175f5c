-- Owned by modules/orders. For each way in which the list of orders is sorted and filtered: both directions, with the id deciding between
-- rows that are equal. The words of names and addresses are there forwards and backwards (platform/lists/list-search.ts).
create index orders_by_creation on orders (website_id, created_at, order_id);
create index orders_by_change on orders (website_id, modified_at, order_id);
create index orders_by_total on orders (website_id, total_minor, order_id);
create index orders_by_customer_name on orders (website_id, (left(search_form(customer_name), 80) collate "C"), order_id);
create index orders_by_fulfilment on orders (website_id, fulfilment_status, created_at);
create index orders_by_payment on orders (website_id, financial_status, created_at);
create index orders_in_archive on orders (website_id, created_at) where archived;
create index orders_search on orders using gin ((
  to_tsvector('simple', translate(search_form(customer_name || ' ' || email), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              '))
  || to_tsvector('simple', 'qx' || replace(reverse(translate(search_form(customer_name || ' ' || email), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '                              ')), ' ', ' qx'))));
drop index orders_by_name;
