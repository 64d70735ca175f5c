import { type Html, html, NO_HTML } from '../../../../platform/html/index.ts';
import type { OrderOfCustomer } from '../../../store/orders/index.ts';
import type { Reading } from '../../markup/item-head.ts';
import { createShopWords } from '../../markup/shop-words.ts';
import { dayOf } from '../order/order-page-context.ts';

/** What the shopper bought while signed in, newest first: each leads to its page, where items can be returned. */
export function accountOrders(
  orders: readonly OrderOfCustomer[],
  reading: Reading,
  linkOf: (order: OrderOfCustomer) => string,
): Html {
  if (orders.length === 0) return NO_HTML;
  const { money } = createShopWords(reading.language);
  const entries = orders.map(
    (order) =>
      html`<li><a href="${linkOf(order)}">Order ${order.orderNumber}</a> <span>${dayOf(order.createdAt, reading)}</span> <span>${money(order.totalMinor, order.currency)}</span></li>
`,
  );
  return html`<section class="awning-account-orders" aria-labelledby="account-orders-title">
  <h2 id="account-orders-title">Your orders</h2>
  <ul>${entries}</ul>
</section>`;
}
