import { PRODUCT_FILE_FORMATS, type Product } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { testSeed } from '../../../testing/test-effort.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import { type ImportFixture, openImportFixture } from './testing/import-fixture.ts';

let app: TestApp;
let shop: ImportFixture;

beforeAll(async () => {
  app = await createTestApp();
  shop = await openImportFixture(app);
});
afterAll(() => app.close());

const TEXTS = [
  'Cup',
  '=1+1',
  "'quoted'",
  ' spaces around ',
  'a, b; c\td|e',
  'two\nlines',
  'say "hello"',
  '@home',
  '-5',
  '\u201eK\u00e4se\u201c \u2615',
  '0012',
  '1,5',
  'TRUE',
];

/** A product of any kind, with texts that files make trouble of. */
function anyProduct(seed: number, images: readonly string[]): object {
  const random = createTestRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
  const chance = (): boolean => random.below(2) === 0;
  const number = (most: number): number => random.below(most);
  const productType = pick([1, 1, 1, 2, 3]);
  const isPlain = productType === 2 || chance();
  const options = isPlain ? [] : ['Size', 'Colour, or so', 'C', 'D', 'E', 'F'].slice(0, 1 + number(6));
  const variant = (place: number): object => ({
    ...(chance() && { sku: `${pick(TEXTS).trim()}-${seed}-${place}` }),
    attributes: Object.fromEntries(options.map((name) => [name, `${pick(TEXTS).trim()} ${place}`])),
    priceMinor: 1000 + number(100_000),
    salePriceMinor: number(1000),
    onSale: false,
    ...(chance() && { salePriceMinor: 1 + number(999), onSale: true }),
    stock: chance() ? { unlimited: true } : { quantity: number(50) },
    lowStockAt: chance() ? null : number(9),
    ...(chance() && {
      shippingMeasures: {
        weight: { value: number(1000) / 7, unit: pick(['KILOGRAM', 'POUND']) },
        ...(chance() && { dimensions: { length: 1.25, width: number(9), height: 0.1, unit: 'INCH' } }),
      },
    }),
    ...(chance() && { imageId: pick(images) }),
  });
  return {
    title: `${pick(TEXTS)} ${seed}`,
    excerpt: `<p>${pick(['Soft', 'a &amp; b', 'line<br>break', ''])}</p>`,
    productType,
    status: pick(['published', 'draft', 'private']),
    tags: chance() ? [] : [...new Set([pick(TEXTS).trim(), `tag ${seed}`])],
    categories: chance() ? [] : ['Cups', 'a, b', '/path/like'].slice(0, 1 + number(3)),
    seoTitle: chance() ? '' : pick(TEXTS),
    seoDescription: chance() ? '' : pick(TEXTS),
    taxCategory: chance() ? '' : 'books',
    mainImageId: chance() ? pick(images) : null,
    pictureIds: chance() ? [...images] : [],
    variantOptionOrdering: options,
    variants: isPlain ? [variant(0)] : Array.from({ length: 1 + number(4) }, (_, place) => variant(place)),
  };
}

const versions = async (): Promise<unknown[]> =>
  ((await shop.get('?limit=200')).json().products as Product[]).map((product) => ({
    ...product,
    images: undefined,
    mainImage: undefined,
  }));

describe('our own export', () => {
  it('imported again changes nothing: the next export has the same bytes, and no product another version', async () => {
    const seed = testSeed();
    const images = [await shop.image(), await shop.image()];
    for (let place = 0; place < 60; place += 1) await shop.make(anyProduct(seed + place, images));
    const before = await versions();
    for (const format of PRODUCT_FILE_FORMATS) {
      const query = `?format=${format}`;
      const text = await shop.export(query);
      const checked = await shop.check(text);
      expect(checked.remarks, format).toEqual([]);
      expect(checked, format).toMatchObject({ added: 0, changed: 0, wrong: 0, same: 60 });
      expect(await shop.run(checked.id)).toMatchObject({ state: 'done', done: 0, failed: 0 });
      expect(await shop.export(query)).toBe(text);
      expect(await versions()).toEqual(before);
    }
  });

  it('has the products of the view, of the selection, and a header that others know', async () => {
    const { id } = await shop.make({ title: 'Zebra', status: 'published' });
    const header =
      'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,GTIN,MPN,Option Name 1,Option Value 1,Option Name 2,Option Value 2,Option Name 3,Option Value 3,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Length,Width,Height,Visible,Hosted Image URLs,';
    const one = await shop.export(`?ids=${id}`);
    expect(one.startsWith(header)).toBe(true);
    expect(one.trim().split('\r\n')).toHaveLength(2);
    const found = await shop.export('?search=zebra&format=shopify');
    expect(found.startsWith('Title,URL handle,Description,Vendor,Product category,')).toBe(true);
    expect(found.trim().split('\r\n')).toHaveLength(2);
    const woo = await shop.export(`?ids=${id}&format=woocommerce`);
    expect(woo.startsWith('ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured?,')).toBe(true);
  });

  it('is of the whole view: a place in the list is refused in a sentence', async () => {
    for (const place of ['cursor=', 'before=x'])
      expect(JSON.parse(await shop.export(`?search=zebra&${place}`))).toMatchObject({ code: 'http.invalid' });
  });
});
