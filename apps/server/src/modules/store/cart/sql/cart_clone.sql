-- At sign-out, when asked to: the visitor goes on with a copy of the user's lines and none of its codes: a code may be
-- meant for the person who has the account, and the next person at this browser is not known. The caller has locked
-- both carts, counted the lines of the user's, and brings one id for each, and one for the cart.
create or replace function cart_clone(p_website_id text, p_users_id text, p_visitor_key text, p_new_ids text[], p_now timestamptz)
returns void language plpgsql as $$
declare
  copy_id text;
begin
  insert into carts (website_id, cart_id, owner_key, cloned_from, created_at, used_on)
  select website_id, p_new_ids[1], p_visitor_key, p_users_id, p_now, (p_now at time zone 'UTC')::date
  from carts where website_id = p_website_id and cart_id = p_users_id
  on conflict (website_id, owner_key) where order_id is null do update set cloned_from = excluded.cloned_from
  where carts.signed_in_as is null
  returning cart_id into copy_id;
  -- The visitor has signed in again at this moment, and has no use for a copy.
  if copy_id is null then return; end if;
  insert into cart_entries as kept
    (website_id, cart_id, entry_id, item_id, variant_id, quantity, most, copied, additional_fields, fields_hash, snapshot)
  select website_id, copy_id, p_new_ids[1 + (row_number() over (order by entry_id))::integer],
    item_id, variant_id, quantity, most, quantity, additional_fields, fields_hash, snapshot
  from cart_entries where website_id = p_website_id and cart_id = p_users_id and removed_at is null
  on conflict (website_id, cart_id, variant_id, fields_hash) where removed_at is null
  do update set quantity = greatest(kept.quantity, excluded.quantity),
    copied = greatest(kept.copied, excluded.quantity - kept.quantity);
end $$;
