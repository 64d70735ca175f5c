import { isFulfilledAtOnce } from '@awning/commerce';
import type { FulfilmentChange } from '@awning/contract';
import type { Mail } from '../../foundation/mail/index.ts';
import type { LockedOrder } from './order-change.ts';
import { orderErrors } from './order-errors.ts';
import { readTrackingUrl, sumLines } from './order-fulfilment.ts';
import { deleteFulfilment, updateTracking } from './order-repository.ts';
import { ORDER_EVENTS, type ReturnsOfOrders } from './orders.ts';

/** Under which the mail about a parcel is posted. */
const shippedMailCause = (fulfilmentId: string): string => `order-shipped/${fulfilmentId}`;

interface ParcelParts {
  readonly mail: Pick<Mail, 'withdraw' | 'hasLeft'>;
  readonly returns: Pick<ReturnsOfOrders, 'held'>;
}

/**
 * As if these parcels had never been packed. The mail about them waits for a while, so that nobody has heard of them.
 */
export async function undoFulfilments(
  locked: LockedOrder,
  fulfilmentIds: readonly string[],
  { mail, returns }: ParcelParts,
): Promise<void> {
  const { tx, websiteId, order } = locked;
  const parcels = [...new Set(fulfilmentIds)].map((id) => {
    const parcel = order.fulfilments.find(({ fulfilmentId }) => fulfilmentId === id);
    if (!parcel) throw orderErrors.fulfilmentMissing();
    return parcel;
  });
  const lineOf = new Map(order.lines.map((line) => [line.lineId, line]));
  const first = Math.min(...parcels.map(({ createdAt }) => createdAt));
  const isFinal =
    parcels.some(({ lines }) =>
      lines.some(({ lineId }) => isFulfilledAtOnce(lineOf.get(lineId)?.productType ?? 'physical')),
    ) || order.refunds.some(({ status, createdAt }) => status !== 'refused' && createdAt >= first);
  if (isFinal) throw orderErrors.fulfilmentFinal();
  const takenOf = sumLines(
    parcels.flatMap(({ lines }) => lines.map(({ lineId, quantity }) => ({ lineItemId: lineId, quantity }))),
  );
  // What comes back has to have been sent.
  for (const [lineId, held] of await returns.held(tx, order)) {
    const stays = (lineOf.get(lineId)?.fulfilledQuantity ?? 0) - (takenOf.get(lineId) ?? 0);
    if (held > stays) throw orderErrors.fulfilmentFinal();
  }
  const causes = parcels.map(({ fulfilmentId }) => shippedMailCause(fulfilmentId));
  await mail.withdraw(tx, websiteId, causes);
  if (await mail.hasLeft(tx, websiteId, causes)) throw orderErrors.customerTold();

  const taken = parcels.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
  const sent = order.lines.reduce((sum, { fulfilledQuantity }) => sum + fulfilledQuantity, 0);
  locked.move(sent > taken ? 'unfulfil-part' : 'unfulfil-all');
  for (const { fulfilmentId } of parcels)
    await deleteFulfilment(tx, websiteId, { orderId: order.orderId, fulfilmentId });
  locked.set({ fulfilledAt: null });
  for (const { fulfilmentId } of parcels) locked.record('fulfilment-undone', { fulfilmentId });
}

/**
 * What is known of a parcel by now. A mail that has not left says it at once; another one is sent when it is asked for.
 */
export async function changeTracking(
  locked: LockedOrder,
  { fulfilmentId, change }: { readonly fulfilmentId: string; readonly change: FulfilmentChange },
  { mail }: Pick<ParcelParts, 'mail'>,
): Promise<void> {
  const { tx, websiteId, order } = locked;
  const parcel = order.fulfilments.find((each) => each.fulfilmentId === fulfilmentId);
  if (!parcel) throw orderErrors.fulfilmentMissing();
  const trackingUrl =
    change.trackingUrl === undefined ? parcel.trackingUrl : readTrackingUrl(change.trackingUrl);
  if (trackingUrl === null)
    throw orderErrors.invalidFulfilment({
      errors: { trackingUrl: 'Please enter an address that begins with https:// or http://.' },
    });
  await updateTracking(
    tx,
    { websiteId, orderId: order.orderId, fulfilmentId },
    {
      carrier: (change.carrierName ?? parcel.carrier).trim(),
      service: (change.service ?? parcel.service).trim(),
      trackingNumber: (change.trackingNumber ?? parcel.trackingNumber).trim(),
      trackingUrl,
    },
  );
  locked.record('tracking-changed', { fulfilmentId });
  const withdrawn = await mail.withdraw(tx, websiteId, [shippedMailCause(fulfilmentId)]);
  const { orderId } = order;
  if (withdrawn.length > 0) locked.tell(ORDER_EVENTS.shipped, { orderId, fulfilmentId });
  else if (change.shouldSendNotification ?? false)
    locked.tell(ORDER_EVENTS.shipped, { orderId, fulfilmentId, isAgain: true });
}
