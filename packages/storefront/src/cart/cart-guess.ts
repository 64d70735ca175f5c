import type { CartEntry, ShoppingCart } from '@awning/contract';

/** A change that was asked for and not answered yet, as what it will probably look like. */
export type CartGuess = (cart: ShoppingCart) => ShoppingCart;

/**
 * What codes take off, and what shipping and taxes come to, only the server can say: until it does, they stay as they
 * were.
 */
function withEntries(cart: ShoppingCart, entries: CartEntry[]): ShoppingCart {
  const counted = entries.filter(({ isAvailable }) => isAvailable);
  const subtotalCents = counted.reduce((sum, { subTotal }) => sum + subTotal, 0);
  return {
    ...cart,
    entries,
    subtotalCents,
    grandTotalCents: Math.max(0, subtotalCents - cart.discountCents) + chargesOf(cart),
    totalQuantity: counted.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

const chargesOf = ({ grandTotalCents, subtotalCents, discountCents }: ShoppingCart): number =>
  grandTotalCents - Math.max(0, subtotalCents - discountCents);

export const guessQuantity =
  (entryId: string, quantity: number): CartGuess =>
  (cart) =>
    withEntries(
      cart,
      cart.entries.map((entry) =>
        entry.id === entryId
          ? { ...entry, quantity, subTotal: entry.isAvailable ? entry.purchasePriceCents * quantity : 0 }
          : entry,
      ),
    );

export const guessRemoval =
  (entryId: string): CartGuess =>
  (cart) =>
    withEntries(
      cart,
      cart.entries.filter(({ id }) => id !== entryId),
    );

export const guessReturn =
  (entry: CartEntry, index: number): CartGuess =>
  (cart) =>
    cart.entries.some(({ id }) => id === entry.id)
      ? cart
      : withEntries(cart, cart.entries.toSpliced(index, 0, entry));

export const guessAdditionalFields =
  (entryId: string, additionalFields: string | null): CartGuess =>
  (cart) => ({
    ...cart,
    entries: cart.entries.map((entry) => (entry.id === entryId ? { ...entry, additionalFields } : entry)),
  });

export const guessCouponRemoval =
  (code: string): CartGuess =>
  (cart) => ({ ...cart, coupons: cart.coupons.filter((coupon) => coupon.code !== code) });
