/** The count beside a cart goes no further. */
export const MAX_CART_COUNT = 100;

/** How many things are in a cart, as the cart's sign on a page says it. */
export const writeCartCount = (quantity: number): string =>
  quantity > MAX_CART_COUNT ? `${MAX_CART_COUNT}+` : String(quantity);
