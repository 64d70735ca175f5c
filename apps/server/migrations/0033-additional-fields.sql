-- Owned by modules/catalog.
-- What shoppers are asked about a product before it goes into the cart: { name, fields }. Null: nothing.
alter table products add column additional_fields_form jsonb;
