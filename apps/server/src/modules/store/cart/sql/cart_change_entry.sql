-- Another variant or other answers. An entry that is the same then joins this one, which keeps its id.
create or replace function cart_change_entry(
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
