import { CUSTOMER_LIMITS, type CustomerChange, type CustomerTags } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import { refreshFigures } from './customer-figures-repository.ts';
import { customerRecordErrors } from './customer-record-errors.ts';
import { type CustomerKey, lockCustomer, readEmails, updateCustomer } from './customer-repository.ts';

const cleaned = (text: string): string => text.replaceAll('\0', '').trim();

/** What a member writes about a customer: it stays, also when a later order says something else. */
export async function changeCustomer(
  tx: Queryable,
  key: CustomerKey,
  change: CustomerChange,
  { expected, now }: { readonly expected: number | undefined; readonly now: Date },
): Promise<void> {
  const row = await lockCustomer(tx, key);
  if (!row) throw customerRecordErrors.missing();
  if (expected !== undefined && expected !== row.version) throw customerRecordErrors.changedMeanwhile();
  const { firstName, lastName, addresses } = change;
  const isNamed = firstName !== undefined || lastName !== undefined ? true : undefined;
  const email = change.email === undefined ? undefined : await ownAddress(tx, key, change.email);
  await updateCustomer(
    tx,
    key,
    {
      firstName: firstName === undefined ? undefined : cleaned(firstName),
      lastName: lastName === undefined ? undefined : cleaned(lastName),
      isNamed,
      email,
      addresses,
    },
    now,
  );
  await refreshFigures(tx, key.websiteId, [key.customerId]);
}

async function ownAddress(tx: Queryable, key: CustomerKey, typed: string): Promise<string> {
  const canonical = canonicalEmail(typed);
  const own = (await readEmails(tx, key)).find((each) => each.canonicalEmail === canonical);
  if (!own) throw customerRecordErrors.notTheirAddress();
  return own.email;
}

/** Each tag once, without blanks around it. Only what is added and removed changes: what others tag meanwhile stays. */
export async function tagCustomer(
  tx: Queryable,
  key: CustomerKey,
  { add = [], remove = [] }: CustomerTags,
  now: Date,
): Promise<void> {
  const row = await lockCustomer(tx, key);
  if (!row) throw customerRecordErrors.missing();
  const tags = joinedTags(
    row.tags.filter((tag) => !remove.map(cleaned).includes(tag)),
    add,
  );
  if (tags.join('\n') === row.tags.join('\n')) return;
  await updateCustomer(tx, key, { tags }, now);
}

export function joinedTags(...lists: readonly (readonly string[])[]): string[] {
  const tags = [...new Set(lists.flat().map(cleaned))].filter((tag) => tag !== '');
  if (tags.length > CUSTOMER_LIMITS.tags)
    throw customerRecordErrors.tooManyTags({ values: { most: CUSTOMER_LIMITS.tags } });
  return tags;
}
