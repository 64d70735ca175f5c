import type { PaymentId, WebsiteId } from '../../../platform/entity-ids.ts';
import { defineJob, defineSweep } from '../../../platform/queue/index.ts';
import type { PaymentMethodId } from '../payments/index.ts';
import {
  type BillingRow,
  type DueRow,
  listDue,
  listOpenRenewals,
  moveRenewal,
  type OpenRow,
  readBilling,
  readRenewal,
  readRenewalOfPayment,
} from './billing-repository.ts';
import { CHARGE_JOB, methodOf, openPeriod } from './renewal-opening.ts';
import {
  advancePaid,
  callOff,
  changeCard,
  failPeriod,
  isRunning,
  type LockedRenewal,
  noteUnbilled,
  type RenewalKey,
  skipMissing,
  withLocked,
} from './renewal-steps.ts';
import type { RenewalParts, Renewals } from './renewals.ts';
import { subscriptionErrors } from './subscription-errors.ts';

const BILL_JOB = 'bill-subscriptions';
const PAGE = 200;
/** Their job has been given up, or is about to find them itself. */
const FORGOTTEN_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

class NotPaid extends Error {}
class SoldOut extends Error {}

export function createRenewals(parts: RenewalParts): Renewals {
  const { database, queue, clock, log, payments } = parts;

  payments.onOutcome(async ({ purpose, websiteId, paymentId }) => {
    if (purpose !== 'renewal') return;
    const renewal = await readRenewalOfPayment(database.query, websiteId, paymentId);
    // Of an earlier try nobody waits for anything: what comes of it goes back by itself.
    if (renewal) await settle(parts, websiteId, renewal, paymentId);
  });

  const charge = async ({
    websiteId,
    ...key
  }: RenewalKey & { readonly websiteId: WebsiteId }): Promise<void> => {
    const { subscriptionId, period } = key;
    const renewal = await readRenewal(database.query, websiteId, subscriptionId, period);
    if (renewal?.state !== 'open') return;
    const { paymentId } = renewal;
    if (await callOff(parts, websiteId, key, paymentId)) return;
    if (paymentId !== null) {
      const row = await readBilling(database.query, websiteId, subscriptionId);
      const savedMethod = row?.methodReference ?? '';
      const started = await payments.start(websiteId, paymentId, {
        methodToken: '',
        returnUrl: '',
        savedMethod,
      });
      if (started.kind === 'pending' && started.isNotTaken)
        await noteUnbilled(parts, websiteId, subscriptionId, 'not-taken');
    }
    await settle(parts, websiteId, key, paymentId);
  };

  type TryEach = (websiteId: WebsiteId, id: string, work: () => Promise<boolean>) => Promise<void>;
  /** Those whose job was given up get another one: asking a provider that is slow would keep all others waiting. */
  const remindAll = async (tryEach: TryEach): Promise<void> => {
    const forgotten = new Date(clock.now().getTime() - FORGOTTEN_MS);
    let after: OpenRow | null = null;
    for (;;) {
      const open: OpenRow[] = await listOpenRenewals(database.query, forgotten, { after, limit: PAGE });
      for (const { websiteId, subscriptionId, period } of open)
        await tryEach(websiteId, subscriptionId, async () => {
          await queue.send(database.query, CHARGE_JOB, { websiteId, subscriptionId, period });
          return false;
        });
      after = open.at(-1) ?? null;
      if (open.length < PAGE) return;
    }
  };

  const billDue = async (): Promise<number> => {
    let begun = 0;
    const tryEach: TryEach = async (websiteId, id, work) => {
      try {
        if (await work()) begun++;
      } catch (error) {
        log.error({ err: error, websiteId, subscription: id }, 'a subscription could not be billed');
      }
    };
    await remindAll(tryEach);
    // East of Greenwich it is tomorrow already.
    const day = new Date(clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    let after: DueRow | null = null;
    for (;;) {
      const due: DueRow[] = await listDue(database.query, day, { after, limit: PAGE });
      for (const { websiteId, id } of due)
        await tryEach(websiteId, id, async () => {
          const opened = await openPeriod(parts, websiteId, id, { by: 'system', isForced: false });
          return opened.kind === 'opened';
        });
      after = due.at(-1) ?? null;
      if (due.length < PAGE) return begun;
    }
  };

  return {
    billDue,
    async billNow(websiteId, subscriptionId, { actor, on }) {
      const asked = { by: actor, isForced: true, on };
      const opened = await openPeriod(parts, websiteId, subscriptionId, asked);
      if (opened.kind === 'opened') return;
      throw refusalOf[opened.obstacle]();
    },
    async cardPage(websiteId, subscriptionId, returnUrl) {
      const row = await readBilling(database.query, websiteId, subscriptionId);
      const kept = row && keptCard(row);
      // Keys of another mode, or of another account, know nothing of this card.
      if (!kept || (await methodOf(parts, websiteId, row)) === null) return null;
      const { methodId, savedMethod } = kept;
      return payments.openCardPage(websiteId, methodId, {
        reference: subscriptionId,
        savedMethod,
        returnUrl,
      });
    },
    async takeCard(websiteId, subscriptionId, session) {
      const row = await readBilling(database.query, websiteId, subscriptionId);
      const kept = row && keptCard(row);
      if (!kept) return false;
      const entered = { session, reference: subscriptionId };
      const card = await payments.readCard(websiteId, kept.methodId, entered).catch((cause: unknown) => {
        log.error({ err: cause, websiteId, subscriptionId }, 'a new card could not be read');
        throw subscriptionErrors.cardNotRead({ cause });
      });
      if (card === null) return false;
      // The page of the test bank names the card itself.
      const once = kept.methodId === 'test-card' ? null : session;
      const isTried = await withLocked(parts, websiteId, { subscriptionId, period: 0 }, async (locked) => {
        if (!keptCard(locked.row)) return null;
        return (await changeCard(locked, card, once)) && locked.row.state === 'past-due';
      });
      if (isTried === true)
        await openPeriod(parts, websiteId, subscriptionId, { by: 'customer', isForced: true });
      return isTried !== null;
    },
    jobs: [
      defineSweep(BILL_JOB, '*/15 * * * *', billDue),
      defineJob<RenewalKey & { websiteId: WebsiteId }>(CHARGE_JOB, charge, {
        retries: 5,
        concurrency: 2,
      }),
    ],
  };
}

/** Of one that goes on; null: no card is kept. */
function keptCard({ state, methodId, methodReference }: BillingRow) {
  if (state === 'cancelled' || state === 'completed' || methodId === null || methodReference === null)
    return null;
  return { methodId: methodId as PaymentMethodId, savedMethod: methodReference };
}

const refusalOf = {
  'not-due': subscriptionErrors.missing,
  'under-way': subscriptionErrors.underWay,
  'billed-meanwhile': subscriptionErrors.billedMeanwhile,
  ended: subscriptionErrors.isOver,
  paused: subscriptionErrors.isPaused,
  'no-means': subscriptionErrors.noMeans,
  'method-off': subscriptionErrors.methodOff,
  'not-offered': subscriptionErrors.notOffered,
  'sold-out': subscriptionErrors.soldOut,
} as const;

/** What became of a try: an order, another try, or the end. Called by the job, by events and by the one that asks. */
async function settle(
  parts: RenewalParts,
  websiteId: WebsiteId,
  { subscriptionId, period }: RenewalKey,
  paymentId: PaymentId | null,
): Promise<void> {
  const key: RenewalKey = { subscriptionId, period };
  const payment = paymentId === null ? null : await parts.payments.find(websiteId, paymentId);
  switch (payment?.state) {
    case 'started':
    case 'needs-action':
    case 'pending':
      return;
    case 'declined':
    case 'abandoned':
    case 'giving-back':
    case 'given-back': {
      const isLost = payment.state === 'abandoned';
      const reason = payment.declineReason ?? (isLost ? 'lost' : 'refused');
      await failPeriod(parts, websiteId, key, { paymentId: payment.paymentId, reason, isLost });
      return;
    }
    default:
      await sell(parts, websiteId, key, paymentId);
  }
}

async function sell(
  parts: RenewalParts,
  websiteId: WebsiteId,
  key: RenewalKey,
  paymentId: PaymentId | null,
): Promise<void> {
  const renewal = await readRenewal(parts.database.query, websiteId, key.subscriptionId, key.period);
  const goods = (renewal?.draft?.lines ?? [])
    .filter(({ productType }) => productType !== 'donation')
    .map(({ variantId }) => variantId);
  try {
    await parts.inventory.queueFor(websiteId, goods, () =>
      withLocked(parts, websiteId, key, (locked) => makeOrder(parts, locked, key, paymentId)),
    );
  } catch (error) {
    if (error instanceof SoldOut) await skipMissing(parts, websiteId, key, { reason: 'sold-out', paymentId });
    else if (!(error instanceof NotPaid)) throw error;
  }
}

/** In one transaction: the money is this order's, the goods are taken, the next date is set, and the order is made. */
async function makeOrder(
  parts: RenewalParts,
  locked: LockedRenewal,
  { period }: RenewalKey,
  paymentId: PaymentId | null,
): Promise<void> {
  const { payments, inventory, orders, settings } = parts;
  const { tx, websiteId, row, renewal, now } = locked;
  if (renewal?.state === 'paid' && renewal.paymentId === paymentId) return;
  const isWanted =
    (renewal?.state === 'open' || renewal?.state === 'failed') &&
    renewal.paymentId === paymentId &&
    isRunning(row) &&
    row.nextPeriod === period;
  if (!renewal?.draft || !isWanted) {
    // Cancelled, paused or skipped while the bank was asked: what was paid goes back.
    if (renewal?.state === 'open' && renewal.paymentId === paymentId) {
      await inventory.release(tx, websiteId, { kind: 'cart', id: renewal.cartId });
      await moveRenewal(tx, websiteId, renewal, { state: 'called-off', reason: 'called-off', now });
    }
    if (paymentId !== null) await payments.reverse(tx, websiteId, paymentId, 'Nobody is billed for it.');
    return;
  }
  const { draft, orderId } = renewal;
  if (paymentId !== null && !(await payments.capture(tx, websiteId, paymentId, orderId))) throw new NotPaid();
  if (draft.kind !== 'donation') {
    const taken = await inventory.take(tx, websiteId, {
      owner: { kind: 'cart', id: renewal.cartId },
      lines: draft.lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
      actor: 'system',
      reference: orderId,
    });
    if (!taken.ok) throw new SoldOut();
  }
  await advancePaid(parts, locked, renewal);
  const { orderNumbers } = (await settings.checkout(websiteId, tx)).value;
  const details = { subscriptionId: row.id, period };
  await orders.create(tx, websiteId, draft, orderNumbers, {
    actor: renewal.askedBy,
    channel: 'renewal',
    details,
  });
}
