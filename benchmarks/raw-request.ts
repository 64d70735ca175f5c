import { type Agent, request } from 'node:http';

export interface RawResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** As it came, compressed or not. */
  readonly body: Buffer;
}

/** Belong to the connection and the moment. */
const OWN_HEADERS = ['connection', 'date', 'keep-alive', 'x-request-id'];

/** As a browser asks for a page; nothing is unpacked. */
export const askForPage = (
  port: number,
  { host, path }: { readonly host: string; readonly path: string },
  agent?: Agent,
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const headers = { host, accept: 'text/html', 'accept-encoding': 'gzip, br' };
    request({ port, host: '127.0.0.1', path, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).flatMap(([name, value]) =>
              value === undefined || OWN_HEADERS.includes(name) ? [] : [[name, String(value)]],
            ),
          ),
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
