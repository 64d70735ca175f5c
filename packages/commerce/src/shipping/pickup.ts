import { type Address, NO_ADDRESS } from '../customer/address.ts';
import type { Destination } from '../customer/destination.ts';
import type { TaxTable } from '../tax/tax-table.ts';
import type { ShippingOffer } from './shipping-zone.ts';

/**
 * A shopper who picks something up says who they are; where they live matters only where taxes depend on it and the
 * place is not known.
 */
export const asksNoAddress = (offer: Pick<ShippingOffer, 'pickup'> | null, tax: TaxTable | null): boolean =>
  offer?.pickup !== undefined && (offer.pickup.place !== null || tax === null || tax.rules.length === 0);

/** What an order keeps of a shopper who picks it up. */
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
