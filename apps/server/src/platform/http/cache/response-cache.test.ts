import { anyone } from '@awning/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createTestKernel,
  dune,
  listenOnLoopback,
  reef,
  sendBytes,
  type TestKernel,
} from '../testing/test-kernel.ts';

let kernel: TestKernel;
let port: number;
let createdCount: number;
afterEach(() => kernel.app.close());

/** A kernel with routes that count how often they run. */
async function start(options: { sharedBytes?: number } = {}): Promise<void> {
  createdCount = 0;
  kernel = await createTestKernel({
    ...options,
    routes(app) {
      app.get('/shared', { config: { access: anyone } }, async (request, reply) => {
        createdCount++;
        reply.header('etag', '"v1"').header('cache-control', 'public, max-age=60').header('vary', 'accept');
        reply.cacheResponse(['x', 'y']);
        return reply
          .type('text/plain')
          .send(`${request.site.slug} ${request.headers.accept} ${createdCount}`);
      });
      app.get('/own', { config: { access: anyone } }, async (_request, reply) => {
        createdCount++;
        return reply.type('text/plain').send(String(createdCount));
      });
      app.get('/bytes/:count', { config: { access: anyone } }, async (request, reply) => {
        createdCount++;
        reply.cacheResponse();
        return reply.send(everyByte(Number((request.params as { count: string }).count)));
      });
      app.get('/with-cookie', { config: { access: anyone } }, async (_request, reply) => {
        createdCount++;
        reply.setCookie('a', 'b').cacheResponse();
        return reply.send('x');
      });
      app.get('/changed-meanwhile', { config: { access: anyone } }, async (_request, reply) => {
        createdCount++;
        kernel.invalidations.tell(reef.id);
        reply.cacheResponse();
        return reply.send('x');
      });
    },
  });
  port = await listenOnLoopback(kernel.app);
}

const everyByte = (count: number): Buffer => Buffer.from(Array.from({ length: count }, (_, i) => i & 255));

async function ask(
  path: string,
  o: { host?: string; method?: string; headers?: Record<string, string> } = {},
) {
  const lines = Object.entries({ accept: 'a/b', ...o.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const host = o.host ?? 'reef.example';
  const response = await sendBytes(
    port,
    `${o.method ?? 'GET'} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${lines.join('')}\r\n`,
  );
  const headers = Object.fromEntries(
    response.head
      .split('\r\n')
      .slice(1)
      .map((line) =>
        line
          .toLowerCase()
          .split(/: (.*)/s)
          .slice(0, 2),
      ),
  ) as Record<string, string>;
  return { ...response, headers };
}

const heldBytes = async (): Promise<number> =>
  Number(/^awning_shared_answers_bytes (\d+)$/m.exec(await kernel.metrics.print())?.[1]);

describe('the response cache', () => {
  it('the response cache serves a shared response without the route, with the same headers and a new request id', async () => {
    await start();
    const first = await ask('/shared');
    const again = await ask('/shared');
    expect(createdCount).toBe(1);
    expect(again.body).toBe(first.body);
    const comparable = ({ date: _date, 'x-request-id': _id, ...rest }: Record<string, string>) => rest;
    expect(comparable(again.headers)).toEqual(comparable(first.headers));
    expect(again.headers['content-security-policy']).toContain("default-src 'none'");
    expect(again.headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
    expect((await ask('/shared')).headers['x-request-id']).not.toBe(again.headers['x-request-id']);
  });

  it.each([0, 1_000, 8_192, 8_193, 500_000])(
    'the response cache serves %i bytes unchanged',
    async (count) => {
      await start();
      for (let round = 0; round < 3; round++) {
        const response = await fetch(`http://127.0.0.1:${port}/bytes/${count}`);
        expect(Buffer.from(await response.arrayBuffer()).equals(everyByte(count))).toBe(true);
      }
      expect(createdCount).toBe(1);
    },
  );

  it('the response cache counts the responses it serves', async () => {
    await start();
    for (let i = 0; i < 5; i++) await ask('/shared');
    expect(await kernel.metrics.print()).toContain('awning_shared_answers_total 4');
  });

  it('the response cache stores no response that is not marked as shared, or that sets a cookie', async () => {
    await start();
    expect((await ask('/own')).body).toBe('1');
    expect((await ask('/own')).body).toBe('2');
    await ask('/with-cookie');
    await ask('/with-cookie');
    expect(createdCount).toBe(4);
  });

  it('the response cache separates responses by Vary headers, host and address', async () => {
    await start();
    const answers = [
      await ask('/shared'),
      await ask('/shared', { headers: { accept: 'c/d' } }),
      await ask('/shared', { host: 'dune.example' }),
      await ask('/shared?x=1'),
      await ask('/shared', { headers: { 'x-forwarded-host': 'dune.example' } }),
    ];
    expect(answers.map(({ body }) => body)).toEqual([
      'reef a/b 1',
      'reef c/d 2',
      'dune a/b 3',
      'reef a/b 4',
      'reef a/b 5',
    ]);
    expect((await ask('/shared', { host: 'dune.example' })).body).toBe('dune a/b 3');
  });

  it.each(['?z=1', '?x=1&z=1', '?x=1&x=2', '?%78=1', '?x=1&', '?', `?x=${'1'.repeat(400)}`])(
    'the response cache stores nothing for an address that clients can make up, such as one with %s',
    async (query) => {
      await start();
      for (let i = 1; i <= 3; i++) expect((await ask(`/shared${query}`)).body).toBe(`reef a/b ${i}`);
      expect(await heldBytes()).toBe(0);
    },
  );

  it('the response cache stores nothing for a long value of a Vary header', async () => {
    await start();
    const accept = `a/b,${'x'.repeat(300)}`;
    for (let i = 0; i < 3; i++) await ask('/shared', { headers: { accept } });
    expect(createdCount).toBe(3);
    expect(await heldBytes()).toBe(0);
  });

  it('counts addresses and headers as well as content, and lets go of the oldest', async () => {
    await start({ sharedBytes: 20_000 });
    for (let i = 0; i < 100; i++) {
      await ask(`/shared?x=${String(i).padStart(200, '0')}`);
      expect(await heldBytes()).toBeLessThanOrEqual(20_000);
    }
    expect(await heldBytes()).toBeGreaterThan(10_000);
    await ask(`/shared?x=${'99'.padStart(200, '0')}`);
    expect(createdCount).toBe(100);
    await ask(`/shared?x=${'0'.padStart(200, '0')}`);
    expect(createdCount).toBe(101);
    kernel.invalidations.tell(null);
    expect(await heldBytes()).toBe(0);
  });

  it('the response cache keeps the latest of many variants of one address', async () => {
    await start();
    for (let i = 0; i < 50; i++) await ask('/shared', { headers: { accept: `a/${i}` } });
    const bytesBefore = await heldBytes();
    await ask('/shared', { headers: { accept: 'a/49' } });
    expect(createdCount).toBe(50);
    await ask('/shared', { headers: { accept: 'a/10' } });
    expect(createdCount).toBe(51);
    expect(Math.abs((await heldBytes()) - bytesBefore)).toBeLessThan(10);
  });

  it('the response cache returns 304 for a known ETag, and for HEAD the length without content', async () => {
    await start();
    const { body } = await ask('/shared');
    const known = await ask('/shared', { headers: { 'if-none-match': 'W/"v1"' } });
    expect(known).toMatchObject({ status: 304, body: '' });
    expect(known.headers).not.toHaveProperty('content-length');
    expect(known.headers).not.toHaveProperty('content-type');
    expect(known.headers.etag).toBe('"v1"');
    const head = await ask('/shared', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(body.length));
    expect(createdCount).toBe(1);
  });

  it('the response cache leaves ranges, other conditions and other methods to the route', async () => {
    await start();
    await ask('/shared');
    await ask('/shared', { headers: { range: 'bytes=0-1' } });
    await ask('/shared', { headers: { 'if-match': '"v0"' } });
    expect(createdCount).toBe(3);
    expect((await ask('/shared', { method: 'POST' })).status).toBe(404);
  });

  it('the response cache invalidates the responses of a changed site, and of every site when a message was lost', async () => {
    await start();
    const both = async () => [
      (await ask('/shared')).body,
      (await ask('/shared', { host: 'dune.example' })).body,
    ];
    await both();
    kernel.invalidations.tell(reef.id);
    expect(await both()).toEqual(['reef a/b 3', 'dune a/b 2']);
    kernel.invalidations.tell(null);
    expect(await both()).toEqual(['reef a/b 4', 'dune a/b 5']);
    kernel.invalidations.tell(dune.id);
    expect(await both()).toEqual(['reef a/b 4', 'dune a/b 6']);
  });

  it('uses and learns nothing while changes may go unheard, or when one came while the answer was made', async () => {
    await start();
    await ask('/shared');
    kernel.invalidations.arrives = false;
    expect((await ask('/shared')).body).toBe('reef a/b 2');
    kernel.invalidations.arrives = true;
    expect((await ask('/shared')).body).toBe('reef a/b 1');
    createdCount = 0;
    await ask('/changed-meanwhile');
    await ask('/changed-meanwhile');
    expect(createdCount).toBe(2);
  });
});
