-- The answer to an addition that was sent again: the cart as it is now with the entry of the first time, which may be
-- gone from it. No row: the key is free.
create or replace function cart_repeated(p_website_id text, p_cart_id text, p_scope text, p_key text, p_request_hash text)
returns setof cart_answer language plpgsql stable as $$
declare
  earlier record;
begin
  earlier := find_key(p_website_id, p_scope, p_key);
  if earlier.request_hash is null then
    return;
  elsif earlier.request_hash <> p_request_hash then
    return next cart_refused('key-reused');
  elsif p_cart_id is null then
    return next cart_refused('missing');
  else
    return query select * from cart_changed(p_website_id, p_cart_id, earlier.answer ->> 0);
  end if;
end $$;
