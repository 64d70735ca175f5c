-- Owned by modules/catalog. What a store item is beyond being an item: one row for each item of a store.
create table products (
  website_id text collate "C" not null,
  item_id text collate "C" not null,
  product_type smallint not null default 1 check (product_type between 1 and 5),
  -- What its prices were entered in; the store may have changed its currency since.
  currency text collate "C" not null check (currency ~ '^[A-Z]{3}$'),
  -- Names of the options in the order in which shoppers choose.
  option_names jsonb not null default '[]' check (jsonb_typeof(option_names) = 'array'),
  -- Further pictures, after the main one of the item.
  picture_ids jsonb not null default '[]' check (jsonb_typeof(picture_ids) = 'array'),
  -- What a download consists of.
  file_ids jsonb not null default '[]' check (jsonb_typeof(file_ids) = 'array'),
  -- Null: found by shared categories and tags.
  related_ids jsonb check (jsonb_typeof(related_ids) = 'array'),
  use_custom_add_button_text boolean not null default false,
  custom_add_button_text text not null default '',
  additional_fields_form_id text collate "C",
  -- Null: not sold as a subscription. { billingPeriod: { value, unit }, numBillingCycles }
  subscription_plan jsonb check (jsonb_typeof(subscription_plan) = 'object'),
  -- Restock and scarcity: what the owner set; the rest has defaults.
  merchandising jsonb not null default '{}' check (jsonb_typeof(merchandising) = 'object'),
  tax_category text not null default '',
  primary key (website_id, item_id),
  foreign key (website_id, item_id) references items on delete cascade,
  constraint products_subscribable check (subscription_plan is null or product_type in (1, 3))
);

-- Every product has at least one. The denominations of a gift card are variants too.
create table product_variants (
  website_id text collate "C" not null,
  item_id text collate "C" not null,
  variant_id text collate "C" not null,
  sku text collate "C" not null check (sku <> ''),
  -- Option name to value.
  attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  price_minor bigint not null default 0 check (price_minor between 0 and 999999999999),
  sale_price_minor bigint not null default 0 check (sale_price_minor between 0 and 999999999999),
  on_sale boolean not null default false,
  image_id text collate "C",
  -- { weight: { value, unit }, dimensions: { length, width, height, unit } } as entered.
  shipping_measures jsonb check (jsonb_typeof(shipping_measures) = 'object'),
  position integer not null,
  primary key (website_id, item_id, variant_id),
  foreign key (website_id, item_id) references products on delete cascade,
  constraint product_variants_id unique (website_id, variant_id),
  -- Deferrable: two variants may swap theirs in one statement.
  constraint product_variants_sku unique (website_id, item_id, sku) deferrable
);
create index product_variants_by_sku on product_variants (website_id, sku);

-- Items of stores that were made before there was a catalogue.
insert into products (website_id, item_id, currency)
select i.website_id, i.item_id, coalesce(s.value ->> 'storeCurrency', 'USD')
from items i left join settings s on s.website_id = i.website_id and s.scope = 'store'
where i.record_type = 11;
insert into product_variants (website_id, item_id, variant_id, sku, position)
select website_id, item_id, gen_random_uuid()::text, 'SQ' || lpad((row_number() over ())::text, 7, '0'), 0 from products;

-- Page data of products is made from these tables.
alter table items drop column structured_content;
