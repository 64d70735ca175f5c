import { type Address, formatAddress, moneyText } from '@awning/commerce';
import type { Subscription } from '@awning/contract';
import { addressOf, openSubscriptionCard } from '@awning/contract/calls';
import { type Html, html, joinHtml, NO_HTML } from '../../../../platform/html/index.ts';
import type { Reading } from '../../markup/item-head.ts';
import { calendarDay, countryName } from '../order/order-page-context.ts';
import { tellSubscription as tell } from './subscription-words.ts';

/** What the holder of the link can do. */
const ACTS = ['skip', 'pause', 'resume', 'cancel'] as const;
export type Act = (typeof ACTS)[number];

export const isAct = (text: string | undefined): text is Act => ACTS.some((act) => act === text);

export interface SubscriptionView {
  readonly subscription: Subscription;
  readonly token: string;
  readonly path: string;
  readonly reading: Reading;
  /** What is asked about; null: the page itself. */
  readonly ask: Act | null;
  readonly notice: string | null;
  readonly problem: string | null;
  readonly canChangeCard: boolean;
  /** A payment is disputed at the bank: only the shop can resume it. */
  readonly isDisputed: boolean;
  /** Where a problem may be gone when it is tried again. */
  readonly again: string | null;
}

const CAPITAL = { skip: 'Skip', pause: 'Pause', resume: 'Resume', cancel: 'Cancel' } as const;
export const wordOf = <P extends 'ask' | 'done'>(prefix: P, act: Act): `${P}${(typeof CAPITAL)[Act]}` =>
  `${prefix}${CAPITAL[act]}`;

export const isGift = ({ line }: Pick<Subscription, 'line'>): boolean => line.productType === 'donation';

export function actsOf({ state }: Pick<Subscription, 'state'>, isDisputed: boolean): readonly Act[] {
  if (state === 'paused') return isDisputed ? ['cancel'] : ['resume', 'cancel'];
  return state === 'active' || state === 'past-due' ? ['skip', 'pause', 'cancel'] : [];
}

export function subscriptionBody(view: SubscriptionView): Html {
  const { subscription, notice, problem, again, ask, isDisputed } = view;
  const isAsked = ask !== null && actsOf(subscription, isDisputed).includes(ask);
  const inside = isAsked ? question(view, ask) : overview(view);
  return frame(
    tell(isGift(subscription) ? 'gift' : 'subscription'),
    html`${
      notice === null
        ? ''
        : html`<p class="awning-order-lead" role="status">${notice}</p>
`
    }${
      problem === null
        ? ''
        : html`<p class="awning-form-problem" role="alert">${problem}${again === null ? '' : html` <a href="${again}">${tell('again')}</a>`}</p>
`
    }${inside}`,
  );
}

function overview(view: SubscriptionView): Html {
  const { subscription, reading, path, token, isDisputed } = view;
  const { title, words, quantity, nextDays, state } = subscription;
  const acts = actsOf(subscription, isDisputed);
  const days = state === 'active' && subscription.canBeBilled ? nextDays.slice(0, 3) : [];
  return html`<p class="awning-order-lead">${stateSentence(view)}</p>
<section class="awning-order-part" aria-labelledby="subscription-title"><h2 class="awning-order-heading" id="subscription-title">${title}</h2>
<p>${words}</p>${quantity === 1 ? '' : html`<p class="awning-order-more">${tell('quantity', { count: quantity })}</p>`}${discount(view)}${goesTo(view)}
</section>
${
  days.length === 0
    ? ''
    : html`<section class="awning-order-part" aria-labelledby="subscription-days-title"><h2 class="awning-order-heading" id="subscription-days-title">${tell('next')}</h2>
<ul class="awning-order-downloads">${days.map((day) => html`<li>${calendarDay(day, reading)}</li>`)}</ul></section>
`
}${
  acts.length === 0
    ? ''
    : html`<section class="awning-order-part" aria-labelledby="subscription-change-title"><h2 class="awning-order-heading" id="subscription-change-title">${tell('change')}</h2>
<p class="awning-order-onward">${view.canChangeCard ? html`<a class="sqs-block-button-element awning-button${state === 'past-due' ? '' : ' awning-button--quiet'}" href="${addressOf(openSubscriptionCard, { token })}">${tell('card')}</a> ` : ''}${joinHtml(
        acts.map(
          (act) =>
            html`<a class="sqs-block-button-element awning-button awning-button--quiet" href="${path}?ask=${act}">${tell(act)}</a>`,
        ),
        html` `,
      )}</p></section>
`
}`;
}

function stateSentence({ subscription, reading, isDisputed }: SubscriptionView): string {
  const { state, nextBillingOn, retryOn, endsOn, canBeBilled } = subscription;
  const day = (on: string | null): string => (on === null ? '' : calendarDay(on, reading));
  switch (state) {
    case 'active':
      if (!canBeBilled) return tell('unbilled');
      return tell(isGift(subscription) ? 'activeGift' : 'active', { day: day(nextBillingOn) });
    case 'past-due':
      return tell('pastDue', { day: day(retryOn) });
    case 'paused':
      return tell(isDisputed ? 'pausedDisputed' : 'paused');
    case 'cancelled':
      return endsOn === null ? tell('cancelled') : tell('cancelledUntil', { day: day(endsOn) });
    case 'completed':
      return tell('completed');
  }
}

/** A code of the first order may have been for one order: what it took off goes on all the same. */
function discount({ subscription: { amounts } }: SubscriptionView): Html {
  if (amounts.discountMinor === 0) return NO_HTML;
  const amount = moneyText(amounts.discountMinor, amounts.currency);
  return html`<p class="awning-order-more">${tell('discount', { amount })}</p>`;
}

function goesTo({ subscription, reading }: SubscriptionView): Html {
  // As the checkout wrote it down.
  const address = subscription.shippingAddress as Address | null;
  if (address === null) return NO_HTML;
  const lines = formatAddress(address, countryName(address.countryCode, reading.language));
  return html`<p class="awning-order-more">${tell('goesTo')}</p><p>${joinHtml(lines, html`<br>`)}</p>`;
}

function question({ subscription, path, reading }: SubscriptionView, act: Act): Html {
  const day = subscription.nextBillingOn === null ? '' : calendarDay(subscription.nextBillingOn, reading);
  return html`<section class="awning-order-part" aria-labelledby="subscription-ask-title"><h2 class="awning-order-heading" id="subscription-ask-title">${tell(wordOf('ask', act), { day })}</h2>
<p><strong>${subscription.title}</strong><br>${subscription.words}</p>
<p>${tell(`${wordOf('ask', act)}Text`)}</p>
<form method="post" action="${path}"><input type="hidden" name="act" value="${act}"><input type="hidden" name="seen" value="${subscription.nextBillingOn ?? ''}">
<p class="awning-order-onward"><button class="sqs-block-button-element awning-button" type="submit">${tell(act)}</button> <a href="${path}">${tell('keep')}</a></p></form></section>`;
}

/** Says nothing about subscriptions, so that guessing reveals nothing. */
export const unknownSubscription = (): Html =>
  frame(
    tell('unknownTitle'),
    html`<p class="awning-order-lead">${tell('unknown')}</p>
<p><a class="sqs-block-button-element awning-button" href="/">${tell('toStartPage')}</a></p>`,
  );

const frame = (title: string, inside: Html): Html =>
  html`<section class="page-section awning-section awning-section--small awning-width--wide"><div class="awning-section-content">
<div class="awning-order awning-subscription"><h1 class="awning-page-title awning-order-headline">${title}</h1>
${inside}</div>
</div></section>`;
