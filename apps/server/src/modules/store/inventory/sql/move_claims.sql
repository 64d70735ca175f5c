-- A cart that goes into another takes its claims along.
create or replace function move_claims(p_website_id text, p_from_cart text, p_to_cart text) returns void language sql as $$
  update stock_holds set lost_by = array_replace(lost_by, p_from_cart, p_to_cart)
  where website_id = p_website_id and lost_by is not null and p_from_cart = any (lost_by);
  update stock_holds set claimed_by = p_to_cart where website_id = p_website_id and claimed_by = p_from_cart
$$;
