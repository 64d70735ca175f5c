create or replace function cart_restore(
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
