import type { Currency, OrderDraft, OrderDraftLine, SubscriptionPlan } from '@awning/commerce';
import type { Subscription, SubscriptionChange } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { CartId, OrderId, PaymentId, SiteUserId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { BillingDays } from './renewal-days.ts';
import type { SubscriptionAmounts } from './subscriptions.ts';

const BillingColumns = {
  id: column.text,
  state: column.word<Subscription['state']>(),
  firstOrderId: column.id<OrderId>(),
  email: column.text,
  siteUserId: column.nullable(column.id<SiteUserId>()),
  testMode: column.boolean,
  periodValue: column.integer,
  periodUnit: column.word<SubscriptionPlan['billingPeriod']['unit']>(),
  cycles: column.integer,
  cyclesDone: column.integer,
  anchorOn: column.text,
  anchorPeriod: column.integer,
  nextPeriod: column.integer,
  nextBillingOn: column.nullable(column.text),
  retryOn: column.nullable(column.text),
  failedTries: column.integer,
  line: column.json<OrderDraftLine>(),
  shippingAddress: column.nullable(column.json<NonNullable<OrderDraft['shippingAddress']>>()),
  billingAddress: column.nullable(column.json<NonNullable<OrderDraft['billingAddress']>>()),
  shippingMethod: column.nullable(column.json<NonNullable<OrderDraft['shippingMethod']>>()),
  amounts: column.json<SubscriptionAmounts & { readonly currency: Currency }>(),
  methodId: column.nullable(column.text),
  methodReference: column.nullable(column.text),
};
type BillingColumns = RowOf<typeof BillingColumns>;

/** A subscription with what billing it again takes. */
export type BillingRow = BillingColumns & BillingDays;

const COLUMNS = sql`subscription_id as id, state, first_order_id as "firstOrderId", email, site_user_id as "siteUserId",
  test_mode as "testMode", period_value as "periodValue", period_unit as "periodUnit", cycles, cycles_done as "cyclesDone",
  coalesce(anchor_on, started_on)::text as "anchorOn", anchor_period as "anchorPeriod",
  coalesce(next_period, cycles_done + 1) as "nextPeriod", next_billing_on::text as "nextBillingOn",
  retry_on::text as "retryOn", failed_tries as "failedTries", line, shipping_address as "shippingAddress",
  billing_address as "billingAddress", shipping_method as "shippingMethod", amounts, method_id as "methodId",
  method_reference as "methodReference"`;

const toBilling = (row: BillingColumns): BillingRow => ({
  ...row,
  plan: {
    billingPeriod: { value: row.periodValue, unit: row.periodUnit },
    numBillingCycles: row.cycles,
  },
  anchor: { on: row.anchorOn, period: row.anchorPeriod },
});

/** Null: there is none. `lock`: nobody else bills, changes or ends it until the transaction ends. */
export async function readBilling(
  db: Queryable,
  websiteId: WebsiteId,
  id: string,
  { lock = false } = {},
): Promise<BillingRow | null> {
  const row = await db.first(
    BillingColumns,
    sql`select ${COLUMNS} from subscriptions where website_id = ${websiteId} and subscription_id = ${id}
      ${lock ? sql`for no key update` : sql.empty}`,
  );
  return row && toBilling(row);
}

const DueRow = { websiteId: column.id<WebsiteId>(), id: column.text };
export type DueRow = RowOf<typeof DueRow>;

/**
 * What falls due by this day somewhere on earth, of all sites, in pages. Who bills it asks what day it is where the
 * store is.
 */
export const listDue = (
  db: Queryable,
  day: string,
  { after, limit }: { readonly after: DueRow | null; readonly limit: number },
): Promise<DueRow[]> =>
  db.rows(
    DueRow,
    sql`select website_id as "websiteId", subscription_id as id from subscriptions
      where coalesce(retry_on, next_billing_on) <= ${day}::date and state in ('active', 'past-due')
        and method_reference is not null
        ${after === null ? sql.empty : sql`and (website_id, subscription_id) > (${after.websiteId}, ${after.id})`}
      order by website_id, subscription_id limit ${limit}`,
  );

const RenewalRow = {
  subscriptionId: column.text,
  period: column.integer,
  state: column.word<'open' | 'paid' | 'failed' | 'skipped' | 'called-off'>(),
  dueOn: column.text,
  orderId: column.id<OrderId>(),
  cartId: column.id<CartId>(),
  paymentId: column.nullable(column.id<PaymentId>()),
  askedBy: column.text,
  draft: column.nullable(column.json<OrderDraft>()),
  reason: column.text,
};
export type RenewalRow = RowOf<typeof RenewalRow>;

const RENEWAL = sql`subscription_id as "subscriptionId", period, state, due_on::text as "dueOn", order_id as "orderId",
  cart_id as "cartId", payment_id as "paymentId", asked_by as "askedBy", draft, reason`;

const readRenewalWhere = (
  db: Queryable,
  websiteId: WebsiteId,
  condition: Statement,
): Promise<RenewalRow | null> =>
  db.first(
    RenewalRow,
    sql`select ${RENEWAL} from subscription_renewals where website_id = ${websiteId} and ${condition}`,
  );

export const readRenewal = (
  db: Queryable,
  websiteId: WebsiteId,
  subscriptionId: string,
  period: number,
): Promise<RenewalRow | null> =>
  readRenewalWhere(db, websiteId, sql`subscription_id = ${subscriptionId} and period = ${period}`);

/** The one whose last try this payment is. */
export const readRenewalOfPayment = (
  db: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
): Promise<RenewalRow | null> => readRenewalWhere(db, websiteId, sql`payment_id = ${paymentId}`);

const OpenRow = {
  websiteId: column.id<WebsiteId>(),
  subscriptionId: column.text,
  period: column.integer,
  movedAt: column.text,
};
export type OpenRow = RowOf<typeof OpenRow>;

/** Those that nobody has moved for a while, in pages: their job was given up. */
export const listOpenRenewals = (
  db: Queryable,
  before: Date,
  { after, limit }: { readonly after: OpenRow | null; readonly limit: number },
): Promise<OpenRow[]> =>
  db.rows(
    OpenRow,
    sql`select website_id as "websiteId", subscription_id as "subscriptionId", period, moved_at::text as "movedAt"
      from subscription_renewals
      where state = 'open' and moved_at < ${before.toISOString()}::timestamptz
        ${
          after === null
            ? sql.empty
            : sql`and (moved_at, website_id, subscription_id, period)
                > (${after.movedAt}::timestamptz, ${after.websiteId}, ${after.subscriptionId}, ${after.period})`
        }
      order by moved_at, website_id, subscription_id, period limit ${limit}`,
  );

/** Writes a try down; the period has no other that may still be paid. Call it with the subscription locked. */
export async function openRenewal(
  tx: Queryable,
  websiteId: WebsiteId,
  renewal: Omit<RenewalRow, 'state' | 'reason'>,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  return (
    (await tx.run(sql`
      insert into subscription_renewals (website_id, subscription_id, period, state, due_on, order_id, cart_id, payment_id,
        asked_by, draft, created_at, moved_at)
      values (${websiteId}, ${renewal.subscriptionId}, ${renewal.period}, 'open', ${renewal.dueOn}::date, ${renewal.orderId},
        ${renewal.cartId}, ${renewal.paymentId}, ${renewal.askedBy}, ${JSON.stringify(renewal.draft)}::jsonb,
        ${at}::timestamptz, ${at}::timestamptz)
      on conflict (website_id, subscription_id, period) do update set state = 'open', payment_id = excluded.payment_id,
        asked_by = excluded.asked_by, draft = excluded.draft, reason = '', moved_at = excluded.moved_at
      where subscription_renewals.state in ('failed', 'called-off')`)) === 1
  );
}

/** The order of it may still be made, as long as its draft is kept. */
export async function moveRenewal(
  tx: Queryable,
  websiteId: WebsiteId,
  { subscriptionId, period }: Pick<RenewalRow, 'subscriptionId' | 'period'>,
  { state, reason = '', now }: { state: RenewalRow['state']; reason?: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    update subscription_renewals set state = ${state}, reason = ${reason}, moved_at = ${now.toISOString()}::timestamptz,
      draft = case when ${state} in ('open', 'failed') then draft end
    where website_id = ${websiteId} and subscription_id = ${subscriptionId} and period = ${period}`);
}

/** A period that is not billed at all. One that was tried before keeps its ids. */
export async function writeSkipped(
  tx: Queryable,
  websiteId: WebsiteId,
  renewal: Pick<
    RenewalRow,
    'subscriptionId' | 'period' | 'dueOn' | 'orderId' | 'cartId' | 'askedBy' | 'reason'
  >,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.run(sql`
    insert into subscription_renewals (website_id, subscription_id, period, state, due_on, order_id, cart_id, asked_by, reason,
      created_at, moved_at)
    values (${websiteId}, ${renewal.subscriptionId}, ${renewal.period}, 'skipped', ${renewal.dueOn}::date, ${renewal.orderId},
      ${renewal.cartId}, ${renewal.askedBy}, ${renewal.reason}, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (website_id, subscription_id, period) do update set state = 'skipped', reason = excluded.reason, draft = null,
      asked_by = excluded.asked_by, moved_at = excluded.moved_at
    where subscription_renewals.state in ('open', 'failed')`);
}

/** What is given changes; the subscription is locked. */
interface BillingChange {
  readonly state: BillingRow['state'];
  readonly nextBillingOn: string | null;
  readonly nextPeriod: number;
  readonly cyclesDone: number;
  readonly retryOn: string | null;
  readonly failedTries: number;
  readonly anchorOn: string;
  readonly anchorPeriod: number;
}

export async function writeBilling(
  tx: Queryable,
  websiteId: WebsiteId,
  row: BillingRow,
  change: Partial<BillingChange>,
): Promise<void> {
  const next = { ...row, ...change };
  await tx.run(sql`
    update subscriptions set state = ${next.state}, next_billing_on = ${next.nextBillingOn}::date,
      next_period = ${next.nextPeriod}, cycles_done = ${next.cyclesDone}, retry_on = ${next.retryOn}::date,
      failed_tries = ${next.failedTries}, anchor_on = ${next.anchorOn}::date, anchor_period = ${next.anchorPeriod}
    where website_id = ${websiteId} and subscription_id = ${row.id}`);
}

/** Into the timeline; the subscription is locked, or new. */
export async function insertEvent(
  tx: Queryable,
  websiteId: WebsiteId,
  subscriptionId: string,
  event: {
    readonly change: SubscriptionChange['change'];
    readonly actor: string;
    readonly details?: object;
    readonly now: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into subscription_events (website_id, subscription_id, sequence, change, actor, details, created_at)
    select ${websiteId}, ${subscriptionId}, coalesce(max(sequence), 0) + 1, ${event.change}, ${event.actor},
      ${JSON.stringify(event.details ?? {})}::jsonb, ${event.now.toISOString()}::timestamptz
    from subscription_events where website_id = ${websiteId} and subscription_id = ${subscriptionId}`);
}

/** Why it was paused the last time; null: nobody gave a reason. */
export async function lastPauseReason(
  tx: Queryable,
  websiteId: WebsiteId,
  subscriptionId: string,
): Promise<string | null> {
  const row = await tx.first(
    { reason: column.nullable(column.text) },
    sql`select details ->> 'reason' as reason from subscription_events
      where website_id = ${websiteId} and subscription_id = ${subscriptionId} and change = 'paused'
      order by sequence desc limit 1`,
  );
  return row?.reason ?? null;
}

/** Whether the timeline has an entry with this value. */
export async function hasEvent(
  tx: Queryable,
  websiteId: WebsiteId,
  subscriptionId: string,
  { change, details }: { readonly change: SubscriptionChange['change']; readonly details: object },
): Promise<boolean> {
  const row = await tx.first(
    { sequence: column.integer },
    sql`select sequence from subscription_events where website_id = ${websiteId} and subscription_id = ${subscriptionId}
      and change = ${change} and details @> ${JSON.stringify(details)}::jsonb limit 1`,
  );
  return row !== null;
}

export async function countEvents(
  tx: Queryable,
  websiteId: WebsiteId,
  subscriptionId: string,
  { change, since }: { readonly change: SubscriptionChange['change']; readonly since: Date },
): Promise<number> {
  const { count } = await tx.one(
    { count: column.integer },
    sql`select count(*)::int as count from subscription_events where website_id = ${websiteId}
      and subscription_id = ${subscriptionId} and change = ${change} and created_at > ${since.toISOString()}::timestamptz`,
  );
  return count;
}

export async function writeMethod(
  tx: Queryable,
  websiteId: WebsiteId,
  subscriptionId: string,
  methodReference: string,
): Promise<void> {
  await tx.run(sql`
    update subscriptions set method_reference = ${methodReference}
    where website_id = ${websiteId} and subscription_id = ${subscriptionId}`);
}
