import type { CustomerErasurePreview } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { CustomerId, OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import { type DataParts, dataAsHtml, readData } from './customer-data.ts';
import { deleteCustomer, readTraces, type Traces } from './customer-erasure-repository.ts';
import { lockCustomers } from './customer-figures-repository.ts';
import { customerRecordErrors } from './customer-record-errors.ts';
import { findCustomerRow } from './customer-repository.ts';
import { ownersOf } from './customer-sighting-repository.ts';
import { erasedAddress } from './erased-address.ts';

/** A person as other modules know them, and the address that takes the place of theirs. */
export interface ErasedPerson {
  readonly websiteId: WebsiteId;
  readonly customerIds: readonly CustomerId[];
  /** In their one form. */
  readonly emails: readonly string[];
  readonly orderIds: readonly OrderId[];
  /** Answers to forms, also those that were deleted. */
  readonly formerSubmissionIds: readonly string[];
  readonly signUpIds: readonly string[];
  readonly replacement: string;
  readonly now: Date;
}

export interface ErasureParts extends DataParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly noteActivity: (
    tx: Queryable,
    websiteId: WebsiteId,
    subject: { kind: string; id: string; title: string } | null,
  ) => Promise<void>;
  /** From then on the transaction notes no former values. */
  readonly stopNoting: (tx: Queryable) => Promise<void>;
  readonly mailingList: { remove(websiteId: WebsiteId, entryId: string): Promise<void> };
  readonly waitlist: { remove(websiteId: WebsiteId, signUpId: string): Promise<void> };
  readonly removeSubmissions: (websiteId: WebsiteId, ids: readonly string[]) => Promise<unknown>;
  readonly countOpenOrders: (
    db: Queryable,
    websiteId: WebsiteId,
    orderIds: readonly OrderId[],
  ) => Promise<number>;
  readonly countActiveSubscriptions: (
    db: Queryable,
    websiteId: WebsiteId,
    orderIds: readonly OrderId[],
  ) => Promise<number>;
  /** What each module that knows people does, in one transaction. */
  readonly erasers: readonly ((tx: Queryable, person: ErasedPerson) => Promise<void>)[];
}

/** What a person may ask of a shop: everything that it knows of them, and to forget it. For the owner alone. */
export interface CustomerErasure {
  preview(websiteId: WebsiteId, customerId: CustomerId): Promise<CustomerErasurePreview>;
  /** `email`: one of their addresses, typed once more. */
  erase(websiteId: WebsiteId, customerId: CustomerId, email: string): Promise<CustomerErasurePreview>;
  data(websiteId: WebsiteId, customerId: CustomerId, format: 'json' | 'html'): Promise<string>;
}

const AT_ONCE = 200;

export function createCustomerErasure(parts: ErasureParts): CustomerErasure {
  const { database, clock } = parts;
  const tracesOf = async (websiteId: WebsiteId, customerId: CustomerId): Promise<Traces> => {
    const key = { websiteId, customerId };
    if (!(await findCustomerRow(database.query, key))) throw customerRecordErrors.missing();
    return readTraces(database.query, key);
  };
  return {
    async preview(websiteId, customerId) {
      return describe(parts, websiteId, await tracesOf(websiteId, customerId));
    },
    async erase(websiteId, customerId, email) {
      const traces = await tracesOf(websiteId, customerId);
      if (!traces.emails.includes(canonicalEmail(email))) throw customerRecordErrors.notTheirAddress();
      const preview = await describe(parts, websiteId, traces);
      if (preview.openOrders + preview.activeSubscriptions > 0) throw customerRecordErrors.stillNeeded();
      // First what has rules of its own. Where it stops half-way, doing it again does the rest.
      await database.noteNothing(() => removeEntries(parts, websiteId, traces));
      await database.transaction((tx) =>
        eraseRest(tx, parts, { websiteId, customerId, known: traces, now: clock.now() }),
      );
      return preview;
    },
    async data(websiteId, customerId, format) {
      const traces = await tracesOf(websiteId, customerId);
      const data = await readData(parts, websiteId, customerId, traces);
      await database.transaction((tx) =>
        parts.noteActivity(tx, websiteId, {
          kind: 'customer',
          id: customerId,
          title: data.customer.name || data.customer.email,
        }),
      );
      return format === 'json' ? `${JSON.stringify(data, null, 2)}\n` : dataAsHtml(data);
    },
  };
}

async function removeEntries(
  { mailingList, waitlist, removeSubmissions }: ErasureParts,
  websiteId: WebsiteId,
  { entryIds, signUpIds, submissionIds }: Traces,
): Promise<void> {
  for (const entryId of entryIds) await mailingList.remove(websiteId, entryId);
  for (const signUpId of signUpIds) await waitlist.remove(websiteId, signUpId);
  for (let at = 0; at < submissionIds.length; at += AT_ONCE)
    await removeSubmissions(websiteId, submissionIds.slice(at, at + AT_ONCE));
}

interface ToErase {
  readonly websiteId: WebsiteId;
  readonly customerId: CustomerId;
  readonly known: Traces;
  readonly now: Date;
}

async function eraseRest(
  tx: Queryable,
  parts: ErasureParts,
  { websiteId, customerId, known, now }: ToErase,
): Promise<void> {
  await lockCustomers(tx, websiteId, [customerId]);
  // Who was only on a list is no customer any more once the entry is gone: their addresses are still erased.
  const owners = await ownersOf(tx, websiteId, known.emails);
  if (owners.some((owner) => owner !== customerId)) throw customerRecordErrors.missing();
  // Under the lock: an order that came meanwhile is one of them.
  const traces = await readTraces(tx, { websiteId, customerId }, known.emails);
  const [open, active] = [
    await parts.countOpenOrders(tx, websiteId, traces.orderIds),
    await parts.countActiveSubscriptions(tx, websiteId, traces.orderIds),
  ];
  if (open + active > 0) throw customerRecordErrors.stillNeeded();
  await parts.noteActivity(tx, websiteId, { kind: 'customer', id: customerId, title: '' });
  await parts.stopNoting(tx);
  const replacement = erasedAddress(customerId);
  const signUpIds = [...known.signUpIds, ...traces.signUpIds];
  for (const erase of parts.erasers) await erase(tx, { websiteId, replacement, now, ...traces, signUpIds });
  await deleteCustomer(tx, websiteId, traces);
  for (const orderId of traces.orderIds)
    await parts.outbox.emit(tx, { websiteId, topic: 'order.update', payload: { orderId, change: 'erased' } });
}

async function describe(
  { database, countOpenOrders, countActiveSubscriptions }: ErasureParts,
  websiteId: WebsiteId,
  traces: Traces,
): Promise<CustomerErasurePreview> {
  const [openOrders, activeSubscriptions] = await Promise.all([
    countOpenOrders(database.query, websiteId, traces.orderIds),
    countActiveSubscriptions(database.query, websiteId, traces.orderIds),
  ]);
  return {
    orders: traces.orderIds.length,
    openOrders,
    activeSubscriptions,
    submissions: traces.submissionIds.length,
    listEntries: traces.entryIds.length,
    waiting: traces.signUpIds.length,
    giftCards: traces.giftCards,
    mails: traces.mails,
    notes: traces.notes,
    reviews: traces.reviews,
  };
}
