import { once } from 'node:events';
import { createServer } from 'node:http';
import { type PeerProcess, startPeer } from './peer-process.ts';

interface BareResponse {
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

/** A process of its own that does nothing but send the same bytes with the same headers, from memory. */
export const startBareServer = (response: BareResponse): Promise<PeerProcess> =>
  startPeer(import.meta.filename, response);

if (process.argv[1] === import.meta.filename && process.send) {
  const [{ headers, body }] = (await once(process, 'message')) as [BareResponse];
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  }).listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address !== 'string') process.send?.(address.port);
  });
  process.once('disconnect', () => process.exit(0));
}
