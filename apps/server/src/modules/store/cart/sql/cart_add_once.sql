-- Adds so many of a variant. A call with a key (p_scope and p_key, with the hash of what was asked) has its effect
-- once: sent again, it touches the same entry of the cart as it is now. Without a key each call adds.
create or replace function cart_add_once(
  p_website_id text, p_owner_key text, p_kind text, p_new_cart_id text, p_new_entry_id text,
  p_item_id text, p_variant_id text, p_quantity integer, p_most integer,
  p_fields text, p_fields_hash text, p_snapshot text, p_max_entries integer, p_max_field_bytes integer, p_now timestamptz,
  p_scope text, p_key text, p_request_hash text
) returns setof cart_answer language plpgsql as $$
declare
  its_cart_id text;
  its_entry_id text;
  refused text;
  repeated cart_answer;
  in_cart integer;
  of_item integer;
  entries integer;
  field_bytes bigint;
begin
  loop
    its_cart_id := lock_cart(p_website_id, p_owner_key, p_now);
    -- One look for all that decides: each statement costs more than what it counts. Demand is summed over all entries
    -- of the variant, whatever their answers are.
    select max(entry_id) filter (where variant_id = p_variant_id and fields_hash = p_fields_hash),
      coalesce(sum(quantity) filter (where variant_id = p_variant_id), 0),
      coalesce(sum(quantity) filter (where item_id = p_item_id), 0),
      count(*), coalesce(sum(octet_length(additional_fields)), 0)
    into its_entry_id, in_cart, of_item, entries, field_bytes
    from cart_entries where website_id = p_website_id and cart_id = its_cart_id and removed_at is null;
    refused := case
      -- A limit of one is for the product; the general one for each variant.
      when in_cart + p_quantity > p_most or (p_most = 1 and of_item + p_quantity > 1) then 'over-limit'
      -- Nobody counts what is given.
      when p_kind <> 'donation' and available_stock(p_website_id, p_variant_id, 'cart', its_cart_id, p_now) < in_cart + p_quantity then 'sold-out'
      when its_entry_id is null and entries >= p_max_entries then 'full'
      when its_entry_id is null and field_bytes + octet_length(p_fields) > p_max_field_bytes then 'fields-full'
    end;
    -- Whatever has become of the product since does not matter to a call that is sent again. Most are not: those are
    -- told by keep_key alone.
    if p_key is not null and (refused is not null or its_cart_id is null) then
      select * into repeated from cart_repeated(p_website_id, its_cart_id, p_scope, p_key, p_request_hash);
      if found then
        -- The call that kept the key may have made the cart after this one had looked for a cart.
        continue when repeated.outcome = 'missing' and lock_cart(p_website_id, p_owner_key, p_now) is not null;
        return next repeated;
        return;
      end if;
    end if;
    if refused is not null then
      return next cart_refused(refused);
      return;
    end if;
    exit when its_cart_id is not null;
    insert into carts (website_id, cart_id, kind, owner_key, created_at, used_on)
    values (p_website_id, p_new_cart_id, p_kind, p_owner_key, p_now, (p_now at time zone 'UTC')::date)
    on conflict (website_id, owner_key) where order_id is null do nothing
    returning cart_id into its_cart_id;
    exit when its_cart_id is not null;
    -- Another call made it meanwhile: look at what is in it, unless its visitor has signed in.
    return query select * from cart_missing(p_website_id, p_owner_key) where outcome = 'signed-in';
    if found then return; end if;
  end loop;

  -- Behind the lock: another call with this key is of the same owner, and is through by now.
  if p_key is not null
    and not keep_key(p_website_id, p_scope, p_key, p_request_hash, coalesce(its_entry_id, p_new_entry_id), p_now) then
    return query select * from cart_repeated(p_website_id, its_cart_id, p_scope, p_key, p_request_hash);
    return;
  end if;
  if its_entry_id is not null then
    update cart_entries set quantity = quantity + p_quantity, most = p_most, snapshot = p_snapshot::json
    where website_id = p_website_id and cart_id = its_cart_id and entry_id = its_entry_id;
  else
    its_entry_id := p_new_entry_id;
    insert into cart_entries (website_id, cart_id, entry_id, item_id, variant_id, quantity, most, additional_fields, fields_hash, snapshot)
    values (p_website_id, its_cart_id, p_new_entry_id, p_item_id, p_variant_id, p_quantity, p_most, p_fields, p_fields_hash, p_snapshot::json);
  end if;
  return query select * from cart_changed(p_website_id, its_cart_id, its_entry_id);
end $$;
