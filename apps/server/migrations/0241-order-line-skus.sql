-- Orders are searched by the beginning of an article number of what was bought.
create index order_lines_by_sku on order_lines (website_id, lower(sku) text_pattern_ops);
