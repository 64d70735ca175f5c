export interface MoneyFields<T> {
  readonly amount: T;
  readonly currency: T;
}

/**
 * Money objects come in two forms: `decimalValue` with `currencyCode`, or `value` with `currency`. The fields of a
 * form only count together. Null when there is neither.
 */
export function readMoneyFields<T>(field: (name: string) => T | undefined): MoneyFields<T> | null {
  return pair(field('decimalValue'), field('currencyCode')) ?? pair(field('value'), field('currency'));
}

const pair = <T>(amount: T | undefined, currency: T | undefined): MoneyFields<T> | null =>
  amount === undefined || currency === undefined ? null : { amount, currency };
