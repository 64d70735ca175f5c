import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Outbound, OutboundError, type OutboundResponse } from '../../../platform/outbound/index.ts';
import { sampleImage } from '../../../testing/sample-image.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { writeZip } from '../../../testing/write-zip.ts';
import { bufferOf } from './read-file.ts';
import { type ImportFixture, openImportFixture } from './testing/import-fixture.ts';

let app: TestApp;
let shop: ImportFixture;
let picture: Buffer;
const calls: string[] = [];

const response = (part: Partial<OutboundResponse>): OutboundResponse => ({
  status: 200,
  headers: { 'content-type': 'image/png' },
  body: picture,
  isCut: false,
  ms: 1,
  ...part,
});

/** Other servers, as the one way out shows them. */
const outside: Outbound = {
  failureWith: () => null,
  leadsInside: async () => false,
  async call({ url }) {
    calls.push(url);
    const { pathname, hostname } = new URL(url);
    if (hostname === '127.0.0.1') throw new OutboundError('inside');
    if (pathname === '/page')
      return response({ headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>') });
    if (pathname === '/page.png') return response({ body: Buffer.from('<!doctype html><p>No image</p>') });
    if (pathname === '/huge.png') return response({ isCut: true });
    if (pathname === '/gone.png') return response({ status: 404 });
    if (pathname === '/moved.png') return response({ status: 302, headers: { location: '/cup.png' } });
    return response({});
  },
};

beforeAll(async () => {
  app = await createTestApp({ swap: { outbound: outside } });
  picture = await bufferOf((await sampleImage()).stream);
});
beforeEach(async () => {
  shop = await openImportFixture(app);
  calls.length = 0;
});
afterAll(() => app.close());

const only = async () => (await shop.get('')).json().products[0];

describe('images of a file with products', () => {
  it('images are fetched by their addresses, each once, also when the file comes again', async () => {
    const file =
      'Title,Product URL,SKU,Price,Hosted Image URLs\nCup,cup,C,5,https://shop.example/cup.png https://shop.example/moved.png\nMug,mug,M,5,https://shop.example/cup.png';
    expect(await shop.import(file)).toMatchObject({ done: 2, remarks: [] });
    expect(calls).toEqual([
      'https://shop.example/cup.png',
      'https://shop.example/moved.png',
      'https://shop.example/cup.png',
    ]);
    const [mug, cup] = (await shop.get('?sort=-title')).json().products;
    expect(mug.mainImageId).toBe(cup.mainImageId);
    expect(cup.pictureIds).toHaveLength(1);
    expect(await shop.check(file)).toMatchObject({ same: 2, changed: 0, added: 0 });
    expect(calls).toHaveLength(3);
    const text = await shop.export();
    expect(text).toContain(`/t/${cup.mainImageId}/`);
    expect(await shop.check(text)).toMatchObject({ same: 2, changed: 0 });
  });

  it('an image that is a page, too large, gone or inside is a line of the report, and the product comes anyway', async () => {
    const addresses = ['page', 'page.png', 'huge.png', 'gone.png', 'cup.png'].map(
      (name) => `https://shop.example/${name}`,
    );
    const done = await shop.import(
      `Title,SKU,Price,Hosted Image URLs\nCup,C,5,${addresses.join(' ')} http://127.0.0.1/secret.png cup.jpg`,
    );
    expect(done).toMatchObject({ done: 1, failed: 0, remarkCount: 6 });
    expect(done.remarks.map(({ line }) => line)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(done.remarks[0]?.message).toBe(
      'https://shop.example/page: At this address is a page, not an image.',
    );
    expect(done.remarks.at(-1)?.message).toBe('cup.jpg: This is no address of an image.');
    expect(await only()).toMatchObject({ title: 'Cup', pictureIds: [], mainImageId: expect.any(String) });
  });

  it('an import that only changes images ends, also when none of them comes', async () => {
    const file = 'Title,Product URL,SKU,Price,Hosted Image URLs\nCup,cup,C,5,https://shop.example/gone.png';
    expect(await shop.import(file)).toMatchObject({ state: 'done', done: 1 });
    expect(await shop.import(file)).toMatchObject({ state: 'done', changed: 1, done: 1, failed: 0 });
  });

  it('an archive brings the file and its images', async () => {
    const archive = writeZip([
      {
        path: 'shop/products.csv',
        content: 'Title,SKU,Price,Hosted Image URLs\nCup,C,5,images/cup.png none.png',
      },
      { path: 'shop/images/cup.png', content: picture },
      { path: '__MACOSX/products.csv', content: 'x' },
    ]);
    const checked = await shop.check(archive, 'shop.zip');
    const done = await shop.run(checked.id);
    expect(done).toMatchObject({ done: 1, remarkCount: 1 });
    expect(done.remarks[0]?.message).toBe('none.png: The archive has no such file, and this is no address.');
    expect((await only()).mainImageId).toEqual(expect.any(String));
    expect(calls).toEqual([]);
  });

  it('of an archive only what is asked for is unpacked, and an image of more than 25 MB is a line of the report', async () => {
    const archive = writeZip([
      { path: 'products.csv', content: 'Title,SKU,Price,Hosted Image URLs\nCup,C,5,cup.png big.png' },
      { path: 'cup.png', content: picture },
      { path: 'big.png', content: Buffer.alloc(25_000_001) },
      { path: 'bomb.bin', content: Buffer.alloc(101_000_000) },
      { path: 'deep/cup.png', content: Buffer.alloc(101_000_000) },
    ]);
    const done = await shop.run((await shop.check(archive, 'shop.zip')).id);
    expect(done).toMatchObject({ done: 1, failed: 0, remarkCount: 1 });
    expect(done.remarks[0]?.message).toContain(
      'big.png: This archive cannot be read: it has a file of more than 25 MB.',
    );
    expect(await only()).toMatchObject({ mainImageId: expect.any(String), pictureIds: [] });
  });

  it.each([
    ['a bomb', [{ path: 'a.csv', content: Buffer.alloc(101_000_000) }], 'product-csv.bad-archive'],
    ['a path that leads out', [{ path: '../a.csv', content: 'Title,Price\nA,1' }], 'product-csv.bad-archive'],
    ['no table', [{ path: 'a.png', content: 'x' }], 'product-csv.bad-archive'],
    ['a spreadsheet', [{ path: 'xl/workbook.xml', content: 'x' }], 'product-csv.spreadsheet'],
  ])('an archive with %s is refused with a sentence', async (_, entries, code) => {
    const refused = await shop.send(writeZip(entries), 'a.zip');
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(code);
  });
});
