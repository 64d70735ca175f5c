import { countryCodes, isUsTerritory, type ShippingZone } from '@awning/commerce';

/** Where somebody may live: everywhere, or where something is shipped to. */
export function countriesOf(zones: readonly ShippingZone[] | null): string[] {
  const serving = (zones ?? []).filter(({ methods }) => methods.some(({ enabled }) => enabled));
  if (zones === null || serving.some(({ everywhereElse }) => everywhereElse)) return [...countryCodes];
  const named = new Set(serving.flatMap(({ places }) => places.map(({ countryCode }) => countryCode)));
  // Where a shop ships to the United States, their territories are among them.
  return countryCodes.filter((code) => named.has(code) || (named.has('US') && isUsTerritory(code)));
}
