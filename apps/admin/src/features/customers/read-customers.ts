import type { ImportedCustomer } from '@awning/contract';

type Row = readonly string[];
type Part = 'email' | 'firstName' | 'lastName' | 'tags' | keyof NonNullable<ImportedCustomer['address']>;

/** The names that shops give these columns, in lower case; the first that a file has is taken. */
const NAMES: Readonly<Record<Part, readonly string[]>> = {
  email: ['email', 'e-mail', 'email address', 'customer email', 'billing email'],
  firstName: ['first name', 'firstname', 'billing first name', 'given name'],
  lastName: ['last name', 'lastname', 'billing last name', 'surname', 'family name'],
  tags: ['tags'],
  company: ['default address company', 'company', 'billing company'],
  address1: ['default address address1', 'address1', 'address 1', 'address', 'billing address 1', 'street'],
  address2: ['default address address2', 'address2', 'address 2', 'billing address 2'],
  city: ['default address city', 'city', 'billing city'],
  state: ['default address province code', 'province code', 'province', 'state', 'billing state'],
  countryCode: ['default address country code', 'country code', 'country', 'billing country'],
  postalCode: ['default address zip', 'zip', 'postal code', 'postcode', 'billing postcode'],
  phone: ['default address phone', 'phone', 'billing phone'],
};
const PARTS = Object.keys(NAMES) as Part[];
const ADDRESS: readonly Part[] = [
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'countryCode',
  'postalCode',
  'phone',
];

export type CustomerColumns = Partial<Record<Part, number>>;

/** Which column holds what; without an address nothing can be imported. */
export function findColumns([head = []]: readonly Row[]): CustomerColumns {
  const names = head.map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const place = NAMES[part].map((name) => names.indexOf(name)).find((found) => found !== -1);
      return place === undefined ? [] : [[part, place]];
    }),
  );
}

/** Our own file keeps text from being run by a spreadsheet with an apostrophe in front: here it is taken off again. */
const unguarded = (text: string): string => text.replace(/^'(?='*[=+@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20-])/u, '');

const LONGEST = 1_000;

export function customersIn(rows: readonly Row[], columns: CustomerColumns): ImportedCustomer[] {
  const hasAddress = ADDRESS.some((part) => part !== 'phone' && columns[part] !== undefined);
  return rows.slice(1).map((row) => {
    const cell = (part: Part): string => {
      const place = columns[part];
      return place === undefined ? '' : unguarded(row[place] ?? '').slice(0, LONGEST);
    };
    return {
      email: cell('email'),
      ...(columns.firstName !== undefined && { firstName: cell('firstName') }),
      ...(columns.lastName !== undefined && { lastName: cell('lastName') }),
      ...(columns.tags !== undefined && {
        tags: cell('tags')
          .split(',')
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ''),
      }),
      ...(hasAddress && {
        address: {
          company: cell('company'),
          address1: cell('address1'),
          address2: cell('address2'),
          city: cell('city'),
          state: cell('state'),
          countryCode: cell('countryCode'),
          postalCode: cell('postalCode'),
          phone: cell('phone'),
        },
      }),
    };
  });
}
