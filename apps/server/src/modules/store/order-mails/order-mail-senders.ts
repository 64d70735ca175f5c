import { Email } from '@awning/contract';
import { Value } from 'typebox/value';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  type DomainEvents,
  defineSubscription,
  type Subscription,
  type Topic,
} from '../../../platform/events/index.ts';
import type { NewMail } from '../../foundation/mail/index.ts';
import type { MailSite } from '../../foundation/mail-templates/index.ts';
import { DOWNLOAD_EVENTS } from '../downloads/index.ts';
import { GIFT_CARD_EVENTS, type GiftCardEvent } from '../giftcards/index.ts';
import { ORDER_EVENTS } from '../orders/index.ts';
import { RETURN_EVENTS } from '../returns/index.ts';
import { SUBSCRIPTION_EVENTS } from '../subscriptions/index.ts';
import type { MailComposer } from './mail-composer.ts';
import { giftCardMailData, giftCardSentMailData } from './mail-data.ts';
import * as drafts from './order-mail-drafts.ts';
import type { OrderMailParts } from './order-mail-parts.ts';

interface SendContext {
  readonly parts: OrderMailParts;
  readonly composer: MailComposer;
}

/**
 * Anybody can place test orders, for any address. This is enough to try a shop out, and too little to bother strangers
 * with; mails to members do not count.
 */
const TEST_MAILS = { name: 'test-order-mails', max: 100, windowSeconds: 3600 };

/** Topics whose events name the order they are about. */
type TopicAboutOrder = {
  [T in Topic]: DomainEvents[T] extends { readonly orderId: OrderId } ? T : never;
}[Topic];

/**
 * Mails what happened to orders. Everything is read and drawn first; one transaction then posts all mails of an event.
 */
export function sendOrderMails(parts: OrderMailParts, composer: MailComposer): readonly Subscription[] {
  const context: SendContext = { parts, composer };
  const mailAbout = <T extends TopicAboutOrder>(
    topic: T,
    subscriber: string,
    draft: drafts.DraftMails<DomainEvents[T]>,
  ): Subscription =>
    defineSubscription(topic, subscriber, ({ websiteId, id, payload }) =>
      sendAbout(context, { websiteId, eventId: id, payload }, draft),
    );
  const created = mailAbout(ORDER_EVENTS.created, 'order-mails.created', drafts.draftCreated);
  const paid = mailAbout(ORDER_EVENTS.paid, 'order-mails.paid', drafts.draftPaid);
  const shipped = mailAbout(ORDER_EVENTS.shipped, 'order-mails.shipped', drafts.draftShipped);
  const refunded = mailAbout(ORDER_EVENTS.refunded, 'order-mails.refunded', drafts.draftRefunded);
  const refundFailed = mailAbout(
    ORDER_EVENTS.refundFailed,
    'order-mails.refund-failed',
    drafts.draftRefundFailed,
  );
  const canceled = mailAbout(ORDER_EVENTS.canceled, 'order-mails.canceled', drafts.draftCanceled);
  const returnAsked = mailAbout(RETURN_EVENTS.asked, 'order-mails.return-asked', drafts.draftReturnAsked);
  const returnAccepted = mailAbout(
    RETURN_EVENTS.accepted,
    'order-mails.return-accepted',
    drafts.draftReturnAccepted,
  );
  const returnDeclined = mailAbout(
    RETURN_EVENTS.declined,
    'order-mails.return-declined',
    drafts.draftReturnDeclined,
  );
  const subscriptionStarted = mailAbout(
    SUBSCRIPTION_EVENTS.started,
    'order-mails.subscription-started',
    drafts.draftSubscriptionStarted,
  );
  const subscriptionRenewed = mailAbout(
    SUBSCRIPTION_EVENTS.renewed,
    'order-mails.subscription-renewed',
    drafts.draftSubscriptionRenewed,
  );
  const subscriptionSkipped = mailAbout(
    SUBSCRIPTION_EVENTS.skipped,
    'order-mails.subscription-skipped',
    drafts.draftSubscriptionSkipped,
  );
  const subscriptionChanged = mailAbout(
    SUBSCRIPTION_EVENTS.changed,
    'order-mails.subscription-changed',
    drafts.draftSubscriptionChanged,
  );
  const subscriptionUnpaid = mailAbout(
    SUBSCRIPTION_EVENTS.paymentFailed,
    'order-mails.subscription-payment-failed',
    drafts.draftSubscriptionUnpaid,
  );
  const subscriptionUnbilled = mailAbout(
    SUBSCRIPTION_EVENTS.notBilled,
    'order-mails.subscription-not-billed',
    drafts.draftSubscriptionUnbilled,
  );
  const subscriptionCancelled = mailAbout(
    SUBSCRIPTION_EVENTS.cancelled,
    'order-mails.subscription-cancelled',
    drafts.draftSubscriptionCancelled,
  );
  const downloadsReady = mailAbout(
    DOWNLOAD_EVENTS.ready,
    'order-mails.downloads-ready',
    drafts.draftDownloadsReady,
  );
  const giftCardDue = defineSubscription(
    GIFT_CARD_EVENTS.due,
    'order-mails.gift-card',
    ({ websiteId, id, payload }) => sendGiftCard(context, websiteId, id, payload),
  );

  return [
    created,
    paid,
    shipped,
    refunded,
    refundFailed,
    canceled,
    returnAsked,
    returnAccepted,
    returnDeclined,
    subscriptionStarted,
    subscriptionRenewed,
    subscriptionSkipped,
    subscriptionChanged,
    subscriptionUnpaid,
    subscriptionUnbilled,
    subscriptionCancelled,
    downloadsReady,
    giftCardDue,
  ];
}

async function sendAbout<Payload extends { readonly orderId: OrderId }>(
  context: SendContext,
  event: Pick<drafts.OrderFact<Payload>, 'websiteId' | 'eventId' | 'payload'>,
  draft: drafts.DraftMails<Payload>,
): Promise<void> {
  const { parts, composer } = context;
  const { websiteId, payload } = event;
  const [site, order] = [await composer.site(websiteId), await parts.orders.byId(websiteId, payload.orderId)];
  if (!site || !order) return;
  const fact = { ...event, order, context: await composer.around(site, order) };
  await send(context, site, await draft(parts, fact), payload.orderId);
}

async function sendGiftCard(
  context: SendContext,
  websiteId: WebsiteId,
  eventId: string,
  { giftCardId }: GiftCardEvent,
): Promise<void> {
  const { parts, composer } = context;
  const site = await composer.site(websiteId);
  const mailDraft = await parts.giftCards.letter(websiteId, giftCardId);
  if (!site || !mailDraft) return;
  const order = mailDraft.orderId === null ? null : await parts.orders.byId(websiteId, mailDraft.orderId);
  const isTest = order?.testMode ?? false;
  const to = order && isTest ? order.email : mailDraft.to;
  // The event is the cause: who manages the store may send a card again.
  const card: drafts.OrderMailDraft = {
    name: 'gift-card',
    cause: `${giftCardId}/${eventId}`,
    to: [to],
    confidential: true,
    data: giftCardMailData(site, mailDraft, { isTest }),
  };
  if (order === null || canonicalEmail(order.email) === canonicalEmail(to))
    return send(context, site, [card], mailDraft.orderId);
  const values = giftCardSentMailData(order, mailDraft, await composer.around(site, order));
  const copy: drafts.OrderMailDraft = {
    name: 'gift-card-sent',
    cause: giftCardId,
    to: [order.email],
    data: values,
  };
  return send(context, site, [card, copy], order.orderId);
}

async function send(
  { parts, composer }: SendContext,
  site: MailSite,
  mailDrafts: readonly drafts.OrderMailDraft[],
  orderId: OrderId | null,
): Promise<void> {
  const { database, mail } = parts;
  const { websiteId, contactEmail } = site;
  const drawn: { readonly mail: NewMail; readonly isStillTrue: drafts.OrderMailDraft['isStillTrue'] }[] = [];
  for (const mailDraft of mailDrafts) {
    const { name, cause, to, data: values, replyTo = contactEmail, confidential = false } = mailDraft;
    if (!(await composer.isOn(websiteId, name))) continue;
    const content = await composer.draw(websiteId, name, values);
    for (const address of new Set(to))
      if (await canBeMailed(parts, websiteId, mailDraft, address))
        drawn.push({
          isStillTrue: mailDraft.isStillTrue,
          mail: {
            websiteId,
            cause: `${name}/${cause}`,
            to: address,
            confidential,
            ...content,
            ...replyOf(replyTo),
            // Members find with an order what its customer was told.
            ...(orderId === null || mailDraft.isForStaff ? {} : { about: `order/${orderId}` }),
            afterSeconds: mailDraft.afterSeconds ?? 0,
          },
        });
  }
  if (drawn.length === 0) return;
  await database.transaction(async (tx) => {
    for (const each of drawn) if ((await each.isStillTrue?.(tx)) ?? true) await mail.post(tx, each.mail);
  });
}

async function canBeMailed(
  { log, limiter }: OrderMailParts,
  websiteId: WebsiteId,
  { cause, data: { isTest }, isForStaff }: drafts.OrderMailDraft,
  address: string,
): Promise<boolean> {
  // Nobody can be reached there, and trying again changes nothing.
  if (!Value.Check(Email, address)) {
    log.warn({ websiteId, cause }, 'a mail has no address that it could go to');
    return false;
  }
  if (isTest !== true || isForStaff) return true;
  const { allowed } = await limiter.take(TEST_MAILS, websiteId);
  if (!allowed) log.warn({ websiteId, cause }, 'too many mails of test orders in an hour: one was left out');
  return allowed;
}

const replyOf = (replyTo: string): { replyTo?: string } => (Value.Check(Email, replyTo) ? { replyTo } : {});
