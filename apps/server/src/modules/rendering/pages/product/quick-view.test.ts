import type { ProductChange } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { themeFixture } from '../../../../../../../scripts/testing/theme-fixture.ts';
import { receiveInvalidations } from '../../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Site } from '../../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let storeId: string;

beforeAll(async () => {
  app = await createTestApp();
  await app.themes.install(themeFixture('atelier'), { name: 'atelier' });
  site = await app.make.site();
  storeId = (await app.make.store(site, { title: 'Shop', urlId: 'shop' })).id;
});
afterAll(() => app.close());

const browser = () => app.browser({ host: `${site.slug}.localhost` });
const addressOf = (itemId: string): string => `/commerce/quick-view/${itemId}`;
const make = async (product: ProductChange = {}): Promise<string> =>
  (await app.make.product(site, storeId, product)).id;
const view = async (itemId: string) => browser().get(addressOf(itemId));

describe('a product above its list', () => {
  it("the quick view has the product's name, price, excerpt and form, and a link to its page", async () => {
    const id = await make({ title: 'Tea & <i>Salt</i>', urlId: 'tea', excerpt: '<p>Dark.</p>' });
    const { statusCode, headers, body } = await view(id);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/^<article class="ProductItem [^>]*data-item-id="[0-9a-f]{24}">/);
    expect(body).toContain('<a href="/shop/p/tea">Tea &amp; &lt;i&gt;Salt&lt;/i&gt;</a></h2>');
    expect(body).toContain('$10.00');
    expect(body).toContain('<p>Dark.</p>');
    expect(body).toContain(`<input type="hidden" name="itemId" value="${id}">`);
    expect(body).toContain('<a href="/shop/p/tea">See full details</a>');
    expect(body).not.toContain('<html');
  });

  it('the quick view is the same for every visitor, runs no script by itself, and changes with the product', async () => {
    const id = await make({ title: 'Before' });
    const { headers } = await view(id);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-robots-tag']).toBe('noindex');
    const again = await browser().get(addressOf(id), { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    await app.catalog.products.change(site.id, id, { title: 'After' }, { by: 'test' });
    await receiveInvalidations(app);
    expect((await view(id)).body).toContain('After');
  });

  it('there is no quick view for drafts, scheduled products, products of other sites and other items', async () => {
    const draft = await make({ status: 'draft' });
    const later = await make({ publishOn: app.clock.now().getTime() + 60_000 });
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'journal' });
    const post = await app.make.item(site, blog.id, { title: 'A post' });
    const elsewhere = await app.make.site();
    const shelf = (await app.make.store(elsewhere, { urlId: 'shop' })).id;
    const theirs = (await app.make.product(elsewhere, shelf)).id;
    for (const id of [draft, later, post.id, theirs, 'f'.repeat(24)])
      expect((await view(id)).statusCode, id).toBe(404);
    expect((await view('nonsense')).statusCode).toBe(400);
  });

  it('of a locked store is for those who have its password, and kept for nobody else', async () => {
    const { id: closed } = await app.make.store(site, { title: 'Closed', urlId: 'closed' });
    const secret = (await app.make.product(site, closed, { title: 'A secret' })).id;
    await app.access.setPagePassword(site.id, closed, { password: 'open sesame', by: 'test' });
    await receiveInvalidations(app);
    const stranger = await view(secret);
    expect([stranger.statusCode, stranger.body.includes('A secret')]).toEqual([401, false]);
    const friend = browser();
    await friend.submit(
      '/lock',
      { page: closed, password: 'open sesame', returnTo: '/' },
      { accept: 'text/html' },
    );
    const response = await friend.get(addressOf(secret));
    expect(response.body).toContain('A secret');
    expect(response.headers['cache-control']).toContain('private');
    expect((await view(secret)).body).not.toContain('A secret');
  });
});

describe('the button of lists', () => {
  const listed = async (path = '/shop'): Promise<string> => (await browser().get(path)).body;
  const buttons = (html: string): string[] =>
    [...html.matchAll(/<span class="sqs-product-quick-view-button"[^>]*data-id="([^"]*)"/g)].map(
      ([, id = '']) => id,
    );

  it('SF-2.14 each product of a store list has a Quick View button in one group, unless the owner disables it', async () => {
    const id = await make({ title: 'Listed' });
    const html = await listed();
    expect(buttons(html)).toContain(id);
    expect(html).toMatch(/data-group="[0-9a-f]{24}">Quick View<\/span>/);
    expect(new Set(html.match(/data-group="[^"]*"/g)).size).toBe(1);
    await app.settings.changeStore(site.id, { value: { quickViewEnabled: false }, by: 'test' });
    await receiveInvalidations(app);
    expect(buttons(await listed())).toEqual([]);
  });

  it('a theme shows Quick View buttons by the features of the collection', async () => {
    await app.themes.use(site.id, 'atelier', { by: 'test' });
    await receiveInvalidations(app);
    expect(buttons(await listed())).toEqual([]);
    await app.settings.changeStore(site.id, { value: { quickViewEnabled: true }, by: 'test' });
    await receiveInvalidations(app);
    expect(buttons(await listed())).not.toEqual([]);
  });

  it('the quick view prints options as select and as buttons, as themes do, and says when it is sold out', async () => {
    const of = (Size: string) => ({ attributes: { Size }, priceMinor: 900, stock: { quantity: 4 } });
    const id = await make({ variantOptionOrdering: ['Size'], variants: [of('Small'), of('Large')] });
    const { body } = await view(id);
    expect(body).toContain('<select aria-label="Select Size" data-variant-option-name="Size">');
    expect(body).toContain('<div class="variant-radiobtn-wrapper" data-variant-option-name="Size">');
    expect(body).toContain(`<div class="product-quantity-input" data-item-id="${id}"`);
    expect(body).toMatch(/<div class="sqs-add-to-cart-button [^>]*role="button"/);
    expect(body).not.toContain('<noscript>');
    const soldOutId = await make({ variants: [{ priceMinor: 900, stock: { quantity: 0 } }] });
    expect((await view(soldOutId)).body).toContain('<p class="awning-sold-out">Sold out</p>');
  });
});
