import type { Destination } from './destination.ts';
import { isUsTerritory } from './us-territories.ts';

/** A code of a place, as it is compared. */
export const compactCode = (text: string): string => text.trim().toUpperCase();

/** Codes of states are compared without regard to case. */
export const isSameState = (one: string, other: string): boolean =>
  one.trim() !== '' && compactCode(one) === compactCode(other);

/**
 * The names a destination goes by: a territory of the United States is a country to some and a state to others, so that
 * Puerto Rico is found both as `PR` and as the state `PR` of `US`.
 */
export function placeNames({ countryCode, state }: Pick<Destination, 'countryCode' | 'state'>): {
  readonly countryCode: string;
  readonly state: string;
}[] {
  const named = { countryCode: compactCode(countryCode), state: compactCode(state) };
  if (named.countryCode !== 'US') {
    return isUsTerritory(named.countryCode)
      ? [named, { countryCode: 'US', state: named.countryCode }]
      : [named];
  }
  return isUsTerritory(named.state) && named.state !== 'US'
    ? [{ countryCode: named.state, state: '' }, named]
    : [named];
}
