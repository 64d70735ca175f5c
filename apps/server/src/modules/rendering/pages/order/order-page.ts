import { type PlacedOrder, wordSubscriptionPayments } from '@awning/commerce';
import { PAGE_TYPES } from '@awning/site-model';
import { type Html, type HtmlValue, html, NO_HTML, rawHtml } from '../../../../platform/html/index.ts';
import { withBreaks } from '../../markup/page-sentences.ts';
import { dayOf, moneyOf, type OrderPageView, tell } from './order-page-context.ts';
import { orderLines } from './order-page-lines.ts';
import {
  orderDownloads,
  orderGiftCards,
  orderPeople,
  orderProgress,
  orderRefunds,
} from './order-page-parts.ts';
import { orderReturns } from './order-page-returns.ts';

export type OrderView =
  | 'order-status'
  | 'order-confirmed'
  | 'order-received'
  | 'subscription-confirmed'
  | 'contribution-confirmed';

const AFTER: Readonly<Record<PlacedOrder['kind'], OrderView>> = {
  order: 'order-confirmed',
  subscription: 'subscription-confirmed',
  donation: 'contribution-confirmed',
};

const OVER: readonly PlacedOrder['financialStatus'][] = ['void', 'refunded'];

/**
 * Which of the pages after a purchase is true of an order; nobody is thanked for one that was called off or paid back.
 */
export const viewAfterPurchase = ({ financialStatus, fulfilmentStatus, kind }: PlacedOrder): OrderView =>
  fulfilmentStatus === 'CANCELED' || OVER.includes(financialStatus)
    ? 'order-status'
    : financialStatus === 'pending'
      ? 'order-received'
      : AFTER[kind];

/** One page in five moods: what was bought and where it goes is the same on all of them. */
export function orderBody(view: OrderView, pageView: OrderPageView, analytics: Html): Html {
  const { order } = pageView;
  return html`<section class="page-section awning-section awning-section--small awning-width--wide"><div class="awning-section-content">
<div class="awning-order awning-order--${view}" data-page-type="${PAGE_TYPES[view]}">
${head(view, pageView)}
<div class="awning-order-columns">
<div class="awning-order-main">
${order.financialStatus === 'pending' && order.fulfilmentStatus !== 'CANCELED' ? howToPay(pageView) : ''}${view === 'subscription-confirmed' || view === 'contribution-confirmed' ? terms(pageView) : ''}${view === 'order-status' ? html`${orderProgress(pageView)}${wayToChange(pageView)}` : ''}${orderRefunds(pageView)}${view === 'order-status' ? orderReturns(pageView) : ''}${orderDownloads(pageView)}${orderGiftCards(pageView)}${orderLines(pageView)}
</div>
<aside class="awning-order-aside">${orderPeople(pageView)}</aside>
</div>
${analytics}</div>
</div></section>`;
}

function head(view: OrderView, { order, reading, statusUrl, shopUrl }: OrderPageView): Html {
  const isGift = order.kind === 'donation';
  const number = tell(isGift ? 'giftNumber' : 'orderNumber', { number: order.orderNumber });
  const test = order.testMode
    ? html`<p class="awning-notice" role="note">${tell(isGift ? 'testGift' : 'testOrder')}</p>`
    : '';
  if (view === 'order-status')
    return html`${test}<h1 class="awning-page-title awning-order-headline">${number}</h1>
<p class="awning-order-lead">${tell(isGift ? 'givenOn' : 'placedOn', { day: dayOf(order.createdAt, reading) })}. ${tell(isGift ? 'keepGiftLink' : 'keepLink')}</p>`;
  const name = (order.billingAddress ?? order.shippingAddress)?.firstName.trim() ?? '';
  const title =
    view === 'order-received'
      ? tell('received')
      : name === ''
        ? tell('thanks')
        : tell('thanksName', { name });
  const sentence = (
    {
      'order-confirmed': 'confirmed',
      'order-received': 'receivedSentence',
      'subscription-confirmed': 'subscribed',
      'contribution-confirmed': 'contributed',
    } as const
  )[view];
  // Who gave came for the cause, not for the shop.
  const onward = isGift ? null : shopUrl;
  return html`${test}<p class="awning-order-eyebrow">${number}</p>
<h1 class="awning-page-title awning-order-headline">${title}</h1>
<p class="awning-order-lead">${tell(sentence, { email: order.email })}</p>
<p class="awning-order-onward"><a class="sqs-block-button-element awning-button" href="${statusUrl}">${tell(isGift ? 'seeGift' : 'seeStatus')}</a> <a href="${onward ?? '/'}">${tell(onward === null ? 'toStartPage' : 'keepShopping')}</a></p>`;
}

function howToPay(view: OrderPageView): Html {
  const { order, instructions } = view;
  const row = (name: string, content: HtmlValue): Html =>
    html`<div><dt>${name}</dt><dd>${content}</dd></div>`;
  return html`<section class="awning-order-part awning-order-pay" aria-labelledby="order-pay-title">
<h2 class="awning-order-heading" id="order-pay-title">${tell('howToPay')}</h2>
<dl>${row(tell('amountToPay'), moneyOf(view)(order.dueMinor))}${order.payment === null ? '' : row(tell('payBy'), order.payment.label)}${row(tell('payReference'), order.orderNumber)}</dl>
${instructions ? html`<p>${withBreaks(instructions)}</p>` : ''}
</section>`;
}

/** What is paid each time is all of it, with delivery and taxes. */
function terms(view: OrderPageView): Html {
  const price = moneyOf(view)(view.order.totalMinor);
  const entries = view.order.lines.flatMap(({ title, subscriptionPlan }) =>
    subscriptionPlan === null
      ? []
      : [html`<li>${title}: ${rawHtml(wordSubscriptionPayments(String(price), subscriptionPlan))}</li>`],
  );
  return entries.length === 0
    ? NO_HTML
    : html`<section class="awning-order-part" aria-labelledby="order-terms-title">
<h2 class="awning-order-heading" id="order-terms-title">${tell(view.order.kind === 'donation' ? 'giftTerms' : 'subscriptionTerms')}</h2>
<ul class="awning-order-downloads">${entries}</ul><p class="awning-order-more">${tell(view.order.kind === 'donation' ? 'giftNext' : 'subscriptionNext')}</p>
${wayToChange(view)}</section>`;
}

const wayToChange = ({ subscriptionUrl, order }: OrderPageView): Html =>
  subscriptionUrl === null
    ? NO_HTML
    : html`<p><a href="${subscriptionUrl}">${tell(order.kind === 'donation' ? 'changeGift' : 'changeSubscription')}</a></p>
`;

/** Says nothing about orders, so that guessing reveals nothing. */
export const unknownOrder = (shopUrl: string | null): Html =>
  html`<section class="page-section awning-section awning-section--small awning-width--wide"><div class="awning-section-content">
<div class="awning-order"><h1 class="awning-page-title awning-order-headline">${tell('unknownTitle')}</h1>
<p class="awning-order-lead">${tell('unknown')}</p>
<p><a class="sqs-block-button-element awning-button" href="${shopUrl ?? '/'}">${tell(shopUrl === null ? 'toStartPage' : 'keepShopping')}</a></p></div>
</div></section>`;
