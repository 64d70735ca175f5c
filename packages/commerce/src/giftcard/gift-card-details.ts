import { isEmailAddress } from '@awning/forms';
import { daysBetween, isCalendarDate } from '../subscription/calendar-date.ts';
import { giftCardMessages } from './gift-card-messages.ts';

/**
 * For whom a gift card is, as its buyer says. Text is '' where nothing was said; without an address the buyer gets the
 * card.
 */
export interface GiftCardDetails {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly senderName: string;
  readonly message: string;
  /** The day on which it is mailed, `YYYY-MM-DD`; null: at once. */
  readonly deliverOn: string | null;
}

export type GiftCardField = keyof GiftCardDetails;

/** Longest texts, in characters, and how many days ahead a card may be sent. */
export const GIFT_CARD_LIMITS = { name: 100, message: 500, daysAhead: 365 } as const;

/**
 * What is wrong with the details, by field; empty when nothing is. `today` is the day where the store is.
 *
 * @example checkGiftCardDetails(details, '2026-12-01') // { deliverOn: 'Choose today or a later day.' }
 */
export function checkGiftCardDetails(
  details: GiftCardDetails,
  today: string,
): Partial<Record<GiftCardField, string>> {
  const problems: Partial<Record<GiftCardField, string>> = {};
  for (const field of ['recipientName', 'senderName'] as const)
    if (lengthOf(details[field]) > GIFT_CARD_LIMITS.name) problems[field] = giftCardMessages.nameTooLong;
  if (details.recipientEmail !== '' && !isEmailAddress(details.recipientEmail))
    problems.recipientEmail = giftCardMessages.emailInvalid;
  if (lengthOf(details.message) > GIFT_CARD_LIMITS.message)
    problems.message = giftCardMessages.messageTooLong;
  const day = details.deliverOn === null ? null : problemWithDay(details.deliverOn, today);
  if (day !== null) problems.deliverOn = day;
  return problems;
}

function problemWithDay(day: string, today: string): string | null {
  if (!isCalendarDate(day)) return giftCardMessages.dayInvalid;
  const ahead = daysBetween(today, day);
  if (ahead < 0) return giftCardMessages.dayPast;
  return ahead > GIFT_CARD_LIMITS.daysAhead ? giftCardMessages.dayTooFar : null;
}

/** Only what can be used: a card that was paid for is always delivered. Details that are wrong count as not given. */
export const usableGiftCardDetails = (details: GiftCardDetails): GiftCardDetails => ({
  recipientName: cut(details.recipientName, GIFT_CARD_LIMITS.name),
  recipientEmail: isEmailAddress(details.recipientEmail) ? details.recipientEmail : '',
  senderName: cut(details.senderName, GIFT_CARD_LIMITS.name),
  message: cut(details.message, GIFT_CARD_LIMITS.message),
  deliverOn: details.deliverOn !== null && isCalendarDate(details.deliverOn) ? details.deliverOn : null,
});

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');
const lengthOf = (text: string): number => [...text].length;

/** As a cart keeps it, among what was asked about the product. */
export const writeGiftCardDetails = (details: GiftCardDetails): string =>
  JSON.stringify({ giftCard: details });

/** Out of what a cart has kept, which may be anything; null when it says nothing about a gift card. */
export function readGiftCardDetails(additionalFields: string | null): GiftCardDetails | null {
  const details = fieldOf(parse(additionalFields ?? ''), 'giftCard');
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return null;
  const text = (name: GiftCardField): string => {
    const value = fieldOf(details, name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    recipientName: text('recipientName'),
    recipientEmail: text('recipientEmail'),
    senderName: text('senderName'),
    message: text('message'),
    deliverOn: text('deliverOn') || null,
  };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
