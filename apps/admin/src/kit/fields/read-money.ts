import { CURRENCIES, isCurrency, parseAmount } from '@awning/commerce';
import { digitsOfCurrency, minorOf } from '../text/money.ts';
import { type NumberReading, plainNumberText, readNumber } from './read-number.ts';

/** The ways in which a currency is written beside an amount, the code first. */
function signsOf(currency: string, locale: string): string[] {
  const signs = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    [locale, 'en'].map(
      (each) =>
        new Intl.NumberFormat(each, { style: 'currency', currency, currencyDisplay })
          .formatToParts(0)
          .find(({ type }) => type === 'currency')?.value ?? currency,
    ),
  );
  return [currency, ...signs, ...(LOCAL_SIGNS[currency] ?? [])].map((sign) => sign.toLowerCase());
}

/** What people write at home, which browsers write in the country's own language only. */
const LOCAL_SIGNS: Readonly<Record<string, readonly string[]>> = {
  SEK: ['kr', 'kr.'],
  NOK: ['kr', 'kr.'],
  DKK: ['kr', 'kr.'],
  CZK: ['kč'],
  PLN: ['zł'],
  CHF: ['fr.', 'sfr.'],
  RUB: ['₽', 'руб.'],
  JPY: ['円', '¥'],
  IDR: ['rp'],
  MYR: ['rm'],
  ZAR: ['r'],
  THB: ['฿'],
};

/** What the server stores at most, in minor units. */
export const MOST_MINOR = 999_999_999_999;

/**
 * A sign, the currency, the number, the currency. A point belongs to the currency only after its letters and a space.
 */
const AMOUNT = /^([+-]?)\s*(\p{L}+\.(?=\s)|[^\d.,+-]*?)\s*([+-]?\s*[\d.,].*?)\s*((?:[^\d.,]+\.?)?)$/u;

/** An amount with or without its currency. Another currency is refused: guessing would change the price. */
export function readMoney(text: string, currency: string, locale: string): NumberReading {
  const match = AMOUNT.exec(plainNumberText(text));
  if (!match) return { ok: false, problem: 'junk' };
  const [, minus = '', before = '', figures = '', after = ''] = match;
  if (before !== '' && after !== '') return { ok: false, problem: 'junk' };
  const sign = (before || after).toLowerCase();
  if (sign !== '' && !signsOf(currency, locale).includes(sign)) {
    const isOther = CURRENCIES.some((each) => each !== currency && signsOf(each, locale).includes(sign));
    return { ok: false, problem: isOther ? 'otherCurrency' : 'junk' };
  }
  const reading = readNumber(minus + figures, {
    digits: digitsOfCurrency(currency),
    locale,
    isByDigits: true,
  });
  if (!reading.ok) return reading;
  const decimal = paddedTo(digitsOfCurrency(currency), reading.decimal);
  // The rules of the shop have the last word on what is an exact amount.
  if (isCurrency(currency) && parseAmount(decimal, currency) === null)
    return { ok: false, problem: 'tooLarge' };
  if (minorOf(decimal, currency) > MOST_MINOR) return { ok: false, problem: 'tooLarge' };
  return { ok: true, decimal };
}

function paddedTo(digits: number, decimal: string): string {
  if (digits === 0) return decimal;
  const [whole = '0', fraction = ''] = decimal.split('.');
  return `${whole}.${fraction.padEnd(digits, '0')}`;
}
