-- The one place where a balance changes. p_moves: [{ id, delta }], each card once, locked by the caller.
create or replace function move_gift_cards(
  p_website_id text, p_moves jsonb, p_reason text, p_actor text, p_reference text, p_undoes text, p_now timestamptz
) returns void language sql as $$
  with move as materialized (
    select card.gift_card_id, card.last_movement + 1 as sequence, asked.delta, card.balance_minor + asked.delta as balance
    from jsonb_to_recordset(p_moves) as asked(id text, delta bigint)
    join gift_cards card on card.website_id = p_website_id and card.gift_card_id = asked.id
  ), moved as (
    insert into gift_card_movements
      (website_id, gift_card_id, sequence, delta_minor, balance_minor, reason, actor, reference, undoes, created_at)
    select p_website_id, gift_card_id, sequence, delta, balance, p_reason, p_actor, p_reference, p_undoes, p_now from move
  )
  update gift_cards card set balance_minor = move.balance, last_movement = move.sequence
  from move where card.website_id = p_website_id and card.gift_card_id = move.gift_card_id
$$;
