export {
  type RefusedCartForm,
  registerCartFormRoutes,
  type ShowRefusedForm,
} from './cart-form-routes.ts';
export { cartOwnerOf } from './cart-owner.ts';
export type { CartParts } from './cart-parts.ts';
export { registerCartRoutes } from './cart-routes.ts';
export { createCarts } from './cart-service.ts';
export type { CartOwner, Carts, EntryRequest, OrderLine } from './carts.ts';
