export type { CartContents } from './cart-contents.ts';
export type {
  RefusedCartForm,
  ShowRefusedForm,
} from './cart-form-routes.ts';
export { cartFormsModule, cartModule } from './cart-module.ts';
export { type CartOwner, cartOwnerOf, changeCart, ownerKey } from './cart-owner.ts';
export type { CartParts } from './cart-parts.ts';
export type {
  CartPricing,
  CartRef,
  EnteredMoney,
  PricedCart,
  PricedLine,
} from './cart-pricing.ts';
export { createCarts } from './cart-service.ts';
export type { CartBought, CartOrder, CartRow, Carts } from './carts.ts';
export type { EntryRequest } from './entry-request.ts';
