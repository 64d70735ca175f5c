import { createServer } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface ReceivedRequest {
  readonly url: string;
  readonly body: string;
}

/** Answers as Google documents it for `siteverify` and for assessments, or as a test says. */
export async function startGoogleStandIn() {
  const received: ReceivedRequest[] = [];
  const next: string[] = [];
  let reply: { status: number; body: string } | 'hang-up' = { status: 200, body: '{}' };
  let slowly: { verdictOf(times: number): unknown; delayMs(): number } | null = null;
  const timesAsked = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    received.push({ url: request.url ?? '', body: Buffer.concat(parts).toString('utf8') });
    if (!namesAnAddress(received.at(-1)?.body ?? ''))
      return void response.writeHead(400).end('no address of a visitor');
    if (slowly !== null) {
      const body = received.at(-1)?.body ?? '';
      const times = (timesAsked.get(body) ?? 0) + 1;
      timesAsked.set(body, times);
      const verdict = JSON.stringify(slowly.verdictOf(times));
      await wait(slowly.delayMs());
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(verdict);
    }
    const once = next.shift();
    if (once !== undefined)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(once);
    if (reply === 'hang-up') return request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    requests: received,
    /** For the next request only; later ones get the usual response. */
    answersOnce(body: unknown): void {
      next.push(JSON.stringify(body));
    },
    /** Takes its time, and decides by how often the same was asked: at Google a token is good once. */
    answersSlowly(verdictOf: (times: number) => unknown, delayMs: () => number): void {
      slowly = { verdictOf, delayMs };
    },
    answers(body: unknown, status = 200): void {
      slowly = null;
      reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
    },
    hangsUp(): void {
      slowly = null;
      reply = 'hang-up';
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A network or a word is none. */
function namesAnAddress(body: string): boolean {
  const address = body.startsWith('{')
    ? JSON.parse(body).event?.userIpAddress
    : new URLSearchParams(body).get('remoteip');
  return address === undefined || address === null || isIP(address) !== 0;
}
