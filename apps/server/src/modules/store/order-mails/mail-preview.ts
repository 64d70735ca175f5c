import type { PlacedOrder } from '@awning/commerce';
import { type MailTemplateName, manualMethodIds } from '@awning/contract';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { MailData, MailSet, MailSite, SampleChoice } from '../../foundation/mail-templates/index.ts';
import type { GiftCardMail } from '../giftcards/index.ts';
import type { MailComposer } from './mail-composer.ts';
import * as data from './mail-data.ts';
import { receiptTextOf } from './order-mail-drafts.ts';
import { orderMailErrors } from './order-mail-errors.ts';
import type { OrderMailParts } from './order-mail-parts.ts';
import type { OrderContext } from './order-view.ts';
import {
  COVERED_CODE,
  sampleFiles,
  sampleMail,
  sampleOrder,
  sampleReturn,
  sampleTerms,
} from './sample-order.ts';

const DAY_MS = 86_400_000;

/**
 * Mails as they would be sent for an order. What it does not have (a shipment, a refund) is made up from what it has.
 */
export function createMailSamples(
  parts: OrderMailParts,
  composer: MailComposer,
): Pick<MailSet<MailTemplateName>, 'recordsNeed' | 'latestRecord' | 'madeUp'> {
  const { orders, clock } = parts;

  const orderFor = async (
    websiteId: WebsiteId,
    { orderId, orderNumber }: SampleChoice,
  ): Promise<PlacedOrder | null> => {
    if (orderNumber !== undefined && orderId === undefined) {
      const order = await orders.byNumber(websiteId, orderNumber.replace(/^#/, ''));
      if (!order) throw orderMailErrors.orderMissing();
      return order;
    }
    if (orderId !== undefined) {
      const order = await orders.byId(websiteId, orderId as OrderId);
      if (!order) throw orderMailErrors.orderMissing();
      return order;
    }
    const [latest] = (await orders.list(websiteId, { limit: 1 })).orders;
    return latest === undefined ? null : orders.byId(websiteId, latest.id);
  };

  const mailOf = async (websiteId: WebsiteId, order: PlacedOrder): Promise<GiftCardMail> => {
    const [card] = await parts.giftCards.ofOrder(parts.database.query, websiteId, order.orderId);
    const mail = card === undefined ? null : await parts.giftCards.letter(websiteId, card.giftCardId);
    return mail ?? sampleMail(order);
  };

  const dataFor = async (
    name: MailTemplateName,
    websiteId: WebsiteId,
    order: PlacedOrder,
    context: OrderContext,
  ): Promise<data.MailData> => {
    const now = clock.now().getTime();
    if (data.isOfOrderAlone(name)) return data.dataOfOrderAlone(name, order, context);
    switch (name) {
      case 'order-shipped':
        return data.shippedMailData(order, order.fulfilments.at(-1) ?? wholeFulfilment(order, now), context);
      case 'order-refunded':
        return data.refundedMailData(order, order.refunds.at(-1) ?? wholeRefund(order, now), context);
      case 'refund-failed': {
        const { paymentMinor } = order.refunds.at(-1) ?? wholeRefund(order, now);
        return data.refundFailedMailData(order, { paymentMinor, refusal: 'The card has expired.' }, context);
      }
      case 'refund-by-hand':
        return data.payBackMailData(order, order.refunds.at(-1) ?? wholeRefund(order, now), context);
      case 'return-asked':
      case 'return-accepted':
      case 'return-declined':
      case 'new-return': {
        const { value } = await parts.returns.settings.read(websiteId);
        return data.returnMailData(order, sampleReturn(order, value), context, {
          isForStaff: name === 'new-return',
        });
      }
      case 'subscription-started':
      case 'subscription-renewed':
      case 'subscription-payment-failed':
      case 'subscription-skipped':
      case 'subscription-changed':
      case 'subscription-cancelled':
      case 'subscription-problem': {
        const { subscriptions } = parts;
        const [match] = await subscriptions.aboutOrder(websiteId, order.orderId);
        const terms = match && { ...match, link: subscriptions.linkOf(websiteId, match.id) };
        return data.subscriptionMailData(
          order,
          terms ?? sampleTerms(order, now),
          context,
          subscriptionNewsOf(name),
        );
      }
      case 'donation-receipt':
        return data.receiptMailData(order, await receiptTextOf(parts, websiteId, order), context);
      case 'downloads-ready': {
        const links = await parts.downloads.linksOf(websiteId, order.orderId);
        return data.downloadsMailData(
          order,
          links.length > 0 ? links : sampleFiles(now + 7 * DAY_MS),
          context,
        );
      }
      case 'gift-card':
        // The holder of the code has the money.
        return data.giftCardMailData(context.site, await mailOf(websiteId, order), {
          code: COVERED_CODE,
          isTest: order.testMode,
        });
      case 'gift-card-sent':
        return data.giftCardSentMailData(order, await mailOf(websiteId, order), context);
    }
  };

  const dataWith = async (site: MailSite, name: MailTemplateName, order: PlacedOrder): Promise<MailData> =>
    dataFor(name, site.websiteId, order, await composer.around(site, order));

  return {
    recordsNeed: 'commerce.manage',
    madeUp: (site, name) => dataWith(site, name, sampleOrder(site.websiteId, clock.now().getTime())),
    async latestRecord(site, name, choice) {
      const order = await orderFor(site.websiteId, choice);
      return order && { data: await dataWith(site, name, order), record: `Order ${order.orderNumber}` };
    },
  };
}

/** What a mail about a subscription reports. */
export const subscriptionNewsOf = (name: MailTemplateName): data.SubscriptionNews => ({
  isOrder: name === 'subscription-started' || name === 'subscription-renewed',
  isSkipped:
    name === 'subscription-skipped' || name === 'subscription-changed' || name === 'subscription-problem',
  isForStaff: name === 'subscription-problem',
});

const wholeFulfilment = (order: PlacedOrder, now: number) => ({
  lines: order.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
  carrier: '',
  service: '',
  trackingNumber: '',
  trackingUrl: '',
  shippedAt: now,
  createdAt: now,
});

const wholeRefund = (order: PlacedOrder, now: number) => ({
  lines: [],
  shippingMinor: 0,
  taxMinor: order.taxMinor,
  amountMinor: order.totalMinor,
  paymentMinor: order.dueMinor,
  giftCards: order.giftCards,
  status: 'succeeded' as const,
  reason: '',
  message: '',
  byHand:
    order.payment !== null && manualMethodIds.includes(order.payment.methodId)
      ? { paidBackAt: null, paidBackBy: null }
      : null,
  atProvider: false,
  createdAt: now,
  settledAt: now,
});
