-- Owned by modules/orders. Open orders are counted without being read.
create index orders_open on orders (website_id) where not archived;
