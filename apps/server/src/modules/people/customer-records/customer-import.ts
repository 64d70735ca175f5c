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
import { readLastAddresses } from './customer-export-repository.ts';
import { lockCustomers, refreshFigures } from './customer-figures-repository.ts';
import { findByEmail, lockCustomer, updateCustomer } from './customer-repository.ts';
import { addPeople, ownersOf } from './customer-sighting-repository.ts';
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
    if (!dryRun) await lockCustomers(tx, websiteId, await ownersOf(tx, websiteId, keys));
    const outcome = { added: 0, changed: 0, same: 0, wrong };
    const touched: CustomerId[] = [];
    for (const key of keys) {
      const row = rows.get(key) as CheckedRow;
      let found = await findByEmail(tx, websiteId, key);
      const ownId = ids.next();
      if (!found) {
        if (dryRun) {
          outcome.added += 1;
          continue;
        }
        const person = { customerId: ownId, canonicalEmail: key, email: row.email, at: now };
        await addPeople(tx, websiteId, [{ ...person, origin: 'import' }]);
        // An order or another import may have been first.
        found = await findByEmail(tx, websiteId, key);
      }
      if (!found) continue;
      const { customerId } = found;
      const result = await write(tx, { websiteId, customerId }, row, now, dryRun);
      if (customerId === ownId) outcome.added += 1;
      else if (result === 'same' || result === 'changed') outcome[result] += 1;
      else wrong.push({ place: placeOf(people, key), problem: result });
      if (customerId === ownId || result === 'changed') touched.push(customerId);
    }
    if (!dryRun) await refreshFigures(tx, websiteId, touched);
    return { ...outcome, wrong: wrong.sort((one, other) => one.place - other.place) };
  });
}

const placeOf = (people: readonly ImportedCustomer[], key: string): number =>
  people.findIndex(({ email }) => canonicalEmail(email) === key);

async function write(
  tx: Queryable,
  key: { readonly websiteId: WebsiteId; readonly customerId: CustomerId },
  row: CheckedRow,
  now: Date,
  dryRun = false,
): Promise<'same' | 'changed' | 'too-many-tags'> {
  const stored = await lockCustomer(tx, key);
  if (!stored) return 'same';
  const firstName =
    row.firstName === undefined || row.firstName === stored.firstName ? undefined : row.firstName;
  const lastName = row.lastName === undefined || row.lastName === stored.lastName ? undefined : row.lastName;
  const tags = [...new Set([...stored.tags, ...row.tags])];
  if (tags.length > CUSTOMER_LIMITS.tags) return 'too-many-tags';
  const last = (await readLastAddresses(tx, key.websiteId, [key.customerId]))(key.customerId);
  const isNewAddress = row.address !== undefined && !(last && isSameAddress(row.address, last));
  const isNamed = firstName !== undefined || lastName !== undefined;
  const hasNewTags = tags.length > stored.tags.length;
  if (!isNamed && !hasNewTags && !isNewAddress) return 'same';
  if (dryRun) return 'changed';
  await updateCustomer(
    tx,
    key,
    {
      firstName,
      lastName,
      ...(isNamed && { isNamed: true }),
      ...(hasNewTags && { tags }),
      ...(isNewAddress &&
        row.address && {
          addresses: [row.address, ...(stored.addresses ?? [])].slice(0, CUSTOMER_LIMITS.addresses),
        }),
    },
    now,
  );
  return 'changed';
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
