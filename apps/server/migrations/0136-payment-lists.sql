-- Owned by modules/payments. For each way in which payments are listed.
create index payments_by_time on payments (website_id, created_at, payment_id);
create index payments_by_amount on payments (website_id, amount_minor, payment_id);
create index payments_by_state on payments (website_id, state, created_at);
create index payments_by_method on payments (website_id, method_id, created_at);
