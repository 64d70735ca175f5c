-- retired: 0.2
create or replace function cart_add(
  p_website_id text, p_owner_key text, p_kind text, p_new_cart_id text, p_new_entry_id text,
  p_item_id text, p_variant_id text, p_quantity integer, p_most integer,
  p_fields text, p_fields_hash text, p_snapshot text, p_max_entries integer, p_max_field_bytes integer, p_now timestamptz
) returns setof cart_answer language plpgsql as $$
begin
  return query select * from cart_add_once(p_website_id, p_owner_key, p_kind, p_new_cart_id, p_new_entry_id, p_item_id, p_variant_id,
    p_quantity, p_most, p_fields, p_fields_hash, p_snapshot, p_max_entries, p_max_field_bytes, p_now, null, null, null);
end $$;
