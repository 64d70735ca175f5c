export interface DatabaseServer {
  /** A connection string for `pg`. It stays the same for as long as the server is open. */
  url: string;
  kind: 'embedded' | 'external';
  close(): Promise<void>;
}
