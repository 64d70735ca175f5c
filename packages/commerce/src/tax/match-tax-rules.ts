import type { Destination } from '../customer/destination.ts';
import { isSameState, placeNames } from '../customer/place-names.ts';
import { isUsTerritory } from '../customer/us-territories.ts';
import { postalCodeFinder } from './postal-codes.ts';
import { type TaxRule, UNTAXED } from './tax-table.ts';

const compact = (text: string): string => text.trim().toLowerCase();

/** The rules for a destination. Several may hold there: of the country, the state, and the town. */
export function rulesAt(rules: readonly TaxRule[], destination: Destination): TaxRule[] {
  const names = placeNames(destination);
  const own = names[0]?.countryCode ?? '';
  const isNamedIn = postalCodeFinder(destination.postalCode);
  const isApart =
    own !== 'US' && isUsTerritory(own) && rules.some(({ countryCode }) => countryCode.toUpperCase() === own);
  return rules.filter(({ countryCode, state, postalCodes }) => {
    const name = names.find((each) => each.countryCode === countryCode.trim().toUpperCase());
    if (name === undefined) return false;
    // A territory with rules of its own is not taxed as a part of the United States besides.
    if (isApart && name.countryCode !== own && state === null && postalCodes === null) return false;
    if (state !== null && !isSameState(state, name.state)) return false;
    return postalCodes === null || isNamedIn(postalCodes);
  });
}

/** Rules with the same area take each other's place; rules of different areas add up. */
const areaOf = ({ countryCode, state, postalCodes }: TaxRule): string =>
  JSON.stringify([countryCode.toUpperCase(), state?.toUpperCase() ?? null, postalCodes]);

/**
 * Those of the rules of a destination that tax a product. One for its category replaces the ones for all of the same
 * area.
 */
export function rulesForProduct(rules: readonly TaxRule[], taxCategory: string): TaxRule[] {
  const category = compact(taxCategory);
  if (category === UNTAXED) return [];
  const named = rules.filter((rule) => rule.category !== null && compact(rule.category) === category);
  const areas = new Set(named.map(areaOf));
  return rules.filter((rule) => named.includes(rule) || (rule.category === null && !areas.has(areaOf(rule))));
}

/**
 * Those that tax shipping: the ones for all products that say so. An area that has none is asked for its categories:
 * the highest that says so and taxes something in the cart.
 */
export function rulesForShipping(rules: readonly TaxRule[], inCart: readonly string[]): TaxRule[] {
  const onShipping = rules.filter((rule) => rule.onShipping);
  const general = onShipping.filter(({ category }) => category === null);
  const covered = new Set(general.map(areaOf));
  const categories = new Set(inCart.map(compact));
  const highest = new Map<string, TaxRule>();
  for (const rule of onShipping) {
    if (rule.category === null || covered.has(areaOf(rule)) || !categories.has(compact(rule.category)))
      continue;
    const other = highest.get(areaOf(rule));
    if (other === undefined || rule.rate > other.rate) highest.set(areaOf(rule), rule);
  }
  return rules.filter((rule) => general.includes(rule) || highest.get(areaOf(rule)) === rule);
}
