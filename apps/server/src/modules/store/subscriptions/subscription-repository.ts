import type { BillingUnit } from '@awning/commerce';
import type { Subscription, SubscriptionQuery } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import { holdsEmail } from '../../../platform/email-search.ts';
import type { OrderId, PaymentId, SiteUserId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';

export const SubscriptionRow = {
  id: column.text,
  state: column.word<Subscription['state']>(),
  firstOrderId: column.text,
  lineId: column.text,
  email: column.text,
  siteUserId: column.nullable(column.id<SiteUserId>()),
  testMode: column.boolean,
  periodValue: column.integer,
  periodUnit: column.word<BillingUnit>(),
  cycles: column.integer,
  cyclesDone: column.integer,
  startedOn: column.text,
  nextBillingOn: column.nullable(column.text),
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

async function readWhere(db: Queryable, condition: Statement): Promise<SubscriptionRow[]> {
  const rows = await db.rows(
    SubscriptionRow,
    sql`
    select subscription_id as id, state, first_order_id as "firstOrderId", line_id as "lineId", email, site_user_id as "siteUserId",
      test_mode as "testMode", period_value as "periodValue", period_unit as "periodUnit", cycles, cycles_done as "cyclesDone",
      started_on::text as "startedOn", next_billing_on::text as "nextBillingOn", line, shipping_address as "shippingAddress",
      billing_address as "billingAddress", shipping_method as "shippingMethod", amounts, payment_id as "paymentId",
      method_id as "methodId", method_reference is not null as "canBeBilled", ${millis(sql`cancelled_at`)} as "cancelledOn", cancelled_by as "cancelledBy",
      cancel_reason as "cancelReason", ${millis(sql`created_at`)} as "createdOn"
    from subscriptions where ${condition}`,
  );
  return rows;
}

export const readOfOrder = (
  db: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
): Promise<SubscriptionRow[]> =>
  readWhere(db, sql`website_id = ${websiteId} and first_order_id = ${orderId} order by line_id`);

export const readOne = async (
  db: Queryable,
  websiteId: WebsiteId,
  id: string,
): Promise<SubscriptionRow | undefined> =>
  (await readWhere(db, sql`website_id = ${websiteId} and subscription_id = ${id}`))[0];

export const readList = (
  db: Queryable,
  websiteId: WebsiteId,
  { cursor, state, search, limit }: SubscriptionQuery & { limit: number },
): Promise<SubscriptionRow[]> => {
  const words = search?.trim().toLowerCase() ?? '';
  return readWhere(
    db,
    sql`website_id = ${websiteId}
      ${cursor === undefined ? sql`` : sql`and subscription_id < ${cursor}`}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${words === '' ? sql`` : sql`and (${holdsEmail(sql`email`, words)} or strpos(lower(line ->> 'title'), ${words}) > 0)`}
      order by subscription_id desc limit ${limit}`,
  );
};

/** Ends all that an order began; answers their ids. */
export async function cancelOfOrder(
  db: Queryable,
  websiteId: WebsiteId,
  o: { orderId: OrderId; actor: string; reason: string; now: Date },
): Promise<string[]> {
  const rows = await db.rows(
    { id: column.text },
    sql`
    update subscriptions set state = 'cancelled', next_billing_on = null, cancelled_at = ${o.now.toISOString()},
      cancelled_by = ${o.actor}, cancel_reason = ${o.reason}
    where website_id = ${websiteId} and first_order_id = ${o.orderId} and state = 'active'
    returning subscription_id as id`,
  );
  return rows.map(({ id }) => id);
}

export async function keepMethod(
  db: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
  methodReference: string,
): Promise<void> {
  await db.run(sql`
    update subscriptions set method_reference = ${methodReference}
    where website_id = ${websiteId} and first_order_id = ${orderId}`);
}

/** False when it is not active any more. */
export async function markCancelled(
  db: Queryable,
  websiteId: WebsiteId,
  o: { id: string; actor: string; reason: string; now: Date },
): Promise<boolean> {
  const rowCount = await db.run(sql`
    update subscriptions set state = 'cancelled', next_billing_on = null, cancelled_at = ${o.now.toISOString()},
      cancelled_by = ${o.actor}, cancel_reason = ${o.reason}
    where website_id = ${websiteId} and subscription_id = ${o.id} and state = 'active'`);
  return rowCount === 1;
}
