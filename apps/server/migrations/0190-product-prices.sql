-- Owned by modules/store/catalog. Products are listed and filtered by what their cheapest variant costs.
create index product_variants_by_price
  on product_variants (website_id, (case when on_sale then sale_price_minor else price_minor end), item_id);
