import type { Destination } from '../customer/destination.ts';
import { findZone } from './find-zone.ts';
import type { PickupPoint, ShippingMethod, ShippingOffer, ShippingZone } from './shipping-zone.ts';

export interface ShippingQuestion {
  readonly zones: readonly ShippingZone[];
  /** Null: not known yet. */
  readonly destination: Destination | null;
  readonly weightGrams: number;
  /** Of what is shipped, before discounts. */
  readonly subtotalMinor: number;
}

/**
 * What can be chosen for a destination, in the owner's order; pickup is offered to shoppers anywhere. Empty: nothing is
 * shipped there.
 */
export function offerShipping({ zones, destination, ...cart }: ShippingQuestion): ShippingOffer[] {
  const zone = destination === null || destination.countryCode === '' ? null : findZone(zones, destination);
  const elsewhere = zones.filter((other) => other !== zone).flatMap(({ methods }) => methods);
  const methods = [...(zone?.methods ?? []), ...elsewhere.filter(({ kind }) => kind === 'pickup')];
  return methods.flatMap((method) => {
    const amountMinor = method.enabled ? priceOf(method, cart) : null;
    if (amountMinor === null) return [];
    const { id, name, description, kind } = method;
    return [{ id, name, description, kind, amountMinor, ...pickupOf(method) }];
  });
}

const pickupOf = (method: ShippingMethod): { readonly pickup?: PickupPoint } =>
  method.kind === 'pickup' ? { pickup: { address: method.address, place: method.place ?? null } } : {};

/** Null: the method is not for this cart, such as one that is too heavy for its bands. */
function priceOf(
  method: ShippingMethod,
  { weightGrams, subtotalMinor }: Pick<ShippingQuestion, 'weightGrams' | 'subtotalMinor'>,
): number | null {
  const price = regularPriceOf(method, weightGrams, subtotalMinor);
  const isFree = method.freeFromMinor !== null && subtotalMinor >= method.freeFromMinor;
  return price !== null && isFree ? 0 : price;
}

function regularPriceOf(method: ShippingMethod, weightGrams: number, subtotalMinor: number): number | null {
  switch (method.kind) {
    case 'flat':
    case 'pickup':
      return method.amountMinor;
    case 'by-weight': {
      const limitOf = (upToGrams: number | null): number => upToGrams ?? Number.POSITIVE_INFINITY;
      const fitting = method.bands.filter(({ upToGrams }) => weightGrams <= limitOf(upToGrams));
      return pick(fitting, (one, other) => limitOf(one.upToGrams) < limitOf(other.upToGrams));
    }
    case 'by-subtotal': {
      const reached = method.bands.filter(({ fromMinor }) => subtotalMinor >= fromMinor);
      return pick(reached, (one, other) => one.fromMinor > other.fromMinor);
    }
  }
}

function pick<Band extends { readonly amountMinor: number }>(
  bands: readonly Band[],
  isBetter: (one: Band, other: Band) => boolean,
): number | null {
  const [first, ...others] = bands;
  if (first === undefined) return null;
  return others.reduce((best, band) => (isBetter(band, best) ? band : best), first).amountMinor;
}
