import { decimalOf, moneyText } from '../../../../kit/text/money.ts';

/** An amount as people read it; what is typed and is none, as it was typed. */
export const amountText = (minor: unknown, currency: string, locale: string): string =>
  typeof minor === 'number'
    ? moneyText({ value: decimalOf(minor, currency), currency }, locale)
    : String(minor ?? '');
