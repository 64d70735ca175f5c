-- p_most null: the product is not for sale any more. Fewer is always possible, more only when there is room.
create or replace function cart_change_quantity(
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
