export interface NamedCountry {
  readonly code: string;
  readonly name: string;
}

/** In the language of the site and in its order. Browsers know the names; an unknown code is its own name. */
export function countryNames(codes: readonly string[], language: string): NamedCountry[] {
  const [display, compare] = inLanguage(language);
  return codes
    .map((code) => ({ code, name: display.of(code) ?? code }))
    .toSorted((one, other) => compare(one.name, other.name));
}

function inLanguage(language: string): [Intl.DisplayNames, (one: string, other: string) => number] {
  const make = (locale: string): [Intl.DisplayNames, (one: string, other: string) => number] => [
    new Intl.DisplayNames([locale], { type: 'region' }),
    new Intl.Collator([locale]).compare,
  ];
  try {
    return make(language);
  } catch {
    return make('en');
  }
}
