import type { Currency, GiftCardDetails } from '@awning/commerce';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { GiftCardId, OrderId, RefundId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { StoredCode } from './gift-card-vault.ts';
import type { GiftCardDebit } from './gift-cards.ts';

/** What a new card is made of. */
export interface CardDraft {
  readonly id: string;
  readonly code: StoredCode;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly expiresAt: Date | null;
  readonly origin: { readonly orderId: OrderId; readonly lineId: string; readonly unit: number } | null;
  readonly buyerEmail: string;
  readonly details: GiftCardDetails;
  /** The mail with the code is asked for in the same transaction. */
  readonly announced: boolean;
  readonly note: string;
  /** Bought in a test order. */
  readonly testMode: boolean;
}

export type IssueCards = (
  tx: Queryable,
  websiteId: WebsiteId,
  cards: readonly Omit<CardDraft, 'id' | 'code' | 'announced'>[],
  actor: string,
) => Promise<string[]>;

export type DebitRefusal = 'unknown' | 'disabled' | 'expired' | 'other-currency' | 'test-only' | 'not-enough';

const time = (instant: Date): Statement => sql`${instant.toISOString()}::timestamptz`;
const json = (value: unknown): Statement => sql`${JSON.stringify(value)}::jsonb`;

/**
 * Decisions about balances are functions of the database, in `sql/`: one call decides and does, under its own locks.
 */
async function decide<T>(db: Queryable, call: Statement): Promise<T> {
  const { outcome } = await db.one(
    { outcome: column.nullable(column.json<T>()) },
    sql`select ${call} as outcome`,
  );
  return outcome as T;
}

/** Answers the ids of those that are new: a unit of an order has one card. */
export const issueCards = (
  db: Queryable,
  websiteId: WebsiteId,
  drafts: readonly CardDraft[],
  by: { actor: string; now: Date },
): Promise<string[]> =>
  decide(
    db,
    sql`issue_gift_cards(${websiteId}, ${json(drafts.map(toArgument))}, ${by.actor}, ${time(by.now)})`,
  );

const toArgument = ({ code, amountMinor, expiresAt, origin, details, ...rest }: CardDraft) => ({
  ...rest,
  ...origin,
  ...details,
  amount: amountMinor,
  codeHash: code.hash,
  codeKeyId: code.sealed.keyId,
  codeSealed: code.sealed.ciphertext.toString('base64'),
  lastFour: code.lastFour,
  expiresAt: expiresAt?.toISOString() ?? null,
});

export const debitCards = (
  db: Queryable,
  websiteId: WebsiteId,
  o: {
    orderId: OrderId;
    cards: readonly GiftCardDebit[];
    currency: Currency | null;
    testMode: boolean;
    actor: string;
    now: Date;
  },
): Promise<{ giftCardId: GiftCardId; reason: DebitRefusal } | null> => {
  const cards = o.cards.map(({ id, amountMinor }) => ({ id, amount: amountMinor }));
  return decide(
    db,
    sql`debit_gift_cards(${websiteId}, ${o.orderId}, ${json(cards)}, ${o.currency}, ${o.testMode}, ${o.actor}, ${time(o.now)})`,
  );
};

export const restoreCard = (
  db: Queryable,
  websiteId: WebsiteId,
  o: {
    orderId: OrderId;
    refundId: RefundId;
    giftCardId: GiftCardId;
    amountMinor: number;
    actor: string;
    now: Date;
  },
): Promise<void> =>
  decide(
    db,
    sql`restore_gift_card(${websiteId}, ${o.orderId}, ${o.refundId}, ${o.giftCardId}, ${o.amountMinor}, ${o.actor}, ${time(o.now)})`,
  );

/** A card that a refund takes back: what is left on it, and what it was sold with. */
export const DebitedCard = {
  lineId: column.text,
  taken: column.integer,
  initial: column.integer,
};
export type DebitedCard = RowOf<typeof DebitedCard>;

/** The same as `refundCards` would answer now; nothing is taken. */
export async function cardsToRefund(
  db: Queryable,
  websiteId: WebsiteId,
  o: { orderId: OrderId; lines: readonly { lineId: string; quantity: number }[] },
): Promise<DebitedCard[]> {
  const rows = await db.rows(
    DebitedCard,
    sql`
    select line_id as "lineId", balance_minor::float8 as taken, initial_minor::float8 as initial
    from gift_cards_to_take_back(${websiteId}, ${o.orderId}, ${json(o.lines)}) order by gift_card_id`,
  );
  return rows;
}

export const giveCardsAgain = (
  db: Queryable,
  websiteId: WebsiteId,
  o: { refundId: RefundId; actor: string; now: Date },
): Promise<void> =>
  decide(db, sql`give_gift_cards_again(${websiteId}, ${o.refundId}, ${o.actor}, ${time(o.now)})`);

export const refundCards = (
  db: Queryable,
  websiteId: WebsiteId,
  o: {
    orderId: OrderId;
    refundId: RefundId;
    lines: readonly { lineId: string; quantity: number }[];
    actor: string;
    now: Date;
  },
): Promise<DebitedCard[]> =>
  decide(
    db,
    sql`take_back_gift_cards(${websiteId}, ${o.orderId}, ${o.refundId}, ${json(o.lines)}, ${o.actor}, ${time(o.now)})`,
  );

export const adjustCard = (
  db: Queryable,
  websiteId: WebsiteId,
  o: { giftCardId: GiftCardId; deltaMinor: number; reason: string; actor: string; now: Date },
): Promise<'unknown' | 'not-enough' | 'too-much' | null> =>
  decide(
    db,
    sql`adjust_gift_card(${websiteId}, ${o.giftCardId}, ${o.deltaMinor}, ${o.actor}, ${o.reason}, ${time(o.now)})`,
  );
