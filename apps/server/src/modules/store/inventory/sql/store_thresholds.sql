-- From which numbers on the owner is told and pages count aloud, their levels locked by the caller. What is left out
-- stays.
create or replace function store_thresholds(p_website_id text, p_variants jsonb) returns void language sql as $$
  update stock_levels level set
    low_stock_at = case when variant ? 'low_stock_at' then (variant ->> 'low_stock_at')::integer else level.low_stock_at end,
    shown_to = coalesce((variant ->> 'shown_to')::integer, level.shown_to)
  from jsonb_array_elements(p_variants) variant
  where level.website_id = p_website_id and level.variant_id = variant ->> 'variant_id'
    and (variant ? 'low_stock_at' or variant ? 'shown_to')
$$;
