import { type Address, NO_ADDRESS } from '../customer/address.ts';
import type { Destination } from '../customer/destination.ts';
import type { TaxTable } from '../tax/tax-table.ts';
import type { ShippingOffer } from './shipping-zone.ts';

/**
 * Whoever fetches something says who they are; where they live matters only where taxes depend on it and nobody knows
 * the place.
 */
export const asksNoAddress = (offer: Pick<ShippingOffer, 'pickup'> | null, tax: TaxTable | null): boolean =>
  offer?.pickup !== undefined && (offer.pickup.place !== null || tax === null || tax.rules.length === 0);

/** What an order keeps of somebody who fetches it. */
export const collectorOf = ({ firstName, lastName, company, phone }: Address): Address => ({
  ...NO_ADDRESS,
  firstName,
  lastName,
  company,
  phone,
});

/** Taxes are those of the place where something changes hands. */
export const taxedAt = (
  offer: Pick<ShippingOffer, 'pickup'> | null,
  destination: Destination | null,
): Destination | null => (offer?.pickup?.place ? { ...offer.pickup.place, city: '' } : destination);
