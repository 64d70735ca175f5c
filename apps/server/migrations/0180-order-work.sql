-- Owned by modules/orders. What members do with orders: tags, and what needs one of them.
alter table orders add column tags text[] not null default '{}';
alter table orders add column has_problem boolean not null default false;
update orders set has_problem = true from (
  select website_id, order_id, max(sequence) filter (where change in ('payment-problem', 'refund-refused')) as noted,
    max(sequence) filter (where change = 'payment-problem-dismissed') as dismissed
  from order_events where change in ('payment-problem', 'refund-refused', 'payment-problem-dismissed') group by 1, 2) events
  where orders.website_id = events.website_id and orders.order_id = events.order_id and noted > coalesce(dismissed, 0);
-- The lists of what is to be done are short, however long the history is.
create index orders_to_pack on orders (website_id, created_at, order_id)
  where not archived and fulfilment_status in ('PENDING', 'PARTIALLY_FULFILLED') and financial_status in ('paid', 'partially-refunded');
create index orders_with_problem on orders (website_id, created_at, order_id) where has_problem;
drop index orders_to_pay_back;
create index orders_to_pay_back on orders (website_id, created_at, order_id) where pay_back_minor > 0;
create index orders_by_tag on orders using gin (tags) where tags <> '{}';
drop trigger note_change on orders;
create trigger note_change after insert or update or delete on orders for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('order_id',
    'order_number,email,financial_status,fulfilment_status,archived,refunded_minor,tags', 'IUD');
