-- All cards or none, and once for each order; p_cards: [{ id, amount }]. p_currency null: whichever. p_test_mode: the
-- order is a test.
-- Returns null when done, otherwise { giftCardId, reason }: the first card that stands in the way.
create or replace function debit_gift_cards(
  p_website_id text, p_order_id text, p_cards jsonb, p_currency text, p_test_mode boolean, p_actor text, p_now timestamptz
) returns jsonb language plpgsql as $$
declare
  refusal jsonb;
  demand jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'amount', amount)), '[]') into demand
    from (select id, sum(amount) as amount from jsonb_to_recordset(p_cards) as asked(id text, amount bigint) group by id) summed;
  perform lock_gift_cards(p_website_id, (select coalesce(array_agg(asked.id), '{}') from jsonb_to_recordset(demand) as asked(id text)));
  if exists (select from gift_card_movements where website_id = p_website_id and reference = p_order_id and reason = 'order') then
    if exists (
      select from (select gift_card_id, delta_minor from gift_card_movements
          where website_id = p_website_id and reference = p_order_id and reason = 'order') taken
      full join jsonb_to_recordset(demand) as asked(id text, amount bigint) on asked.id = taken.gift_card_id
      where taken.delta_minor is distinct from -asked.amount
    ) then
      raise exception 'Gift cards were debited for % before, and it was something else', p_order_id;
    end if;
    return null;
  end if;
  select jsonb_build_object('giftCardId', id, 'reason', reason) into refusal
    from (
      select asked.id, case when card.gift_card_id is null then 'unknown' when card.state <> 'active' then 'disabled'
          when card.expires_at <= p_now then 'expired' when card.currency <> p_currency then 'other-currency'
          when card.test_mode and not p_test_mode then 'test-only'
          when card.balance_minor < asked.amount then 'not-enough' end as reason
      from jsonb_to_recordset(demand) as asked(id text, amount bigint)
      left join gift_cards card on card.website_id = p_website_id and card.gift_card_id = asked.id
    ) judged
    where reason is not null order by id limit 1;
  if refusal is not null then
    return refusal;
  end if;
  perform move_gift_cards(p_website_id, (select coalesce(jsonb_agg(jsonb_build_object('id', asked.id, 'delta', -asked.amount)), '[]')
      from jsonb_to_recordset(demand) as asked(id text, amount bigint)), 'order', p_actor, p_order_id, null, p_now);
  return null;
end $$;
