-- Owned by modules/store/catalog. A change of price or visibility of a product that happens at a time, once.
create table product_schedules (
  website_id text collate "C" not null,
  schedule_id text collate "C" not null,
  item_id text collate "C" not null,
  due_at timestamptz not null,
  -- As it was chosen: the time on the clock of the site.
  local_time text collate "C" not null,
  time_zone text collate "C" not null,
  -- { visible } or { priceMinor, salePriceMinor, salePercent, onSale }
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'cancelled')),
  -- Why it failed, as a sentence.
  problem text,
  created_at timestamptz not null,
  created_by text collate "C" not null,
  ended_at timestamptz,
  primary key (website_id, schedule_id),
  foreign key (website_id, item_id) references items on delete cascade,
  constraint product_schedules_ended check ((state = 'waiting') = (ended_at is null))
);
create index product_schedules_due on product_schedules (due_at) where state = 'waiting';
create index product_schedules_by_item on product_schedules (website_id, item_id, state);
