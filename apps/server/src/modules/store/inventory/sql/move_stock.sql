-- The one place where on_hand changes. p_moves: [{ variant_id, on_hand, unlimited, reason }], their levels locked by
-- the caller. Returns what changed: [{ variantId, itemId, lowStockAt, shownTo, before: { quantity, unlimited }, after:
-- { quantity, unlimited } }]
create or replace function move_stock(
  p_website_id text, p_moves jsonb, p_actor text, p_reference text, p_once boolean, p_now timestamptz, p_undoes text default null
) returns jsonb language sql as $$
  with move as (
    select level.variant_id, level.item_id, level.low_stock_at, level.shown_to, level.on_hand as old_on_hand, level.unlimited as old_unlimited,
      coalesce(level.last_movement, 0) + 1 as sequence, asked.on_hand, asked.unlimited, asked.reason
    from jsonb_to_recordset(p_moves) as asked(variant_id text, on_hand integer, unlimited boolean, reason text)
    join stock_levels level on level.website_id = p_website_id and level.variant_id = asked.variant_id
  ), moved as (
    insert into stock_movements (website_id, variant_id, sequence, delta, balance, reason, actor, reference, once, undoes, created_at)
    select p_website_id, variant_id, sequence, on_hand - old_on_hand, on_hand, reason, p_actor, p_reference, p_once, p_undoes, p_now from move
  ), changed as (
    update stock_levels level set on_hand = move.on_hand, unlimited = move.unlimited, last_movement = move.sequence
    from move where level.website_id = p_website_id and level.variant_id = move.variant_id
    returning move.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'variantId', variant_id, 'itemId', item_id, 'lowStockAt', low_stock_at, 'shownTo', shown_to,
    'before', jsonb_build_object('quantity', old_on_hand, 'unlimited', old_unlimited),
    'after', jsonb_build_object('quantity', on_hand, 'unlimited', unlimited)) order by variant_id), '[]')
  from changed
$$;
