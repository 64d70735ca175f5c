export { type CartContext, findCartContext, toCartContext } from './cart-context.ts';
export {
  type CheckoutRef,
  deleteOldCheckouts,
  handOverCheckouts,
  lockCheckout,
  readCheckout,
  writeCheckout,
  writeSeen,
} from './checkout-repository.ts';
export {
  changeTyped,
  type EnteredGiftCard,
  NO_CHECKOUT,
  NOTHING_TYPED,
  type SeenCheckout,
  type StoredCheckout,
  type TypedCheckout,
} from './typed-checkout.ts';
