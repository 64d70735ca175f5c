import type { AddressView, CustomerNote } from '@awning/contract';
import {
  column,
  columnsOf,
  type Queryable,
  type RowOf,
  type Statement,
  sql,
} from '../../../platform/db/index.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';
import { CustomerRow } from './customer-rows.ts';

/** Those that were merged into another one are not listed, counted or found. */
export const isListed: Statement = sql`merged_into is null`;

/** One customer of a site. */
export interface CustomerKey {
  readonly websiteId: WebsiteId;
  readonly customerId: CustomerId;
}

/** Null: there is none, or they were merged into another one. */
export const findCustomerRow = (
  db: Queryable,
  { websiteId, customerId }: CustomerKey,
): Promise<CustomerRow | null> =>
  db.first(
    CustomerRow,
    sql`select ${columnsOf(CustomerRow, 'customers')} from customers
      where website_id = ${websiteId} and customer_id = ${customerId} and ${isListed}`,
  );

/** Whose an address is, in its one form. */
export const findByEmail = (
  db: Queryable,
  websiteId: WebsiteId,
  canonicalEmail: string,
): Promise<{ customerId: CustomerId } | null> =>
  db.first(
    { customerId: column.id<CustomerId>() },
    sql`select customer_id as "customerId" from customer_emails
      where website_id = ${websiteId} and canonical_email = ${canonicalEmail}`,
  );

/** Into whom a customer was merged, at the end of all merges; null: into nobody. */
export async function findMergedInto(
  db: Queryable,
  { websiteId, customerId }: CustomerKey,
): Promise<CustomerId | null> {
  const row = await db.first(
    { customerId: column.id<CustomerId>() },
    sql`with recursive way (customer_id, step) as (
        select merged_into, 1 from customers where website_id = ${websiteId} and customer_id = ${customerId}
        union all
        select c.merged_into, step + 1 from way join customers c
          on c.website_id = ${websiteId} and c.customer_id = way.customer_id
        where c.merged_into is not null and step < 100)
      select customer_id as "customerId" from way where customer_id is not null order by step desc limit 1`,
  );
  return row?.customerId ?? null;
}

/** What the row has beside what lists show. */
const OwnFields = {
  isNamed: column.boolean,
  addresses: column.nullable(column.json<AddressView[]>()),
};

const WholeRow = { ...CustomerRow, ...OwnFields };
export type WholeCustomer = RowOf<typeof WholeRow>;

/** Nobody else changes them until the transaction ends. */
export const lockCustomer = (
  tx: Queryable,
  { websiteId, customerId }: CustomerKey,
): Promise<WholeCustomer | null> =>
  tx.first(
    WholeRow,
    sql`select ${columnsOf(WholeRow, 'customers')} from customers
      where website_id = ${websiteId} and customer_id = ${customerId} and ${isListed} for update`,
  );

/** Those of these that are listed. */
export const readCustomers = (
  db: Queryable,
  websiteId: WebsiteId,
  customerIds: readonly CustomerId[],
): Promise<WholeCustomer[]> =>
  db.rows(
    WholeRow,
    sql`select ${columnsOf(WholeRow, 'customers')} from customers
      where website_id = ${websiteId} and customer_id = any (${customerIds}) and ${isListed}`,
  );

export async function readEmails(
  db: Queryable,
  { websiteId, customerId }: CustomerKey,
): Promise<{ canonicalEmail: string; email: string }[]> {
  return db.rows(
    { canonicalEmail: column.text, email: column.text },
    sql`select canonical_email as "canonicalEmail", email from customer_emails
      where website_id = ${websiteId} and customer_id = ${customerId} order by canonical_email`,
  );
}

export async function updateCustomer(
  tx: Queryable,
  { websiteId, customerId }: CustomerKey,
  change: {
    readonly email?: string | undefined;
    readonly firstName?: string | undefined;
    readonly lastName?: string | undefined;
    readonly isNamed?: boolean | undefined;
    readonly addresses?: readonly AddressView[] | null | undefined;
    readonly tags?: readonly string[] | undefined;
    readonly mergedInto?: CustomerId | undefined;
  },
  now: Date,
): Promise<void> {
  const { addresses } = change;
  await tx.run(sql`
    update customers set ${sql.assign({
      email: change.email,
      first_name: change.firstName,
      last_name: change.lastName,
      is_named: change.isNamed,
      addresses: addresses && JSON.stringify(addresses),
      tags: change.tags,
      merged_into: change.mergedInto,
      version: sql`version + 1`,
      updated_at: now,
    })}
    where website_id = ${websiteId} and customer_id = ${customerId}`);
}

const NoteRow = {
  id: column.text,
  content: column.text,
  actor: column.text,
  createdAt: column.instant,
};

/** Newest first. */
export async function readNotes(
  db: Queryable,
  { websiteId, customerId }: CustomerKey,
): Promise<Omit<CustomerNote, 'actorName'>[]> {
  const rows = await db.rows(
    NoteRow,
    sql`select note_id as id, content, actor, created_at as "createdAt" from customer_notes
      where website_id = ${websiteId} and customer_id = ${customerId} order by created_at desc, note_id desc`,
  );
  return rows.map(({ createdAt, ...note }) => ({ ...note, createdOn: createdAt.getTime() }));
}

export async function insertNote(
  tx: Queryable,
  { websiteId, customerId }: CustomerKey,
  note: {
    readonly noteId: string;
    readonly actor: string;
    readonly content: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into customer_notes (website_id, note_id, customer_id, actor, content, created_at)
    values (${websiteId}, ${note.noteId}, ${customerId}, ${note.actor}, ${note.content}, ${note.createdAt})`);
}

export const deleteNote = (
  tx: Queryable,
  { websiteId, customerId }: CustomerKey,
  noteId: string,
): Promise<number> =>
  tx.run(sql`delete from customer_notes
    where website_id = ${websiteId} and customer_id = ${customerId} and note_id = ${noteId}`);

/** As a member wrote them; null: nobody did. */
export async function readOwnAddresses(
  db: Queryable,
  { websiteId, customerId }: CustomerKey,
): Promise<AddressView[] | null> {
  const row = await db.first(
    { addresses: column.nullable(column.json<AddressView[]>()) },
    sql`select addresses from customers where website_id = ${websiteId} and customer_id = ${customerId}`,
  );
  return row?.addresses ?? null;
}
