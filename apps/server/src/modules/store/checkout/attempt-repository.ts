import type { OrderDraft } from '@awning/commerce';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type {
  AttemptId,
  CartId,
  OrderId,
  PaymentId,
  VariantId,
  WebsiteId,
} from '../../../platform/entity-ids.ts';
import type { OrderNumbers } from '../orders/index.ts';
import type { AttemptFailure } from './checkouts.ts';

/** What is kept of an attempt: nothing of it is looked up again. */
export interface FrozenOrder {
  readonly order: OrderDraft;
  readonly numbers: OrderNumbers;
  /** Discounts that had no limit: they count even if they are deleted before the money is there. */
  readonly unlimited: readonly string[];
}

/** How the provider is asked for the money. */
export interface AskingHow {
  /** Of the provider's fields in the browser; never a card. */
  readonly methodToken: string;
  readonly returnUrl: string;
}

const AttemptRow = {
  attemptId: column.id<AttemptId>(),
  cartId: column.id<CartId>(),
  ownerKey: column.text,
  orderId: column.id<OrderId>(),
  paymentId: column.nullable(column.id<PaymentId>()),
  pays: column.word<'nothing' | 'card' | 'manual'>(),
  state: column.word<'open' | 'completed' | 'failed'>(),
  failure: column.nullable(column.json<AttemptFailure>()),
  kind: column.word<'order' | 'subscription' | 'donation'>(),
  totalMinor: column.integer,
  /** Null once the draft is gone. */
  dueMinor: column.nullable(column.integer),
  retryKey: column.nullable(column.text),
  /** While it is open and a provider is asked. */
  how: column.nullable(column.json<AskingHow>()),
  /** Milliseconds since 1970. */
  createdAt: column.integer,
};
export type AttemptRow = RowOf<typeof AttemptRow>;

const COLUMNS = sql`attempt_id as "attemptId", cart_id as "cartId", owner_key as "ownerKey", order_id as "orderId",
  payment_id as "paymentId", pays, state, failure, kind, total_minor::float8 as "totalMinor",
  (draft #>> '{order,dueMinor}')::float8 as "dueMinor", retry_key as "retryKey", how,
  (extract(epoch from created_at) * 1000)::float8 as "createdAt"`;

export const findAttempt = (
  db: Queryable,
  websiteId: WebsiteId,
  attemptId: AttemptId,
): Promise<AttemptRow | null> =>
  db.first(
    AttemptRow,
    sql`select ${COLUMNS} from checkout_attempts where website_id = ${websiteId} and attempt_id = ${attemptId}`,
  );

/** What an open attempt buys. */
export async function listVariantsOfOpenAttempt(
  db: Queryable,
  websiteId: WebsiteId,
  attemptId: AttemptId,
): Promise<string[]> {
  const rows = await db.rows(
    { variantId: column.id<VariantId>() },
    sql`select line ->> 'variantId' as "variantId"
      from checkout_attempts, json_array_elements(draft -> 'order' -> 'lines') line
      where website_id = ${websiteId} and attempt_id = ${attemptId} and state = 'open'`,
  );
  return rows.map(({ variantId }) => variantId);
}

/** The one that has a cart's order, or else the latest that may still become it. */
export const findAttemptOfCart = (
  db: Queryable,
  websiteId: WebsiteId,
  cartId: CartId,
): Promise<AttemptRow | null> =>
  db.first(
    AttemptRow,
    sql`select ${COLUMNS} from checkout_attempts
      where website_id = ${websiteId} and cart_id = ${cartId} and state <> 'failed'
      order by state = 'completed' desc, created_at desc, attempt_id desc limit 1`,
  );

export const findAttemptByRetryKey = (
  db: Queryable,
  websiteId: WebsiteId,
  retryKey: string,
): Promise<AttemptRow | null> =>
  db.first(
    AttemptRow,
    sql`select ${COLUMNS} from checkout_attempts
      where website_id = ${websiteId} and retry_key = ${retryKey} and state <> 'failed'`,
  );

export const findLastCompletedAttempt = (
  db: Queryable,
  websiteId: WebsiteId,
  { ownerKey, kind, since }: { ownerKey: string; kind: AttemptRow['kind']; since: Date },
): Promise<AttemptRow | null> =>
  db.first(
    AttemptRow,
    sql`select ${COLUMNS} from checkout_attempts
      where website_id = ${websiteId} and owner_key = ${ownerKey} and kind = ${kind} and state = 'completed'
        and created_at > ${since.toISOString()}::timestamptz
      order by created_at desc limit 1`,
  );

export interface AttemptInsertion {
  /** As its row will be. */
  readonly attempt: AttemptRow;
  readonly draft: FrozenOrder;
  /** Attempts of the cart that began after it are in the way. */
  readonly joinedSince: Date;
  /** Of a cart, in an hour. */
  readonly mostDeclines: number;
}

/** Neither: it was written. */
export const insertAttempt = (
  tx: Queryable,
  websiteId: WebsiteId,
  { attempt, draft, joinedSince, mostDeclines }: AttemptInsertion,
): Promise<{ inTheWay: string | null; isOverLimit: boolean | null }> =>
  tx.one(
    { inTheWay: column.nullable(column.text), isOverLimit: column.nullable(column.boolean) },
    sql`select in_the_way as "inTheWay", is_over_limit as "isOverLimit"
      from freeze_attempt(${websiteId}, ${attempt.attemptId}, ${attempt.cartId}, ${attempt.ownerKey},
        ${attempt.retryKey}, ${attempt.orderId}, ${attempt.paymentId}, ${attempt.pays}, ${attempt.kind},
        ${attempt.totalMinor}, ${JSON.stringify(draft)}::json, ${new Date(attempt.createdAt).toISOString()}::timestamptz,
        ${joinedSince.toISOString()}::timestamptz, ${attempt.how && JSON.stringify(attempt.how)}::json, ${mostDeclines})`,
  );

const CompletedRow = {
  paymentId: column.nullable(column.id<PaymentId>()),
  pays: column.word<AttemptRow['pays']>(),
  draft: column.json<FrozenOrder>(),
};

/**
 * Locks it too. When the sale comes to nothing its transaction is undone, and this with it. Null: it was decided
 * before.
 */
export const completeAttempt = (
  tx: Queryable,
  websiteId: WebsiteId,
  attemptId: AttemptId,
  now: Date,
): Promise<RowOf<typeof CompletedRow> | null> =>
  tx.first(
    CompletedRow,
    sql`update checkout_attempts set state = 'completed', decided_at = ${now.toISOString()}::timestamptz, how = null
      where website_id = ${websiteId} and attempt_id = ${attemptId} and state = 'open'
      returning payment_id as "paymentId", pays, draft`,
  );

/** Null: it was decided before. */
export const failAttempt = (
  tx: Queryable,
  websiteId: WebsiteId,
  attemptId: AttemptId,
  { failure, now }: { failure: AttemptFailure; now: Date },
): Promise<AttemptRow | null> =>
  tx.first(
    AttemptRow,
    sql`update checkout_attempts
      set state = 'failed', decided_at = ${now.toISOString()}::timestamptz, failure = ${JSON.stringify(failure)}::json, how = null
      where website_id = ${websiteId} and attempt_id = ${attemptId} and state = 'open' returning ${COLUMNS}`,
  );

/** A visitor signed in. */
export async function handOverAttempts(
  tx: Queryable,
  websiteId: WebsiteId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.run(
    sql`update checkout_attempts set owner_key = ${to} where website_id = ${websiteId} and owner_key = ${from}`,
  );
}

/** Whether a payment for the cart may still come to an order. */
export const hasOpenAttempt = async (tx: Queryable, websiteId: WebsiteId, cartId: CartId): Promise<boolean> =>
  (await tx.run(
    sql`select from checkout_attempts where website_id = ${websiteId} and cart_id = ${cartId} and state = 'open' limit 1`,
  )) > 0;

/** Of all sites. */
export const listAttemptsLeftOpen = (
  db: Queryable,
  before: Date,
  limit: number,
): Promise<{ websiteId: WebsiteId; attemptId: AttemptId }[]> =>
  db.rows(
    { websiteId: column.id<WebsiteId>(), attemptId: column.id<AttemptId>() },
    sql`select website_id as "websiteId", attempt_id as "attemptId" from checkout_attempts
      where state = 'open' and created_at < ${before.toISOString()} order by created_at limit ${limit}`,
  );

/** Of all sites; gives how many there were, `limit` at the most. */
export const deleteOldDrafts = (db: Queryable, before: Date, limit: number): Promise<number> =>
  db.run(sql`
    update checkout_attempts set draft = null where ctid = any (array(
      select ctid from checkout_attempts
      where state <> 'open' and draft is not null and decided_at < ${before.toISOString()}
      limit ${limit} for update skip locked))`);
