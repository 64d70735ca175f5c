import { moneyText, type PlacedOrder } from '@awning/commerce';
import { giftCardEndpoints, type MailTemplateName, type Subscription } from '@awning/contract';
import type { DownloadLink } from '../downloads/index.ts';
import type { GiftCardLetter } from '../giftcards/index.ts';
import { calendarDayText, dayText, type MailSite, paragraphsOf, wholeUrl } from '../letters/index.ts';
import { refundRows } from './order-totals.ts';
import { firstNameOf, type OrderSurroundings, viewLine, viewOrder } from './order-view.ts';

type Fulfilment = PlacedOrder['fulfilments'][number];
type Refund = PlacedOrder['refunds'][number];

/** Values for slots, and for what the templates of a mail read. */
export type MailData = Readonly<Record<string, unknown>>;

const dataOfSite = ({ title, baseUrl, logo, contactEmail, businessLine, colors, locale }: MailSite) => ({
  locale,
  site: { title, url: baseUrl, logo, contactEmail, businessLine },
  siteTitle: title,
  colors,
});

export function orderMailData(order: PlacedOrder, around: OrderSurroundings) {
  const view = viewOrder(order, around);
  return {
    ...dataOfSite(around.site),
    orderNumber: order.orderNumber,
    customerName: firstNameOf(order),
    isTest: order.testMode,
    order: view,
    lines: order.lines.map((line) => viewLine(line, order, around.site)),
    button: { label: 'See your order', url: view.url },
    why: `You get this email because you ordered from ${around.site.title}.`,
  };
}

export const canceledMailData = (order: PlacedOrder, around: OrderSurroundings): MailData => ({
  ...orderMailData(order, around),
  isMoneyBack: order.refunds.some(({ status }) => status !== 'refused'),
});

/** For those who manage the store. */
export function newOrderMailData(order: PlacedOrder, around: OrderSurroundings): MailData {
  const values = orderMailData(order, around);
  return {
    ...values,
    // Answers go to the buyer.
    site: { ...values.site, contactEmail: '' },
    why: 'You get this email because you manage this store.',
  };
}

/** Mails that take nothing but the order. */
const ofOrderAlone = {
  'order-confirmed': orderMailData,
  'payment-received': orderMailData,
  'order-canceled': canceledMailData,
  'new-order': newOrderMailData,
} as const satisfies Partial<Record<MailTemplateName, unknown>>;

export const isOfOrderAlone = (name: MailTemplateName): name is keyof typeof ofOrderAlone =>
  Object.hasOwn(ofOrderAlone, name);

export const dataOfOrderAlone = (
  name: keyof typeof ofOrderAlone,
  order: PlacedOrder,
  around: OrderSurroundings,
): MailData => ofOrderAlone[name](order, around);

export const refundFailedMailData = (
  order: PlacedOrder,
  { paymentMinor, refusal }: { readonly paymentMinor: number; readonly refusal: string },
  around: OrderSurroundings,
): MailData => ({
  ...newOrderMailData(order, around),
  refund: { total: moneyText(paymentMinor, order.currency), refusal },
});

export const payBackMailData = (
  order: PlacedOrder,
  { paymentMinor }: Pick<Refund, 'paymentMinor'>,
  around: OrderSurroundings,
): MailData => ({
  ...newOrderMailData(order, around),
  refund: { total: moneyText(paymentMinor, order.currency) },
});

export function shippedMailData(
  order: PlacedOrder,
  fulfilment: Omit<Fulfilment, 'fulfilmentId'>,
  around: OrderSurroundings,
): MailData {
  const data = orderMailData(order, around);
  const sent = fulfilment.lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find((each) => each.lineId === lineId);
    return line ? [{ line, quantity }] : [];
  });
  const isWhole = order.lines.every(
    ({ lineId, quantity }) => sent.find(({ line }) => line.lineId === lineId)?.quantity === quantity,
  );
  const trackingUrl = wholeUrl(around.site.baseUrl, fulfilment.trackingUrl || 'about:');
  return {
    ...data,
    lines: sent.map(({ line, quantity }) => viewLine(line, order, around.site, quantity)),
    shipment: {
      carrier: [fulfilment.carrier, fulfilment.service].filter((part) => part !== '').join(' '),
      trackingNumber: fulfilment.trackingNumber,
      shippedOn: dayText(fulfilment.shippedAt, around.site),
      isPickup: data.order.isPickup,
      isShipped: sent.some(({ line }) => line.productType === 'physical'),
      isPart: !isWhole && order.fulfilmentStatus === 'PARTIALLY_FULFILLED',
    },
    button: trackingUrl === '' ? data.button : { label: 'Track your parcel', url: trackingUrl },
  };
}

export function refundedMailData(
  order: PlacedOrder,
  refund: Omit<Refund, 'refundId'>,
  around: OrderSurroundings,
): MailData {
  const lines = refund.lines.flatMap(({ lineId, quantity, amountMinor }) => {
    const line = order.lines.find((each) => each.lineId === lineId);
    if (!line) return [];
    const total = moneyText(amountMinor, order.currency);
    return [{ ...viewLine(line, order, around.site, quantity), total, isSeveral: false, quantity }];
  });
  return {
    ...orderMailData(order, around),
    lines,
    refund: {
      total: moneyText(refund.amountMinor, order.currency),
      toPayment: refund.paymentMinor > 0,
      isByHand: refund.byHand !== null,
      message: paragraphsOf(refund.message),
      rows: refundRows(order, refund),
    },
  };
}

export const subscriptionMailData = (
  order: PlacedOrder,
  { title, words, nextBillingOn }: Pick<Subscription, 'title' | 'words' | 'nextBillingOn'>,
  around: OrderSurroundings,
): MailData => ({
  ...orderMailData(order, around),
  subscription: {
    title,
    words,
    nextOn: nextBillingOn === null ? '' : calendarDayText(nextBillingOn, around.site),
  },
});

export function downloadsMailData(
  order: PlacedOrder,
  links: readonly Omit<DownloadLink, 'grantId' | 'lineId' | 'isOver'>[],
  around: OrderSurroundings,
): MailData {
  const { baseUrl } = around.site;
  const times = (left: number): string => (left === 1 ? 'once' : `${left} times`);
  return {
    ...orderMailData(order, around),
    isOneDownload: links.length === 1,
    downloads: links.flatMap(({ filename, url, expiresAt, timesLeft }) =>
      url === null
        ? []
        : [
            {
              filename,
              // Programs that look into mails follow links, and each file opens only a few times.
              url: wholeUrl(baseUrl, around.link),
              terms: `Until ${dayText(expiresAt, around.site)}, ${times(timesLeft)}`,
            },
          ],
    ),
  };
}

/** `code` is the letter's, or a covered one. In a test the buyer gets it, and nobody else. */
export function giftCardMailData(
  site: MailSite,
  letter: GiftCardLetter,
  { code = letter.code, isTest = false }: { readonly code?: string; readonly isTest?: boolean } = {},
): MailData {
  const { recipientName, recipientEmail, senderName, message } = letter.details;
  return {
    ...dataOfSite(site),
    isTest,
    recipientName,
    senderName,
    giftCard: {
      amount: moneyText(letter.balanceMinor, letter.currency),
      code,
      message: paragraphsOf(message),
      expiresOn: letter.expiresAt === null ? '' : dayText(letter.expiresAt, site),
      balanceUrl: wholeUrl(site.baseUrl, giftCardEndpoints.openGiftCardBalancePage.path),
    },
    button: { label: `Go to ${site.title}`, url: site.baseUrl },
    why:
      isTest || recipientEmail === ''
        ? `You get this email because you bought a gift card from ${site.title}.`
        : `You get this email because ${senderName === '' ? 'someone' : senderName} sent you a gift card from ${site.title}.`,
  };
}

export function giftCardSentMailData(
  order: PlacedOrder,
  letter: GiftCardLetter,
  around: OrderSurroundings,
): MailData {
  const { recipientName, senderName, message } = letter.details;
  return {
    ...orderMailData(order, around),
    recipientName,
    senderName,
    giftCard: {
      amount: moneyText(letter.initialMinor, letter.currency),
      recipient: recipientName === '' ? letter.to : recipientName,
      to: recipientName === '' ? '' : letter.to,
      message: paragraphsOf(message),
    },
  };
}
