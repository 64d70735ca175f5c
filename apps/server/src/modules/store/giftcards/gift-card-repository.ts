import type { Currency } from '@awning/commerce';
import type {
  GIFT_CARD_SORTS,
  GiftCard,
  GiftCardLiability,
  GiftCardMovement,
  GiftCardMovementQuery,
  GiftCardQuery,
} from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import { emailSpellings } from '../../../platform/email-address.ts';
import type { GiftCardId, OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Sealed } from '../../../platform/keyring/index.ts';
import {
  anySearch,
  byInstant,
  byInteger,
  byName,
  byText,
  LAST_INSTANT,
  type ListDefinition,
  type ListResult,
  readList,
  type SearchStages,
  searchWords,
} from '../../../platform/lists/index.ts';
import { memberNameOf } from '../../people/members/index.ts';
import { giftCardErrors } from './gift-card-errors.ts';
import type { OrderedGiftCard } from './gift-cards.ts';

export const CardRow = {
  id: column.text,
  lastFour: column.text,
  state: column.word<GiftCard['state']>(),
  testMode: column.boolean,
  currency: column.word<Currency>(),
  initialMinor: column.integer,
  balanceMinor: column.integer,
  expiresAt: column.nullable(column.instant),
  orderId: column.nullable(column.id<OrderId>()),
  orderNumber: column.nullable(column.text),
  buyerEmail: column.text,
  recipientName: column.text,
  recipientEmail: column.text,
  senderName: column.text,
  message: column.text,
  deliverOn: column.nullable(column.text),
  announcedAt: column.nullable(column.instant),
  note: column.text,
  createdAt: column.instant,
  version: column.integer,
};
export type CardRow = RowOf<typeof CardRow>;

const time = (instant: Date): Statement => sql`${instant.toISOString()}::timestamptz`;

export const cardLabel = (lastFour: string): string => `Gift card ending in ${lastFour}`;

const columns = sql`gift_card_id as id, last_four as "lastFour", state, test_mode as "testMode", currency, initial_minor::float8 as "initialMinor",
  balance_minor::float8 as "balanceMinor", expires_at as "expiresAt", order_id as "orderId",
  (select order_number from orders where orders.website_id = gift_cards.website_id and orders.order_id = gift_cards.order_id) as "orderNumber",
  buyer_email as "buyerEmail",
  recipient_name as "recipientName", recipient_email as "recipientEmail", sender_name as "senderName", message,
  deliver_on::text as "deliverOn", announced_at as "announcedAt", note, created_at as "createdAt", version`;

const readCards = (db: Queryable, condition: Statement): Promise<CardRow[]> =>
  db.rows(CardRow, sql`select ${columns} from gift_cards where ${condition}`);

export const findByHashes = async (
  db: Queryable,
  websiteId: WebsiteId,
  hashes: readonly string[],
): Promise<CardRow | null> =>
  (await readCards(db, sql`website_id = ${websiteId} and code_hash = any (${hashes})`))[0] ?? null;

export const findByIds = (db: Queryable, websiteId: WebsiteId, ids: readonly string[]): Promise<CardRow[]> =>
  readCards(db, sql`website_id = ${websiteId} and gift_card_id = any (${ids})`);

export const findCard = async (db: Queryable, websiteId: WebsiteId, id: string): Promise<CardRow | null> =>
  (await findByIds(db, websiteId, [id]))[0] ?? null;

export async function findSealed(db: Queryable, websiteId: WebsiteId, id: string): Promise<Sealed | null> {
  const rows = await db.rows(
    { keyId: column.text, ciphertext: column.bytes },
    sql`
    select code_key_id as "keyId", code_sealed as ciphertext from gift_cards
    where website_id = ${websiteId} and gift_card_id = ${id}`,
  );
  return rows[0] ?? null;
}

export async function findOfOrder(
  db: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
): Promise<OrderedGiftCard[]> {
  return db.rows(
    {
      giftCardId: column.id<GiftCardId>(),
      lineId: column.text,
      unit: column.integer,
      initialMinor: column.integer,
      balanceMinor: column.integer,
      state: column.word<OrderedGiftCard['state']>(),
    },
    sql`
    select gift_card_id as "giftCardId", line_id as "lineId", unit, initial_minor::float8 as "initialMinor",
      balance_minor::float8 as "balanceMinor", state
    from gift_cards where website_id = ${websiteId} and order_id = ${orderId} order by line_id, unit`,
  );
}

const cardList: ListDefinition<(typeof GIFT_CARD_SORTS)[number]> = {
  sorts: {
    // Ids are made in the order of time.
    createdOn: byText(sql`gift_card_id`),
    balance: byInteger(sql`balance_minor`),
    expiresAt: byInstant(sql`coalesce(expires_at, ${LAST_INSTANT})`),
    recipientName: byName(sql`recipient_name`),
  },
  order: '-createdOn',
  id: sql`gift_card_id`,
  badCursor: giftCardErrors.badCursor,
};

export const listCards = (
  db: Queryable,
  websiteId: WebsiteId,
  query: GiftCardQuery,
): Promise<ListResult<CardRow>> => {
  const { state, search = '' } = query;
  return readList(db, cardList, query, {
    shape: CardRow,
    columns,
    from: sql`gift_cards`,
    where: sql`website_id = ${websiteId} ${state === undefined ? sql.empty : sql`and state = ${state}`}`,
    search: search.trim() === '' ? undefined : searchOf(search.trim()),
  });
};

const people = sql`recipient_name || ' ' || recipient_email || ' ' || buyer_email`;

const searchOf = (search: string): SearchStages =>
  anySearch([
    [sql`last_four = ${search.slice(-4).toUpperCase()}`],
    ...emailSpellings(search).map((spelling) => searchWords(people, spelling)),
  ]);

const MovementRow = {
  id: column.text,
  deltaMinor: column.integer,
  balanceMinor: column.integer,
  reason: column.word<GiftCardMovement['reason']>(),
  actor: column.text,
  actorName: column.nullable(column.text),
  reference: column.text,
  createdOn: column.float,
};
export type MovementRow = RowOf<typeof MovementRow>;

const movementList: ListDefinition<'createdOn'> = {
  sorts: { createdOn: byInteger(sql`sequence`) },
  order: '-createdOn',
  id: sql`gift_card_id`,
  badCursor: giftCardErrors.badCursor,
};

export const listMovements = (
  db: Queryable,
  websiteId: WebsiteId,
  giftCardId: GiftCardId,
  query: GiftCardMovementQuery,
): Promise<ListResult<MovementRow>> =>
  readList(db, movementList, query, {
    shape: MovementRow,
    columns: sql`gift_card_id || '/' || sequence as id, delta_minor::float8 as "deltaMinor",
      balance_minor::float8 as "balanceMinor", reason, actor,
      ${memberNameOf(sql`gift_card_movements.website_id`, sql`actor`)} as "actorName", reference,
      (extract(epoch from created_at) * 1000)::float8 as "createdOn"`,
    from: sql`gift_card_movements`,
    where: sql`website_id = ${websiteId} and gift_card_id = ${giftCardId}`,
  });

const CurrencyLiability = {
  currency: column.word<GiftCardLiability['currencies'][number]['currency']>(),
  outstandingMinor: column.integer,
  disabledMinor: column.integer,
  issuedMinor: column.integer,
  redeemedMinor: column.integer,
  cards: column.integer,
};
type CurrencyLiability = RowOf<typeof CurrencyLiability>;

export async function sumLiability(
  db: Queryable,
  websiteId: WebsiteId,
  now: Date,
): Promise<CurrencyLiability[]> {
  const rows = await db.rows(
    CurrencyLiability,
    sql`
    with card as (
      select *, state = 'active' and (expires_at is null or expires_at > ${time(now)}) as usable
      from gift_cards where website_id = ${websiteId} and not test_mode
    ), moved as (
      select card.currency, coalesce(sum(movement.delta_minor) filter (where reason in ('issued', 'adjusted', 'taken-back')), 0) as issued,
        coalesce(-sum(movement.delta_minor) filter (where reason in ('order', 'refund')), 0) as redeemed
      from gift_card_movements movement join card using (gift_card_id)
      where movement.website_id = ${websiteId} group by card.currency
    )
    select card.currency, coalesce(sum(balance_minor) filter (where usable), 0)::float8 as "outstandingMinor",
      coalesce(sum(balance_minor) filter (where not usable), 0)::float8 as "disabledMinor",
      moved.issued::float8 as "issuedMinor", moved.redeemed::float8 as "redeemedMinor",
      (count(*) filter (where usable and balance_minor > 0))::int as cards
    from card join moved on moved.currency = card.currency
    group by card.currency, moved.issued, moved.redeemed order by card.currency`,
  );
  return rows;
}

export interface CardChange {
  readonly state?: GiftCard['state'];
  readonly expiresAt?: Date | null;
  readonly recipientName?: string;
  readonly recipientEmail?: string;
  readonly note?: string;
}

/** False: there is no such card, or another version of it. */
export async function changeCard(
  db: Queryable,
  websiteId: WebsiteId,
  id: string,
  { state, expiresAt, recipientName, recipientEmail, note }: CardChange,
  expected: number | undefined,
): Promise<boolean> {
  const sets = [
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(expiresAt === undefined ? [] : [sql`expires_at = ${expiresAt?.toISOString() ?? null}::timestamptz`]),
    ...(recipientName === undefined ? [] : [sql`recipient_name = ${recipientName}`]),
    ...(recipientEmail === undefined ? [] : [sql`recipient_email = ${recipientEmail}`]),
    ...(note === undefined ? [] : [sql`note = ${note}`]),
  ];
  if (sets.length === 0) return (await findCard(db, websiteId, id)) !== null;
  const rowCount = await db.run(sql`
    update gift_cards set ${sql.join(sets, sql`, `)}, version = version + 1
    where website_id = ${websiteId} and gift_card_id = ${id}
      ${expected === undefined ? sql.empty : sql`and version = ${expected}`}`);
  return rowCount === 1;
}

/** Sites with a card that waits for this day or an earlier one. */
export async function sitesWithDue(db: Queryable, day: string): Promise<string[]> {
  const rows = await db.rows(
    { id: column.text },
    sql`
    select distinct website_id as id from gift_cards where announced_at is null and state = 'active' and deliver_on <= ${day}::date`,
  );
  return rows.map(({ id }) => id);
}

/** Says of each card once that its mail is due; answers their ids. */
export async function markAnnounced(
  db: Queryable,
  websiteId: WebsiteId,
  o: { due: Statement; now: Date; most: number },
): Promise<string[]> {
  const rows = await db.rows(
    { id: column.text },
    sql`
    update gift_cards set announced_at = ${time(o.now)}
    where website_id = ${websiteId} and gift_card_id in (
      select gift_card_id from gift_cards
      where website_id = ${websiteId} and announced_at is null and state = 'active' and ${o.due}
      order by gift_card_id limit ${o.most} for no key update)
    returning gift_card_id as id`,
  );
  return rows.map(({ id }) => id);
}

export const dueOn = (day: string): Statement => sql`deliver_on <= ${day}::date`;

export async function noteSending(db: Queryable, websiteId: WebsiteId, id: string, now: Date): Promise<void> {
  await db.run(sql`
    update gift_cards set announced_at = ${time(now)} where website_id = ${websiteId} and gift_card_id = ${id}`);
}
