import type { ShoppingCart } from '@awning/contract';
import {
  dataOfSite,
  defineMails,
  type MailData,
  type MailSite,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';

const reminderTemplateFolder = new URL('./templates/', import.meta.url);

export const createReminderMails = ({ strict = false } = {}) =>
  defineMails({
    folder: reminderTemplateFolder,
    kinds: {
      'cart-reminder': {
        title: 'Left in the cart',
        about:
          'To a shopper who began to check out and stopped, once, as the settings of abandoned carts say. Its link brings the cart back.',
        subject: 'You left something at {site.title}',
        heading: 'Still interested?',
        introduction:
          'You began to buy from {site.title} and did not finish. What you chose is still in your cart, as long as it is in stock.',
        slots: ['siteTitle'],
        canSwitchOff: false,
      },
    },
    paths: { siteTitle: 'site.title' },
    strict,
  });

/** What the mail shows of a cart. */
export interface ReminderLine {
  readonly title: string;
  readonly options: string;
  readonly quantity: number;
  readonly imageUrl: string;
}

/** What can still be bought of a cart. */
export const reminderLines = (site: MailSite, { entries }: Pick<ShoppingCart, 'entries'>): ReminderLine[] =>
  entries
    .filter(({ isAvailable, stockMessage }) => isAvailable && stockMessage === null)
    .map(({ title, quantity, imageUrl, chosenVariant }) => ({
      title,
      quantity,
      options: (chosenVariant?.optionValues ?? []).map(({ value }) => value).join(' / '),
      imageUrl: imageUrl ? wholeUrl(site.baseUrl, `${imageUrl}?format=100w`) : '',
    }));

export const reminderMailData = (
  site: MailSite,
  o: { readonly lines: readonly ReminderLine[]; readonly path: string; readonly leavePath: string },
): MailData => ({
  ...dataOfSite(site),
  lines: o.lines,
  leaveUrl: wholeUrl(site.baseUrl, o.leavePath),
  button: { url: wholeUrl(site.baseUrl, o.path), label: 'Back to my cart' },
  why: `You get this email because you typed your address into the checkout of ${site.title}.`,
});

export const reminderCause = (cartId: string): string => `cart-reminder/${cartId}`;
