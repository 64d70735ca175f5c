import { anyone } from '@awning/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestBrowser } from '../../testing/test-browser.ts';
import { networkOf } from './connection/client-address.ts';
import { createTestKernel, type TestKernel } from './testing/test-kernel.ts';

let kernel: TestKernel | undefined;
afterEach(() => kernel?.app.close());

async function start(config: Parameters<typeof createTestKernel>[0] = {}): Promise<TestKernel> {
  kernel = await createTestKernel({
    routes(app) {
      const limit = { name: 'rare', max: 2, windowSeconds: 60 };
      app.get('/', { config: { access: anyone } }, async () => 'page');
      app.get('/api/rare', { config: { access: anyone, limit } }, async () => ({}));
    },
    ...config,
  });
  return kernel;
}

const ask = async ({ app }: TestKernel, url: string, address: string, headers: Record<string, string> = {}) =>
  (await createTestBrowser(app, { address }).get(url, headers)).statusCode;

describe('limits', () => {
  it('over the general limit an address waits, is told how long, and others do not', async () => {
    const running = await start({ config: { requestsPerMinute: 3 } });
    for (let i = 0; i < 3; i++) expect(await ask(running, '/', '203.0.113.1')).toBe(200);
    const refused = await createTestBrowser(running.app, { address: '203.0.113.1' }).get('/');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: 'Too Many Requests', code: 'http.too-many-requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await ask(running, '/nothing-here', '203.0.113.1')).toBe(429);
    expect(await ask(running, '/', '203.0.113.2')).toBe(200);
  });

  it('a rate limit is shown as a page in a browser', async () => {
    const running = await start({ config: { requestsPerMinute: 1 } });
    await ask(running, '/', '203.0.113.1');
    const refused = await createTestBrowser(running.app, { address: '203.0.113.1' }).get('/', {
      accept: 'text/html',
    });
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  });

  it('a route may have a limit of its own, which leaves the rest alone', async () => {
    const running = await start();
    for (const expected of [200, 200, 429, 429])
      expect(await ask(running, '/api/rare', '203.0.113.1')).toBe(expected);
    expect(await ask(running, '/', '203.0.113.1')).toBe(200);
  });

  it('probes are never turned away', async () => {
    const running = await start({ config: { requestsPerMinute: 1 } });
    for (let i = 0; i < 5; i++) expect(await ask(running, '/healthz', '203.0.113.1')).toBe(200);
  });

  it('a whole IPv6 network counts as one, its neighbour as another', async () => {
    const running = await start({ config: { requestsPerMinute: 2 } });
    expect(await ask(running, '/', '2001:db8:1:2::1')).toBe(200);
    expect(await ask(running, '/', '2001:db8:1:2:ffff::7')).toBe(200);
    expect(await ask(running, '/', '2001:db8:1:2:a:b:c:d')).toBe(429);
    expect(await ask(running, '/', '2001:db8:1:3::1')).toBe(200);
  });

  it('an address that a visitor claims changes nothing', async () => {
    const running = await start({ config: { requestsPerMinute: 1 } });
    expect(await ask(running, '/', '203.0.113.1', { 'x-forwarded-for': '198.51.100.1' })).toBe(200);
    expect(await ask(running, '/', '203.0.113.1', { 'x-forwarded-for': '198.51.100.2' })).toBe(429);
  });

  it('behind one trusted proxy the address that the proxy saw counts, not what the visitor put before it', async () => {
    const running = await start({ config: { requestsPerMinute: 1, trustProxy: true } });
    expect(await ask(running, '/', '10.0.0.1', { 'x-forwarded-for': '1.1.1.1, 198.51.100.1' })).toBe(200);
    expect(await ask(running, '/', '10.0.0.1', { 'x-forwarded-for': '2.2.2.2, 198.51.100.1' })).toBe(429);
    expect(await ask(running, '/', '10.0.0.1', { 'x-forwarded-for': '198.51.100.2' })).toBe(200);
  });

  it('behind two trusted proxies the address that the outer one saw counts', async () => {
    const running = await start({ config: { requestsPerMinute: 1, trustProxy: 2 } });
    expect(await ask(running, '/', '10.0.0.1', { 'x-forwarded-for': '198.51.100.1, 10.0.0.2' })).toBe(200);
    expect(await ask(running, '/', '10.0.0.1', { 'x-forwarded-for': '198.51.100.2, 10.0.0.2' })).toBe(200);
    expect(
      await ask(running, '/', '10.0.0.1', { 'x-forwarded-for': '9.9.9.9, 198.51.100.2, 10.0.0.2' }),
    ).toBe(429);
  });

  it('nonsense from a trusted proxy is one address, and no reason to fail', async () => {
    const running = await start({ config: { requestsPerMinute: 2, trustProxy: '10.0.0.0/8' } });
    expect(await ask(running, '/', '10.0.0.1', { 'x-forwarded-for': 'one' })).toBe(200);
    expect(await ask(running, '/', '10.0.0.1', { 'x-forwarded-for': 'two' })).toBe(200);
    expect(await ask(running, '/', '10.0.0.1', { 'x-forwarded-for': 'three' })).toBe(429);
    expect(await ask(running, '/', '203.0.113.9', { 'x-forwarded-for': 'three' })).toBe(200);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['::1', '::/64'],
    ['', 'unknown'],
  ])('the network of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
