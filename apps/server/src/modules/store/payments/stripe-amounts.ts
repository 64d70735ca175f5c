import { type Currency, fractionDigitsOf, isCurrency } from '@awning/commerce';
import type Stripe from 'stripe';

/**
 * How many digits Stripe counts in, where that is not what the currency has: it takes some currencies without a minor
 * unit with two zeros, and others as whole units although they have one.
 */
const ZERO_DIGITS = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
const THREE_DIGITS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

function stripeDigits(currency: string): number {
  if (ZERO_DIGITS.has(currency)) return 0;
  return THREE_DIGITS.has(currency) ? 3 : 2;
}

/**
 * The least that Stripe charges. It names an amount for most of these currencies; for the rest, half a dollar decides,
 * and these are round amounts somewhat above that.
 */
export const stripeMinimums: Readonly<Record<Currency, number>> = {
  EUR: 50,
  USD: 50,
  AUD: 50,
  CAD: 50,
  NZD: 50,
  CHF: 50,
  SGD: 50,
  BRL: 50,
  INR: 50,
  GBP: 30,
  JPY: 50,
  NOK: 300,
  SEK: 300,
  DKK: 250,
  HKD: 400,
  MXN: 1000,
  CZK: 1500,
  PLN: 200,
  THB: 1000,
  MYR: 200,
  ILS: 200,
  PHP: 3000,
  RUB: 5000,
  ARS: 100_000,
  COP: 250_000,
  IDR: 1_000_000,
  ZAR: 1000,
};

/** Ours and theirs differ by a power of ten or not at all; what does not come out even is refused. */
export function toStripeAmount(amountMinor: number, currency: Currency): number {
  return scale(amountMinor, stripeDigits(currency) - fractionDigitsOf(currency));
}

export function fromStripeAmount(amount: number, currency: Currency): number {
  return scale(amount, fractionDigitsOf(currency) - stripeDigits(currency));
}

function scale(amount: number, digits: number): number {
  const scaled = digits >= 0 ? amount * 10 ** digits : amount / 10 ** -digits;
  if (!Number.isSafeInteger(scaled) || scaled < 0)
    throw new Error(`${amount} cannot be written in another number of digits`);
  return scaled;
}

/** Stripe writes currencies in small letters. */
export function storeCurrency(currency: string): Currency {
  const code = currency.toUpperCase();
  if (!isCurrency(code)) throw new Error(`${code} is no currency that shops sell in`);
  return code;
}

/**
 * What came in counts once something did; before, what was asked for. A currency that no shop has equals no payment of
 * ours.
 */
export function amountOf(intent: Stripe.PaymentIntent): { amountMinor: number; currency: string } {
  return reportedAmount(
    intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    intent.currency,
  );
}

export function reportedAmount(
  amount: number,
  stripeCurrency: string,
): { amountMinor: number; currency: string } {
  const currency = stripeCurrency.toUpperCase();
  return { amountMinor: isCurrency(currency) ? fromStripeAmount(amount, currency) : amount, currency };
}
