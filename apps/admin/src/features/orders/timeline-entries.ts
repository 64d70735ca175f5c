import type { Order, OrderHistory, OrderMail } from '@awning/contract';
import {
  Box,
  ChatLines,
  Coins,
  CreditCard,
  Edit,
  Internet,
  Mail,
  ShoppingBag,
  WarningTriangle,
} from 'iconoir-react';
import { isZero, moneyText } from '../../kit/text/money.ts';
import type { TimelineEntry } from '../../kit/timeline/timeline.tsx';
import type { Translate } from '../../messages/messages.ts';
import { fromMinor } from './amounts.ts';
import type { timelineMessages } from './timeline-messages.ts';

type T = Translate<typeof timelineMessages>;
type OrderEvent = Order['timeline'][number];

export type TimelineKind = 'payment' | 'parcel' | 'mail' | 'stock' | 'staff' | 'webhook' | 'note';

export interface KindEntry extends TimelineEntry {
  readonly kind: TimelineKind;
  /** The mail that it tells of. */
  readonly mail?: OrderMail;
}

interface Words {
  readonly t: T;
  readonly locale: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function actorOf({ actor, actorName }: Pick<OrderEvent, 'actor' | 'actorName'>, t: T): string {
  if (actorName !== null) return actorName;
  if (actor === 'customer') return t('customer');
  if (actor.startsWith('provider:')) return t('provider');
  return t(actor.startsWith('member:') ? 'member' : 'system');
}

const CHANGES: Readonly<
  Record<
    string,
    {
      readonly kind: TimelineKind;
      readonly icon: TimelineEntry['icon'];
      readonly word: keyof typeof timelineMessages;
    }
  >
> = {
  'fulfilment-undone': { kind: 'parcel', icon: Box, word: 'undone' },
  'tracking-changed': { kind: 'parcel', icon: Box, word: 'tracking' },
  'called-off': { kind: 'parcel', icon: Box, word: 'calledOff' },
  canceled: { kind: 'staff', icon: Edit, word: 'canceled' },
  refunded: { kind: 'payment', icon: Coins, word: 'refunded' },
  'refund-succeeded': { kind: 'payment', icon: CreditCard, word: 'refundSucceeded' },
  'refund-refused': { kind: 'payment', icon: WarningTriangle, word: 'refundRefused' },
  'paid-back': { kind: 'payment', icon: Coins, word: 'paidBack' },
  edited: { kind: 'staff', icon: Edit, word: 'edited' },
  tagged: { kind: 'staff', icon: Edit, word: 'tagged' },
  archived: { kind: 'staff', icon: Edit, word: 'archived' },
  unarchived: { kind: 'staff', icon: Edit, word: 'unarchived' },
  'payment-problem': { kind: 'payment', icon: WarningTriangle, word: 'problem' },
  'payment-problem-dismissed': { kind: 'payment', icon: CreditCard, word: 'dismissed' },
  'return-asked': { kind: 'parcel', icon: Box, word: 'returnAsked' },
  'return-added': { kind: 'parcel', icon: Box, word: 'returnAdded' },
  'return-accepted': { kind: 'parcel', icon: Box, word: 'returnAccepted' },
  'return-declined': { kind: 'parcel', icon: Box, word: 'returnDeclined' },
  'return-withdrawn': { kind: 'parcel', icon: Box, word: 'returnWithdrawn' },
  'return-undone': { kind: 'parcel', icon: Box, word: 'returnUndone' },
  'return-received': { kind: 'parcel', icon: Box, word: 'returnReceived' },
  'return-closed': { kind: 'parcel', icon: Box, word: 'returnClosed' },
  'mail-resent': { kind: 'mail', icon: Mail, word: 'resent' },
};

function eventEntry(order: Order, event: OrderEvent, place: number, { t, locale }: Words): KindEntry {
  const { change, details, createdOn } = event;
  const { currency } = order.grandTotal;
  const who = actorOf(event, t);
  const minor = typeof details.amountMinor === 'number' ? details.amountMinor : 0;
  const amount = moneyText(fromMinor(minor, currency), locale);
  const reason = textOf(details.reason);
  const base = { key: `event ${place}`, at: createdOn };
  if (change === 'created') {
    const word = event.actor.startsWith('member:') ? 'createdByMember' : 'created';
    return {
      ...base,
      kind: 'staff',
      icon: ShoppingBag,
      text: t(word, { who }),
      quote: ownPrices(order, event, { t, locale }),
    };
  }
  if (change === 'paid') {
    const isByHand = event.actor.startsWith('member:');
    const text = isByHand
      ? t('paidByHand', { who, amount })
      : t('paid', { amount, method: textOf(details.label) });
    return {
      ...base,
      kind: 'payment',
      icon: CreditCard,
      text,
      detail: textOf(details.reference) || undefined,
    };
  }
  if (change === 'fulfilled')
    return { ...base, kind: 'parcel', icon: Box, text: parcelText(order, event, t) };
  if (change === 'note-added') {
    const note = order.internalNotes.find(({ id }) => id === details.noteId);
    const text = t(note?.forCustomer ? 'noteShared' : 'note', { who });
    return { ...base, kind: 'note', icon: ChatLines, text, quote: note?.content };
  }
  const known = CHANGES[change];
  if (!known) return { ...base, kind: 'staff', icon: Edit, text: t('other', { who, change }) };
  const count = typeof details.count === 'number' ? details.count : 0;
  const values = { who, amount, count, words: textOf(details.words), subject: textOf(details.subject) };
  return {
    ...base,
    kind: known.kind,
    icon: known.icon,
    text: t(known.word, values),
    ...(reason !== '' && { detail: t('reason', { reason }) }),
    ...(textOf(details.message) !== '' && { quote: textOf(details.message) }),
  };
}

/** Why a member sold something at another price than the catalogue has. */
function ownPrices(order: Order, { details }: OrderEvent, { t, locale }: Words): string | undefined {
  if (!Array.isArray(details.prices)) return undefined;
  const money = (minor: unknown): string =>
    moneyText(fromMinor(Number(minor), order.grandTotal.currency), locale);
  return (details.prices as readonly Record<string, unknown>[])
    .map(({ title, unitMinor, listedMinor, reason }) =>
      t('ownPrice', {
        item: textOf(title),
        price: money(unitMinor),
        listed: money(listedMinor),
        reason: textOf(reason),
      }),
    )
    .join('\n');
}

function parcelText(order: Order, event: OrderEvent, t: T): string {
  const parcel = order.fulfillments.find(({ id }) => id === event.details.fulfilmentId);
  const lines = parcel?.lineItems ?? [];
  const items = lines
    .map(({ lineItemId }) => order.lineItems.find(({ id }) => id === lineItemId)?.productName ?? '')
    .join(', ');
  // What was left was refunded: nothing was delivered.
  if (event.actor === 'system' && lines.length === 0 && !isZero(order.refundedTotal)) return t('nothingLeft');
  if (event.actor === 'system') return t('fulfilledAuto', { items: items || order.orderNumber });
  return t('fulfilled', { who: actorOf(event, t), items: items || order.orderNumber });
}

const MAIL_STATES = {
  queued: 'mailQueued',
  sent: 'mailSent',
  kept: 'mailKept',
  failed: 'mailFailed',
} as const;
const CALL_STATES = {
  waiting: 'webhookWaiting',
  delivered: 'webhookDelivered',
  dead: 'webhookDead',
} as const;

function historyEntries(order: Order, history: OrderHistory, t: T): KindEntry[] {
  const nameOf = (variantId: string): string =>
    order.lineItems.find((line) => line.variantId === variantId)?.productName ?? '';
  return [
    ...history.mails.map(
      (mail): KindEntry => ({
        key: `mail ${mail.id}`,
        kind: 'mail',
        at: mail.createdOn,
        icon: Mail,
        text: t('mail', { subject: mail.subject, to: mail.to }),
        detail: t(MAIL_STATES[mail.status], { error: mail.lastError ?? '' }),
        mail,
      }),
    ),
    ...history.stock.map(
      ({ variantId, delta, balance, createdOn, reason }): KindEntry => ({
        key: `stock ${variantId} ${reason} ${createdOn}`,
        kind: 'stock',
        at: createdOn,
        icon: Box,
        text: t(delta < 0 ? 'stockTaken' : 'stockBack', { count: Math.abs(delta), item: nameOf(variantId) }),
        detail: t('stockLevel', { before: balance - delta, after: balance }),
      }),
    ),
    ...history.webhooks.map(
      ({ id, topic, url, state, attempts, createdOn }): KindEntry => ({
        key: `webhook ${id}`,
        kind: 'webhook',
        at: createdOn,
        icon: Internet,
        text: t('webhook', { topic, host: URL.canParse(url) ? new URL(url).host : url }),
        detail: t(CALL_STATES[state], { attempts }),
      }),
    ),
  ];
}

/** Everything that happened to an order, newest first. */
export function timelineEntries(
  order: Order,
  history: OrderHistory | undefined,
  words: Words,
): readonly KindEntry[] {
  const events = order.timeline.map((event, place) => eventEntry(order, event, place, words));
  const others = history ? historyEntries(order, history, words.t) : [];
  // What happened at the same moment stays in the order in which it was told.
  return [...events, ...others]
    .map((entry, place) => ({ entry, place }))
    .toSorted((one, other) => other.entry.at.localeCompare(one.entry.at) || other.place - one.place)
    .map(({ entry }) => entry);
}
