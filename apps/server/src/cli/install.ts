import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrowserParts, listModules } from '../composition/module-list.ts';
import { createModules, type Modules } from '../composition/modules.ts';
import { invariantsOf, registerWork } from '../composition/register-modules.ts';
import type { Config } from '../config/config.ts';
import { findServedPort } from '../platform/data-folder/index.ts';
import { createDatabase } from '../platform/db/index.ts';
import { createDiskFileStore } from '../platform/files/index.ts';
import type { Invariant } from '../platform/invariant.ts';
import { agreeOnKey, createKeyring, readMasterKeys } from '../platform/keyring/index.ts';
import { createMemoryLimiter } from '../platform/limits/index.ts';
import { createLog } from '../platform/log.ts';
import { createPlatform, migrateDatabase, type Platform } from '../platform/platform.ts';
import { Interrupted } from './command-errors.ts';
import { createCommandClient, reachDatabase } from './reach-database.ts';

/** An install as commands see it: its modules on its database, without HTTP and without job workers. */
export interface Install extends Modules {
  readonly platform: Platform;
  readonly invariants: readonly Invariant[];
  readonly databaseKind: 'embedded' | 'external';
}

export interface InstallNeeds {
  /** Nobody else on the data folder: refused while a server or another command runs there. */
  readonly exclusive?: boolean;
  /** Look at the install as it is: bring nothing up to date, and make nothing that is missing. */
  readonly asFound?: boolean;
  /** The work may leave jobs behind, which a server runs later. */
  readonly sendsJobs?: boolean;
}

const POOL_SIZE = 4;
const HANG_UP_MS = 50;

export async function withInstall<T>(
  { config, signal, needs = {} }: { config: Config; signal: AbortSignal; needs?: InstallNeeds },
  work: (install: Install) => Promise<T>,
): Promise<T> {
  const { install, close } = await openInstall(config, needs, signal);
  try {
    return await unlessInterrupted(signal, () => work(install));
  } finally {
    await close();
  }
}

async function openInstall(
  config: Config,
  needs: InstallNeeds,
  signal: AbortSignal,
): Promise<{ install: Install; close(): Promise<void> }> {
  const log = createLog({ logLevel: commandLogLevel(config.logLevel) });
  const opened = new AsyncDisposableStack();
  try {
    const database = await reachDatabase({
      config,
      exclusive: needs.exclusive ?? false,
      asFound: needs.asFound ?? false,
      log: (line) => log.debug(line),
    });
    opened.defer(() => database.close());
    if (!needs.asFound) await migrateDatabase(database.url, { signal });
    // A name unique to this process tells our connections apart from all others.
    const applicationName = `awning-command-${randomUUID()}`;
    const platform = await createPlatform(
      { ...config, databaseUrl: database.url },
      {
        ...(needs.asFound ? await partsAsFound(config) : {}),
        log,
        limiter: createMemoryLimiter(),
        database: createDatabase({ url: database.url, poolSize: POOL_SIZE, log, applicationName }),
      },
    );
    opened.defer(async () => {
      const closing = platform.close();
      if (signal.aborted) await endConnections(database.url, applicationName, closing);
      await closing;
    });
    if (!needs.asFound) await agreeOnKey(platform.database.query, platform.keyring);
    // Addresses that a command prints are those of the running server, not those of this shell's environment.
    const port = (await findServedPort(config.dataDir)) ?? config.port;
    const modules = createModules(platform, { ...config, port });
    const running = listModules(platform, config, modules, createBrowserParts(platform, modules));
    registerWork(platform, running, modules.activity);
    if (needs.sendsJobs) await platform.queue.start({ work: false });
    return {
      install: {
        ...modules,
        platform,
        invariants: invariantsOf(running),
        databaseKind: database.kind,
      },
      // What the command did is done: trouble while closing must not make it look failed.
      close: () => opened.disposeAsync().catch((error: unknown) => log.warn({ err: error }, 'while closing')),
    };
  } catch (error) {
    await opened.disposeAsync().catch(() => undefined);
    throw error;
  }
}

/** Parts that would otherwise make what is missing: a key, a folder for files. */
async function partsAsFound(config: Config): Promise<Pick<Platform, 'keyring' | 'files'>> {
  const keys = await readMasterKeys(config);
  return {
    // Without a key at hand a passing one opens nothing, which is just what is to be found out.
    keyring: createKeyring(keys ?? [randomUUID()]),
    files: await createDiskFileStore({ root: join(config.dataDir, 'files'), asFound: true }),
  };
}

/** Closing a pool waits for its queries, and one that waits for a lock would let an interruption wait with it. */
async function endConnections(url: string, applicationName: string, closing: Promise<void>): Promise<void> {
  const client = createCommandClient(url);
  let closed = false;
  const markClosed = (): void => {
    closed = true;
  };
  closing.then(markClosed, markClosed);
  try {
    await client.connect();
    // More than once: a connection may have been in the making.
    for (; !closed; await sleep(HANG_UP_MS)) {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [applicationName],
      );
    }
  } catch {
    // A server that does not answer has nothing of ours under way.
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function unlessInterrupted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(new Interrupted());
  if (signal.aborted) throw new Interrupted();
  signal.addEventListener('abort', onAbort, { once: true });
  const working = work();
  // When the interruption wins, what becomes of the work is of no interest any more.
  working.catch(() => undefined);
  try {
    return await Promise.race([working, interrupted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** A command prints its result; the running log of a server is only for operators who ask for it. */
const commandLogLevel = (level: Config['logLevel']): Config['logLevel'] =>
  level === 'info' || level === 'warn' ? 'error' : level;
