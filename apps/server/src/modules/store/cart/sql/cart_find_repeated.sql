-- For an addition that cannot be made any more: the answer when it is one that was sent again, or 'not-repeated' when
-- it is not.
create or replace function cart_find_repeated(
  p_website_id text, p_owner_key text, p_scope text, p_key text, p_request_hash text, p_now timestamptz
) returns setof cart_answer language plpgsql as $$
declare
  its_cart_id text := lock_cart(p_website_id, p_owner_key, p_now);
begin
  return query select * from cart_repeated(p_website_id, its_cart_id, p_scope, p_key, p_request_hash);
  if not found then
    return next cart_refused('not-repeated');
  end if;
end $$;
