import { access, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSqlObjects, readMigrations, type SqlObjectDifference } from '../platform/db/index.ts';
import { bundlesExist } from '../platform/http/browser-bundles/browser-bundles.ts';
import type { Invariant } from '../platform/invariant.ts';
import { readAgreedKey } from '../platform/keyring/index.ts';
import { migrationsFolder, type Platform, readOwnSqlObjects } from '../platform/platform.ts';
import { listAppliedMigrations, readServerVersion } from './doctor-repository.ts';

/** What one check found. `detail` says how it is, or what it means for the shop that it is not. */
export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** The rows that break it. */
  readonly rows: readonly string[];
}

const LEAST_FREE_MB = 500;

const good = (name: string, detail: string): Finding => ({ name, ok: true, detail, rows: [] });
export const bad = (name: string, detail: string, rows: readonly string[] = []): Finding => ({
  name,
  ok: false,
  detail,
  rows,
});

export async function checkDataFolder(dataDir: string): Promise<Finding> {
  const name = 'data folder';
  const probe = join(dataDir, `.doctor-${process.pid}`);
  try {
    await access(dataDir);
  } catch {
    return bad(name, `${dataDir} does not exist: start Awning once, or set AWNING_DATA to the right folder.`);
  }
  try {
    // Trying is the only answer that holds for every file system, mode and account.
    await (await open(probe, 'wx', 0o600)).close();
    return good(name, `${dataDir} is writable`);
  } catch {
    return bad(name, `${dataDir} is not writable for this account: change its owner or mode.`);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

export async function checkDisk(dataDir: string, leastFreeMb = LEAST_FREE_MB): Promise<Finding> {
  const name = 'disk space';
  const { bavail, bsize, blocks } = await statfs(dataDir);
  if (blocks === 0) return good(name, 'the file system does not tell');
  const freeMb = Math.floor((bavail * bsize) / 1_048_576);
  return freeMb >= leastFreeMb
    ? good(name, `${freeMb} MB free`)
    : bad(name, `only ${freeMb} MB free: orders stop when the disk is full. Free some space.`);
}

export async function checkBundles(folder: string): Promise<Finding> {
  return (await bundlesExist(folder))
    ? good('browser bundles', 'built')
    : bad('browser bundles', 'missing: pages and admin cannot load. Run npm run build.');
}

export async function checkDatabase({ database }: Platform, kind: string): Promise<Finding> {
  return good('database', `PostgreSQL ${await readServerVersion(database.query)}, ${kind}`);
}

export async function checkMigrations({ database }: Platform): Promise<Finding> {
  const name = 'migrations';
  const ours = (await readMigrations(migrationsFolder)).map((migration) => migration.name);
  const done = await listAppliedMigrations(database.query);
  const pending = ours.filter((each) => !done.includes(each));
  const foreign = done.filter((each) => !ours.includes(each));
  if (foreign.length > 0)
    return bad(name, 'the database was made by a newer Awning: update Awning before you start it.', foreign);
  if (pending.length > 0)
    return bad(
      name,
      'the database is behind this version: start Awning, which brings it up to date.',
      pending,
    );
  return good(name, `all ${ours.length} applied`);
}

const PROBLEMS: Readonly<Record<SqlObjectDifference['problem'], string>> = {
  missing: 'missing',
  outdated: 'of another version',
  edited: 'changed by hand',
};

export async function checkFunctionsAndViews({ database }: Platform): Promise<Finding> {
  const name = 'functions and views';
  const { count, differences, newerRelease } = await checkSqlObjects(database, await readOwnSqlObjects());
  if (newerRelease !== null) return good(name, `of version ${newerRelease}, which is newer than this one`);
  if (differences.length === 0) return good(name, `all ${count} as this version has them`);
  return bad(
    name,
    'the database has others than this version: start Awning, which applies what is missing or older; what was changed by hand it applies again after "delete from awning_sql_objects".',
    differences.map((each) => `${each.name}: ${PROBLEMS[each.problem]}`),
  );
}

export async function checkMasterKey({ database, keyring }: Platform): Promise<Finding> {
  const name = 'master key';
  const agreed = await readAgreedKey(database.query);
  if (agreed === null) return good(name, 'no server has started on this database yet');
  if (keyring.currentKeyId === agreed) return good(name, `${agreed}, as every process here must have it`);
  return keyring.knows(agreed)
    ? good(name, `${agreed} until "secret rotate" has run, then ${keyring.currentKeyId}`)
    : bad(
        name,
        `the database goes with ${agreed}, which is neither in the data folder nor in AWNING_SECRET: restore it, or stored secrets are lost.`,
      );
}

export async function checkInvariant(invariant: Invariant, { database }: Platform): Promise<Finding> {
  try {
    const rows = await invariant.violations(database.query);
    return rows.length === 0 ? good(invariant.name, '') : bad(invariant.name, invariant.meaning, rows);
  } catch (error) {
    // One question that cannot be asked must not keep the others from being asked.
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return bad(invariant.name, `could not be checked: ${reason instanceof Error ? reason.message : reason}`);
  }
}
