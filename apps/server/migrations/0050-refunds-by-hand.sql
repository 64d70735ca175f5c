-- Owned by modules/orders. What the customer reads of a refund, what people have to pay back themselves because no provider does, and what
-- was refunded at the provider without us.
alter table orders add column pay_back_minor bigint not null default 0 check (pay_back_minor >= 0);
create index orders_to_pay_back on orders (website_id, sequence) where pay_back_minor > 0;
alter table order_refunds
  add column message text not null default '',
  add column by_hand boolean not null default false,
  add column paid_back_at timestamptz,
  add column paid_back_by text,
  add column at_provider boolean not null default false,
  add constraint order_refunds_paid_back check ((paid_back_at is null) = (paid_back_by is null) and (paid_back_at is null or by_hand));

-- Owned by modules/payments. The provider's name of a refund that was made there and not by us: whatever is told of it, it is one refund.
alter table payment_refunds add column external_reference text collate "C";
create unique index payment_refunds_external on payment_refunds (website_id, external_reference) where external_reference is not null;

-- Refunds of the provider that were told as failed before anything else was told of them: late news of them is old.
create table failed_external_refunds (
  website_id text collate "C" not null references websites,
  external_reference text collate "C" not null,
  primary key (website_id, external_reference)
);
