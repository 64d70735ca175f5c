import type { ShoppingCart } from '@awning/contract';
import type { CartOrder } from '../carts.ts';

/** Everything that is in a cart, as an order of all of it names it. */
export const orderLines = ({ entries }: Pick<ShoppingCart, 'entries'>): CartOrder['lines'] =>
  entries.map(({ id, chosenVariant, quantity }) => ({ entryId: id, variantId: chosenVariant.id, quantity }));
