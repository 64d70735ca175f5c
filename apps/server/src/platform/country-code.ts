const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Unions, places that no list of countries has, and codes for tests, all of which have a name as well. */
const notCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Whether text is the code of a country as ISO 3166 has it, in capital letters. */
export const isCountryCode = (text: string): boolean =>
  /^[A-Z]{2}$/.test(text) && !notCountries.has(text) && names.of(text) !== undefined;
