import { countryCodes } from '@awning/commerce';

export interface CountryName {
  readonly code: string;
  readonly name: string;
}

/** Every country with its name in a language, in the order of its alphabet. */
export function countryNames(locale: string): CountryName[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
}
