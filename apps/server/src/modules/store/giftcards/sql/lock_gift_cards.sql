-- In the same order for everybody: they wait for each other and never in a circle. The statement after this one sees
-- what those before have done, which holds for read committed alone.
create or replace function lock_gift_cards(p_website_id text, p_ids text[]) returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Gift cards are decided in read committed transactions, not in %', current_setting('transaction_isolation');
  end if;
  perform from gift_cards where website_id = p_website_id and gift_card_id = any (p_ids)
    order by gift_card_id for no key update;
end $$;
