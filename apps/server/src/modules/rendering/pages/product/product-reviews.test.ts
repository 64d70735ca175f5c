import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleTheme } from '../../../../testing/sample-theme.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Site } from '../../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let storeId: string;
const PAGE = '/shop/p/mug';

const get = async (path: string, where = site): Promise<string> =>
  (await app.browser({ host: `${where.slug}.localhost` }).get(path)).body;
const titles = (body: string): string[] =>
  [...body.matchAll(/<h3 class="awning-review-title">([^<]*)</g)].map(([, title = '']) => title);
const linkTo = (body: string, name: string): string =>
  (new RegExp(`href="([^"#]*)#reviews" data-reviews="${name}"`).exec(body)?.[1] ?? '').replaceAll(
    '&amp;',
    '&',
  );
const write = (itemId: string, rating: number, more: object = {}, where = site) =>
  app.reviews.create(where.id, { itemId, rating, authorName: 'R. T.', ...more }, { by: 'test' });

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  storeId = (await app.make.store(site, { title: 'Shop', urlId: 'shop' })).id;
  const { id } = await app.make.product(site, storeId, { title: 'Mug', urlId: 'mug' });
  for (let n = 1; n <= 12; n++)
    await write(id, n <= 9 ? 5 : 3, {
      title: `Review ${n}`,
      writtenOn: Date.UTC(2024, 0, n),
      verifiedBuyer: n === 12,
    });
});
afterAll(() => app.close());

describe('reviews on the page of a product, without script', () => {
  it('SF-2.20 reviews are summarised on the product page, newest first, with verified buyers and dates', async () => {
    const body = await get(PAGE);
    expect(body).toContain(
      '<section class="page-section awning-section awning-section--small awning-width--wide awning-reviews" id="reviews"',
    );
    expect(body).toContain('<strong>4.5</strong>');
    expect(body).toContain('<a href="#reviews">12 reviews</a>');
    expect(titles(body)).toEqual(Array.from({ length: 10 }, (_, n) => `Review ${12 - n}`));
    expect(body.match(/awning-review-verified/g)).toHaveLength(1);
    expect(body).toContain('<time datetime="2024-01-12T00:00:00.000Z">January 1');
  });

  it('reviews are filtered, sorted and paged by links without script, and each view is cached by itself', async () => {
    const first = await get(PAGE);
    const three = await get(linkTo(first, 'rating-3'));
    expect(titles(three)).toEqual(['Review 12', 'Review 11', 'Review 10']);
    expect(three).toContain('3 reviews with 3 stars');
    const [, row = ''] =
      /<a [^>]*data-reviews="rating-3"[^>]* aria-current="true">(.+?)<\/a>/.exec(three) ?? [];
    expect(row).not.toContain('aria-label');
    expect(row.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')).toBe('3 stars 3 reviews');
    expect(row.replace(/<span class="visually-hidden">.*?<\/span>/g, '').match(/\d+(?=<)/g)).toEqual([
      '3',
      '3',
    ]);
    expect(linkTo(three, 'rating-3')).toBe(PAGE);
    expect(linkTo(first, 'rating-4')).toBe('');
    const lowest = await get(linkTo(first, 'sort-lowest'));
    expect(titles(lowest).slice(0, 4)).toEqual(['Review 12', 'Review 11', 'Review 10', 'Review 9']);
    const rest = await get(linkTo(lowest, 'more'));
    expect(titles(rest)).toEqual(['Review 2', 'Review 1']);
    expect(linkTo(rest, 'first')).toBe(`${PAGE}?reviews-sort=lowest`);
    expect(titles(await get(PAGE))).toEqual(titles(first));
  });

  it('show the beginning where an address says something else', async () => {
    const first = await get(PAGE);
    const yearTenThousand = Buffer.from(`newest 5 253402300800000 ${'0'.repeat(24)}`).toString('base64url');
    for (const query of [
      'reviews-rating=9',
      'reviews-sort=%3Cb%3E',
      'reviews-after=AAAA',
      'reviews-after=',
      `reviews-after=${yearTenThousand}`,
    ])
      expect(titles(await get(`${PAGE}?${query}`)), query).toEqual(titles(first));
    expect(await get(`${PAGE}?reviews-rating=1`)).toContain('No review has 1 star.');
  });

  it('say so where there are none yet', async () => {
    await app.make.product(site, storeId, { title: 'Bowl', urlId: 'bowl' });
    await expect.poll(() => get('/shop/p/bowl')).toContain('No reviews yet.');
  });
});

describe('reviews on product pages of themes', () => {
  const themed = async (template: string): Promise<string> => {
    const shop = await app.make.site();
    const store = await app.make.store(shop, { title: 'Shop', urlId: 'shop' });
    const { id } = await app.make.product(shop, store.id, { title: 'Mug', urlId: 'mug' });
    await write(id, 4, { title: 'Fine <b>' }, shop);
    const name = `reviewed-${shop.slug}`;
    await app.themes.install(
      sampleTheme({
        'site.region':
          '<html><head>{squarespace-headers}</head><body><main>{squarespace.main-content}</main><footer>End</footer>{squarespace-footers}</body></html>',
        'collections/products.conf': '{"title":"Shop"}',
        'collections/products.item': template,
      }),
      { name },
    );
    await app.themes.use(shop.id, name, { by: 'test' });
    return get(PAGE, shop);
  };

  it('stand where the theme has left a place for them', async () => {
    const body = await themed(
      '<section class="awning-reviews Mine" data-item-id="{item.id}"></section><div class="Line awning-rating"></div><h1 class="product-title">{item.title}</h1>',
    );
    expect(body).toMatch(
      /<section class="awning-reviews Mine" data-item-id="[0-9a-f]{24}" id="reviews" aria-labelledby="reviews-title"><div class="awning-reviews-head">/,
    );
    expect(body).toMatch(
      /<div class="Line awning-rating"><span class="awning-stars"[^>]*><\/span> <a href="#reviews">1 review<\/a><\/div>/,
    );
    expect(body).toContain('Fine &lt;b&gt;');
    expect(body.match(/id="reviews"/g)).toHaveLength(1);
  });

  it('otherwise stand below the title and after the content', async () => {
    const body = await themed(
      '<article class="ProductItem"><h1 class="ProductItem-details-title">{item.title}</h1></article>',
    );
    expect(body).toContain('Mug</h1><p class="awning-rating"><span class="awning-stars"');
    expect(body).toMatch(
      /<\/article><section class="awning-reviews" id="reviews"[\s\S]*<\/section><\/main><footer>/,
    );
  });
});
