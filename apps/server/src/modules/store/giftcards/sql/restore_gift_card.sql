-- What the order took of the card comes back to it, never more than that, and once for each refund.
create or replace function restore_gift_card(
  p_website_id text, p_order_id text, p_refund_id text, p_id text, p_amount bigint, p_actor text, p_now timestamptz
) returns void language plpgsql as $$
declare
  earlier record;
  left_to_restore bigint;
begin
  perform lock_gift_cards(p_website_id, array[p_id]);
  select delta_minor, undoes into earlier from gift_card_movements
    where website_id = p_website_id and gift_card_id = p_id and reference = p_refund_id and reason = 'refund';
  if found then
    if earlier.delta_minor <> p_amount or earlier.undoes <> p_order_id then
      raise exception 'The gift card % was restored for % before, and it was something else', p_id, p_refund_id;
    end if;
    return;
  end if;
  select coalesce(-sum(delta_minor), 0) into left_to_restore from gift_card_movements
    where website_id = p_website_id and gift_card_id = p_id
      and ((reference = p_order_id and reason = 'order') or (undoes = p_order_id and reason = 'refund'));
  if p_amount > left_to_restore then
    raise exception 'More would be restored to the gift card % for % than was taken', p_id, p_order_id;
  end if;
  perform move_gift_cards(p_website_id, jsonb_build_array(jsonb_build_object('id', p_id, 'delta', p_amount)),
    'refund', p_actor, p_refund_id, p_order_id, p_now);
end $$;
