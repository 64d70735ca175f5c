-- At sign-in: the visitor's cart becomes the user's, or its lines join those of the cart that the user has. It only
-- adds or keeps. What would make the cart longer than p_max_entries, or its answers than p_max_field_bytes, stays where
-- it is until a later sign-in finds room. Then the visitor's key is closed, also when it had no cart: whoever adds with
-- it came before, and is merged, or is refused. Answers the carts that ended by it. p_closed_id and p_users_id are for
-- carts that have to be made.
create or replace function cart_merge(
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
