-- The refund came to nothing: its cards are what they were before it, with what it took of them. Once for each refund.
create or replace function give_gift_cards_again(p_website_id text, p_refund_id text, p_actor text, p_now timestamptz) returns void language plpgsql as $$
declare
  chosen jsonb;
begin
  perform lock_gift_cards(p_website_id, (select coalesce(array_agg(gift_card_id), '{}') from gift_cards
    where website_id = p_website_id and taken_back_by = p_refund_id));
  select coalesce(jsonb_agg(jsonb_build_object('id', card.gift_card_id, 'delta', -back.delta_minor)), '[]') into chosen
    from gift_cards card
    join gift_card_movements back on back.website_id = p_website_id and back.gift_card_id = card.gift_card_id
      and back.reference = p_refund_id and back.reason = 'taken-back'
    where card.website_id = p_website_id and card.taken_back_by = p_refund_id;
  perform move_gift_cards(p_website_id, chosen, 'given-again', p_actor, p_refund_id, null, p_now);
  update gift_cards set state = state_before, taken_back_by = null, state_before = null
    where website_id = p_website_id and taken_back_by = p_refund_id;
end $$;
