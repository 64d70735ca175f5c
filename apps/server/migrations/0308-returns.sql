-- Owned by modules/store/returns. Goods that shoppers ask to send back, and what became of them.
create table order_returns (
  website_id text collate "C" not null references websites,
  order_id text collate "C" not null,
  return_id text collate "C" not null,
  -- What was decided. Whether the goods came and were refunded is counted from the lines and the refunds.
  state text collate "C" not null check (state in ('asked', 'accepted', 'declined', 'withdrawn', 'closed')),
  -- `customer`, or the member who wrote it down for one.
  asked_by text not null,
  note text not null default '' check (length(note) <= 2000),
  instructions text not null default '' check (length(instructions) <= 5000),
  label_url text not null default '' check (length(label_url) <= 2000),
  -- Why it was declined or closed.
  answer text not null default '' check (length(answer) <= 1000),
  created_at timestamptz not null,
  answered_at timestamptz,
  received_at timestamptz,
  ended_at timestamptz,
  primary key (website_id, order_id, return_id),
  foreign key (website_id, order_id) references orders
);

create table order_return_lines (
  website_id text collate "C" not null,
  order_id text collate "C" not null,
  return_id text collate "C" not null,
  line_id text collate "C" not null,
  quantity integer not null check (quantity > 0),
  reason text not null default '' check (length(reason) <= 100),
  received integer not null default 0 check (received between 0 and quantity),
  restocked integer not null default 0 check (restocked between 0 and received),
  primary key (website_id, order_id, return_id, line_id),
  foreign key (website_id, order_id, return_id) references order_returns,
  foreign key (website_id, order_id, line_id) references order_lines
);

-- Which refunds paid for how many goods of a return: one that was refused counts for nothing. Kept apart from the lines
-- of the refund, which go when a refused one is paid all the same.
create table order_return_refunds (
  website_id text collate "C" not null,
  order_id text collate "C" not null,
  return_id text collate "C" not null,
  refund_id text collate "C" not null,
  line_id text collate "C" not null,
  quantity integer not null check (quantity > 0),
  primary key (website_id, order_id, refund_id, line_id),
  foreign key (website_id, order_id, return_id, line_id) references order_return_lines,
  foreign key (website_id, order_id, refund_id) references order_refunds
);

create trigger note_change after insert or update or delete on order_returns for each row
  when (current_setting('awning.change', true) <> '')
  execute function note_change('order_id,return_id', 'state,instructions,label_url,answer', 'IUD');

-- Owned by modules/store/orders. How many returns of an order wait for an answer, and how many are not done, for the list.
alter table orders
  add column asked_returns integer not null default 0 check (asked_returns >= 0),
  add column open_returns integer not null default 0 check (open_returns >= asked_returns);
create index orders_with_asked_returns on orders (website_id, created_at, order_id) where asked_returns > 0;
create index orders_with_open_returns on orders (website_id, created_at, order_id) where open_returns > 0;
