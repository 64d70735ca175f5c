import type { PaymentMethod } from '@awning/contract';
import { column, type Database, type Queryable, sql, withoutFlush } from '../../../platform/db/index.ts';
import type { AttemptId, CartId, OrderId, PaymentId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { DeclineReason, PaymentState } from '../../../platform/payments/payment-provider.ts';
import type { OpenedPayment, PaymentPurpose, StoredPayment, StoredPaymentState } from './payments.ts';

/** As `to_jsonb` writes a row. */
export interface PaymentJson {
  readonly website_id: WebsiteId;
  readonly payment_id: PaymentId;
  readonly attempt_id: AttemptId;
  readonly cart_id: CartId;
  readonly order_id: OrderId;
  readonly method_id: PaymentMethod['id'];
  readonly purpose: PaymentPurpose;
  readonly provider: string | null;
  readonly test_mode: boolean;
  readonly amount_minor: number;
  readonly currency: string;
  readonly state: StoredPaymentState;
  readonly is_bound: boolean;
  readonly provider_reference: string | null;
  readonly decline_reason: DeclineReason | null;
  readonly action_url: string | null;
  readonly client_secret: string | null;
  readonly unwanted: string | null;
  readonly reusable: boolean;
  readonly method_reference: string | null;
  readonly received_minor: number | null;
  readonly refunded_minor: number;
  readonly problem: string | null;
  readonly looks: number;
  readonly history: readonly { state: string; actor: string; note: string; at: string }[];
  readonly created_at: string;
  readonly moved_at: string;
}

export const fromPayment = (row: PaymentJson): StoredPayment => ({
  websiteId: row.website_id,
  paymentId: row.payment_id,
  attemptId: row.attempt_id,
  cartId: row.cart_id,
  orderId: row.order_id,
  methodId: row.method_id,
  purpose: row.purpose,
  kind: row.provider === null ? 'manual' : 'card',
  testMode: row.test_mode,
  amountMinor: row.amount_minor,
  currency: row.currency,
  state: row.state,
  isBound: row.is_bound,
  declineReason: row.decline_reason,
  actionUrl: row.action_url,
  clientSecret: row.client_secret,
  refundedMinor: row.refunded_minor,
  reusable: row.reusable,
  methodReference: row.method_reference,
  problem: row.problem,
  createdOn: Date.parse(row.created_at),
});

/** What a shopper's browser gets of it. Money that is ours or on its way back was paid. */
export function stateOf(row: PaymentJson): PaymentState {
  switch (row.state) {
    case 'started':
    case 'pending':
      return { kind: 'pending' };
    case 'needs-action':
      if (row.action_url !== null) return { kind: 'needs-action', url: row.action_url };
      if (row.client_secret !== null) return { kind: 'needs-browser', clientSecret: row.client_secret };
      return { kind: 'pending' };
    case 'declined':
      return { kind: 'declined', reason: row.decline_reason ?? 'refused' };
    case 'abandoned':
      return { kind: 'declined', reason: 'refused' };
    case 'succeeded':
    case 'captured':
    case 'giving-back':
    case 'given-back':
      return { kind: 'succeeded' };
  }
}

export async function insertPayment(
  tx: Queryable,
  payment: OpenedPayment & { readonly provider: string | null; readonly testMode: boolean },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { purpose = 'checkout' } = payment;
  const history = [{ state: 'started', actor: purpose, note: '', at }];
  await tx.run(sql`
    insert into payments (website_id, payment_id, attempt_id, cart_id, order_id, method_id, purpose, provider, test_mode, reusable,
      amount_minor, currency, history, created_at, moved_at)
    values (${payment.websiteId}, ${payment.paymentId}, ${payment.attemptId}, ${payment.cartId}, ${payment.orderId},
      ${payment.methodId}, ${purpose}, ${payment.provider}, ${payment.testMode}, ${payment.reusable === true}, ${payment.amountMinor},
      ${payment.currency}, ${JSON.stringify(history)}::jsonb, ${at}::timestamptz, ${at}::timestamptz)`);
}

export async function readPayment(
  db: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  { lock = false } = {},
): Promise<PaymentJson | null> {
  const row = await db.first(
    { payment: column.json<PaymentJson>() },
    sql`select to_jsonb(payments) as payment from payments
      where website_id = ${websiteId} and payment_id = ${paymentId} ${lock ? sql`for no key update` : sql.empty}`,
  );
  return row?.payment ?? null;
}

/** By its name at the provider. */
export async function readPaymentAt(
  db: Queryable,
  websiteId: WebsiteId,
  { provider, providerReference }: { provider: string; providerReference: string },
): Promise<PaymentJson | null> {
  const rows = await db.rows(
    { payment: column.json<PaymentJson>() },
    sql`
    select to_jsonb(payments) as payment from payments
    where website_id = ${websiteId} and provider_reference = ${providerReference} and provider = ${provider}
    limit 1`,
  );
  return rows[0]?.payment ?? null;
}

export interface Move {
  readonly to: StoredPaymentState;
  readonly actor: string;
  readonly note?: string;
  readonly actionUrl?: string;
  readonly clientSecret?: string;
  readonly declineReason?: DeclineReason;
  readonly methodReference?: string;
  readonly receivedMinor?: number;
}

/** Null: there is no such payment. */
export async function movePayment(
  tx: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  { to, actor, note = '', ...detail }: Move,
  now: Date,
): Promise<(PaymentJson & { readonly moved: boolean }) | null> {
  const { payment } = await tx.one(
    { payment: column.nullable(column.json<PaymentJson & { moved: boolean }>()) },
    sql`select move_payment(${websiteId}, ${paymentId}, ${to}, ${actor}, ${note}, ${JSON.stringify(detail)}::jsonb,
      ${now.toISOString()}::timestamptz) as payment`,
  );
  return payment;
}

/** Null: more has to be done with it, in a transaction, and nothing has happened. */
export async function movePaymentAlone(
  database: Database,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  { to, actor, note = '', ...detail }: Move,
  now: Date,
): Promise<PaymentJson | null> {
  const { payment } = await database.query.one(
    { payment: column.nullable(column.json<PaymentJson>()) },
    withoutFlush(sql`select move_payment_alone(${websiteId}, ${paymentId}, ${to}, ${actor}, ${note},
      ${JSON.stringify(detail)}::jsonb, ${now.toISOString()}::timestamptz) as payment`),
  );
  return payment;
}

export async function bindPayment(
  tx: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  orderId: OrderId,
  now: Date,
): Promise<boolean> {
  const { bound } = await tx.one(
    { bound: column.nullable(column.boolean) },
    sql`select capture_payment(${websiteId}, ${paymentId}, ${orderId}, ${now.toISOString()}::timestamptz) as bound`,
  );
  return bound === true;
}

export async function callOffPayment(
  tx: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  { actor, reason, now }: { actor: string; reason: string; now: Date },
): Promise<boolean> {
  const rows = await tx.rows(
    { done: column.boolean },
    sql`
    select call_off_payment(${websiteId}, ${paymentId}, ${actor}, ${reason}, ${now.toISOString()}) as done`,
  );
  return rows[0]?.done === true;
}

/** Remembers that it goes back when it arrives, and answers where it stands. The row stays locked. */
export async function markUnwanted(
  tx: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  reason: string,
): Promise<PaymentJson | null> {
  const rows = await tx.rows(
    { payment: column.json<PaymentJson>() },
    sql`
    update payments set unwanted = coalesce(unwanted, ${reason})
    where website_id = ${websiteId} and payment_id = ${paymentId} and not is_bound
    returning to_jsonb(payments) as payment`,
  );
  return rows[0]?.payment ?? null;
}

/** Answers the order that has the payment; null when there is none, or when this is what was said last. */
export async function noteProblem(
  db: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  { problem, actor, now }: { problem: string; actor: string; now: Date },
): Promise<string | null> {
  const entry = { state: 'problem', actor, note: problem, at: now.toISOString() };
  const rows = await db.rows(
    { order_id: column.id<OrderId>(), is_bound: column.boolean },
    sql`
    update payments set problem = ${problem}, history = history || ${JSON.stringify(entry)}::jsonb
    where website_id = ${websiteId} and payment_id = ${paymentId} and problem is distinct from ${problem}
    returning order_id, is_bound`,
  );
  return rows[0]?.is_bound ? rows[0].order_id : null;
}

/** Of a payment that is locked. */
export async function clearProblem(
  tx: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  { actor, note, now }: { actor: string; note: string; now: Date },
): Promise<void> {
  const entry = { state: 'problem-dismissed', actor, note, at: now.toISOString() };
  await tx.run(sql`
    update payments set problem = null, history = history || ${JSON.stringify(entry)}::jsonb
    where website_id = ${websiteId} and payment_id = ${paymentId}`);
}

/** The turn of the next look; null when another job has taken it, and this one has nothing to do. */
export async function claimLook(
  tx: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  look: number,
): Promise<number | null> {
  const rows = await tx.rows(
    { looks: column.integer },
    sql`
    update payments set looks = looks + 1
    where website_id = ${websiteId} and payment_id = ${paymentId} and looks = ${look} returning looks`,
  );
  return rows[0]?.looks ?? null;
}

export async function storeProviderReference(
  db: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  providerReference: string,
): Promise<void> {
  await db.run(sql`
    update payments set provider_reference = ${providerReference}
    where website_id = ${websiteId} and payment_id = ${paymentId} and provider_reference is null`);
}

/** Not bound, and not known yet whether it is paid. */
export const isUndecided = ({ state, is_bound }: PaymentJson): boolean =>
  !is_bound && (state === 'started' || state === 'needs-action' || state === 'pending');
export const hasFailed = ({ state }: PaymentJson): boolean => state === 'declined' || state === 'abandoned';
