-- Owned by modules/cart. Both tables leave room on each page, so that a row that is written anew stays where it is.
create table carts (
  website_id text collate "C" not null references websites,
  cart_id text collate "C" not null,
  -- A subscription is bought by itself, in a cart of its own.
  kind text collate "C" not null default 'shopping' check (kind in ('shopping', 'subscription')),
  -- Whose it is: v and the hash of a visitor's cookie, u and a site user, t and the hash of a token.
  owner_key text collate "C" not null,
  order_id text collate "C",
  -- The key of the user as whom the visitor signed in. The visitor's cookie ended with it, so this cart stays closed: what is still on its way
  -- with that cookie must not start a cart that nobody can open.
  signed_in_as text collate "C",
  -- Lines that found no room in the user's cart are still here.
  waits boolean not null default false,
  -- A copy that was left behind at sign-out: what it shares with its original is not counted twice when they meet again.
  cloned_from text collate "C",
  -- In the form in which codes are compared, as they were entered.
  coupon_codes jsonb not null default '[]' check (jsonb_typeof(coupon_codes) = 'array'),
  created_at timestamptz not null,
  -- A day, not an instant: most changes then touch no index.
  used_on date not null,
  primary key (website_id, cart_id),
  constraint carts_signed_in check (signed_in_as is null or (left(owner_key, 1) = 'v' and order_id is null)),
  constraint carts_waits check (not waits or signed_in_as is not null)
) with (fillfactor = 80);
create unique index carts_open on carts (website_id, owner_key) where order_id is null;
create unique index carts_order on carts (website_id, order_id) where order_id is not null;
-- Without those of site users, which are kept.
create index carts_unused on carts (used_on) where order_id is null and left(owner_key, 1) <> 'u';
create index carts_waiting on carts (website_id, signed_in_as) where waits;

create table cart_entries (
  website_id text collate "C" not null,
  cart_id text collate "C" not null,
  entry_id text collate "C" not null,
  item_id text collate "C" not null,
  variant_id text collate "C" not null,
  quantity integer not null check (quantity between 1 and 9999),
  -- How many of the product somebody could have when this was last changed: one of a download. Carts that meet respect it.
  most integer not null default 9999 check (most between 1 and 9999),
  -- In a copy that was left behind at sign-out: how many of these are the original's.
  copied integer not null default 0 check (copied >= 0),
  -- The shopper's answers to the product's form, as sent; other answers make another entry.
  additional_fields text,
  -- Empty without answers.
  fields_hash text collate "C" not null,
  -- What it was called when it was added, for when the product is gone: { title, sku, attributes }
  snapshot json not null,
  -- Removed, and can be put back.
  removed_at timestamptz,
  primary key (website_id, cart_id, entry_id),
  foreign key (website_id, cart_id) references carts on delete cascade,
  constraint cart_entries_hashed check ((additional_fields is null) = (fields_hash = ''))
) with (fillfactor = 80);
create unique index cart_entries_once on cart_entries (website_id, cart_id, variant_id, fields_hash) where removed_at is null;
create index cart_entries_removed on cart_entries (removed_at) where removed_at is not null;

-- A cart in one row, because reading a value from the wire costs more than anything else about a cart. `lines` has a line for each entry, of
-- words that contain no blank: entry, item, variant, quantity, and what is in stock (`-`: no limit, `?`: not tracked). `fields` has
-- the answers of those that have some, by the id of the entry.
create view cart_contents as
select cart.website_id, cart.cart_id, cart.kind, cart.owner_key, cart.order_id,
  (extract(epoch from cart.created_at) * 1000)::bigint::text as created_ms,
  cart.coupon_codes::text as coupon_codes, held.lines, held.fields
from carts cart
cross join lateral (
  select
    string_agg(entry.entry_id || ' ' || entry.item_id || ' ' || entry.variant_id || ' ' || entry.quantity || ' ' ||
      coalesce((
        -- Looked up for each entry: a join may read all stock of the site instead.
        select coalesce(stock.on_hand::text, '-') from stock_on_hand stock
        where stock.website_id = entry.website_id and stock.variant_id = entry.variant_id), '?'),
      E'\n' order by entry.entry_id) as lines,
    (json_object_agg(entry.entry_id, entry.additional_fields) filter (where entry.additional_fields is not null))::text as fields
  from cart_entries entry
  where entry.website_id = cart.website_id and entry.cart_id = cart.cart_id and entry.removed_at is null) held
where cart.signed_in_as is null;

-- What came of a change, and the cart afterwards.
create type cart_answer as (
  outcome text, touched_id text, in_cart integer, available integer,
  cart_id text, kind text, order_id text, created_ms text, coupon_codes text, lines text, fields text
);

create function cart_changed(p_website_id text, p_cart_id text, p_touched_id text) returns setof cart_answer
language sql stable as $$
  select 'done', p_touched_id, null::integer, null::integer, cart_id, kind, order_id, created_ms, coupon_codes, lines, fields
  from cart_contents where website_id = p_website_id and cart_id = p_cart_id
$$;

create function cart_refused(p_outcome text, p_in_cart integer default null, p_available integer default null)
returns cart_answer language sql immutable as $$
  select row(p_outcome, null, p_in_cart, p_available, null, null, null, null, null, null, null)::cart_answer
$$;

-- The functions below change a cart in one call. They lock its row first, so that a cart has one writer at a time; each statement after that
-- sees what the writer before it committed, because the functions are volatile. Whoever is refused has changed nothing.
create function lock_cart(p_website_id text, p_owner_key text, p_now timestamptz) returns text
language plpgsql as $$
declare
  its_cart_id text;
begin
  -- Written and not only locked: by its row one sees that something happened to a cart.
  update carts set used_on = greatest(used_on, (p_now at time zone 'UTC')::date)
  where website_id = p_website_id and owner_key = p_owner_key and order_id is null and signed_in_as is null
  returning cart_id into its_cart_id;
  return its_cart_id;
end $$;

-- Why there is no such cart or entry: it never was there, or its visitor has signed in meanwhile.
create function cart_missing(p_website_id text, p_owner_key text) returns cart_answer language sql stable as $$
  select cart_refused(case when exists (
    select from carts where website_id = p_website_id and owner_key = p_owner_key and order_id is null and signed_in_as is not null
  ) then 'signed-in' else 'missing' end)
$$;

-- Whether there is room for p_more of a variant, next to every other entry than p_besides. Demand is summed over all entries of the variant,
-- whatever their answers are. Null: yes.
create function cart_lacks_room(
  p_website_id text, p_cart_id text, p_besides text, p_item_id text, p_variant_id text,
  p_more integer, p_most integer, p_now timestamptz
) returns cart_answer language plpgsql as $$
declare
  in_cart integer := 0;
  of_item integer := 0;
  available integer;
begin
  if p_cart_id is not null then
    select coalesce(sum(quantity) filter (where variant_id = p_variant_id), 0), coalesce(sum(quantity), 0)
    into in_cart, of_item from cart_entries
    where website_id = p_website_id and cart_id = p_cart_id and removed_at is null and item_id = p_item_id
      and entry_id is distinct from p_besides;
  end if;
  -- A limit of one is for the product; the general one for each variant.
  if in_cart + p_more > p_most or (p_most = 1 and of_item + p_more > 1) then
    return cart_refused('over-limit', greatest(in_cart, case when p_most = 1 then of_item end));
  end if;
  available := available_stock(p_website_id, p_variant_id, 'cart', p_cart_id, p_now);
  if available < in_cart + p_more then
    return cart_refused('sold-out', in_cart, available);
  end if;
  return null;
end $$;

create function cart_add(
  p_website_id text, p_owner_key text, p_kind text, p_new_cart_id text, p_new_entry_id text,
  p_item_id text, p_variant_id text, p_quantity integer, p_most integer,
  p_fields text, p_fields_hash text, p_snapshot text, p_max_entries integer, p_max_field_bytes integer, p_now timestamptz
) returns setof cart_answer language plpgsql as $$
declare
  its_cart_id text;
  its_entry_id text;
  refusal cart_answer;
  entries integer;
  field_bytes bigint;
begin
  loop
    its_cart_id := lock_cart(p_website_id, p_owner_key, p_now);
    refusal := cart_lacks_room(p_website_id, its_cart_id, null, p_item_id, p_variant_id, p_quantity, p_most, p_now);
    if refusal.outcome is not null then
      return next refusal;
      return;
    end if;
    exit when its_cart_id is not null;
    insert into carts (website_id, cart_id, kind, owner_key, created_at, used_on)
    values (p_website_id, p_new_cart_id, p_kind, p_owner_key, p_now, (p_now at time zone 'UTC')::date)
    on conflict (website_id, owner_key) where order_id is null do nothing
    returning cart_id into its_cart_id;
    exit when its_cart_id is not null;
    -- Somebody else made it meanwhile: look at what is in it.
    refusal := cart_missing(p_website_id, p_owner_key);
    if refusal.outcome = 'signed-in' then
      return next refusal;
      return;
    end if;
  end loop;

  update cart_entries set quantity = quantity + p_quantity, most = p_most, snapshot = p_snapshot::json
  where website_id = p_website_id and cart_id = its_cart_id and variant_id = p_variant_id
    and fields_hash = p_fields_hash and removed_at is null
  returning entry_id into its_entry_id;
  if its_entry_id is null then
    select count(*), coalesce(sum(octet_length(additional_fields)), 0) into entries, field_bytes from cart_entries
    where website_id = p_website_id and cart_id = its_cart_id and removed_at is null;
    if entries >= p_max_entries then
      return next cart_refused('full');
      return;
    end if;
    if p_fields is not null and field_bytes + octet_length(p_fields) > p_max_field_bytes then
      return next cart_refused('fields-full');
      return;
    end if;
    insert into cart_entries (website_id, cart_id, entry_id, item_id, variant_id, quantity, most, additional_fields, fields_hash, snapshot)
    values (p_website_id, its_cart_id, p_new_entry_id, p_item_id, p_variant_id, p_quantity, p_most, p_fields, p_fields_hash, p_snapshot::json)
    returning entry_id into its_entry_id;
  end if;
  return query select * from cart_changed(p_website_id, its_cart_id, its_entry_id);
end $$;

-- p_most null: the product is not for sale any more. Fewer is always possible, more only when there is room.
create function cart_change_quantity(
  p_website_id text, p_owner_key text, p_entry_id text, p_quantity integer, p_most integer, p_now timestamptz
) returns setof cart_answer language plpgsql as $$
declare
  its_cart_id text := lock_cart(p_website_id, p_owner_key, p_now);
  entry cart_entries;
  refusal cart_answer;
begin
  select * into entry from cart_entries
  where website_id = p_website_id and cart_id = its_cart_id and entry_id = p_entry_id and removed_at is null;
  if entry.entry_id is null then
    return next cart_missing(p_website_id, p_owner_key);
    return;
  end if;
  if p_quantity > entry.quantity then
    if p_most is null then
      return next cart_refused('not-for-sale');
      return;
    end if;
    refusal := cart_lacks_room(
      p_website_id, its_cart_id, p_entry_id, entry.item_id, entry.variant_id, p_quantity, p_most, p_now);
    if refusal.outcome is not null then
      return next refusal;
      return;
    end if;
  end if;
  if p_quantity <> entry.quantity then
    update cart_entries set quantity = p_quantity, most = coalesce(p_most, most)
    where website_id = p_website_id and cart_id = its_cart_id and entry_id = p_entry_id;
  end if;
  return query select * from cart_changed(p_website_id, its_cart_id, p_entry_id);
end $$;

-- Another variant or other answers. An entry that is the same then joins this one, which keeps its id.
create function cart_change_entry(
  p_website_id text, p_owner_key text, p_entry_id text, p_variant_id text, p_most integer, p_snapshot text,
  p_new_fields boolean, p_fields text, p_fields_hash text, p_max_field_bytes integer, p_now timestamptz
) returns setof cart_answer language plpgsql as $$
declare
  its_cart_id text := lock_cart(p_website_id, p_owner_key, p_now);
  entry cart_entries;
  refusal cart_answer;
  field_bytes bigint;
  earlier_bytes integer;
  same record;
begin
  select * into entry from cart_entries
  where website_id = p_website_id and cart_id = its_cart_id and entry_id = p_entry_id and removed_at is null;
  if entry.entry_id is null then
    return next cart_missing(p_website_id, p_owner_key);
    return;
  end if;
  if p_variant_id <> entry.variant_id then
    refusal := cart_lacks_room(
      p_website_id, its_cart_id, p_entry_id, entry.item_id, p_variant_id, entry.quantity, p_most, p_now);
    if refusal.outcome is not null then
      return next refusal;
      return;
    end if;
    entry.variant_id := p_variant_id;
    entry.copied := 0;
    entry.most := p_most;
    entry.snapshot := p_snapshot::json;
  end if;
  if p_new_fields then
    if p_fields_hash <> entry.fields_hash then
      entry.copied := 0;
    end if;
    earlier_bytes := coalesce(octet_length(entry.additional_fields), 0);
    entry.additional_fields := p_fields;
    entry.fields_hash := p_fields_hash;
    select coalesce(sum(octet_length(additional_fields)), 0) into field_bytes from cart_entries
    where website_id = p_website_id and cart_id = its_cart_id and removed_at is null and entry_id <> p_entry_id;
    -- Shorter is always possible: carts that have met can have more than that.
    if field_bytes + octet_length(p_fields) > p_max_field_bytes and octet_length(p_fields) > earlier_bytes then
      return next cart_refused('fields-full');
      return;
    end if;
  end if;
  select quantity, copied into same from cart_entries
  where website_id = p_website_id and cart_id = its_cart_id and entry_id <> p_entry_id
    and variant_id = entry.variant_id and fields_hash = entry.fields_hash and removed_at is null;
  -- Two entries of a variant can come to more than one may hold when carts have met.
  if same.quantity + entry.quantity > coalesce(p_most, entry.most) then
    return next cart_refused('over-limit', same.quantity);
    return;
  end if;
  delete from cart_entries
  where website_id = p_website_id and cart_id = its_cart_id and entry_id <> p_entry_id
    and variant_id = entry.variant_id and fields_hash = entry.fields_hash and removed_at is null;
  update cart_entries set variant_id = entry.variant_id, most = entry.most, snapshot = entry.snapshot,
    additional_fields = entry.additional_fields, fields_hash = entry.fields_hash,
    quantity = entry.quantity + coalesce(same.quantity, 0), copied = entry.copied + coalesce(same.copied, 0)
  where website_id = p_website_id and cart_id = its_cart_id and entry_id = p_entry_id;
  return query select * from cart_changed(p_website_id, its_cart_id, p_entry_id);
end $$;

-- Of what was removed, the latest stays.
create function cart_trim_removed(p_website_id text, p_cart_id text, p_max_removed integer, p_max_field_bytes integer)
returns void language sql as $$
  delete from cart_entries where website_id = p_website_id and cart_id = p_cart_id and entry_id in (
    select entry_id from (
      select entry_id, row_number() over latest as place, sum(octet_length(additional_fields)) over latest as field_bytes
      from cart_entries where website_id = p_website_id and cart_id = p_cart_id and removed_at is not null
      window latest as (order by removed_at desc, entry_id desc)) removed
    where place > p_max_removed or field_bytes > p_max_field_bytes)
$$;

create function cart_remove(
  p_website_id text, p_owner_key text, p_entry_id text, p_max_removed integer, p_max_field_bytes integer, p_now timestamptz
) returns setof cart_answer language plpgsql as $$
declare
  its_cart_id text := lock_cart(p_website_id, p_owner_key, p_now);
begin
  update cart_entries set removed_at = coalesce(removed_at, p_now)
  where website_id = p_website_id and cart_id = its_cart_id and entry_id = p_entry_id;
  if not found then
    return next cart_missing(p_website_id, p_owner_key);
    return;
  end if;
  perform cart_trim_removed(p_website_id, its_cart_id, p_max_removed, p_max_field_bytes);
  return query select * from cart_changed(p_website_id, its_cart_id, p_entry_id);
end $$;

create function cart_restore(
  p_website_id text, p_owner_key text, p_entry_id text, p_most integer, p_max_entries integer, p_max_field_bytes integer,
  p_removed_after timestamptz, p_now timestamptz
) returns setof cart_answer language plpgsql as $$
declare
  its_cart_id text := lock_cart(p_website_id, p_owner_key, p_now);
  entry cart_entries;
  same_id text;
  refusal cart_answer;
  entries integer;
  field_bytes bigint;
begin
  select * into entry from cart_entries
  where website_id = p_website_id and cart_id = its_cart_id and entry_id = p_entry_id
    and (removed_at is null or removed_at > p_removed_after);
  if entry.entry_id is null then
    return next cart_missing(p_website_id, p_owner_key);
    return;
  end if;
  if entry.removed_at is null then
    return query select * from cart_changed(p_website_id, its_cart_id, p_entry_id);
    return;
  end if;
  if p_most is null then
    return next cart_refused('not-for-sale');
    return;
  end if;
  refusal := cart_lacks_room(
    p_website_id, its_cart_id, null, entry.item_id, entry.variant_id, entry.quantity, p_most, p_now);
  if refusal.outcome is not null then
    return next refusal;
    return;
  end if;
  -- The same was added meanwhile: they become one.
  update cart_entries set quantity = quantity + entry.quantity, copied = copied + entry.copied
  where website_id = p_website_id and cart_id = its_cart_id and variant_id = entry.variant_id
    and fields_hash = entry.fields_hash and removed_at is null
  returning entry_id into same_id;
  if same_id is not null then
    delete from cart_entries where website_id = p_website_id and cart_id = its_cart_id and entry_id = p_entry_id;
  else
    select count(*), coalesce(sum(octet_length(additional_fields)), 0) into entries, field_bytes from cart_entries
    where website_id = p_website_id and cart_id = its_cart_id and removed_at is null;
    if entries >= p_max_entries then
      return next cart_refused('full');
      return;
    end if;
    if field_bytes + octet_length(entry.additional_fields) > p_max_field_bytes then
      return next cart_refused('fields-full');
      return;
    end if;
    update cart_entries set removed_at = null, most = p_most
    where website_id = p_website_id and cart_id = its_cart_id and entry_id = p_entry_id;
  end if;
  return query select * from cart_changed(p_website_id, its_cart_id, coalesce(same_id, p_entry_id));
end $$;

create function cart_add_coupon(
  p_website_id text, p_owner_key text, p_new_cart_id text, p_code text, p_max_codes integer, p_now timestamptz
) returns setof cart_answer language plpgsql as $$
declare
  its_cart_id text;
  codes jsonb := '[]';
  refusal cart_answer;
begin
  loop
    its_cart_id := lock_cart(p_website_id, p_owner_key, p_now);
    exit when its_cart_id is not null;
    insert into carts (website_id, cart_id, owner_key, created_at, used_on)
    values (p_website_id, p_new_cart_id, p_owner_key, p_now, (p_now at time zone 'UTC')::date)
    on conflict (website_id, owner_key) where order_id is null do nothing
    returning cart_id into its_cart_id;
    exit when its_cart_id is not null;
    refusal := cart_missing(p_website_id, p_owner_key);
    if refusal.outcome = 'signed-in' then
      return next refusal;
      return;
    end if;
  end loop;
  select coupon_codes into codes from carts where website_id = p_website_id and cart_id = its_cart_id;
  if codes ? p_code then
    return next cart_refused('already-entered');
    return;
  end if;
  if jsonb_array_length(codes) >= p_max_codes then
    return next cart_refused('too-many-codes');
    return;
  end if;
  update carts set coupon_codes = codes || to_jsonb(p_code) where website_id = p_website_id and cart_id = its_cart_id;
  return query select * from cart_changed(p_website_id, its_cart_id, null);
end $$;

create function cart_remove_coupon(p_website_id text, p_owner_key text, p_code text, p_now timestamptz)
returns setof cart_answer language plpgsql as $$
declare
  its_cart_id text := lock_cart(p_website_id, p_owner_key, p_now);
begin
  -- Nothing to take out of a cart that is not there, which is no mistake.
  if its_cart_id is null then
    return query select * from cart_missing(p_website_id, p_owner_key) where outcome = 'signed-in';
    return;
  end if;
  update carts set coupon_codes = coupon_codes - p_code
  where website_id = p_website_id and cart_id = its_cart_id and coupon_codes ? p_code;
  return query select * from cart_changed(p_website_id, its_cart_id, null);
end $$;

-- What a copy has of a cart that was bought since is not wanted again; what was added to the copy is.
create function cart_drop_bought(p_website_id text, p_cart_id text) returns void language plpgsql as $$
begin
  if exists (
    select from carts copy
    join carts original on original.website_id = copy.website_id and original.cart_id = copy.cloned_from
    where copy.website_id = p_website_id and copy.cart_id = p_cart_id and original.order_id is not null
  ) then
    delete from cart_entries
    where website_id = p_website_id and cart_id = p_cart_id and removed_at is null and quantity <= copied;
    update cart_entries set quantity = quantity - copied, copied = 0
    where website_id = p_website_id and cart_id = p_cart_id and removed_at is null and copied > 0;
  end if;
end $$;

-- At sign-in: the visitor's cart becomes the user's, or its lines join those of the cart that the user has. It only adds or keeps. What would
-- make the cart longer than p_max_entries, or its answers than p_max_field_bytes, stays where it is until a later sign-in finds room. Then the
-- visitor's key is closed, also when it had no cart: whoever adds with it came before, and is merged, or is refused. Answers the carts that
-- ended by it. p_closed_id and p_users_id are for carts that have to be made.
create function cart_merge(
  p_website_id text, p_visitor_key text, p_user_key text, p_closed_id text, p_users_id text,
  p_max_entries integer, p_max_field_bytes integer, p_max_removed integer, p_max_codes integer, p_now timestamptz
) returns setof text language plpgsql as $$
declare
  today date := (p_now at time zone 'UTC')::date;
  users_id text;
  visitors carts;
  is_closed boolean;
  cart carts;
  sources carts[];
  entries integer;
  field_bytes bigint;
  moving text[];
begin
  loop
    -- What fails here is undone with its locks, so that they are always taken in the order of the ids.
    begin
      users_id := null;
      visitors := null;
      is_closed := false;
      sources := '{}';
      -- Each list has an index of its own.
      for cart in
        select * from carts
        where website_id = p_website_id and order_id is null and cart_id = any (array(
          select cart_id from carts
          where website_id = p_website_id and owner_key in (p_visitor_key, p_user_key) and order_id is null
          union all
          select cart_id from carts where website_id = p_website_id and signed_in_as = p_user_key and waits))
        order by cart_id for update
      loop
        if cart.owner_key = p_user_key then
          users_id := cart.cart_id;
        elsif cart.owner_key = p_visitor_key and cart.signed_in_as is null then
          visitors := cart;
        elsif cart.signed_in_as = p_user_key and cart.waits then
          sources := sources || cart;
        end if;
        is_closed := is_closed or (cart.owner_key = p_visitor_key and cart.signed_in_as is not null);
      end loop;

      if visitors.cart_id is not null and users_id is null then
        users_id := visitors.cart_id;
        perform cart_drop_bought(p_website_id, users_id);
        update carts set owner_key = p_user_key, cloned_from = null, used_on = today
        where website_id = p_website_id and cart_id = users_id;
      elsif visitors.cart_id is not null then
        sources := sources || visitors;
      elsif users_id is null and cardinality(sources) > 0 then
        users_id := p_users_id;
        insert into carts (website_id, cart_id, owner_key, created_at, used_on)
        values (p_website_id, users_id, p_user_key, p_now, today);
      end if;
      -- A cart that the visitor started since the look above is in the way of this, so that it cannot be missed.
      if not is_closed and (visitors.cart_id is null or visitors.cart_id = users_id) then
        insert into carts (website_id, cart_id, owner_key, signed_in_as, created_at, used_on)
        values (p_website_id, p_closed_id, p_visitor_key, p_user_key, p_now, today);
      end if;
      exit;
    exception when unique_violation then
      -- The user or the visitor got a cart at this moment.
    end;
  end loop;

  foreach cart in array sources loop
    perform cart_drop_bought(p_website_id, cart.cart_id);
    select count(*), coalesce(sum(octet_length(additional_fields)), 0) into entries, field_bytes from cart_entries
    where website_id = p_website_id and cart_id = users_id and removed_at is null;
    moving := array(
      select entry_id from (
        select entry.entry_id, twin.entry_id is not null as has_twin,
          count(*) filter (where twin.entry_id is null) over earlier as more_entries,
          coalesce(sum(octet_length(entry.additional_fields)) filter (where twin.entry_id is null) over earlier, 0) as more_bytes
        from cart_entries entry
        left join cart_entries twin on twin.website_id = entry.website_id and twin.cart_id = users_id
          and twin.variant_id = entry.variant_id and twin.fields_hash = entry.fields_hash and twin.removed_at is null
        where entry.website_id = p_website_id and entry.cart_id = cart.cart_id and entry.removed_at is null
        window earlier as (order by entry.entry_id)) line
      where has_twin or (entries + more_entries <= p_max_entries and field_bytes + more_bytes <= p_max_field_bytes));

    insert into cart_entries as kept
      (website_id, cart_id, entry_id, item_id, variant_id, quantity, most, copied, additional_fields, fields_hash, snapshot)
    select website_id, users_id, entry_id, item_id, variant_id, quantity, most,
      case when cart.cloned_from = users_id then copied else 0 end, additional_fields, fields_hash, snapshot
    from cart_entries where website_id = p_website_id and cart_id = cart.cart_id and entry_id = any (moving)
    order by entry_id
    on conflict (website_id, cart_id, variant_id, fields_hash) where removed_at is null do update
    set most = excluded.most, quantity = greatest(kept.quantity,
      least(kept.quantity + greatest(0, excluded.quantity - excluded.copied), excluded.most));
    delete from cart_entries where website_id = p_website_id and cart_id = cart.cart_id and entry_id = any (moving);
    update cart_entries set cart_id = users_id
    where website_id = p_website_id and cart_id = cart.cart_id and removed_at is not null;
    perform cart_trim_removed(p_website_id, users_id, p_max_removed, p_max_field_bytes);
    update carts set used_on = today, coupon_codes = (
      select coalesce(jsonb_agg(code order by place), '[]') from (
        select code, min(place) as place
        from jsonb_array_elements_text(coupon_codes || cart.coupon_codes) with ordinality given(code, place)
        group by code order by place limit p_max_codes) joined)
    where website_id = p_website_id and cart_id = users_id;
    update carts set signed_in_as = p_user_key, coupon_codes = '[]', used_on = today, waits = exists (
      select from cart_entries where website_id = p_website_id and cart_id = cart.cart_id)
    where website_id = p_website_id and cart_id = cart.cart_id;
    return next cart.cart_id;
  end loop;
end $$;

-- At sign-out, when asked to: the visitor goes on with a copy of the user's lines. The caller has locked both carts, counted the lines of the
-- user's, and brings one id for each, and one for the cart.
create function cart_clone(p_website_id text, p_users_id text, p_visitor_key text, p_new_ids text[], p_now timestamptz)
returns void language plpgsql as $$
declare
  copy_id text;
begin
  insert into carts (website_id, cart_id, owner_key, cloned_from, coupon_codes, created_at, used_on)
  select website_id, p_new_ids[1], p_visitor_key, p_users_id, coupon_codes, p_now, (p_now at time zone 'UTC')::date
  from carts where website_id = p_website_id and cart_id = p_users_id
  on conflict (website_id, owner_key) where order_id is null do update set cloned_from = excluded.cloned_from
  where carts.signed_in_as is null
  returning cart_id into copy_id;
  -- The visitor has signed in again at this moment, and has no use for a copy.
  if copy_id is null then return; end if;
  insert into cart_entries as kept
    (website_id, cart_id, entry_id, item_id, variant_id, quantity, most, copied, additional_fields, fields_hash, snapshot)
  select website_id, copy_id, p_new_ids[1 + (row_number() over (order by entry_id))::integer],
    item_id, variant_id, quantity, most, quantity, additional_fields, fields_hash, snapshot
  from cart_entries where website_id = p_website_id and cart_id = p_users_id and removed_at is null
  on conflict (website_id, cart_id, variant_id, fields_hash) where removed_at is null
  do update set quantity = greatest(kept.quantity, excluded.quantity),
    copied = greatest(kept.copied, excluded.quantity - kept.quantity);
end $$;
