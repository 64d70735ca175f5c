import { contentAdded } from '../events.ts';
import { createMoneyDisplay } from '../shop/money-display.ts';
import { syncCartIndicators } from './cart-indicator.ts';
import { createCartPill } from './cart-pill.ts';
import type { CartStore } from './cart-store.ts';

/** Keeps every number about the cart on the page true: links of the theme, or else the pill. */
export function showCartSigns(document: Document, store: CartStore): void {
  const pill = createCartPill(document);
  const show = (): void => {
    const { cart } = store.get();
    if (cart === null) return;
    const write = createMoneyDisplay(document.documentElement.lang, cart.subtotalAmount.currencyCode);
    syncCartIndicators(document, { items: cart.totalQuantity, subtotal: write(cart.subtotalCents) });
    pill.show(cart.totalQuantity);
  };
  store.subscribe(show);
  document.addEventListener(contentAdded, show);
  show();
}
