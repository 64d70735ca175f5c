import type { PlacedOrder } from '@awning/commerce';
import { Email, type MailTemplateName, mayRoles } from '@awning/contract';
import { Value } from 'typebox/value';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import type { NewMail } from '../../foundation/mail/index.ts';
import type { MailSite } from '../../foundation/mail-templates/index.ts';
import { DOWNLOAD_EVENTS } from '../downloads/index.ts';
import { GIFT_CARD_EVENTS } from '../giftcards/index.ts';
import { ORDER_EVENTS } from '../orders/index.ts';
import { SUBSCRIPTION_EVENTS } from '../subscriptions/index.ts';
import type { MailComposer } from './mail-composer.ts';
import * as data from './mail-data.ts';
import type { OrderMailParts } from './order-mail-parts.ts';
import type { OrderContext } from './order-view.ts';

interface OrderMailDraft {
  readonly name: MailTemplateName;
  /** What it tells: the same is mailed to nobody twice. */
  readonly cause: string;
  readonly to: readonly string[];
  readonly data: data.MailData;
  readonly replyTo?: string;
  readonly confidential?: boolean;
  readonly isForStaff?: boolean;
}

/**
 * Anybody can place test orders, for any address. This is enough to try a shop out, and too little to bother strangers
 * with; mails to members do not count.
 */
const TEST_MAILS = { name: 'test-order-mails', max: 100, windowSeconds: 3600 };

/**
 * Mails what happened to orders. Everything is read and drawn first; one transaction then posts all mails of an event.
 */
export function sendOrderMails(parts: OrderMailParts, composer: MailComposer): readonly Subscription[] {
  const { database, mail, orders, log, limiter } = parts;

  const canBeMailed = async (
    websiteId: WebsiteId,
    { cause, data: { isTest }, isForStaff }: OrderMailDraft,
    address: string,
  ) => {
    // Nobody can be reached there, and trying again changes nothing.
    if (!Value.Check(Email, address)) {
      log.warn({ websiteId, cause }, 'a mail has no address that it could go to');
      return false;
    }
    if (isTest !== true || isForStaff) return true;
    const { allowed } = await limiter.take(TEST_MAILS, websiteId);
    if (!allowed)
      log.warn({ websiteId, cause }, 'too many mails of test orders in an hour: one was left out');
    return allowed;
  };

  const send = async (site: MailSite, letters: readonly OrderMailDraft[]): Promise<void> => {
    const { websiteId, contactEmail } = site;
    const drawn: NewMail[] = [];
    for (const mailDraft of letters) {
      const { name, cause, to, data: values, replyTo = contactEmail, confidential = false } = mailDraft;
      if (!(await composer.isOn(websiteId, name))) continue;
      const content = await composer.draw(websiteId, name, values);
      for (const address of new Set(to))
        if (await canBeMailed(websiteId, mailDraft, address))
          drawn.push({
            websiteId,
            cause: `${name}/${cause}`,
            to: address,
            confidential,
            ...content,
            ...replyOf(replyTo),
          });
    }
    if (drawn.length === 0) return;
    await database.transaction(async (tx) => {
      for (const each of drawn) await mail.post(tx, each);
    });
  };

  /** For events about an order: what is to be mailed about it. */
  const about = async (
    websiteId: WebsiteId,
    orderId: OrderId,
    letters: (
      order: PlacedOrder,
      context: OrderContext,
    ) => readonly OrderMailDraft[] | Promise<readonly OrderMailDraft[]>,
  ): Promise<void> => {
    const [site, order] = [await composer.site(websiteId), await orders.byId(websiteId, orderId)];
    if (!site || !order) return;
    await send(site, await letters(order, await composer.around(site, order)));
  };

  const staffOf = async (websiteId: WebsiteId): Promise<string[]> =>
    (await parts.members.list(websiteId))
      .filter(({ disabled, roles }) => !disabled && mayRoles(roles, 'commerce.manage'))
      .map(({ email }) => email);

  const created = defineSubscription(ORDER_EVENTS.created, 'order-mails.created', ({ websiteId, payload }) =>
    about(websiteId, payload.orderId, async (order, context) => {
      const { orderId: cause, email } = order;
      const staff = await staffOf(websiteId);
      const news: OrderMailDraft = {
        name: 'new-order',
        cause,
        to: staff,
        replyTo: email,
        isForStaff: true,
        data: data.newOrderMailData(order, context),
      };
      // The first order of a subscription is confirmed by the mail about the subscription.
      if (order.kind === 'subscription') return [news];
      const values = data.orderMailData(order, context);
      return [{ name: 'order-confirmed', cause, to: [email], data: values }, news];
    }),
  );

  const paid = defineSubscription(ORDER_EVENTS.paid, 'order-mails.paid', ({ websiteId, payload }) =>
    about(websiteId, payload.orderId, (order, context) => {
      // What was paid when it was placed has been confirmed as paid.
      if (order.paidAt === null || order.paidAt === order.createdAt) return [];
      const values = data.orderMailData(order, context);
      return [{ name: 'payment-received', cause: order.orderId, to: [order.email], data: values }];
    }),
  );

  const shipped = defineSubscription(ORDER_EVENTS.shipped, 'order-mails.shipped', ({ websiteId, payload }) =>
    about(websiteId, payload.orderId, (order, context) => {
      const fulfilment = order.fulfilments.find(({ fulfilmentId }) => fulfilmentId === payload.fulfilmentId);
      if (!fulfilment) return [];
      const values = data.shippedMailData(order, fulfilment, context);
      return [{ name: 'order-shipped', cause: payload.fulfilmentId, to: [order.email], data: values }];
    }),
  );

  const refunded = defineSubscription(
    ORDER_EVENTS.refunded,
    'order-mails.refunded',
    ({ websiteId, payload }) =>
      about(websiteId, payload.orderId, async (order, context) => {
        const refund = order.refunds.find(({ refundId }) => refundId === payload.refundId);
        if (!refund || refund.amountMinor === 0) return [];
        const { refundId: cause } = refund;
        const values = data.refundedMailData(order, refund, context);
        const news: OrderMailDraft = { name: 'order-refunded', cause, to: [order.email], data: values };
        if (refund.byHand?.paidBackAt !== null) return [news];
        const job: OrderMailDraft = {
          name: 'refund-by-hand',
          cause,
          isForStaff: true,
          to: await staffOf(websiteId),
          replyTo: order.email,
          data: data.payBackMailData(order, refund, context),
        };
        return [news, job];
      }),
  );

  const refundFailed = defineSubscription(
    ORDER_EVENTS.refundFailed,
    'order-mails.refund-failed',
    ({ websiteId, id, payload: { orderId, refundId } }) =>
      about(websiteId, orderId, async (order, context) => {
        const refund = order.refunds.find((each) => each.refundId === refundId);
        if (!refund) return [];
        const event = order.events.findLast(
          ({ change, details }) => change === 'refund-refused' && details.refundId === refundId,
        );
        const refusal = typeof event?.details.reason === 'string' ? event.details.reason : '';
        const { paymentMinor } = refund;
        return [
          {
            name: 'refund-failed',
            cause: `${refundId}/${id}`,
            isForStaff: true,
            to: await staffOf(websiteId),
            replyTo: order.email,
            data: data.refundFailedMailData(order, { paymentMinor, refusal }, context),
          },
        ];
      }),
  );

  const canceled = defineSubscription(
    ORDER_EVENTS.canceled,
    'order-mails.canceled',
    ({ websiteId, payload }) =>
      about(websiteId, payload.orderId, (order, context) => [
        {
          name: 'order-canceled',
          cause: order.orderId,
          to: [order.email],
          data: data.canceledMailData(order, context),
        },
      ]),
  );

  const subscriptionStarted = defineSubscription(
    SUBSCRIPTION_EVENTS.started,
    'order-mails.subscription-started',
    ({ websiteId, payload }) =>
      about(websiteId, payload.orderId, async (order, context) => {
        const started = await parts.subscriptions.ofOrder(websiteId, order.orderId);
        const subscription = started.find(({ id }) => id === payload.subscriptionId);
        if (!subscription) return [];
        const values = data.subscriptionMailData(order, subscription, context);
        return [{ name: 'subscription-started', cause: subscription.id, to: [order.email], data: values }];
      }),
  );

  const downloadsReady = defineSubscription(
    DOWNLOAD_EVENTS.ready,
    'order-mails.downloads-ready',
    ({ websiteId, payload }) =>
      about(websiteId, payload.orderId, async (order, context) => {
        const links = (await parts.downloads.linksOf(websiteId, order.orderId)).filter(
          ({ isOver }) => !isOver,
        );
        if (links.length === 0) return [];
        const values = data.downloadsMailData(order, links, context);
        return [{ name: 'downloads-ready', cause: order.orderId, to: [order.email], data: values }];
      }),
  );

  const giftCardDue = defineSubscription(
    GIFT_CARD_EVENTS.due,
    'order-mails.gift-card',
    async ({ websiteId, id, payload }) => {
      const site = await composer.site(websiteId);
      const mailDraft = await parts.giftCards.letter(websiteId, payload.giftCardId);
      if (!site || !mailDraft) return;
      const order = mailDraft.orderId === null ? null : await orders.byId(websiteId, mailDraft.orderId);
      const isTest = order?.testMode ?? false;
      const to = order && isTest ? order.email : mailDraft.to;
      // The event is the cause: who manages the store may send a card again.
      const card: OrderMailDraft = {
        name: 'gift-card',
        cause: `${payload.giftCardId}/${id}`,
        to: [to],
        confidential: true,
        data: data.giftCardMailData(site, mailDraft, { isTest }),
      };
      if (order === null || canonicalEmail(order.email) === canonicalEmail(to)) return send(site, [card]);
      const values = data.giftCardSentMailData(order, mailDraft, await composer.around(site, order));
      return send(site, [
        card,
        { name: 'gift-card-sent', cause: payload.giftCardId, to: [order.email], data: values },
      ]);
    },
  );

  return [
    created,
    paid,
    shipped,
    refunded,
    refundFailed,
    canceled,
    subscriptionStarted,
    downloadsReady,
    giftCardDue,
  ];
}

const replyOf = (replyTo: string): { replyTo?: string } => (Value.Check(Email, replyTo) ? { replyTo } : {});
