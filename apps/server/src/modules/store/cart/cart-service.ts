import { createAddEntry } from './cart-adding.ts';
import { addToCart, chooseGiftCard, startDonation, startSubscription } from './cart-additions.ts';
import { changeFields, changeQuantity, removeFromCart, restoreToCart } from './cart-changes.ts';
import { addCoupon, removeCoupon } from './cart-coupons.ts';
import { cartInvariants } from './cart-invariants.ts';
import { createCartLook } from './cart-look.ts';
import { openCart } from './cart-opening.ts';
import { createCartOrder } from './cart-order.ts';
import type { CartParts } from './cart-parts.ts';
import {
  createExampleCart,
  findCart,
  findContents,
  priceContents,
  readCart,
  readCartText,
} from './cart-reading.ts';
import { createCartResponseCache } from './cart-response-cache.ts';
import { createCartSignIn } from './cart-sign-in.ts';
import { sweepCarts } from './cart-sweep.ts';
import type { CartUseCases } from './cart-use-cases.ts';
import type { Carts } from './carts.ts';
import { previewPrices } from './price-preview.ts';
import { createStoreRules } from './store-rules.ts';

export function createCarts(parts: CartParts): Carts {
  const context: CartUseCases = {
    ...parts,
    rulesOf: createStoreRules(parts),
    look: createCartLook(parts.database),
    addEntry: createAddEntry(parts.database),
    responses: createCartResponseCache(parts),
  };
  return {
    read: (...args) => readCart(context, ...args),
    readText: (...args) => readCartText(context, ...args),
    example: (websiteId) => createExampleCart(context, websiteId),
    byToken: (websiteId, cartToken) => findCart(context, websiteId, { cartToken }),
    byId: (websiteId, cartId) => findCart(context, websiteId, { cartId }),
    contents: (...args) => findContents(context, ...args),
    priced: (...args) => priceContents(context, ...args),
    preview: (...args) => previewPrices(context, ...args),
    open: (...args) => openCart(context, ...args),
    add: (...args) => addToCart(context, ...args),
    startSubscription: (...args) => startSubscription(context, ...args),
    startDonation: (...args) => startDonation(context, ...args),
    chooseGiftCard: (...args) => chooseGiftCard(context, ...args),
    changeQuantity: (...args) => changeQuantity(context, ...args),
    changeFields: (...args) => changeFields(context, ...args),
    remove: (...args) => removeFromCart(context, ...args),
    restore: (...args) => restoreToCart(context, ...args),
    addCoupon: (...args) => addCoupon(context, ...args),
    removeCoupon: (...args) => removeCoupon(context, ...args),
    ...createCartOrder(context),
    onSignIn: createCartSignIn(context),
    sweep: () => sweepCarts(context),
    invariants: cartInvariants,
  };
}
