import { MAX_ADDRESS_TEXT } from '@awning/commerce';
import {
  type AddressView,
  CUSTOMER_LIMITS,
  type CustomerImport,
  type CustomerImported,
  type ImportedCustomer,
} from '@awning/contract';
import { isMailableAddress } from '@awning/forms';
import type { Queryable } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';
import { readOrderAddressesOf } from './customer-details-repository.ts';
import { lockCustomers, refreshFigures } from './customer-figures-repository.ts';
import { readCustomers, updateCustomer, type WholeCustomer } from './customer-repository.ts';
import { addPeople, ownerOfEach } from './customer-sighting-repository.ts';
import type { SightingParts } from './customer-sightings.ts';

type Problem = CustomerImported['wrong'][number]['problem'];

interface CheckedRow {
  readonly key: string;
  readonly email: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly tags: readonly string[];
  readonly address: AddressView | undefined;
}

/** All rows that are right, in one transaction. Importing the same again, or our own file, changes nothing. */
export async function importCustomers(
  { database, ids, clock }: SightingParts,
  websiteId: WebsiteId,
  { people, dryRun }: CustomerImport,
): Promise<CustomerImported> {
  const wrong: { place: number; problem: Problem }[] = [];
  const rows = new Map<string, CheckedRow>();
  for (const [place, person] of people.entries()) {
    const checked = check(person);
    const problem =
      typeof checked === 'string' ? checked : rows.has(checked.key) ? ('email-twice' as const) : null;
    if (problem !== null) wrong.push({ place, problem });
    else if (typeof checked !== 'string') rows.set(checked.key, checked);
  }
  const now = clock.now();
  return database.transaction(async (tx) => {
    const keys = [...rows.keys()].sort();
    const known = await ownerOfEach(tx, websiteId, keys);
    const fresh = dryRun ? [] : keys.filter((key) => !known.has(key));
    const added = new Set<CustomerId>();
    const newcomers = fresh.map((key) => {
      const customerId = ids.next();
      added.add(customerId);
      const { email } = rows.get(key) as CheckedRow;
      return { customerId, canonicalEmail: key, email, origin: 'import' as const, at: now };
    });
    if (newcomers.length > 0) await addPeople(tx, websiteId, newcomers);
    // An order or another import may have been first.
    const owners = newcomers.length === 0 ? known : await ownerOfEach(tx, websiteId, keys);
    const customers = await readStored(tx, websiteId, [...new Set(owners.values())], { locks: !dryRun });
    const outcome = { added: 0, changed: 0, same: 0, wrong };
    const touched = new Set<CustomerId>();
    for (const key of keys) {
      const customerId = owners.get(key);
      const stored = customerId && customers.get(customerId);
      if (!stored) {
        if (dryRun) outcome.added += 1;
        continue;
      }
      const result = changeOf(stored, rows.get(key) as CheckedRow);
      if (added.has(customerId)) outcome.added += 1;
      else if (result === 'too-many-tags') wrong.push({ place: placeOf(people, key), problem: result });
      else outcome[result === 'same' ? 'same' : 'changed'] += 1;
      if (typeof result !== 'string') {
        Object.assign(stored, result);
        if (!dryRun) await updateCustomer(tx, { websiteId, customerId }, result, now);
      }
      if (added.has(customerId) || typeof result !== 'string') touched.add(customerId);
    }
    if (!dryRun) await refreshFigures(tx, websiteId, [...touched]);
    return { ...outcome, wrong: wrong.sort((one, other) => one.place - other.place) };
  });
}

const placeOf = (people: readonly ImportedCustomer[], key: string): number =>
  people.findIndex(({ email }) => canonicalEmail(email) === key);

/** What there is of a customer, as far as a file may change it. */
interface Stored extends Pick<WholeCustomer, 'firstName' | 'lastName' | 'isNamed' | 'tags' | 'addresses'> {
  /** Where nobody wrote any. */
  readonly orderAddresses: readonly AddressView[];
}

async function readStored(
  tx: Queryable,
  websiteId: WebsiteId,
  customerIds: readonly CustomerId[],
  { locks }: { readonly locks: boolean },
): Promise<Map<CustomerId, Stored>> {
  if (locks) await lockCustomers(tx, websiteId, customerIds);
  const rows = await readCustomers(tx, websiteId, customerIds);
  const addressesOf = await readOrderAddressesOf(
    tx,
    websiteId,
    rows.filter(({ addresses }) => addresses === null).map(({ customerId }) => customerId),
  );
  return new Map(
    rows.map(({ customerId, ...row }) => [customerId, { ...row, orderAddresses: addressesOf(customerId) }]),
  );
}

type Change = Partial<Pick<Stored, 'firstName' | 'lastName' | 'isNamed' | 'tags' | 'addresses'>>;

function changeOf(stored: Stored, row: CheckedRow): Change | 'same' | 'too-many-tags' {
  const firstName = row.firstName === stored.firstName ? undefined : row.firstName;
  const lastName = row.lastName === stored.lastName ? undefined : row.lastName;
  const tags = [...new Set([...stored.tags, ...row.tags])];
  if (tags.length > CUSTOMER_LIMITS.tags) return 'too-many-tags';
  const addresses = stored.addresses ?? stored.orderAddresses;
  const { address } = row;
  const isNewAddress = address !== undefined && !(addresses[0] && isSameAddress(address, addresses[0]));
  const isNamed = firstName !== undefined || lastName !== undefined;
  const hasNewTags = tags.length > stored.tags.length;
  if (!isNamed && !hasNewTags && !isNewAddress) return 'same';
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(isNamed && { isNamed: true }),
    ...(hasNewTags && { tags }),
    // Those of the orders stay: what a member writes stands in their place.
    ...(isNewAddress && {
      addresses: [address, ...addresses.filter((one) => !isSameAddress(address, one))].slice(
        0,
        CUSTOMER_LIMITS.addresses,
      ),
    }),
  };
}

/** In what a file has of an address. */
const PARTS = [
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'countryCode',
  'postalCode',
  'phone',
] as const;

const isSameAddress = (one: AddressView, other: AddressView): boolean =>
  PARTS.every((part) => one[part] === (other[part] ?? ''));

const cleaned = (text: string): string => text.replaceAll('\0', '').trim();

function check(person: ImportedCustomer): CheckedRow | Problem {
  const email = cleaned(person.email);
  if (email === '') return 'email-missing';
  if (!isMailableAddress(email)) return 'email-wrong';
  const firstName = person.firstName === undefined ? undefined : cleaned(person.firstName);
  const lastName = person.lastName === undefined ? undefined : cleaned(person.lastName);
  if ([firstName, lastName].some((name) => (name?.length ?? 0) > CUSTOMER_LIMITS.name))
    return 'name-too-long';
  const tags = [...new Set((person.tags ?? []).map(cleaned))].filter((tag) => tag !== '');
  if (tags.some((tag) => tag.length > CUSTOMER_LIMITS.tag)) return 'tag-too-long';
  if (tags.length > CUSTOMER_LIMITS.tags) return 'too-many-tags';
  const address = person.address && addressOf(person.address, { firstName, lastName });
  if (address && PARTS.some((part) => address[part].length > MAX_ADDRESS_TEXT)) return 'address-too-long';
  if (address && !/^([A-Z]{2})?$/.test(address.countryCode)) return 'country-wrong';
  const isEmpty = address !== undefined && PARTS.every((part) => address[part] === '');
  return {
    key: canonicalEmail(email),
    email,
    firstName,
    lastName,
    tags,
    address: isEmpty ? undefined : address,
  };
}

function addressOf(
  given: NonNullable<ImportedCustomer['address']>,
  {
    firstName = '',
    lastName = '',
  }: { readonly firstName: string | undefined; readonly lastName: string | undefined },
): AddressView {
  const text = Object.fromEntries(PARTS.map((part) => [part, cleaned(given[part])])) as Record<
    (typeof PARTS)[number],
    string
  >;
  return { firstName, lastName, ...text, countryCode: text.countryCode.toUpperCase() };
}
