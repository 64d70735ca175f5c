import type { PlacedOrder } from '@awning/commerce';
import { type MailTemplateName, mayRoles, type Subscription } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { OrderId, RefundId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { DownloadEvent } from '../downloads/index.ts';
import type { ReturnEvent } from '../returns/index.ts';
import type { SubscriptionEvent } from '../subscriptions/index.ts';
import * as data from './mail-data.ts';
import type { OrderMailParts } from './order-mail-parts.ts';
import type { OrderContext } from './order-view.ts';

/** A mail that is not drawn yet. */
export interface OrderMailDraft {
  readonly name: MailTemplateName;
  /** Identifies what it reports: the same is mailed to nobody twice. */
  readonly cause: string;
  readonly to: readonly string[];
  readonly data: data.MailData;
  readonly replyTo?: string;
  readonly confidential?: boolean;
  readonly isForStaff?: boolean;
  /** Waits so long in the outbox. */
  readonly afterSeconds?: number;
  /** Asked again in the transaction that posts it: what it reports may have been taken back meanwhile. */
  readonly isStillTrue?: (tx: Queryable) => Promise<boolean>;
}

/** What happened to an order, and the order as it is now. */
export interface OrderFact<Payload> {
  readonly websiteId: WebsiteId;
  readonly eventId: string;
  readonly payload: Payload;
  readonly order: PlacedOrder;
  readonly context: OrderContext;
}

type Drafts = readonly OrderMailDraft[];

/** What is to be mailed about a fact. */
export type DraftMails<Payload> = (
  parts: OrderMailParts,
  fact: OrderFact<Payload>,
) => Drafts | Promise<Drafts>;

type OfOrder = { readonly orderId: OrderId };
type OfRefund = { readonly orderId: OrderId; readonly refundId: RefundId };
type OfFulfilment = {
  readonly orderId: OrderId;
  readonly fulfilmentId: string;
  readonly isAgain?: boolean;
};

const staffOf = async ({ members }: OrderMailParts, websiteId: WebsiteId): Promise<string[]> =>
  (await members.list(websiteId))
    .filter(({ disabled, roles }) => !disabled && mayRoles(roles, 'commerce.manage'))
    .map(({ email }) => email);

export const draftCreated: DraftMails<OfOrder> = async (parts, { websiteId, order, context }) => {
  const { orderId: cause, email } = order;
  const news: OrderMailDraft = {
    name: 'new-order',
    cause,
    to: await staffOf(parts, websiteId),
    replyTo: email,
    isForStaff: true,
    data: data.newOrderMailData(order, context),
  };
  // The first order of a subscription is confirmed by the mail about the subscription.
  if (order.kind === 'subscription') return [news];
  // A gift that is paid gets its receipt; while the money is to come, the confirmation says how to pay.
  if (order.kind === 'donation' && order.financialStatus !== 'pending') return [news];
  return [{ name: 'order-confirmed', cause, to: [email], data: data.orderMailData(order, context) }, news];
};

/** What the owner has printed on the receipts of what was given to. */
export async function receiptTextOf(
  { donations }: OrderMailParts,
  websiteId: WebsiteId,
  { lines }: PlacedOrder,
): Promise<string> {
  const itemId = lines[0]?.itemId ?? '';
  return (await donations.receiptTexts(websiteId, [itemId])).get(itemId) ?? '';
}

export const draftPaid: DraftMails<OfOrder> = async (parts, { websiteId, order, context }) => {
  if (order.kind === 'donation') {
    const [going] = await parts.subscriptions.aboutOrder(websiteId, order.orderId);
    const link = going ? parts.subscriptions.linkOf(websiteId, going.id) : null;
    const text = await receiptTextOf(parts, websiteId, order);
    const values = data.receiptMailData(order, text, context, link);
    return [{ name: 'donation-receipt', cause: order.orderId, to: [order.email], data: values }];
  }
  // What was paid when it was placed has been confirmed as paid.
  if (order.paidAt === null || order.paidAt === order.createdAt) return [];
  const values = data.orderMailData(order, context);
  return [{ name: 'payment-received', cause: order.orderId, to: [order.email], data: values }];
};

export const draftShipped: DraftMails<OfFulfilment> = (
  { orders, shippedMailSeconds },
  { websiteId, eventId, payload, order, context },
) => {
  const fulfilment = order.fulfilments.find(({ fulfilmentId }) => fulfilmentId === payload.fulfilmentId);
  if (!fulfilment) return [];
  const values = data.shippedMailData(order, fulfilment, context);
  const { fulfilmentId } = fulfilment;
  return [
    {
      name: 'order-shipped',
      cause: payload.isAgain ? `${fulfilmentId}/${eventId}` : fulfilmentId,
      to: [order.email],
      data: values,
      afterSeconds: shippedMailSeconds,
      isStillTrue: async (tx) => {
        const locked = await orders.lock(tx, websiteId, order.orderId);
        return locked?.fulfilments.some((each) => each.fulfilmentId === fulfilmentId) ?? false;
      },
    },
  ];
};

export const draftRefunded: DraftMails<OfRefund> = async (parts, { websiteId, payload, order, context }) => {
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
    to: await staffOf(parts, websiteId),
    replyTo: order.email,
    data: data.payBackMailData(order, refund, context),
  };
  return [news, job];
};

export const draftRefundFailed: DraftMails<OfRefund> = async (
  parts,
  { websiteId, eventId, payload: { refundId }, order, context },
) => {
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
      cause: `${refundId}/${eventId}`,
      isForStaff: true,
      to: await staffOf(parts, websiteId),
      replyTo: order.email,
      data: data.refundFailedMailData(order, { paymentMinor, refusal }, context),
    },
  ];
};

const returnOf = async (
  { returns }: OrderMailParts,
  { websiteId, payload: { orderId, returnId } }: OrderFact<ReturnEvent>,
): Promise<(data.ReturnToMail & { readonly state: string }) | null> => {
  const back = await returns.find(websiteId, orderId, returnId);
  if (!back) return null;
  const { value } = await returns.settings.read(websiteId);
  return { ...back, isPaidByCustomer: value.paidBy === 'customer' };
};

export const draftReturnAsked: DraftMails<ReturnEvent> = async (parts, fact) => {
  const { websiteId, payload, order, context } = fact;
  const back = await returnOf(parts, fact);
  if (!back) return [];
  const { returnId: cause } = payload;
  return [
    {
      name: 'return-asked',
      cause,
      to: [order.email],
      data: data.returnMailData(order, back, context),
    },
    {
      name: 'new-return',
      cause,
      isForStaff: true,
      to: await staffOf(parts, websiteId),
      replyTo: order.email,
      data: data.returnMailData(order, back, context, { isForStaff: true }),
    },
  ];
};

const draftAnswer =
  (name: 'return-accepted' | 'return-declined', state: string): DraftMails<ReturnEvent> =>
  async (parts, fact) => {
    const { websiteId, payload, order, context } = fact;
    const back = await returnOf(parts, fact);
    if (back?.state !== state) return [];
    return [
      {
        name,
        cause: payload.returnId,
        to: [order.email],
        data: data.returnMailData(order, back, context),
        afterSeconds: parts.shippedMailSeconds,
        isStillTrue: async (tx) => {
          await parts.orders.lock(tx, websiteId, order.orderId);
          return (await parts.returns.find(websiteId, order.orderId, payload.returnId, tx))?.state === state;
        },
      },
    ];
  };
export const draftReturnAccepted = draftAnswer('return-accepted', 'accepted');
export const draftReturnDeclined = draftAnswer('return-declined', 'declined');

export const draftCanceled: DraftMails<OfOrder> = (_, { order, context }) => {
  const values = data.canceledMailData(order, context);
  return [{ name: 'order-canceled', cause: order.orderId, to: [order.email], data: values }];
};

type SubscriptionFact = OrderFact<SubscriptionEvent>;

/** Null: it is gone. */
async function subscriptionOf(
  { subscriptions }: OrderMailParts,
  { websiteId, payload, order }: SubscriptionFact,
): Promise<(data.SubscriptionToMail & Pick<Subscription, 'email' | 'state'>) | null> {
  const about = await subscriptions.aboutOrder(websiteId, order.orderId);
  const match = about.find(({ id }) => id === payload.subscriptionId);
  return match ? { ...match, link: subscriptions.linkOf(websiteId, match.id) } : null;
}

/** Of the first order, or of a renewal, in place of its confirmation. The receipt of a gift says how it goes on. */
const draftOrderOf =
  (name: 'subscription-started' | 'subscription-renewed'): DraftMails<SubscriptionEvent> =>
  async (parts, fact) => {
    const { order, context, payload } = fact;
    if (order.kind === 'donation') return [];
    const subscription = await subscriptionOf(parts, fact);
    if (!subscription) return [];
    const values = data.subscriptionMailData(order, subscription, context, { isOrder: true });
    const cause = name === 'subscription-started' ? payload.subscriptionId : order.orderId;
    return [{ name, cause, to: [order.email], data: values }];
  };
export const draftSubscriptionStarted = draftOrderOf('subscription-started');
export const draftSubscriptionRenewed = draftOrderOf('subscription-renewed');

const staffMail = async (
  parts: OrderMailParts,
  { websiteId, eventId, order, context }: SubscriptionFact,
  subscription: data.SubscriptionToMail,
  news: data.SubscriptionNews,
): Promise<OrderMailDraft> => ({
  name: 'subscription-problem',
  cause: eventId,
  isForStaff: true,
  to: await staffOf(parts, websiteId),
  replyTo: order.email,
  data: data.subscriptionMailData(order, subscription, context, { ...news, isForStaff: true }),
});

export const draftSubscriptionSkipped: DraftMails<SubscriptionEvent> = async (parts, fact) => {
  const { order, context, eventId } = fact;
  const subscription = await subscriptionOf(parts, fact);
  if (!subscription) return [];
  const news = { isSkipped: true };
  const values = data.subscriptionMailData(order, subscription, context, news);
  return [
    { name: 'subscription-skipped', cause: eventId, to: [subscription.email], data: values },
    await staffMail(parts, fact, subscription, news),
  ];
};

/** To the one who subscribed: the holder of the link may be another person. */
export const draftSubscriptionChanged: DraftMails<SubscriptionEvent> = async (parts, fact) => {
  const { order, context, eventId, payload } = fact;
  const subscription = await subscriptionOf(parts, fact);
  const isPaused = payload.change === 'paused';
  // It was changed again before this mail could leave, and that is told.
  if (!subscription || !(isPaused ? ['paused'] : ['active', 'past-due']).includes(subscription.state))
    return [];
  const news = { isPaused, isSkipped: payload.change === 'skipped' };
  const values = data.subscriptionMailData(order, subscription, context, news);
  return [{ name: 'subscription-changed', cause: eventId, to: [subscription.email], data: values }];
};

/** Once a day: wrong keys keep all subscriptions of a store from being billed. */
export const draftSubscriptionUnbilled: DraftMails<SubscriptionEvent> = async (parts, fact) => {
  const subscription = await subscriptionOf(parts, fact);
  if (!subscription) return [];
  const mail = await staffMail(parts, fact, subscription, { isUnbilled: true });
  return [{ ...mail, cause: `not-billed/${fact.payload.day ?? fact.eventId}` }];
};

export const draftSubscriptionUnpaid: DraftMails<SubscriptionEvent> = async (parts, fact) => {
  const { order, context, eventId } = fact;
  const subscription = await subscriptionOf(parts, fact);
  // It was paid, or has ended, before this mail could leave.
  if (!subscription || subscription.retryOn === null) return [];
  const values = data.subscriptionMailData(order, subscription, context);
  return [{ name: 'subscription-payment-failed', cause: eventId, to: [subscription.email], data: values }];
};

export const draftSubscriptionCancelled: DraftMails<SubscriptionEvent> = async (parts, fact) => {
  const { order, context, payload } = fact;
  const subscription = await subscriptionOf(parts, fact);
  if (!subscription) return [];
  const isUnpaid = payload.cause === 'unpaid';
  const isGone = payload.cause === 'product-deleted' || payload.cause === 'donation-ended';
  const values = data.subscriptionMailData(order, subscription, context, { isUnpaid, isGone });
  const { subscriptionId: cause } = payload;
  const ended: OrderMailDraft = {
    name: 'subscription-cancelled',
    cause,
    to: [subscription.email],
    data: values,
  };
  return isUnpaid ? [ended, await staffMail(parts, fact, subscription, {})] : [ended];
};

export const draftDownloadsReady: DraftMails<DownloadEvent> = async (
  { downloads },
  { websiteId, order, context },
) => {
  const links = (await downloads.linksOf(websiteId, order.orderId)).filter(({ isOver }) => !isOver);
  if (links.length === 0) return [];
  const values = data.downloadsMailData(order, links, context);
  return [{ name: 'downloads-ready', cause: order.orderId, to: [order.email], data: values }];
};
