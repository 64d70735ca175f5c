import { formatAddress as formatByCountry } from 'localized-address-format';
import type { Address } from './address.ts';
import {
  FAMILY_NAME_FIRST,
  LEAVES_STATE_OUT,
  NEEDS_POSTAL_CODE,
  NEEDS_STATE,
  wordsOf,
} from './address-facts.ts';
import { isNumericPostalCode, postalCodeExample } from './postal-code.ts';
import { type Region, regionsOf } from './regions.ts';

export type AddressFieldName = Exclude<keyof Address, 'countryCode'>;
export type Presence = 'hidden' | 'optional' | 'required';

export interface AddressFormField {
  readonly name: AddressFieldName;
  readonly label: string;
  readonly isRequired: boolean;
  /** For the attribute of the field, without `shipping` or `billing` before it. */
  readonly autocomplete: string;
  readonly inputMode: 'text' | 'numeric' | 'tel';
  /** Null: it is typed. */
  readonly options: readonly Region[] | null;
  readonly example: string | null;
}

/** What a shop asks for, or not, in every country. */
export interface AddressFormOptions {
  readonly phone?: Presence;
  readonly company?: Presence;
}

export interface AddressForm {
  readonly countryCode: string;
  /** In the order in which people there write them; the country is chosen before. */
  readonly fields: readonly AddressFormField[];
}

/**
 * How an address is asked for in a country. One that nobody knows is asked for street, city, region and postal code.
 */
export function addressFormOf(countryCode: string, requests: AddressFormOptions = {}): AddressForm {
  const country = countryCode.toUpperCase();
  const words = wordsOf(country);
  const typed = (
    name: AddressFieldName,
    label: string,
    isRequired: boolean,
    autocomplete: string,
  ): AddressFormField => ({
    name,
    label,
    isRequired,
    autocomplete,
    inputMode: 'text',
    options: null,
    example: null,
  });
  const names = [
    typed('firstName', 'First name', true, 'given-name'),
    typed('lastName', 'Last name', true, 'family-name'),
  ];
  const options = regionsOf(country);
  const parts: Record<AddressPart, AddressFormField[]> = {
    street: [
      typed('address1', 'Address', true, 'address-line1'),
      typed('address2', 'Apartment, floor, etc.', false, 'address-line2'),
    ],
    city: [typed('city', words.city, true, 'address-level2')],
    state: [
      {
        ...typed('state', words.state, options !== null || NEEDS_STATE.has(country), 'address-level1'),
        options,
      },
    ],
    postalCode: [
      {
        ...typed('postalCode', words.postalCode, NEEDS_POSTAL_CODE.has(country), 'postal-code'),
        inputMode: isNumericPostalCode(country) ? 'numeric' : 'text',
        example: postalCodeExample(country),
      },
    ],
  };
  const wished = (field: AddressFormField, presence: Presence): AddressFormField[] =>
    presence === 'hidden' ? [] : [{ ...field, isRequired: presence === 'required' }];
  return {
    countryCode: country,
    fields: [
      ...(FAMILY_NAME_FIRST.has(country) ? names.toReversed() : names),
      ...wished(typed('company', 'Company', false, 'organization'), requests.company ?? 'optional'),
      ...partsOf(country).flatMap((part) => parts[part]),
      ...wished({ ...typed('phone', 'Phone', false, 'tel'), inputMode: 'tel' }, requests.phone ?? 'optional'),
    ],
  };
}

type AddressPart = 'street' | 'city' | 'state' | 'postalCode';

/** Everything, in the order of most countries: for those that the formats do not know. */
const ALL_PARTS: readonly AddressPart[] = ['street', 'city', 'state', 'postalCode'];

/** Found by writing an address of nothing but marks in the country's format. */
function partsOf(countryCode: string): readonly AddressPart[] {
  const write = (country: string): string =>
    formatByCountry({
      postalCountry: country,
      addressLines: ['<street>'],
      locality: '<city>',
      administrativeArea: '<state>',
      postalCode: '<postalCode>',
    }).join('\n');
  const written = write(countryCode);
  if (written === write('ZZ')) return ALL_PARTS;
  const parts = ALL_PARTS.filter((part) => written.includes(`<${part}>`))
    .filter((part) => part !== 'state' || !LEAVES_STATE_OUT.has(countryCode))
    .sort((one, other) => written.indexOf(`<${one}>`) - written.indexOf(`<${other}>`));
  // Japan's format leaves the city to the street; forms there ask for it after the prefecture.
  return countryCode === 'JP' ? ['postalCode', 'state', 'city', 'street'] : parts;
}
