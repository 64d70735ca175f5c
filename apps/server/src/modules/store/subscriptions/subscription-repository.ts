import type { BillingUnit } from '@awning/commerce';
import type {
  SUBSCRIPTION_SORTS,
  Subscription,
  SubscriptionChange,
  SubscriptionQuery,
} from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import { emailSpellings } from '../../../platform/email-address.ts';
import type { OrderId, PaymentId, SiteUserId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import {
  anySearch,
  byInteger,
  byName,
  byText,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';
import { memberNameOf } from '../../people/members/index.ts';

export const SubscriptionRow = {
  id: column.text,
  state: column.word<Subscription['state']>(),
  firstOrderId: column.text,
  firstOrderNumber: column.nullable(column.text),
  lineId: column.text,
  email: column.text,
  customerName: column.text,
  siteUserId: column.nullable(column.id<SiteUserId>()),
  testMode: column.boolean,
  periodValue: column.integer,
  periodUnit: column.word<BillingUnit>(),
  cycles: column.integer,
  cyclesDone: column.integer,
  startedOn: column.text,
  nextBillingOn: column.nullable(column.text),
  nextPeriod: column.integer,
  anchorOn: column.text,
  anchorPeriod: column.integer,
  retryOn: column.nullable(column.text),
  failedTries: column.integer,
  endsOn: column.nullable(column.text),
  line: column.json<Subscription['line'] & { readonly title: string; readonly quantity: number }>(),
  shippingAddress: column.nullable(column.json<NonNullable<Subscription['shippingAddress']>>()),
  billingAddress: column.nullable(column.json<NonNullable<Subscription['billingAddress']>>()),
  shippingMethod: column.nullable(column.json<NonNullable<Subscription['shippingMethod']>>()),
  amounts: column.json<Subscription['amounts']>(),
  paymentId: column.nullable(column.id<PaymentId>()),
  methodId: column.nullable(column.text),
  canBeBilled: column.boolean,
  cancelledOn: column.nullable(column.integer),
  cancelledBy: column.nullable(column.text),
  cancelledByName: column.nullable(column.text),
  cancelReason: column.text,
  createdOn: column.integer,
};
export type SubscriptionRow = RowOf<typeof SubscriptionRow>;

export interface NewSubscription {
  readonly id: string;
  readonly firstOrderId: string;
  readonly lineId: string;
  readonly state: Subscription['state'];
  readonly email: string;
  readonly siteUserId: SiteUserId | null;
  readonly testMode: boolean;
  readonly periodValue: number;
  readonly periodUnit: BillingUnit;
  readonly cycles: number;
  readonly startedOn: string;
  readonly nextBillingOn: string | null;
  readonly line: object;
  readonly shippingAddress: object | null;
  readonly billingAddress: object | null;
  readonly shippingMethod: object | null;
  readonly amounts: object;
  readonly paymentId: PaymentId | null;
  readonly methodId: string | null;
}

const json = (value: object | null): Statement =>
  value === null ? sql`null::jsonb` : sql`${JSON.stringify(value)}::jsonb`;
const millis = (column: Statement): Statement => sql`(extract(epoch from ${column}) * 1000)::float8`;

/** The one that the line of this order has, and whether it is new. */
export async function insertOnce(
  db: Queryable,
  websiteId: WebsiteId,
  row: NewSubscription,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const rowCount = await db.run(sql`
    insert into subscriptions (website_id, subscription_id, first_order_id, line_id, state, email, site_user_id, test_mode,
      period_value, period_unit, cycles, cycles_done, started_on, next_billing_on, line, shipping_address, billing_address, shipping_method,
      amounts, payment_id, method_id, created_at)
    values (${websiteId}, ${row.id}, ${row.firstOrderId}, ${row.lineId}, ${row.state}, ${row.email}, ${row.siteUserId}, ${row.testMode},
      ${row.periodValue}, ${row.periodUnit}, ${row.cycles}, 1, ${row.startedOn}::date, ${row.nextBillingOn}::date, ${json(row.line)},
      ${json(row.shippingAddress)}, ${json(row.billingAddress)}, ${json(row.shippingMethod)}, ${json(row.amounts)}, ${row.paymentId},
      ${row.methodId}, ${now.toISOString()})
    on conflict (website_id, first_order_id, line_id) do nothing`);
  if (rowCount === 1) return { id: row.id, isNew: true };
  const rows = await db.rows(
    { id: column.text },
    sql`
    select subscription_id as id from subscriptions
    where website_id = ${websiteId} and first_order_id = ${row.firstOrderId} and line_id = ${row.lineId}`,
  );
  invariant(rows[0], 'what is in the way of a subscription is one');
  return { id: rows[0].id, isNew: false };
}

const columns = sql`subscription_id as id, state, first_order_id as "firstOrderId",
  (select order_number from orders where orders.website_id = subscriptions.website_id and orders.order_id = first_order_id)
    as "firstOrderNumber",
  coalesce((select customer_name from orders where orders.website_id = subscriptions.website_id
    and orders.order_id = first_order_id), '') as "customerName",
  line_id as "lineId", email, site_user_id as "siteUserId",
  test_mode as "testMode", period_value as "periodValue", period_unit as "periodUnit", cycles, cycles_done as "cyclesDone",
  started_on::text as "startedOn", next_billing_on::text as "nextBillingOn",
  coalesce(next_period, cycles_done + 1) as "nextPeriod", coalesce(anchor_on, started_on)::text as "anchorOn",
  anchor_period as "anchorPeriod", retry_on::text as "retryOn", failed_tries as "failedTries", ends_on::text as "endsOn",
  line, shipping_address as "shippingAddress",
  billing_address as "billingAddress", shipping_method as "shippingMethod", amounts, payment_id as "paymentId",
  method_id as "methodId", method_reference is not null as "canBeBilled", ${millis(sql`cancelled_at`)} as "cancelledOn",
  cancelled_by as "cancelledBy", ${memberNameOf(sql`subscriptions.website_id`, sql`cancelled_by`)} as "cancelledByName",
  cancel_reason as "cancelReason", ${millis(sql`created_at`)} as "createdOn"`;

const readWhere = (db: Queryable, condition: Statement): Promise<SubscriptionRow[]> =>
  db.rows(SubscriptionRow, sql`select ${columns} from subscriptions where ${condition}`);

export const readOfOrder = (
  db: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
): Promise<SubscriptionRow[]> =>
  readWhere(db, sql`website_id = ${websiteId} and first_order_id = ${orderId} order by line_id`);

export const readAboutOrder = (
  db: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
): Promise<SubscriptionRow[]> =>
  readWhere(
    db,
    sql`website_id = ${websiteId} and (first_order_id = ${orderId} or subscription_id = (
        select renewal.subscription_id from subscription_renewals renewal
        where renewal.website_id = ${websiteId} and renewal.order_id = ${orderId}))
      order by line_id`,
  );

export const listOfCustomer = (
  db: Queryable,
  websiteId: WebsiteId,
  siteUserId: SiteUserId,
  limit: number,
): Promise<SubscriptionRow[]> =>
  readWhere(
    db,
    sql`website_id = ${websiteId} and site_user_id = ${siteUserId} order by subscription_id desc limit ${limit}`,
  );

export const readOne = async (
  db: Queryable,
  websiteId: WebsiteId,
  id: string,
): Promise<SubscriptionRow | undefined> =>
  (await readWhere(db, sql`website_id = ${websiteId} and subscription_id = ${id}`))[0];

/** Goes on, and nobody has kept a means to charge, or what is due could not be asked for. */
const UNBILLABLE = sql`(state in ('active', 'past-due') and (method_reference is null or exists (
  select from subscription_events missed where missed.website_id = subscriptions.website_id
    and missed.subscription_id = subscriptions.subscription_id and missed.change = 'not-billed'
    and missed.details ->> 'period' = coalesce(next_period, cycles_done + 1)::text)))`;

const subscriptionList: ListDefinition<(typeof SUBSCRIPTION_SORTS)[number]> = {
  sorts: {
    // Ids are made in the order of time.
    createdOn: byText(sql`subscription_id`),
    // A day as the number of days; what is billed no more comes last.
    nextBillingOn: byInteger(sql`coalesce(next_billing_on - date '1970-01-01', 2147483647)`),
    email: byName(sql`email`),
    title: byName(sql`(line ->> 'title')`),
  },
  order: '-createdOn',
  id: sql`subscription_id`,
};

export const listSubscriptions = (
  db: Queryable,
  websiteId: WebsiteId,
  query: SubscriptionQuery,
): Promise<ListResult<SubscriptionRow>> => {
  const { state, billable, search = '' } = query;
  const text = sql`email || ' ' || (line ->> 'title')`;
  return readList(db, subscriptionList, query, {
    shape: SubscriptionRow,
    columns,
    from: sql`subscriptions`,
    where: sql`website_id = ${websiteId} ${state === undefined ? sql.empty : sql`and state = ${state}`}
      ${billable === undefined ? sql.empty : billable === 'no' ? sql`and ${UNBILLABLE}` : sql`and not (${UNBILLABLE})`}`,
    search:
      search.trim() === ''
        ? undefined
        : anySearch(emailSpellings(search.trim()).map((spelling) => searchWords(text, spelling))),
  });
};

const RUNNING = sql`('active', 'past-due', 'paused')`;
/** What was paid for lasts until the day on which it would have been billed again. */
const cancelled = ({ now, actor, reason }: { now: Date; actor: string; reason: string }): Statement =>
  sql`state = 'cancelled', next_billing_on = null, retry_on = null, ends_on = next_billing_on,
    cancelled_at = ${now.toISOString()}, cancelled_by = ${actor}, cancel_reason = ${reason}`;

/** Ends all that an order began; answers their ids. */
export async function cancelOfOrder(
  db: Queryable,
  websiteId: WebsiteId,
  o: { orderId: OrderId; actor: string; reason: string; now: Date },
): Promise<string[]> {
  const rows = await db.rows(
    { id: column.text },
    sql`
    update subscriptions set ${cancelled(o)}
    where website_id = ${websiteId} and first_order_id = ${o.orderId} and state in ${RUNNING}
    returning subscription_id as id`,
  );
  return rows.map(({ id }) => id);
}

/** It is told more than once, and by then the customer may have entered another card. */
export async function keepMethod(
  db: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
  methodReference: string,
): Promise<void> {
  await db.run(sql`
    update subscriptions set method_reference = ${methodReference}
    where website_id = ${websiteId} and first_order_id = ${orderId} and method_reference is null`);
}

/** False when it has ended before. */
export async function markCancelled(
  db: Queryable,
  websiteId: WebsiteId,
  o: { id: string; actor: string; reason: string; now: Date },
): Promise<boolean> {
  const rowCount = await db.run(sql`
    update subscriptions set ${cancelled(o)}
    where website_id = ${websiteId} and subscription_id = ${o.id} and state in ${RUNNING}`);
  return rowCount === 1;
}

const TimelineRow = {
  change: column.word<SubscriptionChange['change']>(),
  actor: column.text,
  actorName: column.nullable(column.text),
  details: column.json<Record<string, unknown>>(),
  orderNumber: column.nullable(column.text),
  at: column.integer,
};
export type TimelineRow = RowOf<typeof TimelineRow>;

/** Newest first. */
export const listTimeline = (db: Queryable, websiteId: WebsiteId, id: string): Promise<TimelineRow[]> =>
  db.rows(
    TimelineRow,
    sql`select change, actor, ${memberNameOf(sql`event.website_id`, sql`actor`)} as "actorName", details,
        (select order_number from orders where orders.website_id = event.website_id
          and orders.order_id = event.details ->> 'orderId') as "orderNumber", ${millis(sql`created_at`)} as at
      from subscription_events event where website_id = ${websiteId} and subscription_id = ${id}
      order by sequence desc limit 500`,
  );
