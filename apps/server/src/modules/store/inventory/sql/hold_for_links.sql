-- One unit for each link, as far as they go. Returns how many got one: the first of the list.
create or replace function hold_for_links(
  p_website_id text, p_variant_id text, p_links text[], p_expires_at timestamptz, p_now timestamptz
) returns integer language plpgsql as $$
declare
  free integer;
  held integer;
begin
  perform lock_stock(p_website_id, array[p_variant_id]);
  free := available_stock(p_website_id, p_variant_id, null, null, p_now);
  with given as (
    insert into stock_holds (website_id, variant_id, owner_kind, owner_id, quantity, expires_at)
    select p_website_id, p_variant_id, 'waitlist', link, 1, p_expires_at
    from unnest(p_links) with ordinality as asked(link, place)
    where exists (select from stock_levels where website_id = p_website_id and variant_id = p_variant_id)
    order by place limit free
    returning 1
  )
  select count(*) into held from given;
  return held;
end $$;
