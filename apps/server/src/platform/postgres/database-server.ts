import type { DataFolder } from '../data-folder/index.ts';
import { openEmbeddedServer } from './embedded-server.ts';
import { openExternalServer } from './external-server.ts';

export interface DatabaseServer {
  /** A connection string for `pg`. It stays the same for as long as the server is open. */
  url: string;
  kind: 'embedded' | 'external';
  close(): Promise<void>;
}

/** Starts the embedded PostgreSQL in the data folder, or checks the one that `databaseUrl` names. */
export async function openDatabaseServer(o: {
  databaseUrl: string | undefined;
  folder: DataFolder;
  log: (line: string) => void;
}): Promise<DatabaseServer> {
  return o.databaseUrl ? openExternalServer(o.databaseUrl) : openEmbeddedServer(o);
}
