import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { DatabaseHome } from './database-home.ts';
import { renameDurably } from './durable-file.ts';
import { databaseName, roleName } from './endpoint.ts';
import { explainPostgresFailure } from './postgres-failure.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { runProgram } from './run-program.ts';

const superuser = 'postgres';
const stagingPrefix = 'cluster.unfinished-';

// Only the role of the application can sign in. The superuser has no password and no other way in than a
// single-user session of the account that owns the files.
const accessRules = ['local all all scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256', ''].join('\n');

/** Refuses what this PostgreSQL cannot run, before anything is touched. */
export async function inspectCluster(home: DatabaseHome, major: number): Promise<'absent' | 'present'> {
  const names = await readdir(home.cluster).catch(() => []);
  if (names.length === 0) return 'absent';
  const version = (await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const control = await stat(join(home.cluster, 'global', 'pg_control')).catch(() => undefined);
  if (!version || !control) {
    throw new StartupError(
      `The database in ${home.cluster} is damaged (${version ? 'global/pg_control' : 'PG_VERSION'} is missing): restore that folder from a backup, or move it away to begin with an empty database.`,
    );
  }
  if (version !== String(major)) {
    throw new StartupError(
      `The database in ${home.cluster} was made by PostgreSQL ${version} and this Awning brings PostgreSQL ${major}: start the earlier Awning and export the data to move it, or set DATABASE_URL to a PostgreSQL ${version} server that serves it.`,
    );
  }
  return 'present';
}

/**
 * Makes the cluster, with the role and the database of the application, beside its place and moves it there when
 * it is complete: being killed half way leaves nothing that looks like a database.
 */
export async function createCluster(o: {
  home: DatabaseHome;
  programs: PostgresPrograms;
  password: string;
  settings: Record<string, string>;
  whileWaiting?: (() => void) | undefined;
}): Promise<void> {
  const { account, path } = o.home;
  await removeUnfinished(path);
  // A fresh name each time: an initdb that outlived its parent must not write into ours.
  const staging = join(path, `${stagingPrefix}${process.pid}-${Date.now()}`);
  try {
    await mkdir(staging, { mode: 0o700 });
    if (account) await chown(staging, account.uid, account.gid);
    const args = ['-D', staging, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--data-checksums'];
    // The built-in provider sorts the same everywhere and needs no locale of the system.
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions');
    if (o.settings.fsync === 'off') args.push('--no-sync');
    for (const [name, value] of Object.entries(o.settings)) args.push('--set', `${name}=${value}`);
    const making = runProgram(o.programs.initdb, args, { account });
    o.whileWaiting?.();
    const result = await making;
    if (!result.ok) throw explainPostgresFailure('make its database in', path, result.output);
    await runSingleUser(o.programs, staging, account, [
      `CREATE ROLE ${roleName} LOGIN CREATEDB PASSWORD '${o.password}' IN ROLE pg_monitor`,
      `CREATE DATABASE ${databaseName} OWNER ${roleName}`,
    ]);
    await writeFile(join(staging, 'pg_hba.conf'), accessRules, { flush: true });
    await renameDurably(staging, o.home.cluster);
  } catch (error) {
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
      ? explainPostgresFailure('make its database in', path, String(error))
      : error;
  }
}

/** For a cluster whose password file is lost. */
export async function resetPassword(o: {
  home: DatabaseHome;
  programs: PostgresPrograms;
  password: string;
}): Promise<void> {
  await runSingleUser(o.programs, o.home.cluster, o.home.account, [
    `ALTER ROLE ${roleName} PASSWORD '${o.password}'`,
  ]);
}

async function runSingleUser(
  programs: PostgresPrograms,
  cluster: string,
  account: DatabaseHome['account'],
  statements: string[],
): Promise<void> {
  const args = ['--single', '-D', cluster, '-c', 'log_min_error_statement=panic', superuser];
  const { ok, output } = await runProgram(programs.postgres, args, {
    account,
    input: `${statements.join('\n')}\n`,
  });
  // A failed statement does not make a single-user session fail.
  if (!ok || /\b(ERROR|FATAL|PANIC): /.test(output)) throw explainPostgresFailure('set up', cluster, output);
}

async function removeUnfinished(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (!name.startsWith(stagingPrefix)) continue;
    await rm(join(path, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}
