import { countryCodes, isUsTerritory, type ShippingZone } from '@awning/commerce';

/** Where a shopper may live: everywhere, or where something is shipped to. */
export function countriesOf(zones: readonly ShippingZone[] | null): string[] {
  const serving = (zones ?? []).filter(({ methods }) => methods.some(({ enabled }) => enabled));
  if (zones === null || serving.some(({ everywhereElse }) => everywhereElse)) return [...countryCodes];
  const named = new Set(serving.flatMap(({ places }) => places.map(({ countryCode }) => countryCode)));
  // Where a shop ships to the United States, their territories are among them.
  return countryCodes.filter((code) => named.has(code) || (named.has('US') && isUsTerritory(code)));
}

/**
 * The only country there is, or the shop's own: as its owner says, as its zones begin, or as its language has it. Empty
 * where none fits.
 */
export function homeCountryOf(
  countries: readonly string[],
  shop: { readonly country: string; readonly zones: readonly ShippingZone[]; readonly language: string },
): string {
  const [only = ''] = countries;
  if (countries.length === 1) return only;
  const firsts = shop.zones.flatMap(({ places: [place] }) => (place ? [place.countryCode] : []));
  const timesNamed = (code: string): number => firsts.filter((first) => first === code).length;
  const region = /-([A-Z]{2})\b/.exec(shop.language)?.[1] ?? '';
  const candidates = [
    shop.country,
    ...firsts.toSorted((one, other) => timesNamed(other) - timesNamed(one)),
    region,
  ];
  return candidates.find((code) => countries.includes(code)) ?? '';
}
