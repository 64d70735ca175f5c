-- Which cards a refund of these lines takes back: of a line those with the most left on them. p_lines: [{ lineId,
-- quantity }].
create or replace function gift_cards_to_take_back(p_website_id text, p_order_id text, p_lines jsonb)
returns table (gift_card_id text, line_id text, balance_minor bigint, initial_minor bigint) language sql stable as $$
  select ranked.gift_card_id, ranked.line_id, ranked.balance_minor, ranked.initial_minor from (
    select card.gift_card_id, card.line_id, card.balance_minor, card.initial_minor, asked.quantity,
      row_number() over (partition by card.line_id order by card.balance_minor desc, card.unit) as place
    from jsonb_to_recordset(p_lines) as asked("lineId" text, quantity integer)
    join gift_cards card on card.website_id = p_website_id and card.order_id = p_order_id and card.line_id = asked."lineId"
    where card.taken_back_by is null
  ) ranked where place <= quantity
$$;
