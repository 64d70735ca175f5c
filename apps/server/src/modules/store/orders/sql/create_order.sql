-- One call makes the order, so that its number is waited for as briefly as can be; outbox rows are written here for the
-- same reason. The order that exists already is answered as it is. p_order: { order, lines, fulfilment, events, outbox
-- }, named as the columns are.
create or replace function create_order(p_website_id text, p_order jsonb, p_prefix text, p_start bigint, p_now timestamptz)
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
  insert into orders (website_id, order_id, sequence, number, number_from, prefix, cart_id, attempt_id, kind, channel, test_mode, currency, email,
    customer_name, site_user_id, shipping_address, billing_address, details, item_count, subtotal_minor, discount_minor, shipping_minor,
    tax_minor, prices_include_tax, total_minor, gift_card_minor, due_minor, paid_minor, financial_status, fulfilment_status, last_event,
    created_at, modified_at, paid_at, fulfilled_at, visit_source, visit_medium, visit_campaign)
  select p_website_id, order_id, counter.sequence + 1, next_number, p_start, p_prefix, cart_id, attempt_id, kind, channel, test_mode, currency, email,
    customer_name, site_user_id, shipping_address, billing_address, details, item_count, subtotal_minor,
    discount_minor, shipping_minor, tax_minor, prices_include_tax, total_minor, gift_card_minor, due_minor, paid_minor, financial_status,
    fulfilment_status, jsonb_array_length(p_order -> 'events'), p_now, p_now, paid_at, fulfilled_at,
    visit_source, visit_medium, visit_campaign
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
