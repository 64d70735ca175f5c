import { readTestCard, testCardSentences } from '@awning/contract';
import { checkoutWords } from '../store/checkout-words.ts';
import type { PaymentReading } from '../store/payment-reading.ts';

/** What was typed into the fields of a test card. Real cards never pass through fields of ours. */
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
}

export const NO_CARD: TypedCard = { number: '', expiry: '', code: '' };

const LONGEST_NUMBER = 19;

/** In groups of four, as on the card. */
export const writeCardNumber = (typed: string): string =>
  (
    typed
      .replace(/\D/g, '')
      .slice(0, LONGEST_NUMBER)
      .match(/.{1,4}/g) ?? []
  ).join(' ');

/** `MM / YY` while it is typed; the slash appears by itself and can be deleted again. */
export function writeExpiry(typed: string, before: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  const isDeleting = typed.length < before.length;
  const padded = /^[2-9]$/.test(digits) ? `0${digits}` : digits;
  if (padded.length < 2 || (isDeleting && padded.length <= 2)) return padded;
  return `${padded.slice(0, 2)} / ${padded.slice(2)}`;
}

/** A token for the card, or what is wrong with it by field. */
export function readCard(
  { number, expiry, code }: TypedCard,
  methodId: string,
  today: { readonly year: number; readonly month: number },
): PaymentReading {
  const card = readTestCard(number);
  const problems = {
    ...('refusal' in card
      ? {
          'card.number':
            number.trim() === '' ? checkoutWords.cardNumberMissing : testCardSentences[card.refusal],
        }
      : {}),
    ...expiryProblem(expiry, today),
    ...(/^\d{3,4}$/.test(code.trim()) ? {} : { 'card.code': checkoutWords.cardCodeMissing }),
  };
  return 'refusal' in card || Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, methodId, methodToken: card.token };
}

function expiryProblem(
  expiry: string,
  today: { readonly year: number; readonly month: number },
): Record<string, string> {
  const [, month, year] = /^(\d\d)\D*(\d\d)$/.exec(expiry.trim())?.map(Number) ?? [];
  if (month === undefined || year === undefined || month < 1 || month > 12)
    return { 'card.expiry': checkoutWords.cardExpiryMissing };
  const isPast = 2000 + year < today.year || (2000 + year === today.year && month < today.month);
  return isPast ? { 'card.expiry': checkoutWords.cardExpiryPast } : {};
}
