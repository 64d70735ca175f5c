-- Owned by modules/orders. Whether a shopper bought it at the checkout, or a member made it for a customer.
alter table orders add column channel text collate "C" not null default 'web' check (channel in ('web', 'manual'));
