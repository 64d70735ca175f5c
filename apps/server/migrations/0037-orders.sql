-- Owned by modules/orders. What was bought, as it was then: nothing here refers to products, which change and go.

-- Which number comes next. Whoever creates an order holds the row until its transaction ends, so that no number is lost.
create table order_counters (
  website_id text collate "C" primary key references websites,
  sequence integer not null check (sequence >= 0),
  last_number bigint not null check (last_number >= 0)
);

create table orders (
  website_id text collate "C" not null references websites,
  order_id text collate "C" not null,
  -- 1, 2, 3 … for each site: the order in which they were made, and the proof that none is missing.
  sequence integer not null check (sequence > 0),
  -- What people call it is a prefix and this number, which was at least number_from when it was given.
  number bigint not null check (number > 0),
  number_from bigint not null check (number_from > 0),
  prefix text not null,
  order_number text not null generated always as (prefix || number::text) stored,
  cart_id text collate "C" not null,
  attempt_id text collate "C" not null,
  kind text collate "C" not null check (kind in ('order', 'subscription')),
  test_mode boolean not null,
  currency text collate "C" not null,
  email text not null,
  customer_name text not null,
  name_words tsvector not null generated always as (to_tsvector('simple', customer_name)) stored,
  site_user_id text collate "C",
  shipping_address jsonb,
  billing_address jsonb,
  -- What is only shown: language, note, answers, shippingMethod, discounts, taxLines, giftCards, trace, payment, acceptsMarketing.
  details jsonb not null,
  item_count integer not null check (item_count > 0),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  prices_include_tax boolean not null,
  total_minor bigint not null check (total_minor >= 0),
  gift_card_minor bigint not null check (gift_card_minor >= 0),
  due_minor bigint not null check (due_minor >= 0),
  -- By gift cards, and by the payment once it is there.
  paid_minor bigint not null,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  financial_status text collate "C" not null
    check (financial_status in ('pending', 'paid', 'partially-refunded', 'refunded', 'void')),
  fulfilment_status text collate "C" not null
    check (fulfilment_status in ('PENDING', 'PARTIALLY_FULFILLED', 'FULFILLED', 'CANCELED')),
  archived boolean not null default false,
  version integer not null default 1,
  last_event integer not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  paid_at timestamptz,
  fulfilled_at timestamptz,
  canceled_at timestamptz,
  primary key (website_id, order_id),
  constraint orders_one_per_cart unique (website_id, cart_id),
  constraint orders_sequence unique (website_id, sequence),
  constraint orders_number unique (website_id, order_number),
  constraint orders_add_up check (
    total_minor = subtotal_minor - discount_minor + shipping_minor + case when prices_include_tax then 0 else tax_minor end
    and gift_card_minor + due_minor = total_minor and discount_minor <= subtotal_minor),
  constraint orders_paid check (paid_minor in (gift_card_minor, total_minor)),
  constraint orders_refunds_within_payment check (refunded_minor <= paid_minor)
);
create index orders_of_customer on orders (website_id, site_user_id) where site_user_id is not null;
-- Members look for orders by the beginnings of mail addresses and numbers, and of the words of a name.
create index orders_by_email on orders (website_id, lower(email) text_pattern_ops);
create index orders_by_number on orders (website_id, lower(order_number) text_pattern_ops);
create index orders_by_bare_number on orders (website_id, number);
create index orders_by_name on orders using gin (name_words);

create table order_lines (
  website_id text collate "C" not null,
  order_id text collate "C" not null,
  line_id text collate "C" not null,
  position smallint not null,
  item_id text collate "C" not null,
  variant_id text collate "C" not null,
  sku text not null,
  title text not null,
  product_type text collate "C" not null,
  quantity integer not null check (quantity > 0),
  unit_minor bigint not null check (unit_minor >= 0),
  regular_minor bigint not null check (regular_minor >= 0),
  subtotal_minor bigint not null,
  discount_minor bigint not null check (discount_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  fulfilled integer not null default 0,
  -- Refunded before it was fulfilled: nobody waits for it any more.
  called_off integer not null default 0,
  refunded integer not null default 0,
  restocked integer not null default 0,
  -- What is only shown: options, taxable, weightGrams, imageUrl, productUrl, customizations, giftCard, subscriptionPlan.
  details jsonb not null,
  primary key (website_id, order_id, line_id),
  foreign key (website_id, order_id) references orders,
  constraint order_lines_add_up check (subtotal_minor = unit_minor * quantity and discount_minor <= subtotal_minor),
  constraint order_lines_fulfilled check (fulfilled >= 0 and called_off >= 0 and fulfilled + called_off <= quantity),
  constraint order_lines_refunded check (refunded between 0 and quantity),
  constraint order_lines_restocked check (restocked between 0 and quantity)
);

-- What happened, and who did it.
create table order_events (
  website_id text collate "C" not null,
  order_id text collate "C" not null,
  sequence integer not null check (sequence > 0),
  change text collate "C" not null,
  actor text not null check (actor ~ '^(member:.+|system|customer|provider:.+)$'),
  details jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (website_id, order_id, sequence),
  foreign key (website_id, order_id) references orders
);
create trigger order_events_are_final before update or delete on order_events
  for each row execute function refuse_change();

create table order_notes (
  website_id text collate "C" not null,
  order_id text collate "C" not null,
  note_id text collate "C" not null,
  actor text not null,
  text text not null check (text <> ''),
  for_customer boolean not null,
  created_at timestamptz not null,
  primary key (website_id, order_id, note_id),
  foreign key (website_id, order_id) references orders
);

create table order_fulfilments (
  website_id text collate "C" not null,
  order_id text collate "C" not null,
  fulfilment_id text collate "C" not null,
  carrier text not null default '',
  service text not null default '',
  tracking_number text not null default '',
  tracking_url text not null default '' check (tracking_url ~ '^(https?://|$)'),
  shipped_at timestamptz not null,
  created_at timestamptz not null,
  primary key (website_id, order_id, fulfilment_id),
  foreign key (website_id, order_id) references orders
);
create table order_fulfilment_lines (
  website_id text collate "C" not null,
  order_id text collate "C" not null,
  fulfilment_id text collate "C" not null,
  line_id text collate "C" not null,
  quantity integer not null check (quantity > 0),
  primary key (website_id, order_id, fulfilment_id, line_id),
  foreign key (website_id, order_id, fulfilment_id) references order_fulfilments,
  foreign key (website_id, order_id, line_id) references order_lines
);

-- What goes back: to the payment, which a provider may refuse, and to gift cards.
create table order_refunds (
  website_id text collate "C" not null,
  order_id text collate "C" not null,
  refund_id text collate "C" not null,
  status text collate "C" not null check (status in ('pending', 'succeeded', 'refused')),
  reason text not null,
  shipping_minor bigint not null check (shipping_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  payment_minor bigint not null check (payment_minor between 0 and amount_minor),
  -- [{ id, amountMinor }], in all what is not paid back to the payment.
  gift_cards jsonb not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (website_id, order_id, refund_id),
  foreign key (website_id, order_id) references orders,
  constraint order_refunds_id unique (website_id, refund_id),
  constraint order_refunds_settled check ((settled_at is null) = (status = 'pending'))
);
create table order_refund_lines (
  website_id text collate "C" not null,
  order_id text collate "C" not null,
  refund_id text collate "C" not null,
  line_id text collate "C" not null,
  quantity integer not null check (quantity > 0),
  -- How many of them nobody had sent: these are to be sent after all when the refund is refused.
  called_off integer not null default 0 check (called_off between 0 and quantity),
  amount_minor bigint not null check (amount_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  primary key (website_id, order_id, refund_id, line_id),
  foreign key (website_id, order_id, refund_id) references order_refunds,
  foreign key (website_id, order_id, line_id) references order_lines
);

-- One call makes the order, so that its number is waited for as briefly as can be; outbox rows are written here for the same reason.
-- The order that exists already is answered as it is. p_order: { order, lines, fulfilment, events, outbox }, named as the columns are.
create function create_order(p_website_id text, p_order jsonb, p_prefix text, p_start bigint, p_now timestamptz)
returns text language plpgsql as $$
declare
  placed record;
  counter record;
  next_number bigint;
  sums record;
begin
  select sequence, last_number into counter from order_counters where website_id = p_website_id for no key update;
  if not found then
    insert into order_counters (website_id, sequence, last_number) values (p_website_id, 0, 0) on conflict do nothing;
    select sequence, last_number into counter from order_counters where website_id = p_website_id for no key update;
  end if;
  select order_number, cart_id into placed from orders
    where website_id = p_website_id and order_id = p_order #>> '{order,order_id}';
  if found then
    if placed.cart_id <> p_order #>> '{order,cart_id}' then
      raise exception 'Order % was made of another cart', p_order #>> '{order,order_id}';
    end if;
    return placed.order_number;
  end if;

  next_number := greatest(counter.last_number + 1, p_start);
  -- With another prefix, an earlier number may read the same.
  while exists (select from orders where website_id = p_website_id and order_number = p_prefix || next_number::text) loop
    next_number := next_number + 1;
  end loop;
  insert into orders (website_id, order_id, sequence, number, number_from, prefix, cart_id, attempt_id, kind, test_mode, currency, email,
    customer_name, site_user_id, shipping_address, billing_address, details, item_count, subtotal_minor, discount_minor, shipping_minor,
    tax_minor, prices_include_tax, total_minor, gift_card_minor, due_minor, paid_minor, financial_status, fulfilment_status, last_event,
    created_at, modified_at, paid_at, fulfilled_at)
  select p_website_id, order_id, counter.sequence + 1, next_number, p_start, p_prefix, cart_id, attempt_id, kind, test_mode, currency, email,
    customer_name, site_user_id, shipping_address, billing_address, details, item_count, subtotal_minor,
    discount_minor, shipping_minor, tax_minor, prices_include_tax, total_minor, gift_card_minor, due_minor, paid_minor, financial_status,
    fulfilment_status, jsonb_array_length(p_order -> 'events'), p_now, p_now, paid_at, fulfilled_at
  from jsonb_populate_record(null::orders, p_order -> 'order');
  insert into order_lines (website_id, order_id, line_id, position, item_id, variant_id, sku, title, product_type, quantity, unit_minor,
    regular_minor, subtotal_minor, discount_minor, tax_minor, fulfilled, details)
  select p_website_id, p_order #>> '{order,order_id}', line_id, position, item_id, variant_id, sku, title, product_type, quantity, unit_minor,
    regular_minor, subtotal_minor, discount_minor, tax_minor, fulfilled, details
  from jsonb_populate_recordset(null::order_lines, p_order -> 'lines');
  insert into order_events (website_id, order_id, sequence, change, actor, details, created_at)
  select p_website_id, p_order #>> '{order,order_id}', sequence, change, actor, details, p_now
  from jsonb_populate_recordset(null::order_events, p_order -> 'events');
  if p_order -> 'fulfilment' <> 'null' then
    insert into order_fulfilments (website_id, order_id, fulfilment_id, shipped_at, created_at)
    values (p_website_id, p_order #>> '{order,order_id}', p_order #>> '{fulfilment,fulfilment_id}', p_now, p_now);
    insert into order_fulfilment_lines (website_id, order_id, fulfilment_id, line_id, quantity)
    select p_website_id, p_order #>> '{order,order_id}', p_order #>> '{fulfilment,fulfilment_id}', line_id, quantity
    from jsonb_populate_recordset(null::order_fulfilment_lines, p_order #> '{fulfilment,lines}');
  end if;
  insert into outbox_events (website_id, event_id, topic, payload, created_at)
  select p_website_id, event_id, topic, payload, p_now
  from jsonb_populate_recordset(null::outbox_events, p_order -> 'outbox');
  perform pg_notify('awning_outbox', '');
  update order_counters set sequence = counter.sequence + 1, last_number = next_number where website_id = p_website_id;
  return p_prefix || next_number::text;
end $$;
