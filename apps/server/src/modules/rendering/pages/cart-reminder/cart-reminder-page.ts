import { PAGE_TYPES } from '@awning/site-model';
import { type Html, html, joinHtml } from '../../../../platform/html/index.ts';
import type { CartLines } from '../../../people/reports/index.ts';

/** What people read behind the links of a reminder, in English. */
const words = {
  title: 'Your cart',
  openTitle: 'Your cart is still here',
  open: 'These can still be bought. Prices and stock are those of today.',
  openButton: 'Back to my cart',
  boughtTitle: 'You have bought this',
  bought: 'What was in this cart has become an order. There is nothing left to do.',
  noneTitle: 'Sold out',
  none: 'Nothing of what was in this cart can be bought any more.',
  goneTitle: 'This cart is gone',
  gone: 'The link is older than the cart: what nobody uses for a long time is deleted.',
  leaveTitle: 'No more reminders?',
  leave: 'We’ll stop writing to you about carts that you left. You’ll still get emails about your orders.',
  leaveButton: 'No more reminders',
  leftTitle: 'No more reminders',
  left: 'We won’t write to you about carts any more.',
  unknownTitle: 'This link does not work any more',
  unknown: 'It belongs to an email that we have forgotten. There is nothing left to do.',
  toStartPage: 'Back to home',
} as const;

export const CART_REMINDER_TITLE = words.title;

export interface ReminderPage {
  readonly title: string;
  readonly sentence: string;
  readonly lines?: CartLines['lines'];
  readonly button?: { readonly label: string; readonly action: string };
}

/** Opening a link changes nothing, because mail servers open links to scan them; the button does. */
export function reminderPage(cart: CartLines | null, action: string): ReminderPage {
  if (cart === null) return { title: words.goneTitle, sentence: words.gone };
  if (cart.state === 'bought') return { title: words.boughtTitle, sentence: words.bought };
  if (cart.lines.length === 0) return { title: words.noneTitle, sentence: words.none };
  return {
    title: words.openTitle,
    sentence: words.open,
    lines: cart.lines,
    button: { label: words.openButton, action },
  };
}

export function reminderLeavePage(
  person: { readonly isStopped: boolean } | null,
  action: string,
): ReminderPage {
  if (person === null) return { title: words.unknownTitle, sentence: words.unknown };
  return person.isStopped
    ? { title: words.leftTitle, sentence: words.left }
    : { title: words.leaveTitle, sentence: words.leave, button: { label: words.leaveButton, action } };
}

const lineItem = ({ title, options, quantity }: CartLines['lines'][number]): Html =>
  html`<li>${title}${options === '' ? '' : html` (${options})`}${quantity === 1 ? '' : html` × ${quantity}`}</li>`;

export const reminderBody = ({ title, sentence, lines = [], button }: ReminderPage): Html => {
  const list =
    lines.length === 0 ? '' : html`<ul class="awning-list-words">${joinHtml(lines.map(lineItem))}</ul>`;
  const onward =
    button === undefined
      ? html`<p><a class="sqs-block-button-element awning-button" href="/">${words.toStartPage}</a></p>`
      : html`<form class="awning-list-form" method="post" action="${button.action}"><button class="sqs-block-button-element awning-button" type="submit">${button.label}</button></form>`;
  return html`<section class="page-section awning-section awning-section--medium awning-width--narrow"><div class="awning-section-content">
<div class="awning-list-page" data-page-type="${PAGE_TYPES['main-content']}">
<h1 class="awning-page-title">${title}</h1>
<p class="awning-list-words" role="status">${sentence}</p>
${list}
${onward}
</div>
</div></section>`;
};
