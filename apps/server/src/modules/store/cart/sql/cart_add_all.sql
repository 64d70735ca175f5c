-- Several additions, each with its place in the list, in one transaction. A cart that another transaction has locked
-- holds the others up for a moment only: then none of the additions happens, and each is tried alone.
create or replace function cart_add_all(
  p_website_id text, p_additions json, p_max_entries integer, p_max_field_bytes integer
) returns table (place integer, answer cart_answer) language plpgsql set lock_timeout to '20ms' as $$
begin
  return query select addition.place, added
  from json_to_recordset(p_additions) as addition(
    place integer, owner_key text, kind text, new_cart_id text, new_entry_id text, item_id text, variant_id text,
    quantity integer, most integer, fields text, fields_hash text, snapshot text, now timestamptz,
    scope text, key text, request_hash text)
  cross join lateral cart_add_once(
    p_website_id, addition.owner_key, addition.kind, addition.new_cart_id, addition.new_entry_id, addition.item_id,
    addition.variant_id, addition.quantity, addition.most, addition.fields, addition.fields_hash, addition.snapshot,
    p_max_entries, p_max_field_bytes, addition.now, addition.scope, addition.key, addition.request_hash) as added;
end $$;
