-- For the waitlist: the level stays as it is until the transaction ends, for whoever only looks (p_shared) and whoever
-- gives units away.
-- Null: nobody sells it. free: null without a limit.
create or replace function waiting_stock(p_website_id text, p_variant_id text, p_shared boolean, p_now timestamptz) returns jsonb language plpgsql as $$
declare
  level record;
begin
  if p_shared then
    perform from stock_levels where website_id = p_website_id and variant_id = p_variant_id for share;
  else
    perform lock_stock(p_website_id, array[p_variant_id]);
  end if;
  select unlimited, on_hand into level from stock_levels where website_id = p_website_id and variant_id = p_variant_id;
  if not found then
    return null;
  end if;
  return jsonb_build_object('unlimited', level.unlimited, 'quantity', level.on_hand,
    'free', available_stock(p_website_id, p_variant_id, null, null, p_now),
    'heldForLinks', (select coalesce(sum(quantity), 0) from stock_holds hold where hold.website_id = p_website_id
      and hold.variant_id = p_variant_id and owner_kind = 'waitlist' and hold.expires_at > p_now));
end $$;
