-- Cards with what is on them; a unit of an order that has its card already gets no other. Returns the ids of those that
-- are new. p_cards: [{ id, codeHash, codeKeyId, codeSealed (base64), lastFour, currency, amount, expiresAt, orderId,
-- lineId, unit, buyerEmail, recipientName, recipientEmail, senderName, message, deliverOn, announced, note, testMode }]
create or replace function issue_gift_cards(p_website_id text, p_cards jsonb, p_actor text, p_now timestamptz) returns jsonb language sql as $$
  with issued as (
    insert into gift_cards (website_id, gift_card_id, code_hash, code_key_id, code_sealed, last_four, currency, initial_minor, balance_minor,
      last_movement, expires_at, order_id, line_id, unit, buyer_email, recipient_name, recipient_email, sender_name, message, deliver_on,
      announced_at, note, test_mode, issued_by, created_at)
    select p_website_id, card ->> 'id', card ->> 'codeHash', card ->> 'codeKeyId', decode(card ->> 'codeSealed', 'base64'),
      card ->> 'lastFour', card ->> 'currency', (card ->> 'amount')::bigint, (card ->> 'amount')::bigint, 1,
      (card ->> 'expiresAt')::timestamptz, card ->> 'orderId', card ->> 'lineId', (card ->> 'unit')::integer,
      card ->> 'buyerEmail', card ->> 'recipientName', card ->> 'recipientEmail', card ->> 'senderName', card ->> 'message',
      (card ->> 'deliverOn')::date, case when (card ->> 'announced')::boolean then p_now end, card ->> 'note',
      (card ->> 'testMode')::boolean, p_actor, p_now
    from jsonb_array_elements(p_cards) with ordinality as asked(card, place) order by place
    on conflict (website_id, order_id, line_id, unit) where order_id is not null do nothing
    returning gift_card_id, balance_minor, coalesce(order_id, note) as reference
  ), moved as (
    insert into gift_card_movements (website_id, gift_card_id, sequence, delta_minor, balance_minor, reason, actor, reference, created_at)
    select p_website_id, gift_card_id, 1, balance_minor, balance_minor, 'issued', p_actor, reference, p_now from issued
  )
  select coalesce(jsonb_agg(gift_card_id order by gift_card_id), '[]') from issued
$$;
