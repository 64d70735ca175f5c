import { connect, type Socket } from 'node:net';
import { anyone, memberWho } from '@awning/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestKernel, listenOnLoopback, type TestKernel } from '../testing/test-kernel.ts';

let kernel: TestKernel;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await kernel.app.close();
});

const LARGE = 'x'.repeat(20 * 1024 * 1024);
/** A moment for this test's own part of the work; the limits are far below. */
const SOON_MS = 8_000;

async function start(options: Parameters<typeof createTestKernel>[0] = {}): Promise<number> {
  kernel = await createTestKernel({
    routes(app) {
      app.get('/', { config: { access: anyone } }, async () => 'page');
      app.get('/large', { config: { access: anyone } }, async () => LARGE);
      app.get('/slow', { config: { access: anyone } }, async () => {
        await new Promise((resolve) => setTimeout(resolve, 1_200));
        return 'slow';
      });
      app.post('/form', { config: { access: anyone } }, async () => 'taken');
      app.post(
        '/file',
        { config: { access: memberWho('content.edit'), arrivalSeconds: 600, answerSeconds: 600 } },
        async () => 'taken',
      );
      app.get('/shared', { config: { access: anyone } }, async (_request, reply) => {
        reply.cacheResponse();
        return 'y'.repeat(900 * 1024);
      });
    },
    config: { requestSeconds: 1 },
    connectionLimits: { restMs: 300, stalledMs: 500, idleMs: 400 },
    ...options,
  });
  return listenOnLoopback(kernel.app);
}

interface Peer {
  readonly socket: Socket;
  /** What came until the connection was closed, and after how long that was. */
  readonly ended: Promise<{ text: string; ms: number }>;
}

function begin(port: number, bytes: string): Peer {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  const ended = new Promise<{ text: string; ms: number }>((resolve) => {
    socket.on('close', () => resolve({ text, ms: performance.now() - began }));
  });
  socket.write(bytes);
  return { socket, ended };
}

/** Sends a byte now and then for as long as the connection stands. */
function trickle({ socket }: Peer): void {
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write('x');
  }, 50);
}

const post = (path: string, more = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n${more}` +
  'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n';

describe('a connection', () => {
  it.each([
    ['refused by the gate', post('/file'), 401],
    ['to an unknown path', post('/nothing-here'), 408],
    ['to an address that cannot be read', post('/%zz'), 400],
    ['of an unknown site', post('/form').replace('localhost', 'elsewhere.example'), 404],
    ['of two hosts', post('/form', 'Host: localhost\r\n'), 400],
    ['to a page that takes no body', post('/').replace('POST', 'GET'), 200],
  ])(
    'a connection whose request %s is answered ends although its body still trickles in',
    async (_kind, bytes, status) => {
      const peer = begin(await start(), bytes);
      trickle(peer);
      const { text, ms } = await peer.ended;
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(ms).toBeLessThan(SOON_MS);
    },
    20_000,
  );

  it('a connection whose body trickles in for a route that waits for it ends with a 408', async () => {
    const peer = begin(await start(), post('/form'));
    trickle(peer);
    const { text, ms } = await peer.ended;
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeLessThan(SOON_MS);
  }, 20_000);

  it.each([
    ['nothing', ''],
    ['a line and no more', 'GET / HTTP/1.1\r\n'],
  ])(
    'that sends %s ends',
    async (_kind, bytes) => {
      const peer = begin(await start(), bytes);
      if (bytes !== '') trickle(peer);
      expect((await peer.ended).ms).toBeLessThan(SOON_MS);
    },
    20_000,
  );

  it('at rest after a response ends, and serves a request that comes before', async () => {
    const port = await start();
    const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const peer = begin(port, request);
    await new Promise((resolve) => peer.socket.once('data', resolve));
    peer.socket.write(request);
    const { text, ms } = await peer.ended;
    expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
    expect(ms).toBeLessThan(SOON_MS);
  }, 20_000);

  it.each(['/large', '/shared'])(
    'a connection whose peer takes nothing of %s ends',
    async (path) => {
      const port = await start();
      if (path === '/shared') {
        // The second response comes from the response cache.
        const first = begin(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
        expect((await first.ended).text).toMatch(/^HTTP\/1\.1 200 /);
      }
      const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
      const peer = begin(port, request.repeat(path === '/shared' ? 20 : 1));
      peer.socket.pause();
      const open = (): Promise<number> =>
        new Promise((resolve, reject) =>
          kernel.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
        );
      await expect.poll(open, { interval: 5 }).toBe(1);
      await expect.poll(open, { timeout: SOON_MS }).toBe(0);
    },
    20_000,
  );

  it('a connection stays open while its response is being made', async () => {
    const port = await start({ config: { requestSeconds: 30 } });
    const peer = begin(port, 'GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect((await peer.ended).text).toMatch(/^HTTP\/1\.1 200 .*slow$/s);
  }, 20_000);

  it('a connection whose body arrives late but in time serves the next request', async () => {
    const port = await start({ connectionLimits: { restMs: 5_000 } });
    const peer = begin(port, post('/file').replace('100000', '4'));
    await new Promise((resolve) => peer.socket.once('data', resolve));
    peer.socket.write('a=12');
    peer.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const { text } = await peer.ended;
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).toMatch(/HTTP\/1\.1 200 /);
  }, 20_000);
});
