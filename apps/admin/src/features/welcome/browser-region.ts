import type { NewStart } from '@awning/contract';
import { storeCurrencies } from '@awning/contract';

type Region = Pick<NewStart, 'language' | 'timeZone' | 'currency'>;

const EURO = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');
/** Of the currencies that a store can sell in, where people pay with them. */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO.map((country) => [country, 'EUR'])),
  US: 'USD',
  AU: 'AUD',
  NO: 'NOK',
  CA: 'CAD',
  NZ: 'NZD',
  DK: 'DKK',
  GB: 'GBP',
  HK: 'HKD',
  CH: 'CHF',
  LI: 'CHF',
  MX: 'MXN',
  SG: 'SGD',
  SE: 'SEK',
  CZ: 'CZK',
  IL: 'ILS',
  PH: 'PHP',
  RU: 'RUB',
  PL: 'PLN',
  TH: 'THB',
  MY: 'MYR',
  AR: 'ARS',
  BR: 'BRL',
  CO: 'COP',
  ID: 'IDR',
  IN: 'INR',
  JP: 'JPY',
  ZA: 'ZAR',
};

const USUAL: Region = { language: 'en-US', timeZone: 'America/New_York', currency: 'USD' };

/** What the browser says of the person in front of it; the usual where it says nothing that fits. */
export function readBrowserRegion(
  language: string = navigator.language,
  timeZone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Region {
  const locale = parseLocale(language);
  const country = locale?.maximize().region ?? '';
  const wanted = CURRENCY_OF[country];
  return {
    language: locale ? [locale.language, locale.region].filter(Boolean).join('-') : USUAL.language,
    timeZone: timeZone || USUAL.timeZone,
    currency: storeCurrencies.find((code) => code === wanted) ?? USUAL.currency,
  };
}

function parseLocale(language: string): Intl.Locale | null {
  try {
    return new Intl.Locale(language);
  } catch {
    return null;
  }
}
