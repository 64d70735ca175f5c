import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Where the embedded server listens: a socket in a folder, or a port of the loopback address. */
export type Endpoint = { socketFolder: string } | { loopbackPort: number };

export const roleName = 'awning';
export const databaseName = 'awning';
// Part of a socket's name only: every data folder has a folder of its own, so the number never collides.
const socketPort = 5432;
// The kernels allow 104 to 108 bytes; a longer path is cut off silently by some of them.
const longestSocketPath = 100;

export function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}`);
}

export function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(socketPath(folder)) <= longestSocketPath;
}

/** Sockets need no port and admit nobody else's processes. Deep folders and some file systems cannot have them. */
export async function chooseEndpoint(sockets: string): Promise<Endpoint> {
  if (fitsSocket(sockets) && (await canBind(join(sockets, 'trial')))) return { socketFolder: sockets };
  return { loopbackPort: await findFreePort() };
}

export function endpointSettings(endpoint: Endpoint): Record<string, string> {
  if ('loopbackPort' in endpoint) {
    return {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(endpoint.loopbackPort),
    };
  }
  return {
    listen_addresses: '',
    // Quoted, because the setting is a list and a folder may have a comma in its name.
    unix_socket_directories: `"${endpoint.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(socketPort),
  };
}

/** A connection string that keeps its database in the path, so that `new URL` can read and change it. */
export function endpointUrl(endpoint: Endpoint, password: string): string {
  if ('loopbackPort' in endpoint) {
    return `postgresql://${roleName}:${password}@127.0.0.1:${endpoint.loopbackPort}/${databaseName}`;
  }
  const host = encodeURIComponent(endpoint.socketFolder);
  return `postgresql://${roleName}:${password}@localhost:${socketPort}/${databaseName}?host=${host}`;
}

async function canBind(path: string): Promise<boolean> {
  await rm(path, { force: true });
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(path, () => server.close(() => resolve(true)));
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
