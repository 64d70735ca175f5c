import { isFulfilledAtOnce, type PlacedLine } from '@awning/commerce';
import type { NewFulfilment } from '@awning/contract';
import type { Ids } from '../../../platform/ids.ts';
import type { LockedOrder } from './order-change.ts';
import { orderErrors } from './order-errors.ts';
import { readMoment } from './order-moment.ts';
import { insertFulfilment } from './order-repository.ts';
import { ORDER_EVENTS } from './orders.ts';

interface Shipment {
  readonly carrier: string;
  readonly service: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
  readonly shippedAt: Date;
}

/** How many of a line nobody has sent or done yet. */
export const leftToFulfil = ({ quantity, fulfilledQuantity, calledOffQuantity }: PlacedLine): number =>
  quantity - fulfilledQuantity - calledOffQuantity;

interface Parcel {
  readonly lines: ReadonlyMap<string, number>;
  readonly tracking: Pick<NewFulfilment, 'carrierName' | 'service' | 'trackingNumber' | 'trackingUrl'>;
  /** Where what is wrong with it stands in the request. */
  readonly path: string;
}

function parcelsOf(request: NewFulfilment, left: ReadonlyMap<string, number>): readonly Parcel[] {
  const { parcels, lineItems } = request;
  if (parcels)
    return parcels.map((parcel, index) => ({
      lines: sumLines(parcel.lineItems),
      tracking: parcel,
      path: `parcels.${index}.`,
    }));
  return [{ lines: lineItems ? sumLines(lineItems) : left, tracking: request, path: '' }];
}

/** Without lines, everything that is left. Several parcels leave together or not at all. */
export async function fulfilOrder(
  locked: LockedOrder,
  request: NewFulfilment,
  { ids }: { ids: Ids },
): Promise<void> {
  const { order, now } = locked;
  const left = new Map(order.lines.map((line) => [line.lineId, leftToFulfil(line)]));
  const parcels = parcelsOf(request, left);
  const wanted = sumLines(
    parcels.flatMap(({ lines }) => [...lines].map(([lineItemId, quantity]) => ({ lineItemId, quantity }))),
  );
  const errors = { ...lineErrors(wanted, left), ...trackingErrors(parcels) };
  const shippedAt = request.shipDate === undefined ? now : readMoment(request.shipDate);
  // Refused for what the order is before anything is said about lines.
  const isLast = !order.lines.some((line) => leftToFulfil(line) > (wanted.get(line.lineId) ?? 0));
  locked.move(isLast ? 'fulfil-rest' : 'fulfil-part');
  if (Object.keys(errors).length > 0) throw orderErrors.invalidFulfilment({ errors });
  const sent = parcels.map(({ lines, tracking }) => ({
    lines: [...lines].filter(([, quantity]) => quantity > 0),
    tracking,
  }));
  if (sent.some(({ lines }) => lines.length === 0)) throw orderErrors.alreadyFulfilled();
  for (const [index, { lines, tracking }] of sent.entries()) {
    const fulfilmentId = await writeFulfilment(locked, ids.next(), lines, {
      carrier: (tracking.carrierName ?? '').trim(),
      service: (tracking.service ?? '').trim(),
      trackingNumber: (tracking.trackingNumber ?? '').trim(),
      trackingUrl: readTrackingUrl(tracking.trackingUrl) ?? '',
      shippedAt,
    });
    locked.record('fulfilled', { fulfilmentId, all: isLast && index === sent.length - 1 });
    if (request.shouldSendNotification ?? true)
      locked.tell(ORDER_EVENTS.shipped, { orderId: order.orderId, fulfilmentId });
  }
  if (isLast) locked.set({ fulfilledAt: now });
}

function lineErrors(
  wanted: ReadonlyMap<string, number>,
  left: ReadonlyMap<string, number>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [lineId, quantity] of wanted) {
    const most = left.get(lineId);
    if (most === undefined) errors[`lineItems.${lineId}`] = 'This is not a line of the order.';
    else if (quantity > most)
      errors[`lineItems.${lineId}`] =
        most === 0 ? 'Nothing is left to fulfil of this.' : `Only ${most} are left to fulfil of this.`;
  }
  return errors;
}

const trackingErrors = (parcels: readonly Parcel[]): Record<string, string> =>
  Object.fromEntries(
    parcels
      .filter(({ tracking }) => readTrackingUrl(tracking.trackingUrl) === null)
      .map(({ path }) => [
        `${path}trackingUrl`,
        'Please enter an address that begins with https:// or http://.',
      ]),
  );

/** What needs nobody to send it, when an order is paid later than it was made. */
export async function fulfilAtOnce(locked: LockedOrder, { ids }: { ids: Ids }): Promise<void> {
  const { order, now } = locked;
  const ready = order.lines.filter((line) => isFulfilledAtOnce(line.productType) && leftToFulfil(line) > 0);
  if (ready.length === 0) return;
  const isLast = !order.lines.some((line) => leftToFulfil(line) > 0 && !ready.includes(line));
  locked.move(isLast ? 'fulfil-rest' : 'fulfil-part');
  const lines = ready.map((line) => [line.lineId, leftToFulfil(line)] as const);
  const fulfilmentId = await writeFulfilment(locked, ids.next(), lines, {
    carrier: '',
    service: '',
    trackingNumber: '',
    trackingUrl: '',
    shippedAt: now,
  });
  if (isLast) locked.set({ fulfilledAt: now });
  locked.record('fulfilled', { fulfilmentId, all: isLast }, 'system');
}

async function writeFulfilment(
  { tx, websiteId, order: { orderId }, now }: LockedOrder,
  fulfilmentId: string,
  lines: readonly (readonly [lineId: string, quantity: number])[],
  shipment: Shipment,
): Promise<string> {
  await insertFulfilment(
    tx,
    { websiteId, orderId, fulfilmentId, ...shipment, createdAt: now },
    lines.map(([lineId, quantity]) => ({ lineId, quantity })),
  );
  return fulfilmentId;
}

/** A line that is named twice counts as often. */
export function sumLines(
  lines: readonly { readonly lineItemId: string; readonly quantity: number }[],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lineItemId, quantity } of lines) sums.set(lineItemId, (sums.get(lineItemId) ?? 0) + quantity);
  return sums;
}

/** Shown as a link to customers: nothing but an address of the web. Null: it is none. */
export function readTrackingUrl(typed: string | undefined): string | null {
  const text = (typed ?? '').trim();
  if (text === '') return '';
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).href;
}
