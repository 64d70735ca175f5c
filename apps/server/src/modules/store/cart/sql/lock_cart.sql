-- The functions cart_* change a cart in one call. They lock its row first, so that a cart has one writer at a time;
-- each statement after that sees what the writer before it committed, because the functions are volatile. Whoever is
-- refused has changed nothing.
create or replace function lock_cart(p_website_id text, p_owner_key text, p_now timestamptz) returns text
language plpgsql as $$
declare
  its_cart_id text;
begin
  -- Written and not only locked: by its row one sees that something happened to a cart.
  update carts set used_on = greatest(used_on, (p_now at time zone 'UTC')::date)
  where website_id = p_website_id and owner_key = p_owner_key and order_id is null and signed_in_as is null
  returning cart_id into its_cart_id;
  return its_cart_id;
end $$;
