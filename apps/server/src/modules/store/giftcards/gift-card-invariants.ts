import type { Clock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Constraints keep most of these already; they are asked again because backups and repairs by hand go around
 * constraints.
 */
export const giftCardInvariants = (clock: Clock): readonly Invariant[] => [
  {
    name: 'giftcards.balance',
    meaning:
      'What is on a gift card is not what its record adds up to, or less than nothing: it was changed by hand. Adjust the card in the admin.',
    violations: (db) =>
      rowsOf(
        db,
        sql`
        select card.website_id || '/' || card.gift_card_id as row from gift_cards card
        left join lateral (
          select sum(movement.delta_minor) as sum, max(movement.sequence) as last from gift_card_movements movement
          where movement.website_id = card.website_id and movement.gift_card_id = card.gift_card_id) moved on true
        where card.balance_minor is distinct from moved.sum or card.last_movement is distinct from moved.last or card.balance_minor < 0
        order by 1 limit 20`,
      ),
  },
  {
    name: 'giftcards.movements',
    meaning: 'The record of a gift card has a gap or does not add up: rows were lost or changed by hand.',
    violations: (db) =>
      rowsOf(
        db,
        sql`
        select website_id || '/' || gift_card_id || '/' || sequence as row from (
          select *, lag(sequence, 1, 0) over chain as previous, lag(balance_minor, 1, 0::bigint) over chain as earlier
          from gift_card_movements window chain as (partition by website_id, gift_card_id order by sequence)) movement
        where sequence <> previous + 1 or balance_minor <> earlier + delta_minor or balance_minor < 0
        order by website_id, gift_card_id, sequence limit 20`,
      ),
  },
  {
    name: 'giftcards.refunds',
    meaning: 'More came back to a gift card for an order than the order had taken of it.',
    violations: (db) =>
      rowsOf(
        db,
        sql`
        select back.website_id || '/' || back.gift_card_id || ' ' || back.undoes as row from gift_card_movements back
        where back.undoes is not null
        group by back.website_id, back.gift_card_id, back.undoes
        having sum(back.delta_minor) > coalesce((
          select -sum(taken.delta_minor) from gift_card_movements taken
          where taken.website_id = back.website_id and taken.gift_card_id = back.gift_card_id
            and taken.reference = back.undoes and taken.reason = 'order'), 0)
        order by 1 limit 20`,
      ),
  },
  {
    name: 'giftcards.orphans',
    meaning: 'There is a record of a gift card that does not exist: its row was removed by hand.',
    violations: (db) =>
      rowsOf(
        db,
        sql`
        select distinct movement.website_id || '/' || movement.gift_card_id as row from gift_card_movements movement
        where not exists (select from gift_cards card
          where card.website_id = movement.website_id and card.gift_card_id = movement.gift_card_id)
        order by 1 limit 20`,
      ),
  },
  {
    name: 'giftcards.refunded-lines',
    meaning:
      'A gift card goes on working although its price was paid back. Disable it in the admin, or adjust it.',
    // A report across tables, read only.
    violations: (db) =>
      rowsOf(
        db,
        sql`
        select card.website_id || '/' || card.order_id || '/' || card.line_id as row from gift_cards card
        join order_lines line on line.website_id = card.website_id and line.order_id = card.order_id and line.line_id = card.line_id
        where card.taken_back_by is null
        group by card.website_id, card.order_id, card.line_id, line.quantity, line.refunded
        having count(*) > line.quantity - line.refunded
        order by 1 limit 20`,
      ),
  },
  {
    name: 'giftcards.due',
    meaning: 'The day of a gift card has passed and nobody was sent it: is the job queue running?',
    violations: (db) =>
      rowsOf(
        db,
        sql`
        select website_id || '/' || gift_card_id as row from gift_cards
        where announced_at is null and state = 'active'
          and deliver_on < ${new Date(clock.now().getTime() - 2 * DAY_MS).toISOString().slice(0, 10)}::date
        order by 1 limit 20`,
      ),
  },
];
