-- Owned by modules/webhooks. The calls about an order stand in its timeline.
create index webhook_deliveries_of_order on webhook_deliveries (website_id, (body::jsonb #>> '{data,orderId}'), delivery_id)
  where topic in ('order.create', 'order.update');
