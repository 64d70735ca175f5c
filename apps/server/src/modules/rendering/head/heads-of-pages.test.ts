import { afterAll, beforeAll, expect, it } from 'vitest';
import { combined } from '../../../testing/product-fixture.ts';
import { sampleImage } from '../../../testing/sample-image.ts';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let browser: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site({ title: 'Nets & Co' });
  browser = app.browser({ host: `${site.slug}.localhost` });
});
afterAll(() => app.close());

type Json = Record<string, unknown>;

async function open(path: string) {
  const { body, statusCode } = await browser.get(path, { accept: 'text/html' });
  const data = [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, text = '']): Json => JSON.parse(text),
  );
  const contentOf = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(body)?.[1];
  const canonical = /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1];
  const about = (type: string) => data.find((each) => each['@type'] === type);
  return { body, statusCode, about, contentOf, path: canonical && new URL(canonical).pathname };
}

it('a product with variants says what it is to search engines and to other sites', async () => {
  const store = await app.make.store(site, { title: 'Shop', urlId: 'shop' });
  const image = await app.media.upload(site.id, await sampleImage());
  const { id } = await app.make.product(site, store.id, {
    ...combined({ Size: ['40', '41'] }, 8900),
    title: 'Deck shoe',
    urlId: 'deck-shoe',
    excerpt: '<p>Dry feet</p>',
    pictureIds: [image.id],
  });
  await app.settings.changeStore(site.id, { value: { nativeReviewsEnabled: true }, by: 'test' });
  await app.reviews.create(site.id, { itemId: id, rating: 4, authorName: 'A buyer' }, { by: 'test' });

  const { about, contentOf, path } = await open('/shop/p/deck-shoe?variant=1');
  expect(path).toBe('/shop/p/deck-shoe');
  expect(about('ProductGroup')).toMatchObject({
    name: 'Deck shoe',
    description: 'Dry feet',
    productGroupID: id,
    variesBy: ['https://schema.org/size'],
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    hasVariant: [
      { size: '40', offers: { price: '89.00', priceCurrency: 'USD' } },
      { size: '41', offers: { price: '89.00', availability: expect.stringContaining('schema.org/') } },
    ],
  });
  expect(about('BreadcrumbList')?.itemListElement).toHaveLength(3);
  expect(contentOf('og:type')).toBe('product');
  expect(contentOf('og:image')).toContain(`/t/${image.id}/`);
  expect(contentOf('description')).toBe('Dry feet');
});

it('a post is an article with a feed, an event has its time, and hidden pages ask to be left out', async () => {
  const blog = await app.make.collection(site, { kind: 'blog', title: 'Journal', urlId: 'journal' });
  const { urlId } = await app.make.item(site, blog.id, { title: 'A pier', urlId: 'pier' });
  const post = await open(`/journal/${urlId}`);
  expect(post.about('Article')).toMatchObject({ headline: 'A pier' });
  expect(post.body).toContain('href="/journal/?format=rss"');
  expect(post.contentOf('robots')).toBeUndefined();

  const events = await app.make.collection(site, { kind: 'events', urlId: 'events' });
  const startDate = Date.UTC(2026, 5, 1, 18);
  await app.make.item(site, events.id, { title: 'Fair', urlId: 'fair', startDate, endDate: startDate });
  const { startDate: startText } = (await open('/events/fair')).about('Event') ?? {};
  expect(Date.parse(String(startText))).toBe(startDate);

  const hidden = await app.make.collection(site, { urlId: 'hidden' });
  await app.content.collections.change(site.id, hidden.id, { seoHidden: true });
  expect((await open('/hidden')).contentOf('robots')).toBe('noindex');
  const nowhere = await open('/nowhere');
  expect(nowhere.statusCode).toBe(404);
  expect(nowhere.contentOf('robots')).toBe('noindex');
  expect(nowhere.path).toBeUndefined();
});

it('a page says once how it is encoded, whether its theme does or not', async () => {
  const own = '<meta charset="utf-8">';
  const heads = { silent: '{squarespace-headers}', telling: `${own}{squarespace-headers}` };
  for (const [name, head] of Object.entries(heads)) {
    const themed = await app.make.site();
    const region = `<html><head>${head}</head><body>{squarespace.main-content}{squarespace-footers}</body></html>`;
    await app.themes.install(sampleTheme({ 'site.region': region }), { name });
    await app.themes.use(themed.id, name, { by: 'test' });
    const { body } = await app
      .browser({ host: `${themed.slug}.localhost` })
      .get('/', { accept: 'text/html' });
    expect(body.split(own), name).toHaveLength(2);
  }
});
