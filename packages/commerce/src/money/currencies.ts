/** The currencies a store can sell in. */
export const CURRENCIES = [
  'EUR',
  'USD',
  'AUD',
  'NOK',
  'CAD',
  'NZD',
  'DKK',
  'GBP',
  'HKD',
  'CHF',
  'MXN',
  'SGD',
  'SEK',
  'CZK',
  'ILS',
  'PHP',
  'RUB',
  'PLN',
  'THB',
  'MYR',
  'ARS',
  'BRL',
  'COP',
  'IDR',
  'INR',
  'JPY',
  'ZAR',
] as const;

export type Currency = (typeof CURRENCIES)[number];

const known: ReadonlySet<string> = new Set(CURRENCIES);

export const isCurrency = (code: string): code is Currency => known.has(code);

/** How many digits of an amount are minor units: two, except for the yen, which has none. */
export const fractionDigitsOf = (currency: Currency): number => (currency === 'JPY' ? 0 : 2);
