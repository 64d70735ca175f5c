import type { Currency } from '../money/currencies.ts';
import { moneyText } from '../money/money-text.ts';
import { parseAmount } from '../money/parse-amount.ts';
import type { SubscriptionPlan } from './billing-plan.ts';
import { donationMessages } from './donation-messages.ts';

/** How often a donor gives. */
export const DONATION_RHYTHMS = ['once', 'month', 'year'] as const;
export type DonationRhythm = (typeof DONATION_RHYTHMS)[number];

export const isDonationRhythm = (text: unknown): text is DonationRhythm =>
  (DONATION_RHYTHMS as readonly unknown[]).includes(text);

/** What may be given to a donation, in minor units of the store's currency. */
export interface DonationTerms {
  readonly amountsMinor: readonly number[];
  /** Whether donors may choose an amount of their own, from `leastMinor` to `mostMinor`. */
  readonly ownAmount: boolean;
  readonly leastMinor: number;
  readonly mostMinor: number;
  /** At least one, in the order in which donors see them. */
  readonly rhythms: readonly DonationRhythm[];
}

/** What a donor gives: the cart keeps it, and every price is read from it and checked against the terms. */
export interface Gift {
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly every: DonationRhythm;
}

/** The most that anybody can give at once: what payments can carry in every currency. */
export const MAX_GIFT_MINOR = 99_999_999;

/** Why this cannot be given now, as a sentence; null: it can. */
export function refuseGift(
  { amountsMinor, ownAmount, leastMinor, mostMinor, rhythms }: DonationTerms,
  { amountMinor, currency, every }: Gift,
  storeCurrency: Currency,
): string | null {
  if (currency !== storeCurrency) return donationMessages.otherCurrency;
  if (!rhythms.includes(every)) return donationMessages.chooseRhythm;
  if (amountsMinor.includes(amountMinor)) return null;
  if (!ownAmount) return donationMessages.chooseAmount;
  if (!Number.isSafeInteger(amountMinor)) return donationMessages.notAnAmount;
  if (amountMinor < leastMinor)
    return donationMessages.tooLittle.replace('{least}', moneyText(leastMinor, currency));
  if (amountMinor > mostMinor)
    return donationMessages.tooMuch.replace('{most}', moneyText(mostMinor, currency));
  return null;
}

/** What is billed again and again; null for what is given once. */
export const planOfGift = ({ every }: Pick<Gift, 'every'>): SubscriptionPlan | null =>
  every === 'once'
    ? null
    : { billingPeriod: { value: 1, unit: every === 'month' ? 'MONTH' : 'YEAR' }, numBillingCycles: 0 };

const GROUPED = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/;
const PLAIN = /^(\d+)(?:[.,](\d*))?$/;

const SIGNED = /^([\p{Sc}\p{L}]*)\s*(.*?)\s*([\p{Sc}\p{L}]*)$/u;
const signOf = (currency: Currency): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/**
 * An amount as people type it, in minor units: with the store's own currency sign, with points or commas. Three digits
 * after a point or comma are thousands, any others cents. Null: it is no amount, or one of another currency.
 *
 * @example readGiftAmount('1.234,50 €', 'EUR') // 123450
 */
export function readGiftAmount(text: string, currency: Currency): number | null {
  const [, before = '', bare = '', behind = ''] = SIGNED.exec(text.trim()) ?? [];
  const signs = [before, behind].filter((sign) => sign !== '').map((sign) => sign.toUpperCase());
  if (signs.some((sign) => sign !== currency && sign !== signOf(currency).toUpperCase())) return null;
  const compact = bare.replace(/(?<=\d)['’\s](?=\d{3})/gu, '');
  const grouped = GROUPED.exec(compact);
  const [whole, cents = ''] = grouped
    ? [grouped[1]?.replace(/[.,]/g, ''), grouped[3]]
    : (PLAIN.exec(compact)?.slice(1) ?? []);
  if (whole === undefined) return null;
  return parseAmount(cents === '' ? whole : `${whole}.${cents}`, currency);
}

/** As a cart keeps it, among what was asked about the thing in it. */
export const writeGift = (gift: Gift): string => JSON.stringify({ donation: gift });

/** Out of what a cart has kept, which may be anything; null when it says nothing about a gift. */
export function readGift(additionalFields: string | null): Gift | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(additionalFields ?? '');
  } catch {
    return null;
  }
  const gift = fieldOf(parsed, 'donation');
  const [amountMinor, currency, every] = ['amountMinor', 'currency', 'every'].map((name) =>
    fieldOf(gift, name),
  );
  return typeof amountMinor === 'number' &&
    Number.isSafeInteger(amountMinor) &&
    amountMinor > 0 &&
    typeof currency === 'string' &&
    isDonationRhythm(every)
    ? { amountMinor, currency: currency as Currency, every }
    : null;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
