-- Owned by modules/website/search, modules/catalog and modules/orders. What was typed may stand anywhere inside of a title or an SKU: every
-- three letters that stand side by side find it (platform/lists/list-search.ts). Open orders are counted without being read.
create function search_grams(p_text text) returns text[] language sql immutable parallel safe
  return array(select distinct substr(form, place, 3)
    from (select search_form(p_text) as form) formed, generate_series(1, length(form) - 2) as place);
create index items_grams on items using gin (search_grams(title || ' ' || url_id)) where record_type = 11;
create index product_variants_grams on product_variants using gin (search_grams(sku));
create index orders_open on orders (website_id) where not archived;
