import type {
  Customer,
  CustomerChange,
  CustomerDetails,
  CustomerExportQuery,
  CustomerImport,
  CustomerImported,
  CustomerMergePreview,
  CustomerNote,
  CustomerPage,
  CustomerQuery,
  CustomerTags,
} from '@awning/contract';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { CustomerId, MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Subscription } from '../../../platform/events/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Once } from '../../../platform/once/index.ts';
import { defineSweep, type Job } from '../../../platform/queue/index.ts';
import { catchUp } from './customer-catch-up.ts';
import { changeCustomer, tagCustomer } from './customer-change.ts';
import {
  type Person,
  readAccountSince,
  readConsents,
  readGiftCards,
  readOrderAddresses,
  readOrders,
  readSubmissions,
  readSubscriptions,
  readWaiting,
} from './customer-details-repository.ts';
import { exportConsents, exportCustomers } from './customer-export.ts';
import { importCustomers } from './customer-import.ts';
import { customerInvariants } from './customer-invariants.ts';
import { pageOfCustomers } from './customer-list-repository.ts';
import { mergeCustomers, previewMerge } from './customer-merge.ts';
import { customerRecordErrors } from './customer-record-errors.ts';
import {
  type CustomerKey,
  deleteNote,
  findByEmail,
  findCustomerRow,
  findMergedInto,
  insertNote,
  lockCustomer,
  readEmails,
  readNotes,
  readOwnAddresses,
} from './customer-repository.ts';
import { toCustomer, toSummary } from './customer-rows.ts';
import { countStanding } from './customer-sighting-repository.ts';
import { countCustomers, followPeople, type SightingParts } from './customer-sightings.ts';

/** The member who does something, and the name of the request where it may be sent again. */
export interface ByMember {
  readonly memberId: MemberId;
  readonly idempotencyKey?: string | undefined;
}

/** What taking an activity back has changed. */
export interface UndoneRow {
  readonly tableName: string;
  readonly rowKey: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Everybody who bought, signed up, wrote or waits: with or without an account. */
export interface CustomerRecords {
  list(websiteId: WebsiteId, query: CustomerQuery): Promise<CustomerPage>;
  csv(websiteId: WebsiteId, query: CustomerExportQuery): AsyncGenerator<string>;
  /** What each of them agreed to, and what shows it. */
  consentCsv(websiteId: WebsiteId, query: CustomerExportQuery): AsyncGenerator<string>;
  import(websiteId: WebsiteId, people: CustomerImport): Promise<CustomerImported>;
  /** A customer who was merged into another one is read as that one. */
  read(websiteId: WebsiteId, customerId: CustomerId): Promise<CustomerDetails>;
  byEmail(websiteId: WebsiteId, email: string): Promise<Customer>;
  change(
    websiteId: WebsiteId,
    customerId: CustomerId,
    change: CustomerChange,
    options: { readonly expected?: number | undefined },
  ): Promise<Customer>;
  tag(websiteId: WebsiteId, customerId: CustomerId, change: CustomerTags): Promise<Customer>;
  addNote(
    websiteId: WebsiteId,
    customerId: CustomerId,
    content: string,
    by: ByMember,
  ): Promise<CustomerNote[]>;
  removeNote(websiteId: WebsiteId, customerId: CustomerId, noteId: string): Promise<CustomerNote[]>;
  previewMerge(websiteId: WebsiteId, keptId: CustomerId, otherId: CustomerId): Promise<CustomerMergePreview>;
  merge(
    websiteId: WebsiteId,
    keptId: CustomerId,
    otherId: CustomerId,
    options: { readonly expected?: number | undefined },
  ): Promise<Customer>;
  /**
   * In the transaction that took an activity back: what lists show follows. Returns what stands in the way: an import
   * is taken back as a whole or not at all.
   */
  onUndone(tx: Queryable, websiteId: WebsiteId, rows: readonly UndoneRow[]): Promise<string | null>;
  catchUp(): Promise<void>;
  readonly eventSubscriptions: readonly Subscription[];
  readonly jobs: readonly Job[];
  readonly invariants: readonly Invariant[];
}

export interface CustomerRecordParts extends SightingParts {
  readonly once: Once;
  /** What members are called, by their ids. */
  readonly memberNames: (websiteId: WebsiteId) => Promise<ReadonlyMap<string, string>>;
}

export function createCustomerRecords(parts: CustomerRecordParts): CustomerRecords {
  const { database, clock, ids, once } = parts;
  const db = database.query;
  const changed = async (
    websiteId: WebsiteId,
    customerId: CustomerId,
    work: (tx: Queryable, now: Date) => Promise<void>,
  ): Promise<Customer> => {
    await database.transaction((tx) => work(tx, clock.now()));
    return readCustomer(database, { websiteId, customerId });
  };
  return {
    async list(websiteId, query) {
      const { rows, page } = await pageOfCustomers(db, websiteId, query);
      return { customers: rows.map(toSummary), ...page };
    },
    csv: (websiteId, query) => exportCustomers(db, websiteId, query),
    consentCsv: (websiteId, query) => exportConsents(db, websiteId, query),
    import: (websiteId, people) => importCustomers(parts, websiteId, people),
    read: (websiteId, customerId) => readDetails(parts, { websiteId, customerId }),
    async byEmail(websiteId, email) {
      const found = await findByEmail(db, websiteId, canonicalEmail(email));
      if (!found) throw customerRecordErrors.missing();
      return readCustomer(database, { websiteId, ...found });
    },
    change: (websiteId, customerId, change, { expected }) =>
      changed(websiteId, customerId, (tx, now) =>
        changeCustomer(tx, { websiteId, customerId }, change, { expected, now }),
      ),
    tag: (websiteId, customerId, change) =>
      changed(websiteId, customerId, (tx, now) => tagCustomer(tx, { websiteId, customerId }, change, now)),
    async addNote(websiteId, customerId, content, { memberId, idempotencyKey }) {
      const key = { websiteId, customerId };
      const add = async (tx: Queryable): Promise<null> => {
        if (!(await lockCustomer(tx, key))) throw customerRecordErrors.missing();
        const text = content.replaceAll('\0', '').trim();
        const actor = `member:${memberId}`;
        await insertNote(tx, key, { noteId: ids.next(), actor, content: text, createdAt: clock.now() });
        return null;
      };
      if (idempotencyKey === undefined) await database.transaction(add);
      else
        await once.inTransaction(
          { websiteId, scope: `customer.note/${customerId}`, key: idempotencyKey, request: { content } },
          add,
        );
      return namedNotes(parts, key);
    },
    async removeNote(websiteId, customerId, noteId) {
      const key = { websiteId, customerId };
      await database.transaction(async (tx) => {
        if (!(await lockCustomer(tx, key))) throw customerRecordErrors.missing();
        if ((await deleteNote(tx, key, noteId)) === 0) throw customerRecordErrors.noteMissing();
      });
      return namedNotes(parts, key);
    },
    previewMerge: (websiteId, keptId, otherId) => previewMerge(db, { websiteId, keptId, otherId }),
    merge: (websiteId, keptId, otherId, { expected }) =>
      changed(websiteId, keptId, (tx, now) =>
        mergeCustomers(tx, { websiteId, keptId, otherId }, { expected, now }),
      ),
    async onUndone(tx, websiteId, rows) {
      const idsOf = rows
        .filter(({ tableName }) => tableName === 'customers' || tableName === 'customer_emails')
        .flatMap(({ rowKey, before, after }) => [
          rowKey.customer_id,
          before?.customer_id,
          after?.customer_id,
          before?.merged_into,
          after?.merged_into,
        ])
        .filter((id): id is CustomerId => typeof id === 'string');
      if (idsOf.length > 0) await countCustomers(tx, websiteId, [...new Set(idsOf)]);
      const keys = rows
        .filter(({ tableName, before }) => tableName === 'customer_emails' && before === null)
        .map(({ rowKey }) => String(rowKey.canonical_email));
      const since = keys.length === 0 ? 0 : await countStanding(tx, websiteId, keys);
      if (since === 0) return null;
      return since === 1
        ? 'one of these customers has bought something or signed up since.'
        : `${since} of these customers have bought something or signed up since.`;
    },
    catchUp: () => catchUp(parts),
    eventSubscriptions: followPeople(parts),
    jobs: [defineSweep('customers-catch-up', '*/5 * * * *', () => catchUp(parts))],
    invariants: customerInvariants,
  };
}

async function readCustomer({ query: db }: Database, key: CustomerKey): Promise<Customer> {
  const row = await findCustomerRow(db, key);
  if (!row) throw customerRecordErrors.missing();
  const emails = await readEmails(db, key);
  const person = personOf(key.websiteId, emails);
  const addresses = (await readOwnAddresses(db, key)) ?? (await readOrderAddresses(db, person));
  return toCustomer(row, { emails: emails.map(({ email }) => email), addresses });
}

const personOf = (websiteId: WebsiteId, emails: readonly { readonly canonicalEmail: string }[]): Person => ({
  websiteId,
  keys: emails.map(({ canonicalEmail: key }) => key),
});

async function readDetails(parts: CustomerRecordParts, asked: CustomerKey): Promise<CustomerDetails> {
  const db = parts.database.query;
  const mergedInto = await findMergedInto(db, asked);
  const key = { ...asked, customerId: mergedInto ?? asked.customerId };
  const customer = await readCustomer(parts.database, key);
  const person = personOf(key.websiteId, await readEmails(db, key));
  const [accountSince, consents, notes, orders] = await Promise.all([
    readAccountSince(db, person),
    readConsents(db, person),
    namedNotes(parts, key),
    readOrders(db, person),
  ]);
  const [subscriptions, giftCards, waiting, submissions] = await Promise.all([
    readSubscriptions(db, person),
    readGiftCards(db, person),
    readWaiting(db, person),
    readSubmissions(db, person),
  ]);
  return {
    customer,
    accountSince,
    consents,
    notes,
    orders,
    subscriptions,
    giftCards,
    waiting,
    submissions,
  };
}

async function namedNotes(
  { database, memberNames }: Pick<CustomerRecordParts, 'database' | 'memberNames'>,
  key: CustomerKey,
): Promise<CustomerNote[]> {
  const [notes, names] = await Promise.all([readNotes(database.query, key), memberNames(key.websiteId)]);
  return notes.map((note) => ({
    ...note,
    actorName: names.get(note.actor.replace(/^member:/, '')) ?? '',
  }));
}
