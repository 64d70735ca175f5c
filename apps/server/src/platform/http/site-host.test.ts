import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../modules/foundation/sites/index.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let production: TestApp;
let first: Site;
let shop: Site;

beforeAll(async () => {
  app = await createTestApp();
  production = await createTestApp({
    databaseUrl: app.databaseUrl,
    config: { development: false, baseUrl: new URL('https://builder.example') },
  });
  first = await app.make.site({ slug: 'first' });
  shop = await app.make.site({ slug: 'shop', domain: 'www.shop.example' });
});
afterAll(async () => {
  await production.close();
  await app.close();
});

const slugAt = async (
  where: TestApp,
  host: string,
  headers: Record<string, string> = {},
): Promise<unknown> => {
  const response = await where.browser({ host }).get('/api/member-session', headers);
  return response.statusCode === 200 ? response.json().website.slug : response.json().code;
};

describe('which site answers', () => {
  it.each([
    'www.shop.example',
    'www.shop.example:8080',
    'WWW.Shop.EXAMPLE',
    'www.shop.example.',
    'WWW.SHOP.EXAMPLE.:443',
    'shop.localhost',
    'shop.localhost:3000',
  ])('%s is the shop, on a laptop and in production', async (host) => {
    expect(await slugAt(app, host)).toBe(shop.slug);
    expect(await slugAt(production, host)).toBe(shop.slug);
  });

  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    '%s is the first site',
    async (host) => {
      expect(await slugAt(app, host)).toBe(first.slug);
    },
  );

  it('in production sites also live below the address of the install', async () => {
    expect(await slugAt(production, 'builder.example')).toBe(first.slug);
    expect(await slugAt(production, 'shop.builder.example')).toBe(shop.slug);
  });

  it.each([
    'unknown.example',
    'nobody.localhost',

    '.',
    'a..b',
    '[',
    '%00',
    'shop.example',
    'x'.repeat(300),
  ])('the unknown host "%s" is the first site on a laptop and nothing in production', async (host) => {
    expect(await slugAt(app, host)).toBe(first.slug);
    expect(await slugAt(production, host)).toBe('security.unknown-site');
  });

  it('an unknown host in production gets a calm page, and still answers probes', async () => {
    const stranger = production.browser({ host: 'unknown.example' });
    const page = await stranger.get('/', { accept: 'text/html' });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('There is no site at this address.');
    expect((await stranger.get('/no-route')).statusCode).toBe(404);
    expect((await stranger.get('/healthz')).statusCode).toBe(200);
  });

  it('X-Forwarded-Host is a rumour unless the proxy is trusted', async () => {
    const rumour = { 'x-forwarded-host': 'www.shop.example', 'x-forwarded-proto': 'https' };
    expect(await slugAt(app, 'localhost', rumour)).toBe(first.slug);
    const plain = await app.browser().get('/api/member-session', rumour);
    expect(plain.cookies.every(({ secure }) => secure !== true)).toBe(true);
    expect(plain.headers['strict-transport-security']).toBeUndefined();

    const behind = await createTestApp({ databaseUrl: app.databaseUrl, config: { trustProxy: '127.0.0.1' } });
    try {
      expect(await slugAt(behind, 'localhost', rumour)).toBe(shop.slug);
      const elsewhere = behind.browser({ address: '203.0.113.5' });
      expect((await elsewhere.get('/api/member-session', rumour)).json().website.slug).toBe(first.slug);
    } finally {
      await behind.close();
    }
  });
});
