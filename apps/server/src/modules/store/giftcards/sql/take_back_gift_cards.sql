-- What is left on them is gone, and they are disabled. Once for each refund. Returns [{ lineId, taken, initial }], a
-- card each.
create or replace function take_back_gift_cards(
  p_website_id text, p_order_id text, p_refund_id text, p_lines jsonb, p_actor text, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  chosen jsonb;
begin
  perform lock_gift_cards(p_website_id, (select coalesce(array_agg(gift_card_id), '{}') from gift_cards
    where website_id = p_website_id and order_id = p_order_id));
  select jsonb_agg(jsonb_build_object('lineId', card.line_id, 'taken', -back.delta_minor, 'initial', card.initial_minor) order by back.gift_card_id)
    into chosen
    from gift_card_movements back
    join gift_cards card on card.website_id = p_website_id and card.gift_card_id = back.gift_card_id
    where back.website_id = p_website_id and back.reference = p_refund_id and back.reason = 'taken-back';
  if chosen is not null then
    return chosen;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', gift_card_id, 'delta', -balance_minor,
      'lineId', line_id, 'taken', balance_minor, 'initial', initial_minor) order by gift_card_id), '[]')
    into chosen from gift_cards_to_take_back(p_website_id, p_order_id, p_lines);
  perform move_gift_cards(p_website_id, chosen, 'taken-back', p_actor, p_refund_id, null, p_now);
  update gift_cards set state_before = state, state = 'disabled', taken_back_by = p_refund_id
    where website_id = p_website_id and gift_card_id in (select asked.id from jsonb_to_recordset(chosen) as asked(id text));
  return chosen;
end $$;
