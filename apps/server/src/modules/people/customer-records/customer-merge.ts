import type { CustomerMergePreview } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';
import { joinedTags } from './customer-change.ts';
import { lockCustomers, refreshFigures } from './customer-figures-repository.ts';
import { moveEmails, moveNotes } from './customer-merge-repository.ts';
import { customerRecordErrors } from './customer-record-errors.ts';
import {
  findCustomerRow,
  lockCustomer,
  readEmails,
  readNotes,
  updateCustomer,
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
  const takesName = kept.name === '' && other.name !== '';
  await updateCustomer(
    tx,
    keyOf(websiteId, keptId),
    {
      tags: joinedTags(kept.tags, other.tags),
      ...(takesName && { firstName: other.firstName, lastName: other.lastName, isNamed: other.isNamed }),
      ...(kept.addresses === null && other.addresses !== null && { addresses: other.addresses }),
    },
    now,
  );
  await updateCustomer(tx, keyOf(websiteId, otherId), { mergedInto: keptId }, now);
  await moveEmails(tx, websiteId, { from: otherId, to: keptId });
  await moveNotes(tx, websiteId, { from: otherId, to: keptId });
  await refreshFigures(tx, websiteId, [keptId]);
}

/** What a merge would make, and of what. */
export async function previewMerge(
  db: Queryable,
  { websiteId, keptId, otherId }: Pair,
): Promise<CustomerMergePreview> {
  if (keptId === otherId) throw customerRecordErrors.sameCustomer();
  const [keptKey, otherKey] = [keyOf(websiteId, keptId), keyOf(websiteId, otherId)];
  const [kept, other] = await Promise.all([findCustomerRow(db, keptKey), findCustomerRow(db, otherKey)]);
  if (!kept || !other) throw customerRecordErrors.missing();
  const [emails, otherEmails, notes, otherNotes] = await Promise.all([
    readEmails(db, keptKey),
    readEmails(db, otherKey),
    readNotes(db, keptKey),
    readNotes(db, otherKey),
  ]);
  return {
    kept: toSummary(kept),
    other: toSummary(other),
    result: {
      name: kept.name === '' ? other.name : kept.name,
      email: kept.email,
      emails: [...emails, ...otherEmails].map(({ email }) => email),
      tags: joinedTags(kept.tags, other.tags),
      orderCount: kept.orderCount + other.orderCount,
      noteCount: notes.length + otherNotes.length,
    },
    version: kept.version,
  };
}
