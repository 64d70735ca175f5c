import type { Database } from './database.ts';
import { sqlState } from './database-failure.ts';
import { column } from './row-shape.ts';
import { type Statement, sql } from './sql.ts';
import { compareReleases, type SqlObject, type SqlObjects } from './sql-object-files.ts';
import { textChecksum } from './text-checksum.ts';

export interface SqlObjectDifference {
  readonly name: string;
  /**
   * `outdated`: the text of another version was applied last. `edited`: the right text was applied, and the object is
   * another one now.
   */
  readonly problem: 'missing' | 'outdated' | 'edited';
}

export interface SqlObjectReport {
  /** How many this version has. */
  readonly count: number;
  readonly differences: readonly SqlObjectDifference[];
  /** A later version that has applied its own, beside which this one may still run. */
  readonly newerRelease: string | null;
}

/** Compares the functions and views of the database with their files. Changes nothing. */
export async function checkSqlObjects(
  database: Database,
  { release, objects }: SqlObjects,
): Promise<SqlObjectReport> {
  const wanted = objects.filter(
    ({ retired }) => retired === undefined || compareReleases(release, retired) <= 0,
  );
  const stored = await readStored(database);
  const newest = [...stored.values()]
    .map((row) => row.release)
    .sort(compareReleases)
    .at(-1);
  const newerRelease = newest !== undefined && compareReleases(newest, release) > 0 ? newest : null;
  if (newerRelease !== null) return { count: wanted.length, differences: [], newerRelease };
  const present = await readDefinitions(database);
  const differences: SqlObjectDifference[] = [];
  for (const object of wanted.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = object;
    const definition = present.get(name);
    if (definition === undefined) differences.push({ name, problem: 'missing' });
    else if (stored.get(name)?.checksum !== textChecksum(object.sql))
      differences.push({ name, problem: 'outdated' });
    else if (!(await isByFile(database, object, definition))) differences.push({ name, problem: 'edited' });
  }
  return { count: wanted.length, differences, newerRelease };
}

async function readStored({
  query,
}: Database): Promise<ReadonlyMap<string, { checksum: string; release: string }>> {
  const { exists } = await query.one(
    { exists: column.boolean },
    sql`select to_regclass('awning_sql_objects') is not null as exists`,
  );
  if (!exists) return new Map();
  const rows = await query.rows(
    { name: column.text, checksum: column.text, release: column.text },
    sql`select name, checksum, release from awning_sql_objects`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * By name, as PostgreSQL writes them, without the schema. Several functions of one name are one text: no file has
 * several.
 */
const definitionsIn = (schema: Statement): Statement => sql`
  select name, string_agg(text, '' order by text) as text from (
    select proname::text as name, regexp_replace(pg_get_functiondef(oid), '^(CREATE OR REPLACE FUNCTION )[^.(]+[.]', '\\1') as text
    from pg_proc where pronamespace = ${schema} and prokind = 'f'
    union all
    select relname::text, pg_get_viewdef(oid) from pg_class where relnamespace = ${schema} and relkind = 'v') own
  group by name`;
const Definition = { name: column.text, text: column.text };

async function readDefinitions({ query }: Database): Promise<ReadonlyMap<string, string>> {
  const own = sql`to_regnamespace(quote_ident(current_schema()))`;
  const rows = await query.rows(Definition, definitionsIn(own));
  return new Map(rows.map(({ name, text }) => [name, text]));
}

/** Carries what was read out of a transaction that is rolled back. */
class RolledBack extends Error {
  readonly text: string | undefined;
  constructor(text: string | undefined) {
    super('rolled back');
    this.text = text;
  }
}

/**
 * Whether it is what PostgreSQL would make of the file: it is asked to make it as a temporary object, in a transaction
 * that never commits, so that nobody waits for it or sees it. An account that may not do that is not told of edits.
 */
async function isByFile(database: Database, object: SqlObject, definition: string): Promise<boolean> {
  const temporary = object.sql.replace(/^create or replace (function|view) (\w+)/gm, (_, kind, name) =>
    kind === 'view' ? `create temporary view ${name}` : `create function pg_temp.${name}`,
  );
  try {
    return await database.transaction(async (tx) => {
      await tx.run(sql.unsafe(temporary));
      const rows = await tx.rows(Definition, definitionsIn(sql`pg_my_temp_schema()`));
      throw new RolledBack(rows.find(({ name }) => name === object.name)?.text);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.text === definition;
    const state = sqlState(error);
    if (state === undefined) throw error;
    return state === INSUFFICIENT_PRIVILEGE;
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';
