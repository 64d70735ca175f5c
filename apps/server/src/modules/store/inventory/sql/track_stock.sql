-- p_variants: [{ variant_id, item_id, unlimited, quantity, never_counted, low_stock_at?, shown_to? }]. Returns the
-- changes of those that were counted before.
create or replace function track_stock(
  p_website_id text, p_variants jsonb, p_actor text, p_reference text, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  added text[];
  changes jsonb;
begin
  with started as (
    -- A variant that comes back goes on where its history ended.
    insert into stock_levels (website_id, variant_id, item_id, unlimited, on_hand, last_movement)
    select p_website_id, variant.variant_id, variant.item_id, false, coalesce(last.balance, 0), last.sequence
    from jsonb_to_recordset(p_variants) as variant(variant_id text, item_id text)
    left join lateral (select sequence, balance from stock_movements movement
      where movement.website_id = p_website_id and movement.variant_id = variant.variant_id
      order by sequence desc limit 1) last on true
    order by variant.variant_id collate "C"
    on conflict do nothing
    returning variant_id
  )
  select coalesce(array_agg(variant_id), '{}') into added from started;
  perform lock_stock(p_website_id, (select array_agg(variant_id) from jsonb_to_recordset(p_variants) as variant(variant_id text)));
  perform store_thresholds(p_website_id, p_variants);
  update stock_levels level set never_counted = false
    from jsonb_to_recordset(p_variants) as variant(variant_id text)
    where level.website_id = p_website_id and level.variant_id = variant.variant_id and level.never_counted;
  select move_stock(p_website_id, coalesce(jsonb_agg(jsonb_build_object('variant_id', level.variant_id,
      'on_hand', target.on_hand, 'unlimited', target.unlimited, 'reason', case when level.variant_id = any (added) then 'started'
        when target.unlimited then 'set-unlimited' else 'set-finite' end)), '[]'), p_actor, p_reference, false, p_now)
    into changes
    from (select variant_id, unlimited, case when unlimited then 0 else quantity end as on_hand
      from jsonb_to_recordset(p_variants) as variant(variant_id text, unlimited boolean, quantity integer)) target
    join stock_levels level on level.website_id = p_website_id and level.variant_id = target.variant_id
    where (level.unlimited, level.on_hand) is distinct from (target.unlimited, target.on_hand);
  -- Only now is it unlimited.
  update stock_levels level set never_counted = true
    from jsonb_to_recordset(p_variants) as variant(variant_id text, never_counted boolean)
    where level.website_id = p_website_id and level.variant_id = variant.variant_id and variant.never_counted;
  return (select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) change where change ->> 'variantId' <> all (added));
end $$;
