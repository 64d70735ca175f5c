import {
  type MAILING_LIST_SORTS,
  type MailingListCounts,
  type MailingListEntry,
  type MailingListExportQuery,
  type MailingListQuery,
  mailingListStatuses,
} from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  anySearch,
  byName,
  byText,
  countByValue,
  type ListDefinition,
  type ListResult,
  readList,
  type SearchStages,
  searchWords,
} from '../../../platform/lists/index.ts';
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
  proof: column.text,
  orderId: column.nullable(column.id<OrderId>()),
  sourceId: column.nullable(column.text),
  askedOn: column.float,
  consentedOn: column.nullable(column.float),
  unsubscribedOn: column.nullable(column.float),
};
export type EntryRow = RowOf<typeof EntryRow>;

const millis = (instant: Statement): Statement => sql`(extract(epoch from ${instant}) * 1000)::float8`;

const COLUMNS = sql`entry_id as id, email, first_name as "firstName", last_name as "lastName", language, status, source, wording, proof,
  order_id as "orderId", source_id as "sourceId", ${millis(sql`asked_at`)} as "askedOn", ${millis(sql`consented_at`)} as "consentedOn",
  ${millis(sql`unsubscribed_at`)} as "unsubscribedOn"`;

const entryList: ListDefinition<(typeof MAILING_LIST_SORTS)[number]> = {
  sorts: {
    // Ids are made in the order of time.
    createdOn: byText(sql`entry_id`),
    email: byText(sql`canonical_email`),
    name: byName(sql`(last_name || ' ' || first_name)`),
  },
  order: '-createdOn',
  id: sql`entry_id`,
};

export const pageOfEntries = (
  db: Queryable,
  websiteId: WebsiteId,
  query: MailingListQuery,
): Promise<ListResult<EntryRow>> =>
  readList(db, entryList, query, {
    shape: EntryRow,
    columns: COLUMNS,
    from: sql`mailing_list_entries`,
    where: filterOf(websiteId, query),
    search: searchOf(query),
  });

export const countEntries = async (db: Queryable, websiteId: WebsiteId): Promise<MailingListCounts> => ({
  status: await countByValue(
    db,
    mailingListStatuses,
    (status) => sql`mailing_list_entries where website_id = ${websiteId} and status = ${status}`,
  ),
});

const filterOf = (websiteId: WebsiteId, { status, source }: MailingListExportQuery): Statement =>
  sql`website_id = ${websiteId}
    ${status === undefined ? sql.empty : sql`and status = ${status}`}
    ${source === undefined ? sql.empty : sql`and source = ${source}`}`;

function searchOf({ search = '' }: MailingListExportQuery): SearchStages | undefined {
  if (search.trim() === '') return undefined;
  // By itself it can be looked up: the column has the order of its bytes.
  const start = canonicalEmail(search);
  const byAddress = start === '' ? [] : [[sql`starts_with(canonical_email, ${start})`]];
  return anySearch([...byAddress, searchWords(sql`email || ' ' || first_name || ' ' || last_name`, search)]);
}

/** All of them, newest first, a part at a time from the entry before `cursor` on. */
export function readEntries(
  db: Queryable,
  websiteId: WebsiteId,
  filter: MailingListExportQuery,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<readonly EntryRow[]> {
  const [search] = searchOf(filter) ?? [];
  return db.rows(
    EntryRow,
    sql`
    select ${COLUMNS} from mailing_list_entries where ${filterOf(websiteId, filter)}
      ${cursor === undefined ? sql.empty : sql`and entry_id < ${cursor}`}
      ${search === undefined ? sql.empty : sql`and ${search}`}
    order by entry_id desc limit ${limit}`,
  );
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
export const deletePendingBefore = (
  db: Queryable,
  time: Date,
): Promise<{ websiteId: WebsiteId; email: string }[]> =>
  db.rows(
    { websiteId: column.id<WebsiteId>(), email: column.text },
    sql`delete from mailing_list_entries where status = 'pending' and asked_at < ${time}
      returning website_id as "websiteId", email`,
  );
