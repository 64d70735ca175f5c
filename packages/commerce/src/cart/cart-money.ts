import { type Currency, fractionDigitsOf } from '../money/currencies.ts';
import { writeAmount } from '../money/write-amount.ts';

/** Money as carts carry it, readable in both ways that scripts know. */
export interface CartMoneyFields {
  /** `12.50` */
  readonly decimalValue: string;
  readonly currencyCode: Currency;
  /** Minor units. */
  readonly value: number;
  readonly fractionalDigits: number;
}

/** @example cartMoney(1250, 'USD').decimalValue // '12.50' */
export const cartMoney = (amountMinor: number, currency: Currency): CartMoneyFields => ({
  decimalValue: writeAmount(amountMinor, currency),
  currencyCode: currency,
  value: amountMinor,
  fractionalDigits: fractionDigitsOf(currency),
});
