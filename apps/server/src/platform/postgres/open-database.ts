import type { DataFolder } from '../data-folder/index.ts';
import type { DatabaseServer } from './database-server.ts';
import { openEmbeddedServer } from './embedded-server.ts';
import { openExternalServer } from './external-server.ts';

/** Starts the embedded PostgreSQL in the data folder, or checks the one that `databaseUrl` names. */
export async function openDatabaseServer(o: {
  databaseUrl: string | undefined;
  folder: DataFolder;
  log: (line: string) => void;
  /** Ends the wait for a server that is not ready yet. */
  signal?: AbortSignal;
  /** For what can be done while the embedded PostgreSQL starts. */
  whileWaiting?: () => void;
}): Promise<DatabaseServer> {
  return o.databaseUrl ? openExternalServer(o.databaseUrl) : openEmbeddedServer(o);
}
