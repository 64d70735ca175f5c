-- The answer to an addition that was sent again: the cart as it is now with the entry of the first time, which may be gone from it.
create or replace function cart_repeated(p_website_id text, p_cart_id text, p_is_same boolean, p_touched_id text)
returns setof cart_answer language plpgsql stable as $$
begin
  if not p_is_same then
    return next cart_refused('key-reused');
  elsif p_cart_id is null then
    return next cart_refused('missing');
  else
    return query select * from cart_changed(p_website_id, p_cart_id, p_touched_id);
  end if;
end $$;
