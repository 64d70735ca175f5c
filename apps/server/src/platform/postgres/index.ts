export { type DatabaseServer, openDatabaseServer } from './database-server.ts';
export { openEmbeddedServer } from './embedded-server.ts';
export { joinEmbeddedServer } from './join-server.ts';
