import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyone } from '@awning/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/environment.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBrowser } from '../../testing/test-browser.ts';
import { createDatabase } from '../db/index.ts';
import { createMetrics } from '../metrics/index.ts';
import { createTestKernel, listenOnLoopback, sendBytes, type TestKernel } from './testing/test-kernel.ts';

describe('probes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('a process with its database says alive and ready, to any host and without a cookie', async () => {
    const probe = app.browser({ host: '10.1.2.3:8080' });
    const alive = await probe.get('/healthz');
    expect([alive.statusCode, alive.json(), alive.cookies]).toEqual([200, { status: 'alive' }, []]);
    expect((await probe.get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('without its database it is alive and not ready, and says so', async () => {
    const common = { poolSize: 4, log: pino({ level: 'silent' }) };
    const database = createDatabase({ ...common, url: app.databaseUrl });
    const away = createDatabase({ ...common, url: 'postgresql://127.0.0.1:1/nothing' });
    const unreadyApp = await createTestApp({
      databaseUrl: app.databaseUrl,
      swap: { database: { ...database, ping: away.ping } },
    });
    try {
      expect((await unreadyApp.browser().get('/healthz')).statusCode).toBe(200);
      const response = await unreadyApp.browser().get('/readyz');
      expect(response.statusCode).toBe(503);
      expect(response.json()).toEqual({ status: 'not ready', reason: 'the database does not answer' });
    } finally {
      await unreadyApp.close();
      await away.close();
    }
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'numbers are shown to this machine, %s',
    async (address) => {
      const response = await app.browser({ address }).get('/metrics');
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toContain('text/plain');
      expect(response.body).toContain('awning_http_request_duration_seconds');
    },
  );

  const refusedNumbers = async (
    from: TestApp,
    address: string,
    headers: Record<string, string> = {},
  ): Promise<string | null> => {
    const response = await from.browser({ address }).get('/metrics', headers);
    return response.statusCode === 200 ? null : response.json().code;
  };

  it.each([
    ['a neighbour that nobody named', '10.20.30.40', {}],
    ['a neighbour that nobody named, with an IPv6 address', 'fd00::1', {}],
    ['a stranger', '203.0.113.9', {}],
    ['a stranger with an IPv6 address', '2001:db8::1', {}],
    ['a stranger behind a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
    ['a stranger who claims to be near', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }],
    ['a stranger behind a proxy with other manners', '127.0.0.1', { 'x-real-ip': '203.0.113.9' }],
    ['a stranger behind a modern proxy', '127.0.0.1', { forwarded: 'for=203.0.113.9' }],
    ['nobody in particular', '127.0.0.1', { 'x-forwarded-for': 'unknown' }],
  ])('numbers are not shown to %s', async (_name, address, headers) => {
    expect(await refusedNumbers(app, address, headers as Record<string, string>)).toBe(
      'security.operator-only',
    );
  });

  it('AWNING_METRICS_FROM names who else may read the numbers, and nobody beside them', async () => {
    const { metricsFrom } = readConfig({ AWNING_METRICS_FROM: '10.20.0.0/16, 192.0.2.7,fd00::/8' });
    const open = await createTestApp({ databaseUrl: app.databaseUrl, config: { metricsFrom } });
    try {
      for (const address of ['10.20.30.40', '::ffff:10.20.30.40', '192.0.2.7', 'fd00::1', '127.0.0.1'])
        expect(await refusedNumbers(open, address)).toBeNull();
      for (const address of ['10.21.30.40', '192.0.2.8', 'fe80::1'])
        expect(await refusedNumbers(open, address)).toBe('security.operator-only');
      expect(await refusedNumbers(open, '127.0.0.1', { 'x-forwarded-for': '10.20.30.40' })).toBeNull();
      expect(await refusedNumbers(open, '10.20.30.40', { 'x-forwarded-for': '203.0.113.9' })).toBe(
        'security.operator-only',
      );
    } finally {
      await open.close();
    }
  });

  it('the numbers say what waits, in the pool, among events, mails and jobs', async () => {
    const site = await app.make.site();
    await app.platform.database.transaction((tx) =>
      app.mail.post(tx, {
        websiteId: site.id,
        cause: 'test/numbers',
        to: 'reader@example.com',
        subject: 'Hello',
        text: 'How are you?',
      }),
    );
    const { body } = await app.browser().get('/metrics');
    const lines = body.split('\n');
    expect(lines).toContain('awning_mails{status="queued"} 1');
    expect(lines).toContain('awning_events_waiting 0');
    expect(lines).toContain('awning_jobs_failed 0');
    expect(lines).toContain('awning_job_failures_total 0');
    expect(lines).toContain('awning_database_waiting 0');
    expect(body).toMatch(/^awning_database_connections [1-8]$/m);
    expect(body).toMatch(/^awning_database_connections_idle \d$/m);
  });

  it('the numbers come in time when what they are read from does not', async () => {
    const metrics = createMetrics({ process: false });
    metrics.gauge('broken', 'Fails', () => Promise.reject(new Error('no')));
    metrics.gauge('silent', 'Never answers', () => new Promise<number>(() => {}));
    metrics.gaugeBy('parts', 'Fails too', 'part', () => Promise.reject(new Error('no')));
    metrics.gauge('fine', 'Works', () => 7);
    const lines = (await metrics.print()).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['fine 7', 'broken Nan', 'silent Nan']));
    expect(lines.filter((line) => line.startsWith('parts'))).toEqual([]);
  });

  it('nothing that a visitor chooses becomes a label', async () => {
    const stranger = app.browser({ host: 'marker-host.example' });
    await stranger.get('/marker-path?marker-query=1', { 'user-agent': 'marker-agent' });
    await stranger.call('PUT', '/api/secrets/marker-name', {});
    await stranger.raw({ method: 'PROPFIND' as 'GET', url: '/marker-dav' });
    const { body } = await app.browser().get('/metrics');
    expect(body).not.toContain('marker');
    expect(body).not.toContain('PROPFIND');
    expect(body).toContain('route="/api/secrets/:name"');
    expect(body).toContain('method="any",route="none",status="404"');
  });
});

describe('starting and stopping', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const kernelWithSlowRoute = async (
    config: Parameters<typeof createTestKernel>[0] = {},
  ): Promise<TestKernel> => {
    const kernel = await createTestKernel({
      routes(app) {
        app.get('/slow', { config: { access: anyone } }, async () => {
          await sleep(400);
          return 'finished';
        });
        app.get('/stuck', { config: { access: anyone } }, () => new Promise<never>(() => {}));
        app.post('/echo', { config: { access: anyone, antiForgery: 'signed' } }, async ({ body }) => body);
      },
      ...config,
    });
    closing.push(() => kernel.app.close());
    return kernel;
  };

  it('/readyz says why not while the process is starting', async () => {
    const { app } = await kernelWithSlowRoute({ readiness: { problem: async () => 'starting' } });
    const response = await createTestBrowser(app).get('/readyz');
    expect([response.statusCode, response.json().reason]).toEqual([503, 'starting']);
    expect(response.headers['retry-after']).toBe('1');
    expect((await createTestBrowser(app).get('/healthz')).statusCode).toBe(200);
  });

  it('on the way out /readyz says no first, while requests are still served', async () => {
    const app = await createTestApp({ config: { drainSeconds: 1 } });
    await app.make.site();
    const port = await listenOnLoopback(app.http);
    const at = `http://127.0.0.1:${port}`;
    expect((await fetch(`${at}/readyz`)).status).toBe(200);
    const closed = app.close();
    const response = await fetch(`${at}/readyz`);
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'not ready', reason: 'shutting down' },
    ]);
    expect((await fetch(`${at}/`)).status).toBe(200);
    await closed;
    await expect(fetch(`${at}/readyz`)).rejects.toThrow();
  });

  it('a slow request under way finishes, and new connections are refused meanwhile', async () => {
    const { app } = await kernelWithSlowRoute();
    const at = `http://127.0.0.1:${await listenOnLoopback(app)}`;
    const underWay = fetch(`${at}/slow`);
    await sleep(100);
    const closed = app.close();
    await sleep(50);
    await expect(fetch(`${at}/healthz`)).rejects.toThrow();
    const response = await underWay;
    expect([await response.text(), response.headers.get('connection')]).toEqual(['finished', 'close']);
    await closed;
  });

  it('a request that arrives while closing, on a connection from before, is served and ends the connection', async () => {
    const { app } = await kernelWithSlowRoute();
    const port = await listenOnLoopback(app);
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\n');
    await sleep(100);
    const closed = app.close();
    await sleep(100);
    socket.write('Host: localhost\r\n\r\n');
    const reply = await text(socket);
    expect(reply).toMatch(/^HTTP\/1.1 200/);
    expect(reply).toMatch(/connection: close/i);
    expect(reply).toContain('finished');
    await closed;
  });

  it('a handler that never answers is given up with a 503 that says when to come back', async () => {
    const { app } = await kernelWithSlowRoute({ config: { requestSeconds: 0.2 } });
    const response = await createTestBrowser(app).get('/stuck');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ error: 'Service Unavailable', code: 'http.unavailable' });
    expect(response.headers['retry-after']).toBe('5');
  });

  it.each([
    ['headers', 'POST /echo HTTP/1.1\r\nHost: localh'],
    [
      'body',
      'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
    ],
  ])('a sender whose %s never end gets a 408 and loses the connection', async (_part, bytes) => {
    const { app } = await kernelWithSlowRoute({ config: { requestSeconds: 0.4 } });
    const response = await sendBytes(await listenOnLoopback(app), bytes);
    expect(response.status).toBe(408);
    expect(response.head).toMatch(/^x-request-id: [0-9a-f]{24}\r?$/im);
    expect(JSON.parse(response.body)).toMatchObject({ error: 'Request Timeout', code: 'http.timeout' });
  });
});
