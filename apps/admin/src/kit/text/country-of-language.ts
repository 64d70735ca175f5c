import { countryCodes } from '@awning/commerce';

/** The country that the language of a site names, as in de-AT or zh-Hant-TW; empty where it names none. */
export function countryOfLanguage(language: string): string {
  const country = /^[a-z]{2,3}-(?:[A-Z][a-z]{3}-)?([A-Z]{2})$/.exec(language)?.[1] ?? '';
  return countryCodes.some((code) => code === country) ? country : '';
}
