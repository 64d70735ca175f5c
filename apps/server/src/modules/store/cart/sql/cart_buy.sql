-- An order buys a cart: it is locked, closed for good, and what was put into it after the order was frozen goes on in a
-- new cart of the same owner. Somebody who signed in while paying still buys it: its lines have gone on to the user's
-- cart, where what the order has is taken out, and the visitor's key stays closed, by the new cart. p_lines: [{
-- entry_id, variant_id, quantity }], what the order has. One row says whether it was bought now ('bought'), or by which
-- order before ('taken'), or that nobody can buy it any more ('gone').
create or replace function cart_buy(
  p_website_id text, p_cart_id text, p_order_id text, p_lines jsonb, p_new_cart_id text, p_now timestamptz
) returns table (outcome text, taken_by text) language plpgsql as $$
declare
  bought carts;
  left_over jsonb;
  users_id text;
  sold record;
  joined cart_entries;
begin
  select * into bought from carts
  where website_id = p_website_id and cart_id = p_cart_id and order_id is null for update;
  if bought.cart_id is null then
    select order_id into taken_by from carts where website_id = p_website_id and cart_id = p_cart_id;
    outcome := case when taken_by is null then 'gone' else 'taken' end;
    return next;
    return;
  end if;
  outcome := 'bought';
  update carts set order_id = p_order_id, signed_in_as = null, waits = false
  where website_id = p_website_id and cart_id = p_cart_id;
  if bought.signed_in_as is not null then
    -- Written, so that no cached response of it is served.
    update carts set used_on = (p_now at time zone 'UTC')::date
    where website_id = p_website_id and owner_key = bought.signed_in_as and order_id is null returning cart_id into users_id;
    for sold in
      select entry_id, variant_id, quantity
      from jsonb_to_recordset(p_lines) as wanted(entry_id text, variant_id text, quantity integer)
      where not exists (
        select from cart_entries entry
        where entry.website_id = p_website_id and entry.cart_id = p_cart_id and entry.entry_id = wanted.entry_id)
    loop
      -- It kept its id, or was added to an equal one.
      select * into joined from cart_entries entry
      where entry.website_id = p_website_id and entry.cart_id = users_id and entry.variant_id = sold.variant_id and entry.removed_at is null
      order by entry.entry_id = sold.entry_id desc, entry.entry_id limit 1;
      continue when not found;
      delete from cart_entries where website_id = p_website_id and cart_id = users_id and entry_id = joined.entry_id;
      if joined.quantity > sold.quantity then
        insert into cart_entries select (jsonb_populate_record(joined, jsonb_build_object('quantity', joined.quantity - sold.quantity))).*;
      end if;
      insert into cart_entries select (jsonb_populate_record(joined,
        jsonb_build_object('cart_id', p_cart_id, 'entry_id', sold.entry_id, 'quantity', sold.quantity))).*
      on conflict do nothing;
    end loop;
  end if;
  -- An entry that is another variant by now is not what was bought, although it kept its id.
  select jsonb_object_agg(entry.entry_id, entry.quantity - coalesce(line.quantity, 0)) into left_over
  from cart_entries entry
  left join jsonb_to_recordset(p_lines) as line(entry_id text, variant_id text, quantity integer)
    on line.entry_id = entry.entry_id and line.variant_id = entry.variant_id
  where entry.website_id = p_website_id and entry.cart_id = p_cart_id and entry.removed_at is null
    and entry.quantity > coalesce(line.quantity, 0);
  if left_over is not null or bought.signed_in_as is not null then
    insert into carts (website_id, cart_id, kind, owner_key, signed_in_as, waits, created_at, used_on)
    values (p_website_id, p_new_cart_id, bought.kind, bought.owner_key, bought.signed_in_as,
      bought.signed_in_as is not null and left_over is not null, p_now, (p_now at time zone 'UTC')::date);
  end if;
  if left_over is not null then
    update cart_entries set cart_id = p_new_cart_id
    where website_id = p_website_id and cart_id = p_cart_id and removed_at is null and (left_over ->> entry_id)::integer = quantity;
    -- Of a line that is divided the order keeps the id, and the rest gets one that is made of the new cart's.
    insert into cart_entries (website_id, cart_id, entry_id, item_id, variant_id, quantity, most, additional_fields, fields_hash, snapshot)
    select website_id, p_new_cart_id, left(p_new_cart_id, 18) || lpad(to_hex(row_number() over (order by entry_id)), 6, '0'), item_id, variant_id,
      (left_over ->> entry_id)::integer, most, additional_fields, fields_hash, snapshot
    from cart_entries where website_id = p_website_id and cart_id = p_cart_id and removed_at is null and left_over ? entry_id;
    update cart_entries set quantity = quantity - (left_over ->> entry_id)::integer
    where website_id = p_website_id and cart_id = p_cart_id and removed_at is null and left_over ? entry_id;
  end if;
  return next;
end $$;
