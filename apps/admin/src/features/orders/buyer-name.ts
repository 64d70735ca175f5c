import type { OrderSummary } from '@awning/contract';

type Buyer = Pick<OrderSummary, 'customerName' | 'customerEmail'>;

/** The address that stands in the orders of a person who was erased. Mail to it goes nowhere. */
export const isErased = ({ customerEmail }: Pick<Buyer, 'customerEmail'>): boolean =>
  customerEmail.endsWith('@erased.invalid');

/** Who bought it: by name, by address, or in the given words for one who was erased. */
export const buyerName = (buyer: Buyer, erased: string): string =>
  buyer.customerName || (isErased(buyer) ? erased : buyer.customerEmail);
