-- All operations or none; p_operations: [{ variant_id, kind, quantity }], each variant once.
-- Returns { refusals: [{ variantId, kind, reason, quantity, onHand }], changes }
create or replace function adjust_stock(
  p_website_id text, p_operations jsonb, p_actor text, p_reference text, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  refusals jsonb;
  changes jsonb;
begin
  perform lock_stock(p_website_id, (select coalesce(array_agg(variant_id), '{}') from jsonb_to_recordset(p_operations) as operation(variant_id text)));
  with operation as (
    select asked.variant_id, asked.kind, asked.quantity, asked.kind in ('increment', 'decrement') as relative,
      level.variant_id is not null as known, level.never_counted, level.unlimited, level.on_hand,
      case asked.kind when 'increment' then level.on_hand + asked.quantity when 'decrement' then level.on_hand - asked.quantity
        when 'set-finite' then asked.quantity else 0 end as balance
    from jsonb_to_recordset(p_operations) as asked(variant_id text, kind text, quantity bigint)
    left join stock_levels level on level.website_id = p_website_id and level.variant_id = asked.variant_id
  ), judged as (
    select *, case when not known then 'unknown' when never_counted and kind <> 'set-unlimited' then 'never-counted'
      when relative and unlimited then 'unlimited'
      when balance < 0 then 'not-enough' when balance > 2000000000 then 'too-many' end as refusal
    from operation
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('variantId', variant_id, 'kind', kind, 'reason', refusal, 'quantity', quantity,
      'onHand', coalesce(on_hand, 0)) order by variant_id) filter (where refusal is not null), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('variant_id', variant_id, 'on_hand', balance, 'unlimited', kind = 'set-unlimited', 'reason', kind))
      filter (where refusal is null), '[]')
    into refusals, changes
    from judged;
  if refusals <> '[]' then
    return jsonb_build_object('refusals', refusals, 'changes', '[]'::jsonb);
  end if;
  return jsonb_build_object('refusals', refusals, 'changes', move_stock(p_website_id, changes, p_actor, p_reference, false, p_now));
end $$;
