-- What a copy has of a cart that was bought since is not wanted again; what was added to the copy is.
create or replace function cart_drop_bought(p_website_id text, p_cart_id text) returns void language plpgsql as $$
begin
  if exists (
    select from carts copy
    join carts original on original.website_id = copy.website_id and original.cart_id = copy.cloned_from
    where copy.website_id = p_website_id and copy.cart_id = p_cart_id and original.order_id is not null
  ) then
    delete from cart_entries
    where website_id = p_website_id and cart_id = p_cart_id and removed_at is null and quantity <= copied;
    update cart_entries set quantity = quantity - copied, copied = 0
    where website_id = p_website_id and cart_id = p_cart_id and removed_at is null and copied > 0;
  end if;
end $$;
