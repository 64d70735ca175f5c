import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from './create-outbound.ts';
import { OutboundError } from './outbound.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let handler: Handler = (_request, response) => void response.end('ok');
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
  handler(request, response);
});

const portOf = (listening: Server): number => {
  const address = listening.address();
  return typeof address === 'object' && address ? address.port : 0;
};

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  seen.length = 0;
  handler = (_request, response) => void response.end('ok');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no trouble',
    (error: unknown) => (error instanceof OutboundError ? error.trouble : error),
  );

describe('a call', () => {
  const outbound = createOutbound({ allow: ['127.0.0.1'] });
  const here = (path = '/'): string => `http://127.0.0.1:${portOf(server)}${path}`;

  it('an outbound call sends its method, headers and bytes, and returns the response', async () => {
    handler = (_request, response) => void response.writeHead(202, { 'x-note': 'a' }).end('taken');
    const reply = await outbound.call({
      method: 'POST',
      url: here('/hook?a=1'),
      headers: { 'content-type': 'application/json' },
      body: '{"n":"é"}',
    });
    expect(seen).toMatchObject([
      { method: 'POST', url: '/hook?a=1', body: '{"n":"é"}', headers: { 'content-length': '10' } },
    ]);
    expect(reply).toMatchObject({ status: 202, isCut: false, headers: { 'x-note': 'a' } });
    expect(reply.body.toString()).toBe('taken');
    expect(reply.ms).toBeGreaterThanOrEqual(0);
  });

  it('an outbound call does not follow redirects', async () => {
    handler = (_request, response) => void response.writeHead(302, { location: here('/inside') }).end();
    const reply = await outbound.call({ method: 'GET', url: here() });
    expect(reply.status).toBe(302);
    expect(seen).toHaveLength(1);
  });

  it('an outbound call reads a response only up to its limit', async () => {
    handler = (_request, response) => {
      const more = (): void => {
        while (response.write('x'.repeat(10_000)) && !response.destroyed);
        response.once('drain', more);
      };
      more();
    };
    const reply = await outbound.call({ method: 'GET', url: here(), maxBytes: 2_048 });
    expect(reply.body.length).toBe(2_048);
    expect(reply.isCut).toBe(true);
  });

  it('an outbound call ends at its timeout, whether nothing arrives or one byte after the other', async () => {
    handler = () => {};
    expect(await failureOf(outbound.call({ method: 'GET', url: here(), timeoutMs: 80 }))).toBe('timeout');
    handler = (_request, response) => {
      const drip = setInterval(() => response.write('.'), 10);
      response.once('close', () => clearInterval(drip));
    };
    expect(await failureOf(outbound.call({ method: 'GET', url: here(), timeoutMs: 80 }))).toBe('timeout');
  });

  it('an outbound call distinguishes a closed port from a broken response', async () => {
    const answers = ['this is not http\r\n\r\n', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`];
    const sockets: Socket[] = [];
    const odd = createTcpServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      socket.once('data', () => socket.write(answers.shift() ?? ''));
    });
    odd.listen(0, '127.0.0.1');
    await once(odd, 'listening');
    const url = `http://127.0.0.1:${portOf(odd)}/`;
    expect(await failureOf(outbound.call({ method: 'GET', url }))).toBe('broken-answer');
    expect(await failureOf(outbound.call({ method: 'GET', url }))).toBe('broken-answer');
    for (const socket of sockets) socket.destroy();
    odd.close();
    await once(odd, 'close');
    expect(await failureOf(outbound.call({ method: 'GET', url }))).toBe('unreachable');
  });
});

describe('a name', () => {
  const named = (): string => `http://receiver.example:${portOf(server)}/`;

  it('a host name is resolved once per call, so that a later change has no effect', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.9']];
    let requestCount = 0;
    const outbound = createOutbound({
      allow: ['receiver.example'],
      resolve: async () => answers[requestCount++] ?? [],
    });
    const { status } = await outbound.call({ method: 'GET', url: named() });
    expect(status).toBe(200);
    expect(requestCount).toBe(1);
    expect(seen[0]?.headers.host).toBe(`receiver.example:${portOf(server)}`);
  });

  it('that was outside when its address was stored is refused once it leads inside', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '10.0.0.1'], ['::ffff:127.0.0.2']];
    // The first of them stands for one outside, so that nothing leaves this machine.
    const outbound = createOutbound({ allow: ['127.0.0.1'], resolve: async () => answers.shift() ?? [] });
    const call = () =>
      outbound.call({ method: 'GET', url: `https://receiver.example:${portOf(server)}/`, timeoutMs: 30 });
    expect(outbound.failureWith('https://receiver.example/')).toBeNull();
    expect(await failureOf(call())).not.toBe('inside');
    for (let i = 0; i < 3; i++) expect(await failureOf(call())).toBe('inside');
    expect(await failureOf(call())).toBe('unknown-host');
    expect(seen).toEqual([]);
  });

  it('a host name may be allowed by its IP address alone, over https', async () => {
    const outbound = createOutbound({ allow: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] });
    const url = `https://receiver.example:${portOf(server)}/`;
    // It got as far as the handshake, which a server without https fails.
    expect(await failureOf(outbound.call({ method: 'GET', url }))).not.toBe('inside');
  });

  it('a host name whose question is never answered costs its time and no more', async () => {
    const outbound = createOutbound({ allow: [], resolve: () => new Promise(() => {}) });
    const call = outbound.call({ method: 'GET', url: 'https://receiver.example/', timeoutMs: 20 });
    expect(await failureOf(call)).toBe('timeout');
  });
});

describe('an address that is given for later', () => {
  const outbound = createOutbound({
    allow: [],
    resolve: async (name) => (name === 'inside.example.com' ? ['93.184.216.34', '10.0.0.8'] : []),
  });
  it.each([
    'localhost:9999',
    'hook',
    'hook.internal',
    'printer.local',
    'nas.lan.',
    'shop.TEST',
    'x.home.arpa',
  ])('an address for later calls is refused by its name alone: %s', (host) => {
    expect(outbound.failureWith(`https://${host}/hook`)).toBe('inside');
  });
  it('an address for later calls is resolved, and one that does not resolve yet is accepted', async () => {
    expect(outbound.failureWith('https://inside.example.com/')).toBeNull();
    expect(await outbound.leadsInside('https://inside.example.com/')).toBe(true);
    expect(await outbound.leadsInside('https://nowhere.example.com/')).toBe(false);
  });
  it('an internal name for later calls is left to the look-up where the operator allows internal addresses', () => {
    expect(createOutbound({ allow: ['10.0.0.0/8'] }).failureWith('https://hook.internal/')).toBeNull();
  });
});
