import { moneyText, type PlacedOrder } from '@awning/commerce';
import { giftCardEndpoints, type MailTemplateName, type Subscription } from '@awning/contract';
import {
  calendarDayText,
  dataOfSite,
  dayText,
  type MailData,
  type MailSite,
  paragraphsOf,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';
import type { DownloadLink } from '../downloads/index.ts';
import type { GiftCardMail } from '../giftcards/index.ts';
import type { StoredReturn } from '../returns/index.ts';
import { refundRows } from './order-totals.ts';
import { firstNameOf, type OrderContext, viewLine, viewOrder } from './order-view.ts';

export type { MailData };

type Fulfilment = PlacedOrder['fulfilments'][number];
type Refund = PlacedOrder['refunds'][number];

export function orderMailData(order: PlacedOrder, context: OrderContext) {
  const view = viewOrder(order, context);
  return {
    ...dataOfSite(context.site),
    orderNumber: order.orderNumber,
    customerName: firstNameOf(order),
    isTest: order.testMode,
    order: view,
    lines: order.lines.map((line) => viewLine(line, order, context.site)),
    button: { label: 'See your order', url: view.url },
    why: `You get this email because you ordered from ${context.site.title}.`,
  };
}

export const canceledMailData = (order: PlacedOrder, context: OrderContext): MailData => ({
  ...orderMailData(order, context),
  isMoneyBack: order.refunds.some(({ status }) => status !== 'refused'),
});

/** For those who manage the store. */
export function newOrderMailData(order: PlacedOrder, context: OrderContext): MailData {
  const values = orderMailData(order, context);
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
  context: OrderContext,
): MailData => ofOrderAlone[name](order, context);

export const refundFailedMailData = (
  order: PlacedOrder,
  { paymentMinor, refusal }: { readonly paymentMinor: number; readonly refusal: string },
  context: OrderContext,
): MailData => ({
  ...newOrderMailData(order, context),
  refund: { total: moneyText(paymentMinor, order.currency), refusal },
});

export const payBackMailData = (
  order: PlacedOrder,
  { paymentMinor }: Pick<Refund, 'paymentMinor'>,
  context: OrderContext,
): MailData => ({
  ...newOrderMailData(order, context),
  refund: { total: moneyText(paymentMinor, order.currency) },
});

export function shippedMailData(
  order: PlacedOrder,
  fulfilment: Omit<Fulfilment, 'fulfilmentId'>,
  context: OrderContext,
): MailData {
  const data = orderMailData(order, context);
  const sent = fulfilment.lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find((each) => each.lineId === lineId);
    return line ? [{ line, quantity }] : [];
  });
  const isWhole = order.lines.every(
    ({ lineId, quantity }) => sent.find(({ line }) => line.lineId === lineId)?.quantity === quantity,
  );
  const trackingUrl = wholeUrl(context.site.baseUrl, fulfilment.trackingUrl || 'about:');
  return {
    ...data,
    lines: sent.map(({ line, quantity }) => viewLine(line, order, context.site, quantity)),
    shipment: {
      carrier: [fulfilment.carrier, fulfilment.service].filter((part) => part !== '').join(' '),
      trackingNumber: fulfilment.trackingNumber,
      shippedOn: dayText(fulfilment.shippedAt, context.site),
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
  context: OrderContext,
): MailData {
  const lines = refund.lines.flatMap(({ lineId, quantity, amountMinor }) => {
    const line = order.lines.find((each) => each.lineId === lineId);
    if (!line) return [];
    const total = moneyText(amountMinor, order.currency);
    return [{ ...viewLine(line, order, context.site, quantity), total, isSeveral: false, quantity }];
  });
  return {
    ...orderMailData(order, context),
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

export interface ReturnToMail extends Pick<StoredReturn, 'note' | 'instructions' | 'labelUrl' | 'answer'> {
  readonly lines: readonly Pick<StoredReturn['lines'][number], 'lineId' | 'quantity' | 'reason'>[];
  readonly isPaidByCustomer: boolean;
}

/** To the buyer, or to those who manage the store. */
export function returnMailData(
  order: PlacedOrder,
  back: ReturnToMail,
  context: OrderContext,
  { isForStaff = false } = {},
): MailData {
  const lines = back.lines.flatMap(({ lineId, quantity, reason }) => {
    const line = order.lines.find((each) => each.lineId === lineId);
    if (!line) return [];
    const { title, options } = viewLine(line, order, context.site, quantity);
    return [{ title, options, quantity, reason }];
  });
  return {
    ...(isForStaff ? newOrderMailData : orderMailData)(order, context),
    back: {
      lines,
      note: paragraphsOf(back.note),
      instructions: paragraphsOf(back.instructions),
      labelUrl: wholeUrl(context.site.baseUrl, back.labelUrl || 'about:'),
      answer: paragraphsOf(back.answer),
      isPaidByCustomer: back.isPaidByCustomer,
    },
  };
}

/** What mails say of a subscription. */
export interface SubscriptionToMail
  extends Pick<Subscription, 'title' | 'words' | 'nextBillingOn' | 'retryOn' | 'endsOn' | 'amounts'> {
  /** The path of its page, where it is changed and cancelled. */
  readonly link: string;
}

export interface SubscriptionNews {
  readonly isSkipped?: boolean;
  readonly isPaused?: boolean;
  /** It has ended, because nobody offers it any more. */
  readonly isGone?: boolean;
  readonly isUnpaid?: boolean;
  readonly isUnbilled?: boolean;
  readonly isForStaff?: boolean;
  /** About an order: the button leads there, and to the subscription otherwise. */
  readonly isOrder?: boolean;
}

export function subscriptionMailData(
  order: PlacedOrder,
  subscription: SubscriptionToMail,
  context: OrderContext,
  {
    isSkipped = false,
    isPaused = false,
    isGone = false,
    isUnpaid = false,
    isUnbilled = false,
    isForStaff = false,
    isOrder = false,
  }: SubscriptionNews = {},
): MailData {
  const { title, words, nextBillingOn, retryOn, endsOn, amounts, link } = subscription;
  const { site } = context;
  const values = orderMailData(order, context);
  const day = (on: string | null): string => (on === null ? '' : calendarDayText(on, site));
  const url = wholeUrl(site.baseUrl, link);
  return {
    ...values,
    subscription: {
      title,
      words,
      nextOn: day(nextBillingOn),
      retryOn: day(retryOn),
      endsOn: day(endsOn),
      price: moneyText(amounts.totalMinor, amounts.currency),
      url: isForStaff || !isOrder ? '' : url,
      isSkipped,
      isPaused,
      isGone,
      isUnpaid,
      isUnbilled,
    },
    ...(isOrder || isForStaff ? {} : { button: { label: 'See your subscription', url } }),
    ...(isForStaff
      ? {
          site: { ...values.site, contactEmail: '' },
          why: 'You get this email because you manage this store.',
        }
      : {}),
  };
}

/** `text` is what the owner has printed on receipts of this donation. */
export function receiptMailData(
  order: PlacedOrder,
  text: string,
  context: OrderContext,
  /** The path of the page of a gift that goes on. */
  link: string | null = null,
): MailData {
  const data = orderMailData(order, context);
  const [line] = data.lines;
  return {
    ...data,
    receipt: {
      title: line?.title ?? '',
      amount: data.order.total,
      terms: line?.terms ?? '',
      paidOn: dayText(order.paidAt ?? order.createdAt, context.site),
      text: paragraphsOf(text),
      manageUrl: link === null ? '' : wholeUrl(context.site.baseUrl, link),
    },
    button: { label: 'See your gift', url: data.order.url },
    why: `You get this email because you gave to ${context.site.title}.`,
  };
}

export function downloadsMailData(
  order: PlacedOrder,
  links: readonly Omit<DownloadLink, 'grantId' | 'lineId' | 'isOver'>[],
  context: OrderContext,
): MailData {
  const { baseUrl } = context.site;
  const times = (left: number): string => (left === 1 ? 'once' : `${left} times`);
  return {
    ...orderMailData(order, context),
    isOneDownload: links.length === 1,
    downloads: links.flatMap(({ filename, url, expiresAt, timesLeft }) =>
      url === null
        ? []
        : [
            {
              filename,
              // Programs that look into mails follow links, and each file opens only a few times.
              url: wholeUrl(baseUrl, context.link),
              terms: `Until ${dayText(expiresAt, context.site)}, ${times(timesLeft)}`,
            },
          ],
    ),
  };
}

/** `code` is the mail's, or a covered one. In a test the buyer gets it, and nobody else. */
export function giftCardMailData(
  site: MailSite,
  mail: GiftCardMail,
  { code = mail.code, isTest = false }: { readonly code?: string; readonly isTest?: boolean } = {},
): MailData {
  const { recipientName, recipientEmail, senderName, message } = mail.details;
  return {
    ...dataOfSite(site),
    isTest,
    recipientName,
    senderName,
    giftCard: {
      amount: moneyText(mail.balanceMinor, mail.currency),
      code,
      message: paragraphsOf(message),
      expiresOn: mail.expiresAt === null ? '' : dayText(mail.expiresAt, site),
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
  mail: GiftCardMail,
  context: OrderContext,
): MailData {
  const { recipientName, senderName, message } = mail.details;
  return {
    ...orderMailData(order, context),
    recipientName,
    senderName,
    giftCard: {
      amount: moneyText(mail.initialMinor, mail.currency),
      recipient: recipientName === '' ? mail.to : recipientName,
      to: recipientName === '' ? '' : mail.to,
      message: paragraphsOf(message),
    },
  };
}
