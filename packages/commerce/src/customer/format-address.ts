import { formatAddress as formatByCountry } from 'localized-address-format';
import type { Address } from './address.ts';
import { FAMILY_NAME_FIRST, WRITES_STATE_CODE } from './address-facts.ts';
import { findRegion } from './regions.ts';

/** Letters of the scripts in which addresses run from the large to the small. */
const LOCAL_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * An address as labels and mails write it, line by line, without empty ones. The country comes last, by the name it is
 * given, and not at all without one.
 */
export function formatAddress(address: Address, countryName = ''): string[] {
  const { countryCode } = address;
  const [street, more, city, postalCode] = [
    address.address1.trim(),
    address.address2.trim(),
    address.city.trim(),
    address.postalCode.trim(),
  ];
  const isLocal = LOCAL_SCRIPT.test(`${street}${city}${address.state}`);
  const state = stateOf(address);
  const streets = [street, more].filter((line) => line !== '');
  if (countryCode === 'JP') streets.splice(isLocal ? 0 : streets.length, 0, city);
  const lines = formatByCountry(
    {
      postalCountry: countryCode,
      name: nameOf(address, isLocal),
      organization: address.company.trim(),
      addressLines: streets,
      locality: city,
      administrativeArea: state,
      postalCode,
    },
    isLocal ? 'local' : 'latin',
  );
  return addMissing(joinLoose(lines), [city, state, postalCode], [city, streets.at(-1) ?? ''])
    .concat(countryName)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function nameOf({ firstName, lastName, countryCode }: Address, isLocal: boolean): string {
  const names = [firstName, lastName].map((name) => name.trim()).filter((name) => name !== '');
  return (isLocal && FAMILY_NAME_FIRST.has(countryCode) ? names.reverse() : names).join(' ');
}

function stateOf({ countryCode, state }: Address): string {
  const region = findRegion(countryCode, state);
  if (region === null) return state.trim();
  return WRITES_STATE_CODE.has(countryCode) ? region.code : region.name;
}

/** Behind several lines of a street the format begins a line with the comma that should follow them. */
const joinLoose = (lines: readonly string[]): string[] =>
  lines.join('\n').replaceAll('\n, ', ', ').split('\n');

/**
 * What a person typed is never left out, also where the country's format has no place for it: it follows the city, or
 * the street.
 */
function addMissing(
  lines: readonly string[],
  parts: readonly string[],
  [city = '', street = '']: readonly string[],
): string[] {
  const placeOf = (part: string): number =>
    part === '' ? -1 : lines.findLastIndex((line) => line.toLowerCase().includes(part.toLowerCase()));
  const missing = parts.filter((part) => part !== '' && placeOf(part) === -1);
  const after = Math.max(placeOf(city), placeOf(street), 0) + 1;
  return [...lines.slice(0, after), ...missing, ...lines.slice(after)];
}
