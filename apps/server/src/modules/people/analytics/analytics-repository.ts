import { binaryList, column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** The salt of a site's day, made of `fresh` when it is asked for first; null: the site is gone. */
export async function saveSalt(
  db: Queryable,
  websiteId: WebsiteId,
  day: string,
  fresh: Buffer,
): Promise<Buffer | null> {
  await db.run(sql`
    insert into analytics_salts (website_id, day, salt)
    select website_id, ${day}, ${fresh} from websites where website_id = ${websiteId}
    on conflict do nothing`);
  return findSalt(db, websiteId, day);
}

/** Null: the day has none. */
export async function findSalt(db: Queryable, websiteId: WebsiteId, day: string): Promise<Buffer | null> {
  const row = await db.first(
    { salt: column.bytes },
    sql`select salt from analytics_salts where website_id = ${websiteId} and day = ${day}`,
  );
  return row?.salt ?? null;
}

const SaltDay = { websiteId: column.id<WebsiteId>(), day: column.text };

/** Of all sites. */
export const listSaltDays = (db: Queryable): Promise<{ websiteId: WebsiteId; day: string }[]> =>
  db.rows(SaltDay, sql`select website_id as "websiteId", day from analytics_salts`);

export const deleteSalts = (
  db: Queryable,
  salts: readonly { readonly websiteId: WebsiteId; readonly day: string }[],
): Promise<number> =>
  db.run(sql`
    delete from analytics_salts where (website_id, day) in (
      select website_id, day from unnest(${salts.map(({ websiteId }) => websiteId)}::text[],
        ${salts.map(({ day }) => day)}::date[]) as over (website_id, day))`);

/** Texts of a day that events share. */
export interface TextsOfDay {
  readonly websiteId: WebsiteId;
  readonly hash: bigint;
  readonly texts: readonly string[];
  readonly day: string;
}

const TextId = {
  websiteId: column.id<WebsiteId>(),
  hash: column.text,
  textId: column.integer,
};

/** Those that are stored; `isSeen` says whether they were seen on their day already. */
export const findTexts = (
  db: Queryable,
  wanted: readonly TextsOfDay[],
): Promise<{ websiteId: WebsiteId; hash: string; textId: number; isSeen: boolean }[]> =>
  db.rows(
    { ...TextId, isSeen: column.boolean },
    sql`select known.website_id as "websiteId", known.hash::text as hash, known.text_id as "textId",
        known.seen_on >= wanted.day as "isSeen"
      from unnest(${wanted.map(({ websiteId }) => websiteId)}::text[], ${wanted.map(({ hash }) => hash)}::bigint[],
        ${wanted.map(({ day }) => day)}::date[]) as wanted (website_id, hash, day)
      join analytics_texts known on known.website_id = wanted.website_id and known.hash = wanted.hash`,
  );

/** In one order, so that two processes that bring the same ones do not wait for each other for ever. */
export const saveTexts = (
  db: Queryable,
  wanted: readonly TextsOfDay[],
): Promise<{ websiteId: WebsiteId; hash: string; textId: number }[]> =>
  db.rows(
    TextId,
    sql`insert into analytics_texts as known (website_id, hash, texts, seen_on)
      select website_id, hash, array(select jsonb_array_elements_text(texts)), day
      from jsonb_to_recordset(${JSON.stringify(
        wanted.map(({ websiteId, hash, texts, day }) => ({ websiteId, hash: String(hash), texts, day })),
      )}::jsonb) as wanted ("websiteId" text, hash bigint, texts jsonb, day date)
      join websites on website_id = "websiteId"
      order by website_id, hash
      on conflict (website_id, hash) do update set seen_on = greatest(known.seen_on, excluded.seen_on)
      returning website_id as "websiteId", hash::text as hash, text_id as "textId"`,
  );

/** An event as its row has it. */
export interface EventRow {
  readonly id: bigint;
  /** In milliseconds. */
  readonly at: number;
  readonly visitor: bigint | null;
  readonly day: string;
  readonly page: number | null;
  readonly origin: number | null;
  readonly client: number | null;
  readonly value: number | null;
  readonly amount: number | null;
  readonly kind: number;
  readonly websiteId: WebsiteId;
  readonly detail: string | null;
}

/**
 * Stores events and marks their days, both or neither. An event that is there already is left alone. Returns the ids
 * of those that were stored. Should the database itself crash, the last moments may be lost: nobody waits for the disk.
 */
export async function storeEvents(db: Queryable, rows: readonly EventRow[]): Promise<bigint[]> {
  const stored = await db.rows(
    { id: column.text },
    sql`
      with quick as materialized (select set_config('synchronous_commit', 'off', true)), stored as (
        insert into analytics_events (id, at, visitor, day, page, origin, client, value, amount, kind, website_id, detail)
        select id, at, visitor, day, page, origin, client, value, amount, kind, website_id, detail
        from unnest(${binaryList.bigint(rows.map(({ id }) => id))}::bigint[],
          ${binaryList.timestamptz(rows.map(({ at }) => at))}::timestamptz[],
          ${binaryList.bigint(rows.map(({ visitor }) => visitor))}::bigint[],
          ${binaryList.date(rows.map(({ day }) => day))}::date[],
          ${binaryList.integer(rows.map(({ page }) => page))}::integer[],
          ${binaryList.integer(rows.map(({ origin }) => origin))}::integer[],
          ${binaryList.integer(rows.map(({ client }) => client))}::integer[],
          ${binaryList.integer(rows.map(({ value }) => value))}::integer[],
          ${binaryList.integer(rows.map(({ amount }) => amount))}::integer[],
          ${binaryList.smallint(rows.map(({ kind }) => kind))}::smallint[],
          ${binaryList.text(rows.map(({ websiteId }) => websiteId))}::text[],
          ${binaryList.jsonb(rows.map(({ detail }) => detail))}::jsonb[])
          as sent (id, at, visitor, day, page, origin, client, value, amount, kind, website_id, detail)
        where exists (select from websites where websites.website_id = sent.website_id)
        on conflict do nothing
        returning id, website_id, day
      ), marked as (
        insert into analytics_day_marks as known (website_id, day, mark)
        select website_id, day, 1 from stored group by website_id, day order by website_id, day
        on conflict (website_id, day) do update set mark = known.mark + 1
      )
      select stored.id::text as id from quick left join stored on true where stored.id is not null`,
  );
  return stored.map(({ id }) => BigInt(id));
}

export const makePartition = async (db: Queryable, day: string): Promise<void> => {
  await db.run(sql`select make_analytics_partition(${day})`);
};

/** The table of a day. `step` is what comes next to let go of it, which may have stopped half way. */
interface OldPartition {
  readonly name: string;
  readonly step: 'concurrently' | 'finalize' | 'drop';
}

/** Of days before this one. */
export const listOldPartitions = (db: Queryable, before: string): Promise<OldPartition[]> =>
  db.rows(
    { name: column.text, step: column.word<OldPartition['step']>() },
    sql`select c.relname::text as name,
        case when i.inhrelid is null then 'drop' when i.inhdetachpending then 'finalize' else 'concurrently' end as step
      from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_inherits i on i.inhrelid = c.oid
      where n.nspname = 'awning_partitions' and c.relkind = 'r' and c.relname ~ '^analytics_events_[0-9]{8}$'
        and to_date(right(c.relname, 8), 'YYYYMMDD') < ${before}::date
      order by c.relname`,
  );

/**
 * Each statement by itself: the table is taken out first, for which nobody who reads or stores events has to stand
 * aside, and then nobody else has to do with it.
 */
export async function dropPartition(db: Queryable, { name, step }: OldPartition): Promise<void> {
  const table = sql`awning_partitions.${sql.identifier(name)}`;
  if (step === 'concurrently')
    await db.run(sql`alter table analytics_events detach partition ${table} concurrently`);
  if (step === 'finalize') await db.run(sql`alter table analytics_events detach partition ${table} finalize`);
  await db.run(sql`drop table if exists ${table}`);
}

export const deleteMarks = (db: Queryable, before: string): Promise<number> =>
  db.run(sql`delete from analytics_day_marks where day < ${before}`);

export const deleteTexts = (db: Queryable, before: string, most: number): Promise<number> =>
  db.run(sql`
    delete from analytics_texts where (website_id, text_id) in (
      select website_id, text_id from analytics_texts where seen_on < ${before} limit ${most} for update skip locked)`);

const StaleDay = { websiteId: column.id<WebsiteId>(), day: column.text, mark: column.large };

/**
 * Days whose sums are older than their events, those that wait for the longest first. A day that takes long to sum up
 * is summed up less often: `share` is the part of the time that it may take.
 */
export const listStaleDays = (
  db: Queryable,
  { now, leastSeconds, share, most }: { now: Date; leastSeconds: number; share: number; most: number },
): Promise<{ websiteId: WebsiteId; day: string; mark: number }[]> =>
  db.rows(
    StaleDay,
    sql`select website_id as "websiteId", day, mark::float8 as mark from analytics_day_marks
      where summed_mark < mark and (summed_at is null or summed_at <= ${now}::timestamptz
        - greatest(make_interval(secs => ${leastSeconds}), make_interval(secs => took_ms / 1000.0 / ${share}::float8)))
      order by summed_at nulls first, website_id, day limit ${most}`,
  );

/** A day has the same sums from any process, but a second one would make them for nothing. */
export async function sumUpDay(
  tx: Queryable,
  {
    websiteId,
    day,
    timeZone,
    mostValues,
  }: { websiteId: WebsiteId; day: string; timeZone: string; mostValues: number },
): Promise<boolean> {
  const { free } = await tx.one(
    { free: column.boolean },
    sql`select pg_try_advisory_xact_lock(hashtextextended('awning analytics ' || ${websiteId} || ${day}, 0)) as free`,
  );
  if (!free) return false;
  await tx.run(sql`select set_config('statement_timeout', '120s', true)`);
  await tx.run(sql`select sum_up_analytics_day(${websiteId}, ${day}, ${timeZone}, ${mostValues})`);
  return true;
}

/** Events that came while the day was summed up have marked it again. */
export const noteSummedUp = (
  tx: Queryable,
  {
    websiteId,
    day,
    mark,
    now,
    tookMs,
  }: { websiteId: WebsiteId; day: string; mark: number; now: Date; tookMs: number },
): Promise<number> =>
  tx.run(sql`
    update analytics_day_marks set summed_mark = greatest(summed_mark, ${mark}), summed_at = ${now}, took_ms = ${tookMs}
    where website_id = ${websiteId} and day = ${day}`);

/** The day is stale as before, and waits for as long as if it had been summed up. */
export const noteFailedSum = (
  db: Queryable,
  { websiteId, day, now, tookMs }: { websiteId: WebsiteId; day: string; now: Date; tookMs: number },
): Promise<number> =>
  db.run(sql`
    update analytics_day_marks set summed_at = ${now}, took_ms = ${tookMs}
    where website_id = ${websiteId} and day = ${day}`);

/** Of all sites: events, marks and sums that do not fit together. */
export const listMisfits = (db: Queryable): Promise<{ row: string }[]> =>
  db.rows(
    { row: column.text },
    sql`
      (select 'events of no site: ' || e.website_id as row from analytics_events e
        where not exists (select from websites w where w.website_id = e.website_id)
        group by e.website_id limit 20)
      union all
      (select 'events of a day that nobody sums up: ' || e.website_id || ' ' || e.day from analytics_events e
        where not exists (select from analytics_day_marks m where m.website_id = e.website_id and m.day = e.day)
        group by e.website_id, e.day limit 20)`,
  );
