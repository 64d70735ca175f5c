-- Owned by modules/webhooks. For each way in which deliveries are listed.
create index webhook_deliveries_by_state on webhook_deliveries (website_id, subscription_id, state, delivery_id);
create index webhook_deliveries_by_topic on webhook_deliveries (website_id, subscription_id, topic, delivery_id);
