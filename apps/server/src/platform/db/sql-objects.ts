import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { sqlState } from './database-failure.ts';
import { compareReleases, type SqlObject, type SqlObjects } from './sql-object-files.ts';
import { textChecksum } from './text-checksum.ts';

interface StoredObject {
  readonly name: string;
  readonly checksum: string;
  readonly release: string;
  /** False when something else than Awning, or a migration, has dropped it. */
  readonly present: boolean;
}

/** Where migrations make tables, too: usually public. */
const SCHEMA = 'to_regnamespace(quote_ident(current_schema()))';
const CREATE_TABLE = `create table if not exists awning_sql_objects (
  name text primary key, checksum text not null, release text not null, applied_at timestamptz not null default now())`;
const READ_STORED = `select name, checksum, release,
  exists (select from pg_proc where proname = name and pronamespace = ${SCHEMA})
  or exists (select from pg_class where relname = name and relkind = 'v' and relnamespace = ${SCHEMA}) as present
  from awning_sql_objects`;

/**
 * Makes the functions and views of the database those of this release, all in one transaction. The caller holds the
 * lock of migrations and has applied them. Returns the names of what was applied or dropped: usually none, after one
 * query.
 */
export async function applySqlObjects(
  client: pg.Client,
  { release, objects }: SqlObjects,
  signal?: AbortSignal,
): Promise<string[]> {
  const stored = await readStored(client);
  const isGone = ({ retired }: SqlObject): boolean =>
    retired !== undefined && compareReleases(release, retired) > 0;
  const wanted = objects.filter((object) => !isGone(object));
  const newest = [...stored.values()]
    .map((row) => row.release)
    .sort(compareReleases)
    .at(-1);
  if (newest !== undefined && compareReleases(newest, release) > 0) {
    refuseWhatIsGone(wanted, stored, newest);
    return [];
  }
  const changed = wanted.filter(({ name, sql }) => {
    const row = stored.get(name);
    return row === undefined || !row.present || row.checksum !== textChecksum(sql);
  });
  const dropped = objects.filter((object) => isGone(object) && stored.get(object.name)?.checksum !== DROPPED);
  if (changed.length === 0 && dropped.length === 0) return [];
  return withoutLongWaits(client, { release, wanted, changed, dropped }, signal);
}

/** What stands for the checksum of an object that a later release than its last one has dropped. */
const DROPPED = 'dropped';

async function readStored(client: pg.Client): Promise<Map<string, StoredObject>> {
  // Two statements in one round trip; the driver returns a result for each.
  const results = (await client.query(
    `${CREATE_TABLE}; ${READ_STORED}`,
  )) as unknown as pg.QueryResult<StoredObject>[];
  return new Map(results.at(-1)?.rows.map((row) => [row.name, row]));
}

/** An older program beside a newer one leaves everything as it is, and needs every object that it calls. */
function refuseWhatIsGone(
  wanted: readonly SqlObject[],
  stored: ReadonlyMap<string, StoredObject>,
  newerRelease: string,
): void {
  const missingObject = wanted.find(({ name }) => !stored.get(name)?.present);
  if (missingObject === undefined) return;
  throw new StartupError(
    `The database was made by a newer Awning (${newerRelease}, which has no ${missingObject.name} any more). Update Awning, or use another database.`,
  );
}

interface Change {
  readonly release: string;
  readonly wanted: readonly SqlObject[];
  readonly changed: readonly SqlObject[];
  readonly dropped: readonly SqlObject[];
}

const ATTEMPTS = 20;

/**
 * A view that is replaced waits for the queries that read it, and every later query waits behind it. So it waits a
 * second at most, lets them pass and tries again.
 */
async function withoutLongWaits(client: pg.Client, change: Change, signal?: AbortSignal): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = '1s'`);
      const names = await applyAll(client, change);
      await client.query('commit');
      return names;
    } catch (cause) {
      await client.query('rollback').catch(() => {});
      if (!isLockTimeout(cause) || attempt === ATTEMPTS) throw cause;
      await sleep(500, undefined, signal ? { signal } : {});
    }
  }
}

const isLockTimeout = (cause: unknown): boolean => ['55P03', '40P01'].includes(sqlState(cause) ?? '');

async function applyAll(client: pg.Client, { release, wanted, changed, dropped }: Change): Promise<string[]> {
  const known = new Map([...wanted, ...dropped].map((object) => [object.name, object]));
  const pending = new Set(changed);
  const applied = new Set<string>();
  const replace = async (
    object: SqlObject,
    checksum: string,
    work: () => Promise<string[]>,
  ): Promise<void> => {
    pending.delete(object);
    try {
      for (const name of await work()) {
        const dependent = known.get(name);
        if (dependent && !dropped.includes(dependent)) pending.add(dependent);
      }
    } catch (cause) {
      throw isLockTimeout(cause) ? cause : failure(object.name, cause);
    }
    await remember(client, { name: object.name, checksum, release });
    applied.add(object.name);
  };
  // What is retired goes first: it must not be in the way of a change.
  for (const object of dropped) await replace(object, DROPPED, () => dropObject(client, object.name, known));
  while (pending.size > 0) {
    for (const object of wanted.filter((each) => pending.has(each)))
      await replace(object, textChecksum(object.sql), () => applyOne(client, object, known));
  }
  return [...applied];
}

function failure(name: string, cause: unknown): StartupError {
  const { message, detail } = cause as { message?: string; detail?: string };
  const reason = [message, detail]
    .filter(Boolean)
    .join(': ')
    .replace(/\s*\n\s*/g, ' ');
  return new StartupError(
    `The SQL object ${name} could not be applied (${reason}). Nothing was changed; remove what is in its way, or report it.`,
    { cause },
  );
}

const remember = (client: pg.Client, row: Omit<StoredObject, 'present'>): Promise<unknown> =>
  client.query(
    `insert into awning_sql_objects (name, checksum, release) values ($1, $2, $3)
     on conflict (name) do update set checksum = excluded.checksum, release = excluded.release, applied_at = now()`,
    [row.name, row.checksum, row.release],
  );

type Known = ReadonlyMap<string, SqlObject>;

/** Another return type, other columns, or an overload that something depends on. */
const CANNOT_REPLACE = new Set(['42P13', '42P16', '2BP01']);

/**
 * Replaces it in place where PostgreSQL can, which keeps its identity; otherwise drops it. Returns what was dropped
 * with it.
 */
async function applyOne(client: pg.Client, { name, sql }: SqlObject, known: Known): Promise<string[]> {
  await client.query('savepoint replacing');
  try {
    const before = await overloadsOf(client, name);
    await client.query(sql);
    // A function with another list of arguments is created beside the former one, which nothing calls any more.
    const after = new Map((await overloadsOf(client, name)).map((each) => [each.identity, each.version]));
    for (const { identity, version } of before)
      if (after.get(identity) === version) await client.query(`drop function ${identity}`);
    await client.query('release savepoint replacing');
    return [];
  } catch (error) {
    if (!CANNOT_REPLACE.has(sqlState(error) ?? '')) throw error;
    await client.query('rollback to savepoint replacing; release savepoint replacing');
  }
  const dependents = await dropObject(client, name, known);
  await client.query(sql);
  return dependents;
}

/** `version` changes whenever the function is created or replaced, even by the same text. */
async function overloadsOf(
  client: pg.Client,
  name: string,
): Promise<{ identity: string; version: string }[]> {
  const { rows } = await client.query<{ identity: string; version: string }>(
    `select oid::regprocedure::text as identity, ctid::text as version from pg_proc
     where proname = $1 and pronamespace = ${SCHEMA}`,
    [name],
  );
  return rows;
}

/** Views and functions that the object, its row type or its columns are part of, and what is built on those. */
const DEPENDENTS = `
  with recursive built (classid, objid, depth) as (
    select 'pg_proc'::regclass, oid, 0 from pg_proc where proname = $1 and pronamespace = ${SCHEMA}
    union select 'pg_class'::regclass, oid, 0 from pg_class where relname = $1 and relkind = 'v' and relnamespace = ${SCHEMA}
    union
    select step.classid, step.objid, built.depth + 1 from built
    join pg_depend link on (link.refclassid, link.refobjid) = (built.classid, built.objid)
      or (built.classid = 'pg_class'::regclass and link.refclassid = 'pg_type'::regclass
        and link.refobjid in (select unnest(array[type.oid, type.typarray]) from pg_type type where type.typrelid = built.objid))
    cross join lateral (
      select 'pg_class'::regclass as classid, ev_class as objid from pg_rewrite where link.classid = 'pg_rewrite'::regclass and oid = link.objid
      union all select 'pg_proc'::regclass, link.objid where link.classid = 'pg_proc'::regclass) step
    where built.depth < 50 and (step.classid, step.objid) <> (built.classid, built.objid)
  )
  select case classid when 'pg_proc'::regclass then 'function ' || objid::regprocedure else 'view ' || objid::regclass end as target,
    coalesce((select proname from pg_proc where oid = objid and classid = 'pg_proc'::regclass),
      (select relname from pg_class where oid = objid and classid = 'pg_class'::regclass))::text as name
  from built group by classid, objid order by max(depth) desc`;

/**
 * Drops it with the views and functions built on it, and returns their names. Nothing cascades: an index, a column or a
 * trigger that uses it makes PostgreSQL refuse, because no file could create that again.
 */
async function dropObject(client: pg.Client, name: string, known: Known): Promise<string[]> {
  const { rows } = await client.query<{ target: string; name: string }>(DEPENDENTS, [name]);
  const foreign = rows.find((row) => !known.has(row.name));
  if (foreign) throw new Error(`the ${foreign.target}, which is not part of Awning, is built on it`);
  for (const { target } of rows) await client.query(`drop ${target}`);
  return [...new Set(rows.map((row) => row.name))].filter((each) => each !== name);
}
