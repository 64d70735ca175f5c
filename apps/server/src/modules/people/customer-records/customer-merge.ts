import type { CustomerMergePreview, CustomerSummary } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';
import { joinedTags } from './customer-change.ts';
import { lockCustomers, readNameOfAll, refreshFigures } from './customer-figures-repository.ts';
import { countTestOrders, moveEmails, moveNotes } from './customer-merge-repository.ts';
import { customerRecordErrors } from './customer-record-errors.ts';
import {
  lockCustomer,
  readCustomers,
  readEmails,
  readNotes,
  updateCustomer,
  type WholeCustomer,
} from './customer-repository.ts';
import { toSummary } from './customer-rows.ts';

/** Two customers of a site of whom one stays. */
export interface Pair {
  readonly websiteId: WebsiteId;
  readonly keptId: CustomerId;
  readonly otherId: CustomerId;
}

const keyOf = (websiteId: WebsiteId, customerId: CustomerId) => ({ websiteId, customerId });

/**
 * One customer of two: the addresses of the other one, and with them the orders and everything else, are those of the
 * one that stays. The other row stays behind with its own name and tags, so that the merge can be taken back as any
 * other change.
 */
export async function mergeCustomers(
  tx: Queryable,
  { websiteId, keptId, otherId }: Pair,
  { expected, now }: { readonly expected: number | undefined; readonly now: Date },
): Promise<void> {
  if (keptId === otherId) throw customerRecordErrors.sameCustomer();
  // Both at once and in one order, so that two members who merge them the other way round do not block each other.
  await lockCustomers(tx, websiteId, [keptId, otherId]);
  const kept = await lockCustomer(tx, keyOf(websiteId, keptId));
  const other = await lockCustomer(tx, keyOf(websiteId, otherId));
  if (!kept || !other) throw customerRecordErrors.missing();
  if (expected !== undefined && expected !== kept.version) throw customerRecordErrors.changedMeanwhile();
  await updateCustomer(
    tx,
    keyOf(websiteId, keptId),
    {
      tags: joinedTags(kept.tags, other.tags),
      ...nameOf(kept, other),
      ...(kept.addresses === null && other.addresses !== null && { addresses: other.addresses }),
    },
    now,
  );
  await updateCustomer(tx, keyOf(websiteId, otherId), { mergedInto: keptId }, now);
  await moveEmails(tx, websiteId, { from: otherId, to: keptId });
  await moveNotes(tx, websiteId, { from: otherId, to: keptId });
  await refreshFigures(tx, websiteId, [keptId]);
}

/** The one who stays keeps their name, also when the other one has the newer orders. */
const nameOf = (
  kept: WholeCustomer,
  other: WholeCustomer,
): Pick<WholeCustomer, 'firstName' | 'lastName' | 'isNamed'> => {
  if (kept.name !== '') return { firstName: kept.firstName, lastName: kept.lastName, isNamed: true };
  const { firstName, lastName, isNamed } = other.name === '' ? kept : other;
  return { firstName, lastName, isNamed };
};

/** What a merge would make, and of what. */
export async function previewMerge(
  db: Queryable,
  { websiteId, keptId, otherId }: Pair,
): Promise<CustomerMergePreview> {
  if (keptId === otherId) throw customerRecordErrors.sameCustomer();
  const [keptKey, otherKey] = [keyOf(websiteId, keptId), keyOf(websiteId, otherId)];
  const both = await readCustomers(db, websiteId, [keptId, otherId]);
  const kept = both.find(({ customerId }) => customerId === keptId);
  const other = both.find(({ customerId }) => customerId === otherId);
  if (!kept || !other) throw customerRecordErrors.missing();
  const [name, emails, otherEmails, notes, otherNotes, testOrderCount] = await Promise.all([
    readNameOfAll(db, websiteId, [keptId, otherId], nameOf(kept, other)),
    readEmails(db, keptKey),
    readEmails(db, otherKey),
    readNotes(db, keptKey),
    readNotes(db, otherKey),
    countTestOrders(db, websiteId, [keptId, otherId]),
  ]);
  return {
    kept: summaryOf(kept),
    other: summaryOf(other),
    result: {
      name,
      email: kept.email,
      emails: [...emails, ...otherEmails].map(({ email }) => email),
      tags: joinedTags(kept.tags, other.tags),
      orderCount: kept.orderCount + other.orderCount,
      testOrderCount,
      noteCount: notes.length + otherNotes.length,
    },
    version: kept.version,
  };
}

const summaryOf = ({ isNamed: _isNamed, addresses: _addresses, ...row }: WholeCustomer): CustomerSummary =>
  toSummary(row);
