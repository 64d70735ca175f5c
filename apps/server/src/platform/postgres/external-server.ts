import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import type { DatabaseServer } from './database-server.ts';

const leastVersion = 15;

/** Checks that the configured server is there and recent enough; it is not ours to start or stop. */
export async function openExternalServer(url: string, connectLimitMs = 5_000): Promise<DatabaseServer> {
  const client = createClient(url, connectLimitMs);
  // A connection that breaks after the check is of no interest here, but unheard it would end the process.
  client.on('error', () => undefined);
  let version: number;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    version = Math.floor(Number(rows[0]?.version) / 10_000);
  } catch (error) {
    throw new StartupError(
      `The database of DATABASE_URL (${describe(client)}) cannot be reached: ${reasonOf(error, client)}. Check the address, that the server runs and that the account may sign in, or unset DATABASE_URL to use the embedded database.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  if (version < leastVersion) {
    throw new StartupError(
      `The database of DATABASE_URL (${describe(client)}) is PostgreSQL ${version} and Awning needs ${leastVersion} or newer: upgrade that server, or unset DATABASE_URL to use the embedded database.`,
    );
  }
  return { url, kind: 'external', close: async () => undefined };
}

function createClient(url: string, connectLimitMs: number): pg.Client {
  try {
    const { protocol } = new URL(url.replace('@/', '@localhost/'));
    if (!/^postgres(ql)?:$/.test(protocol)) throw new Error(`unexpected ${protocol}`);
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: connectLimitMs });
  } catch {
    // The parser's own words may quote the whole address, password included.
    throw new StartupError(
      'DATABASE_URL is not a PostgreSQL address: write it as postgresql://user:password@host:5432/database, or unset it to use the embedded database.',
    );
  }
}

function describe({ user, host, port, database }: pg.Client): string {
  return `${user ?? ''}@${host}:${port}/${database ?? ''}`;
}

function reasonOf(error: unknown, client: pg.Client): string {
  // Every address of a name that was tried in vain makes one error, and their sum has no message of its own.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const text = first instanceof Error ? first.message || first.name : String(first);
  const line = text.split('\n')[0] ?? '';
  return client.password ? line.replaceAll(client.password, '***') : line;
}
