import type { MailingListEntry, MailingListExportQuery } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { LinkedEntry } from './list-links.ts';

const EntryRow = {
  id: column.text,
  email: column.text,
  firstName: column.text,
  lastName: column.text,
  language: column.text,
  status: column.word<MailingListEntry['status']>(),
  source: column.word<MailingListEntry['source']>(),
  wording: column.text,
  orderId: column.nullable(column.id<OrderId>()),
  sourceId: column.nullable(column.text),
  askedOn: column.float,
  consentedOn: column.nullable(column.float),
  unsubscribedOn: column.nullable(column.float),
};
export type EntryRow = RowOf<typeof EntryRow>;

const millis = (instant: Statement): Statement => sql`(extract(epoch from ${instant}) * 1000)::float8`;

const COLUMNS = sql`entry_id as id, email, first_name as "firstName", last_name as "lastName", language, status, source, wording,
  order_id as "orderId", source_id as "sourceId", ${millis(sql`asked_at`)} as "askedOn", ${millis(sql`consented_at`)} as "consentedOn",
  ${millis(sql`unsubscribed_at`)} as "unsubscribedOn"`;

/** Newest first, from the entry before `cursor` on. */
export async function readEntries(
  db: Queryable,
  websiteId: WebsiteId,
  { search, status, source }: MailingListExportQuery,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<readonly EntryRow[]> {
  const start = canonicalEmail(search ?? '');
  const rows = await db.rows(
    EntryRow,
    sql`
    select ${COLUMNS} from mailing_list_entries where website_id = ${websiteId}
      ${cursor === undefined ? sql`` : sql`and entry_id < ${cursor}`}
      ${start === '' ? sql`` : sql`and starts_with(canonical_email, ${start})`}
      ${status === undefined ? sql`` : sql`and status = ${status}`}
      ${source === undefined ? sql`` : sql`and source = ${source}`}
    order by entry_id desc limit ${limit}`,
  );
  return rows;
}

/** An entry; where `timesLeft` is given, only while that person has left no more often. */
const isEntry = (websiteId: WebsiteId, { entryId, timesLeft }: LinkedEntry): Statement =>
  sql`website_id = ${websiteId} and entry_id = ${entryId} ${timesLeft === null ? sql`` : sql`and times_left = ${timesLeft}`}`;

export async function readEntry(
  db: Queryable,
  websiteId: WebsiteId,
  entry: LinkedEntry,
): Promise<EntryRow | null> {
  const rows = await db.rows(
    EntryRow,
    sql`select ${COLUMNS} from mailing_list_entries where ${isEntry(websiteId, entry)}`,
  );
  return rows[0] ?? null;
}

/** When a person was last asked, and how often they had left by then. */
export interface Asking {
  readonly askedAt: Date;
  readonly timesLeft: number;
}

/** Nobody asks them again until the transaction ends. */
export async function lockAsking(
  tx: Queryable,
  websiteId: WebsiteId,
  entryId: string,
): Promise<Asking | null> {
  const rows = await tx.rows(
    { askedOn: column.integer, timesLeft: column.integer },
    sql`
    select ${millis(sql`asked_at`)} as "askedOn", times_left as "timesLeft" from mailing_list_entries
    where website_id = ${websiteId} and entry_id = ${entryId} for update`,
  );
  const [row] = rows;
  return row ? { askedAt: new Date(row.askedOn), timesLeft: row.timesLeft } : null;
}

/** Pressing twice, or in two windows, leaves what the first press made. */
export async function setStatus(
  db: Queryable,
  {
    websiteId,
    entry,
    to,
    now,
  }: { websiteId: WebsiteId; entry: LinkedEntry; to: 'subscribed' | 'unsubscribed'; now: Date },
): Promise<EntryRow | null> {
  await db.run(sql`
    update mailing_list_entries set status = ${to},
      ${to === 'subscribed' ? sql`consented_at = ${now}, unsubscribed_at = null` : sql`unsubscribed_at = ${now}, times_left = times_left + 1`}
    where ${isEntry(websiteId, entry)} and status <> ${to}`);
  return readEntry(db, websiteId, entry);
}

/** Leaving never happened: on the list again for those who had said yes, and still asked for those who had not. */
export async function undoLeaving(
  db: Queryable,
  { websiteId, entry }: { websiteId: WebsiteId; entry: LinkedEntry },
): Promise<EntryRow | null> {
  await db.run(sql`
    update mailing_list_entries
    set status = case when consented_at is null then 'pending' else 'subscribed' end, unsubscribed_at = null,
      times_left = times_left - 1
    where ${isEntry(websiteId, entry)} and status = 'unsubscribed'`);
  return readEntry(db, websiteId, entry);
}

export async function deleteEntry(tx: Queryable, websiteId: WebsiteId, entryId: string): Promise<void> {
  await tx.run(
    sql`delete from mailing_list_entries where website_id = ${websiteId} and entry_id = ${entryId}`,
  );
}

/** Those of all sites who were asked before that and never said yes. */
export async function deletePendingBefore(db: Queryable, time: Date): Promise<void> {
  await db.run(sql`delete from mailing_list_entries where status = 'pending' and asked_at < ${time}`);
}
