export {
  type RefusedCartForm,
  registerCartFormRoutes,
  type ShowRefusedForm,
} from './cart-form-routes.ts';
export { cartOwnerOf, ensureCartOwner } from './cart-owner.ts';
export type { CartParts } from './cart-parts.ts';
export { cartWrites, registerCartRoutes } from './cart-routes.ts';
export { createCarts } from './cart-service.ts';
export type { CartOwner, Carts, EntryRequest, OrderLine } from './carts.ts';
