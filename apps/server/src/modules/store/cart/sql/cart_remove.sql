create or replace function cart_remove(
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
