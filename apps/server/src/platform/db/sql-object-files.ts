import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * A function or view of the database: its whole text stands in one file, `sql/<name>.sql` of the module that owns it.
 */
export interface SqlObject {
  readonly name: string;
  readonly sql: string;
  /** Objects that have to exist before this one can be created. */
  readonly needs: readonly string[];
  /** The last release that carries it. Later ones drop it. */
  readonly retired?: string;
}

export interface SqlObjects {
  /** The release this program is, as in its package.json. */
  readonly release: string;
  /** Each after those that it needs. */
  readonly objects: readonly SqlObject[];
}

/** Reads every `sql/*.sql` below `folder`. */
export async function readSqlObjects(folder: string, release: string): Promise<SqlObjects> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) =>
    /(^|[/\\])sql[/\\][^/\\]+\.sql$/.test(path),
  );
  const objects = await Promise.all(
    paths.map(async (path) => parseSqlObject(path, await readFile(join(folder, path), 'utf8'))),
  );
  return { release, objects: inOrderOfNeed(objects) };
}

const HEADER = /^-- (needs|retired): (.+)$/;
const DEFINITION = /^create or replace (?:function|view) (\w+)/gm;

/** A file may begin with `-- needs: a, b` and `-- retired: 0.3`, and defines its own name only. */
export function parseSqlObject(path: string, sql: string): SqlObject {
  const name = basename(path, '.sql');
  const header = new Map<string, string>();
  for (const line of sql.split('\n')) {
    const [, key, value] = HEADER.exec(line) ?? [];
    if (key === undefined || value === undefined) break;
    header.set(key, value.trim());
  }
  const defined = new Set([...sql.matchAll(DEFINITION)].map(([, each]) => each));
  if (defined.size !== 1 || !defined.has(name))
    throw new Error(`${path} has to create or replace the function or view ${name}, and nothing else`);
  const retired = header.get('retired');
  const needs = header.get('needs')?.split(/,\s*/) ?? [];
  return retired === undefined ? { name, sql, needs } : { name, sql, needs, retired };
}

/** By name, except that each comes after what it needs. */
export function inOrderOfNeed(objects: readonly SqlObject[]): SqlObject[] {
  const byName = new Map<string, SqlObject>();
  for (const object of objects) {
    if (byName.has(object.name)) throw new Error(`Two files define the SQL object ${object.name}`);
    byName.set(object.name, object);
  }
  const ordered = new Set<SqlObject>();
  const visit = (name: string, path: readonly string[]): void => {
    const object = byName.get(name);
    if (!object) throw new Error(`${path.at(-1)}.sql needs ${name}, which has no file`);
    if (path.includes(name)) throw new Error(`SQL objects need each other: ${[...path, name].join(', ')}`);
    if (ordered.has(object)) return;
    for (const need of object.needs) visit(need, [...path, name]);
    ordered.add(object);
  };
  for (const name of [...byName.keys()].sort()) visit(name, []);
  return [...ordered];
}

/** Below zero when `a` is the older release. A release named in part, such as 0.3, stands for all of its patches. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [a, b].map((release) => release.split('-', 1)[0]?.split('.').map(Number) ?? []);
  for (let i = 0; i < Math.min(left?.length ?? 0, right?.length ?? 0); i++) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
