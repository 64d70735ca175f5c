import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server outside that takes calls. The test decides its responses. */
export interface WebhookReceiver {
  readonly calls: ReceivedCall[];
  url(path?: string): string;
  /** From now on; without one it answers 204. */
  respondWith(respond: (call: ReceivedCall, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  let respond = (_call: ReceivedCall, response: ServerResponse): void => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const call = { path: request.url ?? '', headers: request.headers, body };
    calls.push(call);
    respond(call, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    calls,
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    respondWith(handler) {
      respond = handler;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
