export { hasEmbeddedDatabase } from './database-home.ts';
export type { DatabaseServer } from './database-server.ts';
export { openEmbeddedServer } from './embedded-server.ts';
export { joinEmbeddedServer } from './join-server.ts';
export { openDatabaseServer } from './open-database.ts';
