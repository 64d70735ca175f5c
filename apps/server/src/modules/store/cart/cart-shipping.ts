import {
  type CartLine,
  type CartSum,
  offerShipping,
  type ShippingOffer,
  type ShippingZone,
  shippedPart,
} from '@awning/commerce';
import type { CartContext } from '../checkout-details/index.ts';

export const shippingSentences = {
  nowhere: 'This shop does not ship anything yet.',
  notThere: 'Sorry, we do not ship to that place.',
  notThis: 'Sorry, there is no way to ship this order to that place.',
} as const;

export interface CartShipping {
  readonly offers: readonly ShippingOffer[];
  /** What was chosen, or the first of the offers. */
  readonly chosen: ShippingOffer | null;
  readonly problem: string | null;
}

export const NOT_SHIPPED: CartShipping = { offers: [], chosen: null, problem: null };

/**
 * How a cart can be shipped to where it goes. Before anybody said where, only what is fetched can be chosen, and
 * nothing is by itself.
 */
export function shipCart(
  lines: readonly CartLine[],
  sum: Pick<CartSum, 'requiresShipping' | 'lines'>,
  { destination, shippingOptionId }: CartContext,
  zones: readonly ShippingZone[],
): CartShipping {
  if (!sum.requiresShipping) return NOT_SHIPPED;
  const isKnown = destination !== null && destination.countryCode !== '';
  const parcel = shippedPart(lines, sum.lines);
  const offers = offerShipping({ zones, destination, ...parcel });
  const chosen =
    offers.find(({ id }) => id === shippingOptionId) ?? (isKnown ? offers[0] : undefined) ?? null;
  if (chosen !== null || !isKnown) return { offers, chosen, problem: null };
  const ever = offerShipping({ zones, destination, weightGrams: 0, subtotalMinor: Number.MAX_SAFE_INTEGER });
  return {
    ...NOT_SHIPPED,
    problem: ever.length > 0 ? shippingSentences.notThis : shippingSentences.notThere,
  };
}

/** Whether anything can be shipped anywhere. */
export const shipsAnywhere = (zones: readonly ShippingZone[]): boolean =>
  zones.some(({ methods }) => methods.some(({ enabled }) => enabled));
