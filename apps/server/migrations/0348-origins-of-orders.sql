-- Where the visit came from in which a checkout was filled in: { source, medium, campaign }. Null: nobody knows.
alter table checkouts
  add column origin jsonb check (jsonb_typeof(origin) = 'object'),
  -- What the shopper was shown last: { goodsMinor, currency, items, shippingMinor, obstacle }. Null: nothing yet.
  add column seen jsonb check (jsonb_typeof(seen) = 'object');

-- The same, of the checkout that became the order. Null: nobody knows.
alter table orders
  add column visit_source text,
  add column visit_medium text,
  add column visit_campaign text;
-- Not looked at here, where orders can neither be read nor written: see 0350-origins-hold.sql.
alter table orders
  add constraint orders_visit check (length(visit_source) <= 300 and length(visit_medium) <= 300
    and length(visit_campaign) <= 300) not valid;
