-- Owned by modules/inventory. One row for each variant that is sold.
create table stock_levels (
  website_id text collate "C" not null,
  variant_id text collate "C" not null,
  item_id text collate "C" not null,
  unlimited boolean not null default false,
  on_hand integer not null default 0,
  -- The owner is told when there are this many or fewer; null: the store's usual number.
  low_stock_at integer check (low_stock_at >= 0),
  primary key (website_id, variant_id),
  foreign key (website_id, variant_id) references product_variants (website_id, variant_id) on delete cascade,
  constraint stock_levels_never_negative check (on_hand >= 0)
);
create index stock_levels_by_item on stock_levels (website_id, item_id);

-- Every change of on_hand, for ever: balance is what was there afterwards.
create table stock_movements (
  website_id text collate "C" not null,
  movement_id text collate "C" not null,
  variant_id text collate "C" not null,
  delta integer not null,
  balance integer not null check (balance >= 0),
  reason text collate "C" not null,
  actor text not null,
  reference text not null default '',
  created_at timestamptz not null,
  primary key (website_id, movement_id)
);
create index stock_movements_of_variant on stock_movements (website_id, variant_id, movement_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed', tg_table_name;
end $$;
create trigger stock_movements_are_final before update or delete on stock_movements
  for each row execute function refuse_change();

-- Stock that is set aside for somebody until expires_at. An owner has one hold for a variant: a new one replaces it.
create table stock_holds (
  website_id text collate "C" not null,
  variant_id text collate "C" not null,
  owner_kind text collate "C" not null check (owner_kind in ('cart', 'waitlist')),
  owner_id text collate "C" not null,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (website_id, variant_id, owner_kind, owner_id),
  foreign key (website_id, variant_id) references stock_levels on delete cascade
);
create index stock_holds_of_owner on stock_holds (website_id, owner_kind, owner_id);
create index stock_holds_expired on stock_holds (expires_at);

-- How many somebody may still take: what is on hand less what others hold at this instant. Null: no limit; 0: not sold.
create function available_stock(
  p_website_id text, p_variant_id text, p_owner_kind text, p_owner_id text, p_now timestamptz
) returns integer language sql stable as $$
  select case when level.unlimited then null else greatest(0, level.on_hand - coalesce((
    select sum(hold.quantity) from stock_holds hold
    where hold.website_id = p_website_id and hold.variant_id = p_variant_id and hold.expires_at > p_now
      and (hold.owner_kind, hold.owner_id) is distinct from (p_owner_kind, p_owner_id)), 0))::integer end
  from (values (p_variant_id)) asked(variant_id)
  left join stock_levels stored on stored.website_id = p_website_id and stored.variant_id = asked.variant_id
  cross join lateral (select coalesce(stored.unlimited, false) as unlimited, coalesce(stored.on_hand, 0) as on_hand) level
$$;

insert into stock_levels (website_id, variant_id, item_id)
select website_id, variant_id, item_id from product_variants;
