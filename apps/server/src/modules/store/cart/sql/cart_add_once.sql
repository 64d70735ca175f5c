-- Adds so many of a variant. A call with a key (p_scope and p_key, with the hash of what was asked) has its effect once: sent again, it
-- touches the same entry of the cart as it is now. Without a key each call adds.
create or replace function cart_add_once(
  p_website_id text, p_owner_key text, p_kind text, p_new_cart_id text, p_new_entry_id text,
  p_item_id text, p_variant_id text, p_quantity integer, p_most integer,
  p_fields text, p_fields_hash text, p_snapshot text, p_max_entries integer, p_max_field_bytes integer, p_now timestamptz,
  p_scope text, p_key text, p_request_hash text
) returns setof cart_answer language plpgsql as $$
declare
  its_cart_id text;
  its_entry_id text;
  refusal cart_answer;
  entries integer;
  field_bytes bigint;
  earlier record;
begin
  loop
    its_cart_id := lock_cart(p_website_id, p_owner_key, p_now);
    -- Behind the lock: another call with this key is of the same owner, and is through by now.
    if p_key is not null then
      earlier := find_key(p_website_id, p_scope, p_key);
      if earlier.request_hash is not null then
        return query select * from cart_repeated(
          p_website_id, its_cart_id, earlier.request_hash = p_request_hash, earlier.answer ->> 0);
        return;
      end if;
    end if;
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
  if p_key is not null then
    perform keep_key(p_website_id, p_scope, p_key, p_request_hash, its_entry_id, p_now);
  end if;
  return query select * from cart_changed(p_website_id, its_cart_id, its_entry_id);
end $$;
