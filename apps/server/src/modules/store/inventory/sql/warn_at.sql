-- p_variants: [{ variant_id, low_stock_at?, shown_to? }]
create or replace function warn_at(p_website_id text, p_variants jsonb) returns void language plpgsql as $$
begin
  perform lock_stock(p_website_id, (select array_agg(variant ->> 'variant_id') from jsonb_array_elements(p_variants) variant));
  perform store_thresholds(p_website_id, p_variants);
end $$;
