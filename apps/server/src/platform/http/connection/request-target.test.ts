import { anyone } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestKernel, listenOnLoopback, sendBytes, type TestKernel } from '../testing/test-kernel.ts';

let kernel: TestKernel;
let port: number;

beforeAll(async () => {
  kernel = await createTestKernel({
    routes(app) {
      app.get('/where', { config: { access: anyone } }, async ({ site, query, host }) => ({
        site: site.slug,
        host,
        query,
      }));
      app.get('/', { config: { access: anyone } }, async ({ site }) => ({ home: site.slug }));
      app.get('/shared', { config: { access: anyone } }, async ({ site }, reply) => {
        reply.cacheResponse();
        return { shared: site.slug };
      });
    },
  });
  port = await listenOnLoopback(kernel.app);
});
afterAll(() => kernel.app.close());

const ask = (target: string, hosts: readonly string[], version = '1.1') =>
  sendBytes(
    port,
    [
      `GET ${target} HTTP/${version}`,
      ...hosts.map((host) => `Host: ${host}`),
      'Connection: close',
      '',
      '',
    ].join('\r\n'),
  );

describe('the host of a request', () => {
  it.each([[['reef.example', 'dune.example']], [['reef.example', 'reef.example']], [['reef.example', '']]])(
    'that comes twice (%j) is a 400, also for what the response cache has',
    async (hosts) => {
      await ask('/shared', ['reef.example']);
      for (const path of ['/where', '/shared', '/healthz', '/nothing-here', 'http://reef.example/where']) {
        const { status, head, body } = await ask(path, hosts);
        expect([path, status, JSON.parse(body).code]).toEqual([path, 400, 'http.bad-request']);
        expect(head.toLowerCase()).toContain('connection: close');
        expect(head.toLowerCase()).toContain('x-request-id: ');
      }
    },
  );

  it.each(['hOsT: dune.example', 'HOST: dune.example'])('that comes again as %s is a 400', async (line) => {
    const text = `GET /where HTTP/1.1\r\nHost: reef.example\r\n${line}\r\nConnection: close\r\n\r\n`;
    expect((await sendBytes(port, text)).status).toBe(400);
  });

  it('the host of a request is that of the request line if it has one, for any Host header', async () => {
    for (const hosts of [['reef.example'], ['dune.example'], ['elsewhere.example']]) {
      const { status, body } = await ask('http://dune.example/where?a=1', hosts);
      expect([status, JSON.parse(body)]).toEqual([
        200,
        { site: 'dune', host: 'dune.example', query: { a: '1' } },
      ]);
    }
    expect(JSON.parse((await ask('HTTPS://Dune.Example:8080/where', ['reef.example'])).body)).toMatchObject({
      site: 'dune',
    });
    expect(JSON.parse((await ask('http://dune.example', ['dune.example'])).body)).toEqual({ home: 'dune' });
    expect(JSON.parse((await ask('http://dune.example?a=1', ['dune.example'])).body)).toEqual({
      home: 'dune',
    });
    expect(JSON.parse((await ask('http://dune.example/where', [], '1.0')).body)).toMatchObject({
      site: 'dune',
    });
  });

  it('that is foreign in the request line is answered as a foreign host is', async () => {
    const foreign = await ask('http://elsewhere.example/where', ['reef.example']);
    const asHost = await ask('/where', ['elsewhere.example']);
    expect([foreign.status, foreign.body]).toEqual([asHost.status, asHost.body]);
    expect(foreign.status).toBe(404);
  });

  it('in the request line finds and fills what the response cache has of that host alone', async () => {
    const reef = await ask('http://reef.example/shared', ['dune.example']);
    expect(JSON.parse(reef.body)).toEqual({ shared: 'reef' });
    expect(JSON.parse((await ask('/shared', ['dune.example'])).body)).toEqual({ shared: 'dune' });
    expect(JSON.parse((await ask('/shared', ['reef.example'])).body)).toEqual({ shared: 'reef' });
    expect(JSON.parse((await ask('http://dune.example/shared', ['reef.example'])).body)).toEqual({
      shared: 'dune',
    });
  });

  it.each([
    ['no host', 'http:///where', ['reef.example']],
    ['a name and password', 'http://reef.example@dune.example/where', ['dune.example']],
    ['a host but no Host line', 'http://dune.example/where', []],
  ])('a request line with %s is a 400', async (_kind, target, hosts) => {
    const { status, body } = await ask(target, hosts);
    expect([status, JSON.parse(body).code]).toEqual([400, 'http.bad-request']);
  });
});
