import { cartMessages } from '../messages/cart-messages.ts';
import { fillMessage } from '../messages/fill-message.ts';

export interface ChargedCart {
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCostCents: number;
  readonly taxCents: number;
  readonly grandTotalCents: number;
  readonly selectedShippingOption: { readonly name: string } | null;
  readonly automaticDiscounts?: readonly { readonly name: string }[] | undefined;
}

/** A row between the subtotal and the total. */
export interface CartCharge {
  readonly name: string;
  /** In small letters beside it; empty: nothing. */
  readonly about: string;
  readonly amount: string;
}

/** What leads from the subtotal of a cart to its total, as every page shows it. */
export function cartCharges(cart: ChargedCart, money: (cents: number) => string): CartCharge[] {
  const charges: CartCharge[] = [];
  if (cart.discountCents > 0) {
    const about = (cart.automaticDiscounts ?? []).map(({ name }) => name).join(', ');
    charges.push({ name: cartMessages.discount, about, amount: `−${money(cart.discountCents)}` });
  }
  if (cart.selectedShippingOption !== null) {
    const { name: about } = cart.selectedShippingOption;
    const amount = cart.shippingCostCents === 0 ? cartMessages.free : money(cart.shippingCostCents);
    charges.push({ name: cartMessages.shipping, about, amount });
  }
  if (cart.taxCents > 0 && !includesTax(cart)) {
    charges.push({ name: cartMessages.tax, about: '', amount: money(cart.taxCents) });
  }
  return charges;
}

/** Tax that is part of the prices is not added to them, and only told; null: there is none. */
export const includedTax = (cart: ChargedCart, money: (cents: number) => string): string | null =>
  cart.taxCents > 0 && includesTax(cart)
    ? fillMessage(cartMessages.taxIncluded, { amount: money(cart.taxCents) })
    : null;

const includesTax = (cart: ChargedCart): boolean =>
  cart.grandTotalCents === cart.subtotalCents - cart.discountCents + cart.shippingCostCents;
