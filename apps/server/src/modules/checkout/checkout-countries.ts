import { isUsTerritory, type ShippingZone } from '@awning/commerce';
import { isCountryCode } from '../../platform/country-code.ts';

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

const everywhere: readonly string[] = LETTERS.flatMap((first) =>
  LETTERS.map((second) => first + second),
).filter(isCountryCode);

/** Where somebody may live: everywhere, or where something is shipped to. */
export function countriesOf(zones: readonly ShippingZone[] | null): string[] {
  const serving = (zones ?? []).filter(({ methods }) => methods.some(({ enabled }) => enabled));
  if (zones === null || serving.some(({ everywhereElse }) => everywhereElse)) return [...everywhere];
  const named = new Set(serving.flatMap(({ places }) => places.map(({ countryCode }) => countryCode)));
  // Where a shop ships to the United States, their territories are among them.
  return everywhere.filter((code) => named.has(code) || (named.has('US') && isUsTerritory(code)));
}
