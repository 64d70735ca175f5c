import {
  type CartSum,
  cartMessages,
  checkoutBlocker,
  donationMessages,
  fillMessage,
  mostOf,
  type ShippingZone,
} from '@awning/commerce';
import type { ShoppingCart } from '@awning/contract';
import type { CartContents } from './cart-contents.ts';
import type { PricedLine } from './cart-pricing.ts';
import { shippingSentences, shipsAnywhere } from './cart-shipping.ts';
import type { StoreRules } from './store-rules.ts';

const TOO_LARGE = 'Your cart is worth more than can be paid at once. Please buy it in smaller parts.';

/** Why a cart cannot be bought at all, as sentences, the most important first. */
export function findBlockers(
  cart: ShoppingCart,
  sum: CartSum,
  lines: readonly PricedLine[],
  {
    kind,
    rules,
    zones,
  }: {
    readonly kind: CartContents['kind'];
    readonly rules: StoreRules;
    readonly zones: readonly ShippingZone[];
  },
): string[] {
  if (cart.entries.length === 0) return [cartMessages.cartEmpty];
  if (kind === 'donation' && lines.length === 0) return [donationMessages.outdated];
  const problem = checkoutBlocker(cart);
  return [
    ...(problem === null ? [] : [problem]),
    ...tooManySentences(lines, rules),
    ...(sum.isTooLarge ? [TOO_LARGE] : []),
    ...(sum.requiresShipping && !shipsAnywhere(zones) ? [shippingSentences.nowhere] : []),
  ];
}

/**
 * Carts that met at a sign-in can hold more than one may have. A limit of one is for the product, others for each
 * variant.
 */
function tooManySentences(lines: readonly PricedLine[], rules: StoreRules): string[] {
  const demand = new Map<string, { quantity: number; most: number; title: string }>();
  for (const { entry, product, variant } of lines) {
    const most = mostOf(product, rules, variant);
    const key = most === 1 ? product.itemId : variant.id;
    const { quantity = 0 } = demand.get(key) ?? {};
    demand.set(key, { quantity: quantity + entry.quantity, most, title: product.title });
  }
  return [...demand.values()]
    .filter(({ quantity, most }) => quantity > most)
    .map(({ title, most }) => {
      const sentence =
        most === 1
          ? cartMessages.onlyOneAllowed
          : fillMessage(cartMessages.tooManyOfItem, { max: String(most) });
      return `${title}: ${sentence}`;
    });
}
