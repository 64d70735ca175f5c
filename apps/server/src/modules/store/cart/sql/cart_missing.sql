-- needs: cart_refused
-- Why there is no such cart or entry: it never was there, or its visitor has signed in meanwhile.
create or replace function cart_missing(p_website_id text, p_owner_key text) returns cart_answer language sql stable as $$
  select cart_refused(case when exists (
    select from carts where website_id = p_website_id and owner_key = p_owner_key and order_id is null and signed_in_as is not null
  ) then 'signed-in' else 'missing' end)
$$;
