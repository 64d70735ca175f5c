-- Returns null when done, otherwise why not: 'unknown', 'not-enough', 'too-much'
create or replace function adjust_gift_card(
  p_website_id text, p_id text, p_delta bigint, p_actor text, p_reason text, p_now timestamptz
) returns text language plpgsql as $$
declare
  balance bigint;
begin
  perform lock_gift_cards(p_website_id, array[p_id]);
  select balance_minor + p_delta into balance from gift_cards where website_id = p_website_id and gift_card_id = p_id;
  if balance is null then
    return 'unknown';
  elsif balance < 0 then
    return 'not-enough';
  elsif balance > 999999999999 then
    return 'too-much';
  end if;
  perform move_gift_cards(p_website_id, jsonb_build_array(jsonb_build_object('id', p_id, 'delta', p_delta)),
    'adjusted', p_actor, p_reason, null, p_now);
  return null;
end $$;
