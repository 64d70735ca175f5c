import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Site } from '../sites/index.ts';

let app: TestApp;
let site: Site;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
});
afterAll(() => app.close());
const get = (path: string) => app.browser({ host: `${site.slug}.localhost` }).get(path);

describe('the way to buy, while the shop takes no orders online', () => {
  it('says so in the frame of the site, and leads back to the cart', async () => {
    const { statusCode, body, headers } = await get('/checkout');
    expect(statusCode).toBe(200);
    expect(body).toContain('<header class="awning-header ');
    expect(body).toContain('data-page-type="201"');
    expect(body).toContain('This shop does not take orders online yet. Your cart is kept for you.');
    expect(body).toContain('href="/cart">Back to your cart</a>');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('says it of a subscription without touching the cart', async () => {
    const { body } = await get('/checkout?cartToken=abc');
    expect(body).toContain('This shop does not take subscriptions online yet.');
    expect(body).not.toContain('Back to your cart');
  });

  it('leads from a gift card back to where it was chosen, if visitors see that', async () => {
    const store = await app.make.store(site, { title: 'Shop', urlId: 'shop' });
    const { id } = await app.make.product(site, store.id, { title: 'Gift card', urlId: 'gift-card' });
    await expect
      .poll(async () => (await get(`/checkout/gift-card?itemId=${id}&sku=GC`)).body, { timeout: 10_000 })
      .toContain('href="/shop/p/gift-card">Back to shopping</a>');
    const { statusCode, body } = await get('/checkout/gift-card?itemId=%3Cscript%3E');
    expect(statusCode).toBe(200);
    expect(body).not.toContain('Back to shopping');
    expect(body).toContain('This shop does not sell gift cards online yet.');
  });
});
