import { storeCurrencies } from '@awning/contract';

type Choice = { value: string; label: string };
type ChoiceGroup = { group: string; items: Choice[] };

/** Every time zone the browser knows, by continent, and the stored one even if it knows that by another name. */
export function timeZoneChoices(stored: string): ChoiceGroup[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored]);
  const groups = Map.groupBy([...names].toSorted(), (name) =>
    name.includes('/') ? regionOf(name) : 'Other',
  );
  return [...groups].map(([group, zones]) => ({
    group,
    items: zones.map((value) => ({ value, label: placeOf(value) })),
  }));
}

/** Whether the browser can tell the time there: the server may have a newer table of zones. */
export function knowsTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

const regionOf = (name: string): string => name.slice(0, name.indexOf('/'));
const placeOf = (name: string): string =>
  name
    .slice(name.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ');

const languages = [
  'ar',
  'bg',
  'ca',
  'cs',
  'da',
  'de',
  'de-AT',
  'de-CH',
  'el',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-US',
  'es',
  'es-AR',
  'es-CO',
  'es-MX',
  'et',
  'fi',
  'fil',
  'fr',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'nb',
  'nl',
  'nl-BE',
  'pl',
  'pt-BR',
  'pt-PT',
  'ro',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-CN',
  'zh-HK',
  'zh-TW',
];

/** Languages by their English names, including the stored one even if it is not on our list. */
export function languageChoices(stored: string): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return [...new Set([...languages, stored])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted(byLabel);
}

export function currencyChoices(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return storeCurrencies
    .map((value) => ({ value, label: `${names.of(value)} (${value})` }))
    .toSorted(byLabel);
}

const byLabel = (a: Choice, b: Choice): number => a.label.localeCompare(b.label, 'en');
