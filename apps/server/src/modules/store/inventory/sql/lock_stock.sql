-- Whoever decides about stock locks its levels first, in the same order as everybody: they wait for each other and
-- never in a circle.
-- The statement after this one sees what those before have done, which holds for read committed alone.
create or replace function lock_stock(p_website_id text, p_variant_ids text[]) returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Stock is decided in read committed transactions, not in %', current_setting('transaction_isolation');
  end if;
  perform from stock_levels where website_id = p_website_id and variant_id = any (p_variant_ids)
    order by variant_id for no key update;
end $$;
