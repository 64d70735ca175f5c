import type { ProductFacts } from '@awning/commerce';
import type { PaymentMethod } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { PaymentId, WebsiteId } from '../../../platform/entity-ids.ts';
import { localTime } from '../../../platform/local-time.ts';
import { isInBin } from '../../foundation/activity/index.ts';
import { type StoredPayment, UNSEEN_MS } from '../payments/index.ts';
import { type BillingRow, openRenewal, readBilling, readRenewal } from './billing-repository.ts';
import { isDue, type LocalTime } from './renewal-days.ts';
import { draftRenewal, type StoreToday } from './renewal-draft.ts';
import {
  endUnoffered,
  isRunning,
  noteUnbilled,
  type RenewalKey,
  skipMissing,
  skipUnoffered,
} from './renewal-steps.ts';
import type { Obstacle, RenewalParts } from './renewals.ts';

/** Asks for the money of a renewal that is written down, and sees to what became of it. */
export const CHARGE_JOB = 'renewal-charge';
/** Longer than a provider takes to answer; what holds no more is looked at again when the order is made. */
const HOLD_MS = 15 * 60_000;

/** Everything of its transaction is undone. */
class NotInStock extends Error {}

/** Who has it billed. */
interface Asked {
  readonly by: string;
  /** Also before it is due. */
  readonly isForced: boolean;
  /** The date that was seen; the time of another one is not billed. */
  readonly on?: string | undefined;
}

type Opened =
  | { readonly kind: 'opened'; readonly key: RenewalKey }
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle };

const obstacle = (what: Obstacle): Opened => ({ kind: 'obstacle', obstacle: what });

/**
 * Writes down that a period is billed, with the order as it will be and its payment, in one transaction that has locked
 * the subscription. From here on everything can be found again; the same period is never written down twice.
 */
export async function openPeriod(
  parts: RenewalParts,
  websiteId: WebsiteId,
  subscriptionId: string,
  asked: Asked,
): Promise<Opened> {
  const { database, inventory, clock, payments, donations, settings } = parts;
  const seen = await readBilling(database.query, websiteId, subscriptionId);
  if (!seen) return obstacle('not-due');
  const { timeZone, language } = (await settings.site(websiteId)).value;
  const local = localTime(clock.now(), timeZone);
  const early = obstacleOf(seen, local, asked);
  if (early !== null) return obstacle(early);
  const method = await methodOf(parts, websiteId, seen);
  if (method === null) {
    if (!asked.isForced) await noteUnbilled(parts, websiteId, subscriptionId, 'method-off');
    return obstacle('method-off');
  }
  const key: RenewalKey = { subscriptionId, period: seen.nextPeriod };
  const tried = await readRenewal(database.query, websiteId, subscriptionId, key.period);
  const triedWith = tried?.paymentId ?? null;
  const last = triedWith === null ? null : await payments.find(websiteId, triedWith);
  if (last && isUnsure(last, clock.now())) return obstacle('under-way');
  const today = await storeToday(parts, websiteId, seen, { language, methodLabel: method.label });
  if (seen.line.productType === 'donation' && today.product === null) {
    const { itemId } = seen.line;
    // One that is switched off may be on again; one whose time is over is not.
    const isOver = (await donations.shown(websiteId, [itemId])).get(itemId)?.isOpen === false;
    if (isOver) await endUnoffered(parts, websiteId, key, 'donation-ended');
    else if (!asked.isForced) await skipUnoffered(parts, websiteId, key);
    return obstacle(isOver ? 'ended' : 'not-offered');
  }
  const isCounted = seen.line.productType !== 'donation';
  try {
    return await inventory.queueFor(websiteId, isCounted ? [seen.line.variantId] : [], () =>
      database.transaction((tx) => write(parts, tx, websiteId, { seen, triedWith, asked, local, today })),
    );
  } catch (error) {
    if (!(error instanceof NotInStock)) throw error;
    const { itemId, variantId } = seen.line;
    const isGone = !(await inventory.levelsOf(database.query, websiteId, [itemId])).has(variantId);
    const reason = isGone ? 'not-offered' : 'sold-out';
    // A member who asks for it before it is due is told; what is due is left out, or ends when it is not sold any more.
    if (!asked.isForced && isGone && !(await isInBin(database.query, websiteId, itemId)))
      await endUnoffered(parts, websiteId, key, 'product-deleted');
    else if (!asked.isForced) await skipMissing(parts, websiteId, key, { reason });
    return obstacle(reason);
  }
}

/** The money of the last try may still have moved: asking for it with another payment could be a second charge. */
function isUnsure({ state, createdOn }: StoredPayment, now: Date): boolean {
  if (state === 'abandoned') return now.getTime() - createdOn < UNSEEN_MS;
  return state === 'started' || state === 'pending' || state === 'needs-action';
}

function obstacleOf(row: BillingRow, local: LocalTime, { isForced, on }: Asked): Obstacle | null {
  if (row.state === 'paused') return 'paused';
  if (!isRunning(row)) return 'ended';
  if (row.methodReference === null || row.methodId === null) return 'no-means';
  if (on !== undefined && on !== row.nextBillingOn) return 'billed-meanwhile';
  return isForced || isDue(row, local) ? null : 'not-due';
}

/** Null: it is not offered any more, or with the keys of another mode, so that the card would not be known there. */
export async function methodOf(
  { payments }: Pick<RenewalParts, 'payments'>,
  websiteId: WebsiteId,
  { methodId, testMode }: Pick<BillingRow, 'methodId' | 'testMode'>,
): Promise<PaymentMethod | null> {
  const method = (await payments.methods(websiteId)).find(({ id }) => id === methodId);
  return method?.reusable && method.testMode === testMode ? method : null;
}

async function storeToday(
  { products, tax, shipping, clock }: RenewalParts,
  websiteId: WebsiteId,
  { line, shippingMethod, amounts }: BillingRow,
  words: Pick<StoreToday, 'language' | 'methodLabel'>,
): Promise<StoreToday> {
  const facts: ReadonlyMap<string, ProductFacts> = await products.factsNow(websiteId, [line.itemId]);
  const isPickup = shippingMethod?.kind === 'pickup';
  const zones = isPickup ? await shipping.zones(websiteId, amounts.currency) : [];
  const point = zones.flatMap(({ methods }) => methods).find(({ id }) => id === shippingMethod?.id);
  return {
    ...words,
    product: facts.get(line.itemId) ?? null,
    tax: await tax.table(websiteId),
    pickup: (point?.kind === 'pickup' ? point.place : null) ?? null,
    now: clock.now().getTime(),
  };
}

interface ToWrite {
  /** As it was before it was locked. */
  readonly seen: BillingRow;
  /** The payment of the last try, of which nothing can come any more. */
  readonly triedWith: PaymentId | null;
  readonly asked: Asked;
  readonly local: LocalTime;
  readonly today: StoreToday;
}

async function write(
  parts: RenewalParts,
  tx: Queryable,
  websiteId: WebsiteId,
  { seen, triedWith, asked, local, today }: ToWrite,
): Promise<Opened> {
  const { payments, queue, inventory, clock, ids } = parts;
  const now = clock.now();
  const { id: subscriptionId } = seen;
  const row = await readBilling(tx, websiteId, subscriptionId, { lock: true });
  if (!row) return obstacle('ended');
  const changed = obstacleOf(row, local, asked);
  if (changed !== null) return obstacle(changed);
  // It was paid while we asked.
  if (row.nextPeriod !== seen.nextPeriod) return obstacle('billed-meanwhile');
  const earlier = await readRenewal(tx, websiteId, subscriptionId, row.nextPeriod);
  if (earlier && earlier.state !== 'failed' && earlier.state !== 'called-off') return obstacle('under-way');
  if ((earlier?.paymentId ?? null) !== triedWith) return obstacle('under-way');
  const paymentId: PaymentId = ids.next();
  const attemptId = ids.next();
  const draft = draftRenewal(row, today, {
    orderId: earlier?.orderId ?? ids.next(),
    cartId: earlier?.cartId ?? ids.next(),
    attemptId,
    paymentId,
    discountId: ids.next(),
  });
  const { orderId, cartId, payment } = draft;
  // Money that still comes for the last try goes back from now on.
  if (earlier?.paymentId) await payments.reverse(tx, websiteId, earlier.paymentId, 'It was tried again.');
  const isOpen = await openRenewal(
    tx,
    websiteId,
    {
      subscriptionId,
      period: row.nextPeriod,
      dueOn: row.nextBillingOn ?? local.day,
      orderId,
      cartId,
      paymentId: payment?.paymentId ?? null,
      askedBy: asked.by,
      draft,
    },
    now,
  );
  if (!isOpen) return obstacle('under-way');
  if (payment)
    await payments.open(tx, {
      websiteId,
      paymentId,
      attemptId,
      cartId,
      orderId,
      methodId: payment.methodId as Parameters<typeof payments.open>[1]['methodId'],
      amountMinor: draft.dueMinor,
      currency: draft.currency,
      testMode: row.testMode,
      purpose: 'renewal',
    });
  const key: RenewalKey = { subscriptionId, period: row.nextPeriod };
  await queue.send(tx, CHARGE_JOB, { websiteId, ...key });
  // Last, because others who buy the same wait for it.
  if (row.line.productType !== 'donation') {
    const lines = [{ variantId: row.line.variantId, quantity: row.line.quantity }];
    const expiresAt = new Date(now.getTime() + HOLD_MS);
    const held = await inventory.hold(websiteId, { kind: 'cart', id: cartId }, lines, expiresAt, tx);
    if (!held.ok) throw new NotInStock();
  }
  return { kind: 'opened', key };
}
