-- Of what was removed, the latest stays.
create or replace function cart_trim_removed(p_website_id text, p_cart_id text, p_max_removed integer, p_max_field_bytes integer)
returns void language sql as $$
  delete from cart_entries where website_id = p_website_id and cart_id = p_cart_id and entry_id in (
    select entry_id from (
      select entry_id, row_number() over latest as place, sum(octet_length(additional_fields)) over latest as field_bytes
      from cart_entries where website_id = p_website_id and cart_id = p_cart_id and removed_at is not null
      window latest as (order by removed_at desc, entry_id desc)) removed
    where place > p_max_removed or field_bytes > p_max_field_bytes)
$$;
