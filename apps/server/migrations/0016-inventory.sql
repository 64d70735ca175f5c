-- Owned by modules/inventory. Every change of on_hand, for ever: balance is what was there afterwards.
create table stock_movements (
  website_id text collate "C" not null,
  variant_id text collate "C" not null,
  -- 1, 2, 3 … for each variant: in which order they happened, whatever the clocks of several processes say.
  sequence integer not null check (sequence > 0),
  delta integer not null,
  balance integer not null check (balance >= 0),
  reason text collate "C" not null,
  actor text not null,
  reference text collate "C" not null default '',
  -- Sales and what is put back for them happen once for each reference.
  once boolean not null,
  -- The reference of the sale, of which this puts something back.
  undoes text collate "C",
  created_at timestamptz not null,
  primary key (website_id, variant_id, sequence),
  constraint stock_movements_balance unique (website_id, variant_id, sequence, balance)
);
create unique index stock_movements_once on stock_movements (website_id, reference, reason, variant_id) where once;
create index stock_movements_undone on stock_movements (website_id, undoes, variant_id) where undoes is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed', tg_table_name;
end $$;
create trigger stock_movements_are_final before update or delete on stock_movements
  for each row execute function refuse_change();
create trigger stock_movements_stay before truncate on stock_movements
  for each statement execute function refuse_change();

-- One row for each variant that is sold.
create table stock_levels (
  website_id text collate "C" not null,
  variant_id text collate "C" not null,
  item_id text collate "C" not null,
  unlimited boolean not null default false,
  on_hand integer not null default 0,
  -- Of what nobody runs out of, such as a download.
  never_counted boolean not null default false,
  -- The owner is told when there are this many or fewer; null: the store's usual number.
  low_stock_at integer check (low_stock_at >= 0),
  -- Pages say how many are left when there are this many or fewer.
  shown_to integer not null default 0 check (shown_to >= 0),
  -- Null: nothing was ever there.
  last_movement integer,
  primary key (website_id, variant_id),
  foreign key (website_id, item_id, variant_id) references product_variants on delete cascade,
  constraint stock_levels_never_negative check (on_hand >= 0),
  constraint stock_levels_countable check (on_hand <= 2000000000),
  constraint stock_levels_unlimited_is_not_counted check (not unlimited or on_hand = 0),
  constraint stock_levels_never_counted check (unlimited or not never_counted),
  -- What is on hand is what the last movement says: nobody changes one without the other.
  constraint stock_levels_as_moved foreign key (website_id, variant_id, last_movement, on_hand)
    references stock_movements (website_id, variant_id, sequence, balance),
  constraint stock_levels_moved check (last_movement is not null or (on_hand = 0 and not unlimited))
);
create index stock_levels_by_item on stock_levels (website_id, item_id);

-- For lists of many variants: what is there, whoever holds some of it. Null: no limit.
create view stock_on_hand as
select website_id, variant_id, case when unlimited then null else on_hand end as on_hand from stock_levels;

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
) returns integer language plpgsql stable as $$
declare
  level record;
begin
  select unlimited, on_hand into level from stock_levels where website_id = p_website_id and variant_id = p_variant_id;
  if level.unlimited then
    return null;
  end if;
  return greatest(0, coalesce(level.on_hand, 0) - coalesce((
    select sum(hold.quantity) from stock_holds hold
    where hold.website_id = p_website_id and hold.variant_id = p_variant_id and hold.expires_at > p_now
      and (hold.owner_kind, hold.owner_id) is distinct from (p_owner_kind, p_owner_id)), 0));
end $$;

-- Whoever decides about stock locks its levels first, in the same order as everybody: they wait for each other and never in a circle.
-- The statement after this one sees what those before have done, which holds for read committed alone.
create function lock_stock(p_website_id text, p_variant_ids text[]) returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Stock is decided in read committed transactions, not in %', current_setting('transaction_isolation');
  end if;
  perform from stock_levels where website_id = p_website_id and variant_id = any (p_variant_ids)
    order by variant_id for no key update;
end $$;

-- The one place where on_hand changes. p_moves: [{ variant_id, on_hand, unlimited, reason }], their levels locked by the caller.
-- Returns what changed: [{ variantId, itemId, lowStockAt, shownTo, before: { quantity, unlimited }, after: { quantity, unlimited } }]
create function move_stock(
  p_website_id text, p_moves jsonb, p_actor text, p_reference text, p_once boolean, p_now timestamptz, p_undoes text default null
) returns jsonb language sql as $$
  with move as (
    select level.variant_id, level.item_id, level.low_stock_at, level.shown_to, level.on_hand as old_on_hand, level.unlimited as old_unlimited,
      coalesce(level.last_movement, 0) + 1 as sequence, asked.on_hand, asked.unlimited, asked.reason
    from jsonb_to_recordset(p_moves) as asked(variant_id text, on_hand integer, unlimited boolean, reason text)
    join stock_levels level on level.website_id = p_website_id and level.variant_id = asked.variant_id
  ), moved as (
    insert into stock_movements (website_id, variant_id, sequence, delta, balance, reason, actor, reference, once, undoes, created_at)
    select p_website_id, variant_id, sequence, on_hand - old_on_hand, on_hand, reason, p_actor, p_reference, p_once, p_undoes, p_now from move
  ), changed as (
    update stock_levels level set on_hand = move.on_hand, unlimited = move.unlimited, last_movement = move.sequence
    from move where level.website_id = p_website_id and level.variant_id = move.variant_id
    returning move.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'variantId', variant_id, 'itemId', item_id, 'lowStockAt', low_stock_at, 'shownTo', shown_to,
    'before', jsonb_build_object('quantity', old_on_hand, 'unlimited', old_unlimited),
    'after', jsonb_build_object('quantity', on_hand, 'unlimited', unlimited)) order by variant_id), '[]')
  from changed
$$;

-- Lines may name a variant several times; what counts is what they ask for together.
create function stock_demand(p_lines jsonb) returns table (variant_id text, wanted bigint) language sql immutable as $$
  select line.variant_id, sum(line.quantity)::bigint
  from jsonb_to_recordset(p_lines) as line(variant_id text, quantity bigint) group by line.variant_id
$$;

-- One owner decides one thing at a time: two holds of different variants lock no level in common and would both stay.
create function lock_owner(p_website_id text, p_owner_kind text, p_owner_id text) returns void language plpgsql as $$
begin
  if p_owner_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('stock-owner/' || p_website_id || '/' || p_owner_kind || '/' || p_owner_id, 0));
  end if;
end $$;

-- The owner before the levels, always.
create function lock_demand(p_website_id text, p_owner_kind text, p_owner_id text, p_lines jsonb) returns void language plpgsql as $$
begin
  perform lock_owner(p_website_id, p_owner_kind, p_owner_id);
  perform lock_stock(p_website_id, (select coalesce(array_agg(variant_id), '{}') from stock_demand(p_lines)));
end $$;

create function stock_shortages(
  p_website_id text, p_owner_kind text, p_owner_id text, p_lines jsonb, p_now timestamptz
) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(short) order by short."variantId"), '[]')
  from (
    select variant_id as "variantId", wanted, available_stock(p_website_id, variant_id, p_owner_kind, p_owner_id, p_now) as available
    from stock_demand(p_lines)
  ) short
  where short.available < short.wanted
$$;

create function end_holds(p_website_id text, p_owner_kind text, p_owner_id text) returns void language plpgsql as $$
begin
  perform lock_owner(p_website_id, p_owner_kind, p_owner_id);
  delete from stock_holds where website_id = p_website_id and owner_kind = p_owner_kind and owner_id = p_owner_id;
end $$;

-- All lines or none; p_lines: [{ variant_id, quantity }]. Returns the shortages: [{ variantId, wanted, available }]
create function hold_stock(
  p_website_id text, p_owner_kind text, p_owner_id text, p_lines jsonb, p_expires_at timestamptz, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  shortages jsonb;
begin
  perform lock_demand(p_website_id, p_owner_kind, p_owner_id, p_lines);
  select stock_shortages(p_website_id, p_owner_kind, p_owner_id, p_lines, p_now) into shortages;
  if shortages <> '[]' then
    return shortages;
  end if;
  perform end_holds(p_website_id, p_owner_kind, p_owner_id);
  -- What is unlimited is held too: it may be counted before the hold ends.
  insert into stock_holds (website_id, variant_id, owner_kind, owner_id, quantity, expires_at)
  select p_website_id, variant_id, p_owner_kind, p_owner_id, wanted, p_expires_at from stock_demand(p_lines);
  return shortages;
end $$;

-- All lines or none, and once for each reference. Returns { shortages, changes }
create function take_stock(
  p_website_id text, p_owner_kind text, p_owner_id text, p_lines jsonb, p_actor text, p_reference text, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  shortages jsonb;
  changes jsonb;
begin
  perform lock_demand(p_website_id, p_owner_kind, p_owner_id, p_lines);
  if exists (select from stock_movements where website_id = p_website_id and reference = p_reference and reason = 'sale' and once) then
    if exists (
      select from stock_movements sold left join stock_demand(p_lines) demand on demand.variant_id = sold.variant_id
      where sold.website_id = p_website_id and sold.reference = p_reference and sold.reason = 'sale' and sold.once
        and sold.delta is distinct from -demand.wanted
    ) then
      raise exception 'Stock was taken for % before, and it was something else', p_reference;
    end if;
    return '{"shortages": [], "changes": []}';
  end if;
  select stock_shortages(p_website_id, p_owner_kind, p_owner_id, p_lines, p_now) into shortages;
  if shortages <> '[]' then
    return jsonb_build_object('shortages', shortages, 'changes', '[]'::jsonb);
  end if;
  -- Sales of what is unlimited move nothing.
  select move_stock(p_website_id, coalesce(jsonb_agg(jsonb_build_object('variant_id', level.variant_id,
      'on_hand', level.on_hand - demand.wanted, 'unlimited', false, 'reason', 'sale')), '[]'), p_actor, p_reference, true, p_now)
    into changes
    from stock_demand(p_lines) demand
    join stock_levels level on level.website_id = p_website_id and level.variant_id = demand.variant_id and not level.unlimited;
  perform end_holds(p_website_id, p_owner_kind, p_owner_id);
  return jsonb_build_object('shortages', shortages, 'changes', changes);
end $$;

-- What the sale p_order took comes back, never more than that, and once for each reason and reference. What is gone or unlimited by now is
-- left out, and so is what was unlimited then, of which nothing was taken.
create function put_stock_back(
  p_website_id text, p_lines jsonb, p_order text, p_reason text, p_actor text, p_reference text, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  too_much text;
  moves jsonb;
begin
  perform lock_demand(p_website_id, null, null, p_lines);
  if exists (
    select from stock_demand(p_lines) demand
    join stock_movements earlier on earlier.website_id = p_website_id and earlier.variant_id = demand.variant_id
      and earlier.reference = p_reference and earlier.reason = p_reason and earlier.once
    where earlier.undoes is distinct from p_order or (earlier.delta <> demand.wanted and earlier.balance < 2000000000)
  ) then
    raise exception 'Stock was put back for % before, and it was something else', p_reference;
  end if;
  with asked as (
    select demand.variant_id, demand.wanted, level.on_hand, -sold.delta - coalesce((
        select sum(back.delta) from stock_movements back
        where back.website_id = p_website_id and back.undoes = p_order and back.variant_id = demand.variant_id), 0) as left_to_return
    from stock_demand(p_lines) demand
    join stock_levels level on level.website_id = p_website_id and level.variant_id = demand.variant_id and not level.unlimited
    join stock_movements sold on sold.website_id = p_website_id and sold.variant_id = demand.variant_id
      and sold.reference = p_order and sold.reason = 'sale' and sold.once
    where not exists (select from stock_movements earlier where earlier.website_id = p_website_id
      and earlier.reference = p_reference and earlier.reason = p_reason and earlier.variant_id = demand.variant_id and earlier.once)
  )
  select min(variant_id) filter (where wanted > left_to_return),
    coalesce(jsonb_agg(jsonb_build_object('variant_id', variant_id, 'on_hand', least(2000000000, on_hand + wanted),
      'unlimited', false, 'reason', p_reason)), '[]')
    into too_much, moves
    from asked;
  if too_much is not null then
    raise exception 'More of % would be put back for % than was taken', too_much, p_order;
  end if;
  return move_stock(p_website_id, moves, p_actor, p_reference, true, p_now, p_order);
end $$;

-- From which numbers on the owner is told and pages count aloud, their levels locked by the caller. What is left out stays.
create function store_thresholds(p_website_id text, p_variants jsonb) returns void language sql as $$
  update stock_levels level set
    low_stock_at = case when variant ? 'low_stock_at' then (variant ->> 'low_stock_at')::integer else level.low_stock_at end,
    shown_to = coalesce((variant ->> 'shown_to')::integer, level.shown_to)
  from jsonb_array_elements(p_variants) variant
  where level.website_id = p_website_id and level.variant_id = variant ->> 'variant_id'
    and (variant ? 'low_stock_at' or variant ? 'shown_to')
$$;

-- p_variants: [{ variant_id, low_stock_at?, shown_to? }]
create function warn_at(p_website_id text, p_variants jsonb) returns void language plpgsql as $$
begin
  perform lock_stock(p_website_id, (select array_agg(variant ->> 'variant_id') from jsonb_array_elements(p_variants) variant));
  perform store_thresholds(p_website_id, p_variants);
end $$;

-- p_variants: [{ variant_id, item_id, unlimited, quantity, never_counted, low_stock_at?, shown_to? }]. Returns the changes of those that were counted before.
create function track_stock(
  p_website_id text, p_variants jsonb, p_actor text, p_reference text, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  added text[];
  changes jsonb;
begin
  with started as (
    -- A variant that comes back goes on where its history ended.
    insert into stock_levels (website_id, variant_id, item_id, unlimited, on_hand, last_movement)
    select p_website_id, variant.variant_id, variant.item_id, false, coalesce(last.balance, 0), last.sequence
    from jsonb_to_recordset(p_variants) as variant(variant_id text, item_id text)
    left join lateral (select sequence, balance from stock_movements movement
      where movement.website_id = p_website_id and movement.variant_id = variant.variant_id
      order by sequence desc limit 1) last on true
    order by variant.variant_id collate "C"
    on conflict do nothing
    returning variant_id
  )
  select coalesce(array_agg(variant_id), '{}') into added from started;
  perform lock_stock(p_website_id, (select array_agg(variant_id) from jsonb_to_recordset(p_variants) as variant(variant_id text)));
  perform store_thresholds(p_website_id, p_variants);
  update stock_levels level set never_counted = false
    from jsonb_to_recordset(p_variants) as variant(variant_id text)
    where level.website_id = p_website_id and level.variant_id = variant.variant_id and level.never_counted;
  select move_stock(p_website_id, coalesce(jsonb_agg(jsonb_build_object('variant_id', level.variant_id,
      'on_hand', target.on_hand, 'unlimited', target.unlimited, 'reason', case when level.variant_id = any (added) then 'started'
        when target.unlimited then 'set-unlimited' else 'set-finite' end)), '[]'), p_actor, p_reference, false, p_now)
    into changes
    from (select variant_id, unlimited, case when unlimited then 0 else quantity end as on_hand
      from jsonb_to_recordset(p_variants) as variant(variant_id text, unlimited boolean, quantity integer)) target
    join stock_levels level on level.website_id = p_website_id and level.variant_id = target.variant_id
    where (level.unlimited, level.on_hand) is distinct from (target.unlimited, target.on_hand);
  -- Only now is it unlimited.
  update stock_levels level set never_counted = true
    from jsonb_to_recordset(p_variants) as variant(variant_id text, never_counted boolean)
    where level.website_id = p_website_id and level.variant_id = variant.variant_id and variant.never_counted;
  return (select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) change where change ->> 'variantId' <> all (added));
end $$;

-- All operations or none; p_operations: [{ variant_id, kind, quantity }], each variant once.
-- Returns { refusals: [{ variantId, kind, reason, quantity, onHand }], changes }
create function adjust_stock(
  p_website_id text, p_operations jsonb, p_actor text, p_reference text, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  refusals jsonb;
  changes jsonb;
begin
  perform lock_stock(p_website_id, (select coalesce(array_agg(variant_id), '{}') from jsonb_to_recordset(p_operations) as operation(variant_id text)));
  with operation as (
    select asked.variant_id, asked.kind, asked.quantity, asked.kind in ('increment', 'decrement') as relative,
      level.variant_id is not null as known, level.never_counted, level.unlimited, level.on_hand,
      case asked.kind when 'increment' then level.on_hand + asked.quantity when 'decrement' then level.on_hand - asked.quantity
        when 'set-finite' then asked.quantity else 0 end as balance
    from jsonb_to_recordset(p_operations) as asked(variant_id text, kind text, quantity bigint)
    left join stock_levels level on level.website_id = p_website_id and level.variant_id = asked.variant_id
  ), judged as (
    select *, case when not known then 'unknown' when never_counted and kind <> 'set-unlimited' then 'never-counted'
      when relative and unlimited then 'unlimited'
      when balance < 0 then 'not-enough' when balance > 2000000000 then 'too-many' end as refusal
    from operation
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('variantId', variant_id, 'kind', kind, 'reason', refusal, 'quantity', quantity,
      'onHand', coalesce(on_hand, 0)) order by variant_id) filter (where refusal is not null), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('variant_id', variant_id, 'on_hand', balance, 'unlimited', kind = 'set-unlimited', 'reason', kind))
      filter (where refusal is null), '[]')
    into refusals, changes
    from judged;
  if refusals <> '[]' then
    return jsonb_build_object('refusals', refusals, 'changes', '[]'::jsonb);
  end if;
  return jsonb_build_object('refusals', refusals, 'changes', move_stock(p_website_id, changes, p_actor, p_reference, false, p_now));
end $$;

insert into stock_levels (website_id, variant_id, item_id)
select website_id, variant_id, item_id from product_variants;
