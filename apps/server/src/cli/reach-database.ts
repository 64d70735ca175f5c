import { access } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { claimDataFolder, findDataFolderHolder } from '../platform/data-folder/index.ts';
import { openExternalServer } from '../platform/postgres/external-server.ts';
import { hasEmbeddedDatabase, joinEmbeddedServer, openDatabaseServer } from '../platform/postgres/index.ts';
import { StartupError } from '../platform/startup-error.ts';

export interface ReachedDatabase {
  readonly url: string;
  readonly kind: 'embedded' | 'external';
  close(): Promise<void>;
}

interface ReachOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  /** Hold the data folder for the length of the command: no server and no other command shares it. */
  readonly exclusive?: boolean;
  /** Refuse where no embedded database was ever made, instead of making one. */
  readonly asFound?: boolean;
  readonly log: (line: string) => void;
  /** How long to wait for another process that is just starting or stopping. */
  readonly timeoutMs?: number;
}

const POLL_MS = 100;
/** A new database takes this long on a busy machine before it is reached. */
const START_MS = 30_000;
const GUESTS_LEAVE_MS = 10_000;

/**
 * The configured database; else the embedded one of the process that runs on this data folder; else the embedded one,
 * started for the duration of the command.
 */
export async function reachDatabase(options: ReachOptions): Promise<ReachedDatabase> {
  const { config, exclusive = false, asFound = false, timeoutMs = START_MS } = options;
  if (exclusive) return claimAndOpen(options);
  if (config.databaseUrl !== undefined) {
    if (!asFound) await ensureFolder(config.dataDir);
    return openExternalServer(config.databaseUrl);
  }
  if (asFound && !(await hasEmbeddedDatabase(config.dataDir))) {
    throw new StartupError(
      `There is no install in ${config.dataDir}: start Awning once, or set AWNING_DATA or DATABASE_URL to the right place.`,
    );
  }
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const visit = await visitEmbedded(config.dataDir);
    if (visit) return visit;
    const holder = await findDataFolderHolder(config.dataDir);
    if (!holder) {
      try {
        return await claimAndOpen(options);
      } catch (error) {
        // Another command may have been faster between the look and the claim.
        if (!(await findDataFolderHolder(config.dataDir))) throw error;
      }
    } else if (Date.now() > deadline) {
      throw new StartupError(
        `The data folder ${config.dataDir} is in use by process ${holder.pid}, and no embedded database answers there: if that process was given a DATABASE_URL, set the same one for this command; otherwise wait until it has started, or stop it.`,
      );
    }
    await sleep(POLL_MS);
  }
}

async function claimAndOpen({ config, log }: ReachOptions): Promise<ReachedDatabase> {
  const folder = await claimDataFolder(config.dataDir);
  try {
    const server = await openDatabaseServer({ databaseUrl: config.databaseUrl, folder, log });
    return {
      url: server.url,
      kind: server.kind,
      async close() {
        try {
          if (server.kind === 'embedded') await untilGuestsLeft(server.url);
          await server.close();
        } finally {
          await folder.release();
        }
      },
    };
  } catch (error) {
    await folder.release();
    throw error;
  }
}

/** The open connection shows the command that started the server that another process still needs it. */
async function visitEmbedded(dataDir: string): Promise<ReachedDatabase | null> {
  const joined = await joinEmbeddedServer(dataDir);
  if (!joined) return null;
  const presence = createCommandClient(joined.url);
  try {
    await presence.connect();
  } catch {
    // It went away in the meantime: look again.
    await presence.end().catch(() => undefined);
    return null;
  }
  return { url: joined.url, kind: 'embedded', close: () => presence.end() };
}

/** A command that joined our server must not lose it because we were the first to finish. */
async function untilGuestsLeft(url: string): Promise<void> {
  const client = createCommandClient(url);
  try {
    await client.connect();
    for (const deadline = Date.now() + GUESTS_LEAVE_MS; Date.now() < deadline; await sleep(POLL_MS)) {
      const { rows } = await client.query<{ guests: number }>(
        `select count(*)::int as guests from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      if (rows[0]?.guests === 0) return;
    }
  } catch {
    // A server that does not answer has no guests to wait for.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A single connection beside the pool. */
export function createCommandClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'awning-command',
  });
  // Without a listener a lost connection would end the process; the next query reports the error anyway.
  client.on('error', () => undefined);
  return client;
}

/** With an external database the folder still holds files and keys, and may not exist yet on this machine. */
async function ensureFolder(dataDir: string): Promise<void> {
  const exists = await access(dataDir).then(
    () => true,
    () => false,
  );
  if (!exists) await (await claimDataFolder(dataDir)).release();
}
