import type { MAIL_SORTS, MailQuery, MailStatus } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byName,
  byText,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';
import { mailErrors } from './mail-errors.ts';

const MailRow = {
  websiteId: column.id<WebsiteId>(),
  mailId: column.text,
  cause: column.text,
  recipient: column.text,
  recipientCanonical: column.text,
  replyTo: column.nullable(column.text),
  subject: column.text,
  bodyText: column.text,
  bodyHtml: column.nullable(column.text),
  unsubscribeUrl: column.nullable(column.text),
  confidential: column.boolean,
  status: column.word<MailStatus>(),
  attempts: column.integer,
  lastError: column.nullable(column.text),
  createdAt: column.instant,
};
export type MailRow = RowOf<typeof MailRow>;

const columns = sql`website_id as "websiteId", mail_id as "mailId", cause, recipient, recipient_canonical as "recipientCanonical",
  reply_to as "replyTo", subject, body_text as "bodyText", body_html as "bodyHtml", unsubscribe_url as "unsubscribeUrl",
  confidential, status, attempts, last_error as "lastError", created_at as "createdAt"`;
const selectMails = (rest: Statement): Statement => sql`select ${columns} from mail_messages ${rest}`;

export interface MailToInsert {
  readonly websiteId: WebsiteId;
  readonly mailId: string;
  readonly cause: string;
  readonly recipient: string;
  readonly recipientCanonical: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string | null;
  readonly unsubscribeUrl: string | null;
  readonly confidential: boolean;
  readonly about: string | null;
  readonly createdAt: Date;
  readonly batchId: string | null;
}

/** Returns how many are new: the same cause mails the same person once. */
export const insertMails = (tx: Queryable, mails: readonly MailToInsert[]): Promise<number> =>
  tx.run(sql`
    insert into mail_messages (website_id, mail_id, cause, recipient, recipient_canonical, reply_to, subject, body_text, body_html,
      unsubscribe_url, confidential, about, status, created_at, waiting_since, batch_id)
    select "websiteId", "mailId", cause, recipient, "recipientCanonical", "replyTo", subject, "bodyText", "bodyHtml",
      "unsubscribeUrl", confidential, about, 'queued', "createdAt", "createdAt", "batchId"
    from json_to_recordset(${JSON.stringify(mails)}::json) as mail ("websiteId" text, "mailId" text, cause text, recipient text,
      "recipientCanonical" text, "replyTo" text, subject text, "bodyText" text, "bodyHtml" text, "unsubscribeUrl" text,
      confidential boolean, about text, "createdAt" timestamptz, "batchId" text)
    on conflict do nothing`);

export const findMail = (db: Queryable, websiteId: WebsiteId, mailId: string): Promise<MailRow | null> =>
  db.first(MailRow, selectMails(sql`where website_id = ${websiteId} and mail_id = ${mailId}`));

export const lockMail = (tx: Queryable, websiteId: WebsiteId, mailId: string): Promise<MailRow | null> =>
  tx.first(MailRow, selectMails(sql`where website_id = ${websiteId} and mail_id = ${mailId} for update`));

const mailList: ListDefinition<(typeof MAIL_SORTS)[number]> = {
  sorts: {
    // Ids are made in the order of time.
    createdOn: byText(sql`mail_id`),
    to: byName(sql`recipient`),
    subject: byName(sql`subject`),
  },
  order: '-createdOn',
  id: sql`mail_id`,
  badCursor: mailErrors.badCursor,
};

export const listMails = (
  db: Queryable,
  websiteId: WebsiteId,
  query: MailQuery,
): Promise<ListResult<MailRow>> => {
  const { status, search = '' } = query;
  return readList(db, mailList, query, {
    shape: MailRow,
    columns,
    from: sql`mail_messages`,
    where: sql`website_id = ${websiteId} ${status === undefined ? sql.empty : sql`and status = ${status}`}`,
    search: search.trim() === '' ? undefined : searchWords(sql`recipient || ' ' || subject`, search),
  });
};

const FateRow = {
  id: column.text,
  cause: column.text,
  to: column.text,
  status: column.word<MailStatus>(),
  attempts: column.integer,
  lastError: column.nullable(column.text),
};
/** Where a mail is, without what it says. */
export type MailFate = Readonly<RowOf<typeof FateRow>>;

export const readMailsOfCauses = (
  db: Queryable,
  websiteId: WebsiteId,
  causes: readonly string[],
): Promise<readonly MailFate[]> =>
  db.rows(
    FateRow,
    sql`select mail_id as id, cause, recipient as to, status, attempts, last_error as "lastError" from mail_messages
      where website_id = ${websiteId} and cause = any (${causes}) order by mail_id`,
  );

const AboutRow = {
  id: column.text,
  cause: column.text,
  to: column.text,
  replyTo: column.nullable(column.text),
  subject: column.text,
  text: column.text,
  html: column.nullable(column.text),
  confidential: column.boolean,
  status: column.word<MailStatus>(),
  lastError: column.nullable(column.text),
  createdAt: column.instant,
};
/** A mail as it was sent, with the record that it is about. */
export type MailAbout = Readonly<RowOf<typeof AboutRow>>;

export const readMailsAbout = (
  db: Queryable,
  websiteId: WebsiteId,
  about: string,
): Promise<readonly MailAbout[]> =>
  db.rows(
    AboutRow,
    sql`select mail_id as id, cause, recipient as to, reply_to as "replyTo", subject, confidential, status,
      case when confidential then '' else body_text end as text, case when confidential then null else body_html end as html,
      last_error as "lastError", created_at as "createdAt" from mail_messages
      where website_id = ${websiteId} and about = ${about} order by mail_id`,
  );

export async function hasLeft(
  tx: Queryable,
  websiteId: WebsiteId,
  causes: readonly string[],
): Promise<boolean> {
  const count = await tx.run(sql`
    select from mail_messages where website_id = ${websiteId} and cause = any (${causes})
      and (status <> 'queued' or handed_over_at is not null)`);
  return count > 0;
}

/** Deletes mails that no process has handed to a mail server. Returns their causes. */
export async function deleteWaiting(
  tx: Queryable,
  websiteId: WebsiteId,
  causes: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows(
    { cause: column.text },
    sql`delete from mail_messages
      where website_id = ${websiteId} and cause = any (${causes}) and status = 'queued' and handed_over_at is null
      returning cause`,
  );
  return rows.map(({ cause }) => cause);
}

export async function deleteMails(
  tx: Queryable,
  websiteId: WebsiteId,
  causes: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from mail_messages where website_id = ${websiteId} and cause = any (${causes})`);
}

export async function deleteMailsAbout(
  tx: Queryable,
  websiteId: WebsiteId,
  abouts: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from mail_messages where website_id = ${websiteId} and about = any (${abouts})`);
}

export async function lastSettled(tx: Queryable, websiteId: WebsiteId): Promise<Date | null> {
  const row = await tx.first(
    { at: column.nullable(column.instant) },
    sql`select settled_at as at from mail_messages
      where website_id = ${websiteId} and status in ('sent', 'kept') order by settled_at desc limit 1`,
  );
  return row?.at ?? null;
}

/** With all its attempts. */
export async function queueAgain(
  tx: Queryable,
  websiteId: WebsiteId,
  mailId: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update mail_messages set status = 'queued', attempts = 0, last_error = null, settled_at = null, waiting_since = ${now}
    where website_id = ${websiteId} and mail_id = ${mailId}`);
}

export interface BatchPlace {
  readonly websiteId: WebsiteId;
  readonly batchId: string;
  /** The mail after which it goes on. */
  readonly after: string;
}

const isQueuedOf = ({ websiteId, batchId, after }: BatchPlace): Statement =>
  sql`website_id = ${websiteId} and batch_id = ${batchId} and status = 'queued' and mail_id > ${after}`;

export const readPortion = (db: Queryable, place: BatchPlace, limit: number): Promise<MailRow[]> =>
  db.rows(MailRow, selectMails(sql`where ${isQueuedOf(place)} order by mail_id limit ${limit}`));

/** How many of a batch wait. */
export async function countWaiting(db: Queryable, batch: Omit<BatchPlace, 'after'>): Promise<number> {
  const { count } = await db.one(
    { count: column.integer },
    sql`select count(*)::int as count from mail_messages where ${isQueuedOf({ ...batch, after: '' })}`,
  );
  return count;
}

/** Counts an attempt of all that wait, and gives up those that have had `most`. */
export async function failAttempts(
  db: Queryable,
  place: BatchPlace,
  { reason, most, now }: { reason: string; most: number; now: Date },
): Promise<void> {
  await db.run(sql`
    update mail_messages set attempts = attempts + 1, last_error = ${reason}, waiting_since = ${now},
      status = case when attempts + 1 >= ${most} then 'failed' else 'queued' end,
      settled_at = case when attempts + 1 >= ${most} then ${now}::timestamptz end
    where ${isQueuedOf(place)}`);
}

/** Some that failed, or have waited since before `limit`. */
export const findUnsettled = (
  db: Queryable,
  limit: Date,
): Promise<{ websiteId: WebsiteId; mailId: string }[]> =>
  db.rows(
    { websiteId: column.id<WebsiteId>(), mailId: column.text },
    sql`select website_id as "websiteId", mail_id as "mailId" from mail_messages
      where status = 'failed' or (status = 'queued' and waiting_since < ${limit}) limit 20`,
  );

/**
 * Counts what may arrive a second time: a process handed it over and never said how that ended. False: it is not
 * waiting any more.
 */
export async function handOver(
  db: Queryable,
  websiteId: WebsiteId,
  mailId: string,
  now: Date,
): Promise<boolean> {
  const rowCount = await db.run(sql`
    update mail_messages set handed_over_at = ${now}, repeats = repeats + (handed_over_at is not null)::int
    where website_id = ${websiteId} and mail_id = ${mailId} and status = 'queued'`);
  return rowCount === 1;
}

export interface AttemptOutcome {
  readonly status: MailStatus;
  readonly lastError: string | null;
  /** Its text is not needed any more. */
  readonly forget: boolean;
  /** The mail server may have it, from this attempt or from one before. */
  readonly mayHaveSent: boolean;
  readonly now: Date;
}

export async function recordAttempt(
  db: Queryable,
  websiteId: WebsiteId,
  mailId: string,
  { status, lastError, forget, mayHaveSent, now }: AttemptOutcome,
): Promise<void> {
  await db.run(sql`
    update mail_messages set attempts = attempts + 1, waiting_since = ${now}, status = ${status}, last_error = ${lastError},
      handed_over_at = case when ${mayHaveSent}::boolean then handed_over_at end,
      settled_at = case when ${status !== 'queued'}::boolean then ${now}::timestamptz else settled_at end,
      body_text = case when ${forget}::boolean then '' else body_text end,
      body_html = case when ${forget}::boolean then null else body_html end
    where website_id = ${websiteId} and mail_id = ${mailId}`);
}

/** Of mails of all sites that were sent before that; tells how many. */
export const forgetTexts = (db: Queryable, before: Date, most: number): Promise<number> =>
  db.run(sql`
    update mail_messages set body_text = '', body_html = null, reply_to = null, unsubscribe_url = null
    where (website_id, mail_id) in (
      select website_id, mail_id from mail_messages
      where status = 'sent' and (body_text <> '' or body_html is not null) and settled_at < ${before}::timestamptz
      order by settled_at limit ${most})`);

/** Of all sites. */
export async function countByStatus(db: Queryable): Promise<Record<string, number>> {
  const rows = await db.rows(
    { status: column.text, count: column.integer },
    sql`select status, count(*)::int as count from mail_messages group by status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** How often mails of all sites may have arrived once more. */
export async function countRepeats(db: Queryable): Promise<number> {
  const { count } = await db.one(
    { count: column.integer },
    sql`select coalesce(sum(repeats), 0)::int as count from mail_messages where repeats > 0`,
  );
  return count;
}
