import type { Subscription } from '@awning/contract';
import { type Html, html, NO_HTML } from '../../../../platform/html/index.ts';
import type { Reading } from '../../markup/item-head.ts';
import { calendarDay } from '../order/order-page-context.ts';
import { tellSubscription } from '../subscription/subscription-words.ts';

/** What the shopper subscribed to while signed in: each leads to its page, where it is changed and cancelled. */
export function accountSubscriptions(
  subscriptions: readonly Subscription[],
  reading: Reading,
  linkOf: (subscription: Subscription) => string,
): Html {
  if (subscriptions.length === 0) return NO_HTML;
  const entries = subscriptions.map(
    (each) =>
      html`<li><a href="${linkOf(each)}">${each.title}</a> <span>${each.words}</span>${each.nextBillingOn === null ? '' : html` <span>${calendarDay(each.nextBillingOn, reading)}</span>`}</li>
`,
  );
  return html`<section class="awning-account-orders" aria-labelledby="account-subscriptions-title">
  <h2 id="account-subscriptions-title">${tellSubscription('account')}</h2>
  <ul>${entries}</ul>
</section>`;
}
