-- Whether there is room for p_more of a variant, next to every other entry than p_besides. Demand is summed over all
-- entries of the variant, whatever their answers are. Null: yes.
create or replace function cart_lacks_room(
  p_website_id text, p_cart_id text, p_besides text, p_item_id text, p_variant_id text,
  p_more integer, p_most integer, p_now timestamptz
) returns cart_answer language plpgsql as $$
declare
  in_cart integer := 0;
  of_item integer := 0;
  available integer;
begin
  if p_cart_id is not null then
    select coalesce(sum(quantity) filter (where variant_id = p_variant_id), 0), coalesce(sum(quantity), 0)
    into in_cart, of_item from cart_entries
    where website_id = p_website_id and cart_id = p_cart_id and removed_at is null and item_id = p_item_id
      and entry_id is distinct from p_besides;
  end if;
  -- A limit of one is for the product; the general one for each variant.
  if in_cart + p_more > p_most or (p_most = 1 and of_item + p_more > 1) then
    return cart_refused('over-limit', greatest(in_cart, case when p_most = 1 then of_item end));
  end if;
  available := available_stock(p_website_id, p_variant_id, 'cart', p_cart_id, p_now);
  if available < in_cart + p_more then
    return cart_refused('sold-out', in_cart, available);
  end if;
  return null;
end $$;
