-- How many of a variant were sold within some days: sales, and what came back of them.
create index stock_movements_sold on stock_movements (website_id, variant_id, created_at) include (delta) where once;
