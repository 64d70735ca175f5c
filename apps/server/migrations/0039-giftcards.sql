-- Owned by modules/giftcards. Every change of a balance, for ever: balance_minor is what was on the card afterwards.
create table gift_card_movements (
  website_id text collate "C" not null,
  gift_card_id text collate "C" not null,
  -- 1, 2, 3 … for each card: in which order they happened, whatever the clocks of several processes say.
  sequence integer not null check (sequence > 0),
  delta_minor bigint not null,
  balance_minor bigint not null check (balance_minor >= 0),
  reason text collate "C" not null check (reason in ('issued', 'order', 'refund', 'adjusted', 'taken-back', 'given-again')),
  actor text not null,
  -- The order, the refund, or why a member has adjusted it.
  reference text not null,
  -- Of a refund: the order of which it gives something back.
  undoes text collate "C",
  created_at timestamptz not null,
  primary key (website_id, gift_card_id, sequence),
  constraint gift_card_movements_balance unique (website_id, gift_card_id, sequence, balance_minor)
);
-- Orders take once, and refunds give and take once.
create unique index gift_card_movements_once on gift_card_movements (website_id, reference, reason, gift_card_id)
  where reason in ('order', 'refund', 'taken-back', 'given-again');
create index gift_card_movements_undone on gift_card_movements (website_id, undoes, gift_card_id) where undoes is not null;
create trigger gift_card_movements_are_final before update or delete on gift_card_movements
  for each row execute function refuse_change();
create trigger gift_card_movements_stay before truncate on gift_card_movements
  for each statement execute function refuse_change();

create table gift_cards (
  website_id text collate "C" not null references websites,
  gift_card_id text collate "C" not null,
  -- Looked up by a keyed hash; sealed for the mail that may have to be sent again.
  code_hash text collate "C" not null,
  code_key_id text not null,
  code_sealed bytea not null,
  last_four text collate "C" not null,
  state text collate "C" not null default 'active' check (state in ('active', 'disabled')),
  -- Bought with money that does not exist: it pays for nothing but other tests.
  test_mode boolean not null,
  -- The refund that closed it, and what it was before, should the provider refuse that refund.
  taken_back_by text collate "C",
  state_before text collate "C",
  currency text not null,
  initial_minor bigint not null check (initial_minor > 0),
  balance_minor bigint not null,
  last_movement integer not null,
  expires_at timestamptz,
  -- The order, its line and which of its units brought it about; null: issued by hand.
  order_id text collate "C",
  line_id text collate "C",
  unit integer,
  buyer_email text not null default '',
  recipient_name text not null default '',
  recipient_email text not null default '',
  sender_name text not null default '',
  message text not null default '',
  -- Null: at once.
  deliver_on date,
  -- When the mail with the code was asked for; null: its day has not come, or nobody gets one.
  announced_at timestamptz,
  note text not null default '',
  issued_by text not null,
  created_at timestamptz not null,
  primary key (website_id, gift_card_id),
  constraint gift_cards_never_negative check (balance_minor >= 0),
  constraint gift_cards_countable check (balance_minor <= 999999999999),
  constraint gift_cards_taken_back check ((taken_back_by is null) = (state_before is null)),
  constraint gift_cards_whole_order check (num_nulls(order_id, line_id, unit) in (0, 3)),
  -- What is on a card is what the last movement says: nobody changes one without the other.
  constraint gift_cards_as_moved foreign key (website_id, gift_card_id, last_movement, balance_minor)
    references gift_card_movements (website_id, gift_card_id, sequence, balance_minor)
);
create unique index gift_cards_code on gift_cards (website_id, code_hash);
create unique index gift_cards_of_order on gift_cards (website_id, order_id, line_id, unit) where order_id is not null;
create index gift_cards_due on gift_cards (deliver_on) where announced_at is null;

-- In the same order for everybody: they wait for each other and never in a circle. The statement after this one sees what those before have
-- done, which holds for read committed alone.
create function lock_gift_cards(p_website_id text, p_ids text[]) returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Gift cards are decided in read committed transactions, not in %', current_setting('transaction_isolation');
  end if;
  perform from gift_cards where website_id = p_website_id and gift_card_id = any (p_ids)
    order by gift_card_id for no key update;
end $$;

-- The one place where a balance changes. p_moves: [{ id, delta }], each card once, locked by the caller.
create function move_gift_cards(
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

-- Cards with what is on them; a unit of an order that has its card already gets no other. Returns the ids of those that are new.
-- p_cards: [{ id, codeHash, codeKeyId, codeSealed (base64), lastFour, currency, amount, expiresAt, orderId, lineId, unit, buyerEmail,
--   recipientName, recipientEmail, senderName, message, deliverOn, announced, note, testMode }]
create function issue_gift_cards(p_website_id text, p_cards jsonb, p_actor text, p_now timestamptz) returns jsonb language sql as $$
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

-- All cards or none, and once for each order; p_cards: [{ id, amount }]. p_currency null: whichever. p_test_mode: the order is a test.
-- Returns null when done, otherwise { giftCardId, reason }: the first card that stands in the way.
create function debit_gift_cards(
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

-- What the order took of the card comes back to it, never more than that, and once for each refund.
create function restore_gift_card(
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

-- Which cards a refund of these lines takes back: of a line those with the most left on them. p_lines: [{ lineId, quantity }].
create function gift_cards_to_take_back(p_website_id text, p_order_id text, p_lines jsonb)
returns table (gift_card_id text, line_id text, balance_minor bigint, initial_minor bigint) language sql stable as $$
  select ranked.gift_card_id, ranked.line_id, ranked.balance_minor, ranked.initial_minor from (
    select card.gift_card_id, card.line_id, card.balance_minor, card.initial_minor, asked.quantity,
      row_number() over (partition by card.line_id order by card.balance_minor desc, card.unit) as place
    from jsonb_to_recordset(p_lines) as asked("lineId" text, quantity integer)
    join gift_cards card on card.website_id = p_website_id and card.order_id = p_order_id and card.line_id = asked."lineId"
    where card.taken_back_by is null
  ) ranked where place <= quantity
$$;

-- What is left on them is gone, and they are disabled. Once for each refund. Returns [{ lineId, taken, initial }], a card each.
create function take_back_gift_cards(
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

-- The refund came to nothing: its cards are what they were before it, with what it took of them. Once for each refund.
create function give_gift_cards_again(p_website_id text, p_refund_id text, p_actor text, p_now timestamptz) returns void language plpgsql as $$
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

-- Returns null when done, otherwise why not: 'unknown', 'not-enough', 'too-much'
create function adjust_gift_card(
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
