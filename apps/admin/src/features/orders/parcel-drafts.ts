import type { NewFulfilment, Order } from '@awning/contract';
import { recogniseCarrier, trackingUrlOf } from './carriers.ts';
import { leftOf } from './order-lines.tsx';

/** A parcel that is being packed: how many of each line, and its number. */
export interface ParcelDraft {
  readonly key: number;
  readonly quantities: Readonly<Record<string, number>>;
  readonly trackingNumber: string;
  readonly carrierName: string;
  readonly trackingUrl: string;
}

const NO_TRACKING = { trackingNumber: '', carrierName: '', trackingUrl: '' };

/** Everything that is left, in one parcel. */
export const firstParcel = (order: Order): ParcelDraft => ({
  key: 1,
  quantities: Object.fromEntries(order.lineItems.map((line) => [line.id, leftOf(line)])),
  ...NO_TRACKING,
});

export const emptyParcel = (parcels: readonly ParcelDraft[]): ParcelDraft => ({
  key: Math.max(...parcels.map(({ key }) => key)) + 1,
  quantities: {},
  ...NO_TRACKING,
});

/** The number says who brings it; a carrier that was typed by hand for a number nobody knows stays. */
export function withNumber(parcel: ParcelDraft, trackingNumber: string): ParcelDraft {
  const carrier = recogniseCarrier(trackingNumber);
  if (carrier) return { ...parcel, trackingNumber, carrierName: carrier.name, trackingUrl: carrier.url };
  return { ...parcel, trackingNumber, trackingUrl: trackingUrlOf(parcel.carrierName, trackingNumber) };
}

export const countOf = ({ quantities }: ParcelDraft): number =>
  Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);

/** Of a line, in all parcels. */
const packedOf = (parcels: readonly ParcelDraft[], lineId: string): number =>
  parcels.reduce((sum, { quantities }) => sum + (quantities[lineId] ?? 0), 0);

/**
 * A line in one parcel is set to a number; what is too much then comes out of the other parcels, so that a stepper
 * moves an item from one to the other.
 */
export function setQuantity(
  order: Order,
  parcels: readonly ParcelDraft[],
  { key, lineId, quantity }: { readonly key: number; readonly lineId: string; readonly quantity: number },
): ParcelDraft[] {
  const line = order.lineItems.find(({ id }) => id === lineId);
  const wanted = Math.min(Math.max(0, quantity), line ? leftOf(line) : 0);
  let over = packedOf(parcels, lineId) - (parcels.find((each) => each.key === key)?.quantities[lineId] ?? 0);
  over = over + wanted - (line ? leftOf(line) : 0);
  return parcels.map((parcel) => {
    if (parcel.key === key) return { ...parcel, quantities: { ...parcel.quantities, [lineId]: wanted } };
    const here = parcel.quantities[lineId] ?? 0;
    const out = Math.min(here, Math.max(0, over));
    over -= out;
    return out === 0 ? parcel : { ...parcel, quantities: { ...parcel.quantities, [lineId]: here - out } };
  });
}

export const toFulfilment = (
  parcels: readonly ParcelDraft[],
  shouldSendNotification: boolean,
): NewFulfilment => ({
  shouldSendNotification,
  parcels: parcels
    .filter((parcel) => countOf(parcel) > 0)
    .map(({ quantities, trackingNumber, carrierName, trackingUrl }) => ({
      lineItems: Object.entries(quantities)
        .filter(([, quantity]) => quantity > 0)
        .map(([lineItemId, quantity]) => ({ lineItemId, quantity })),
      trackingNumber: trackingNumber.trim(),
      carrierName: carrierName.trim(),
      trackingUrl: trackingUrl.trim(),
    })),
});
