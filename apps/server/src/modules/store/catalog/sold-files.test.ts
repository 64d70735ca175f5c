import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Asset, PRODUCT_TYPES, type Product } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductFixture, type ProductFixture } from '../../../testing/product-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const digital = PRODUCT_TYPES.digital;

let app: TestApp;
let fixture: ProductFixture;
let visitor: TestBrowser;
let page: string;

beforeAll(async () => {
  app = await createTestApp();
  fixture = await openProductFixture(app);
  visitor = app.browser({ host: `${fixture.site.slug}.localhost` });
  page = (await app.make.collection(fixture.site)).id;
});
afterAll(() => app.close());

let count = 0;
const textOf = (filename: string): string => `%PDF-1.7\n${filename}\n%%EOF\n`;
const newFile = async (filename = `pattern-${++count}.pdf`): Promise<Asset> => {
  const stream = Readable.from([Buffer.from(textOf(filename))]);
  const { id } = await app.media.upload(fixture.site.id, { stream, filename, by: 'test' });
  return known(id);
};
const known = async (id: string): Promise<Asset> =>
  (await fixture.manager.get(`/api/media/assets/${id}`)).json();
const sell = (...files: { readonly id: string }[]): Promise<Product> =>
  fixture.make({ productType: digital, fileIds: files.map(({ id }) => id) });
const offer = (...files: { readonly id: string }[]) =>
  fixture.post({ title: 'Pattern', productType: digital, fileIds: files.map(({ id }) => id) });
const showOnPage = (change: object) => app.content.collections.change(fixture.site.id, page, change, {});
const statusOf = async (address: string): Promise<number> => (await visitor.get(address)).statusCode;
/** The invalidation may arrive a moment after the response to the change. */
const expectStatus = (address: string, status: number) =>
  expect.poll(() => statusOf(address), { interval: 10 }).toBe(status);

describe('a file that a product sells', () => {
  it('a file that a product sells returns 404 to visitors until it is no longer sold', async () => {
    const file = await newFile();
    expect(await statusOf(file.assetUrl)).toBe(200);
    const product = await sell(file);
    await expectStatus(file.assetUrl, 404);
    const nowhere = await visitor.get('/s/nothing.pdf');
    expect((await visitor.get(file.assetUrl)).body.replace(file.filename, 'nothing.pdf')).toBe(nowhere.body);
    expect(await statusOf(file.assetUrl.toUpperCase().replace('/S/', '/s/'))).toBe(404);
    await fixture.patch(`/${product.id}`, { fileIds: [] });
    await expectStatus(file.assetUrl, 200);
    await fixture.patch(`/${product.id}`, { fileIds: [file.id] });
    await expectStatus(file.assetUrl, 404);
    await fixture.remove(`/${product.id}`);
    await expectStatus(file.assetUrl, 200);
  });

  it('a file stays for sale as long as one product sells it, also a copy of a product', async () => {
    const file = await newFile();
    const first = await sell(file);
    const second = await app.content.items.duplicate(fixture.site.id, first.id);
    await fixture.remove(`/${first.id}`);
    await expectStatus(file.assetUrl, 404);
    await fixture.remove(`/${second.id}`);
    await expectStatus(file.assetUrl, 200);
  });

  it('an image that a product sells is not served in any width', async () => {
    const image = await known(await fixture.image());
    const addresses = ['', '?format=300w', '?format=original', '?format=100w&crop=square'].map(
      (query) => image.assetUrl + query,
    );
    for (const address of addresses) expect(await statusOf(address), address).toBe(200);
    const product = await sell(image);
    for (const address of addresses) await expectStatus(address, 404);
    await fixture.remove(`/${product.id}`);
    for (const address of addresses) await expectStatus(address, 200);
  });

  it('a file that a product sells is in the library, where members who manage files can open it', async () => {
    const file = await newFile();
    const product = await sell(file);
    const sold = await known(file.id);
    expect(sold).toMatchObject({ forSale: true, assetUrl: `/api/media/assets/${file.id}/content` });
    const { assets } = (await fixture.manager.get('/api/media/assets')).json();
    expect(assets).toContainEqual(expect.objectContaining(sold));
    const opened = await fixture.manager.get(sold.assetUrl);
    expect([opened.statusCode, opened.body]).toEqual([200, textOf(file.filename)]);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`inline; filename="${file.filename}"`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await statusOf(sold.assetUrl)).toBe(401);
    expect((await fixture.manager.get(`/api/media/assets/${'0'.repeat(24)}/content`)).statusCode).toBe(404);
    expect((await fixture.manager.get(`/api/media/assets/${file.id}/uses`)).json().uses).toEqual([
      expect.objectContaining({ kind: 'product', id: product.id, title: 'Cup' }),
    ]);
    expect((await fixture.manager.call('DELETE', `/api/media/assets/${file.id}`)).statusCode).toBe(409);
  });

  it('a file that a product sells can be opened by the code that delivers downloads, on its own site only', async () => {
    const file = await newFile();
    await sell(file);
    const opened = await app.media.openFile(fixture.site.id, file.id);
    expect(opened?.asset).toMatchObject({ filename: file.filename, contentType: 'application/pdf' });
    expect(opened && String(await buffer(opened.file.stream()))).toBe(textOf(file.filename));
    expect(await app.media.openFile(fixture.site.id, '0'.repeat(24))).toBeNull();
    expect(await app.media.openFile((await app.make.site()).id, file.id)).toBeNull();
  });
});

describe('a file that visitors can see', () => {
  const sentence =
    'Visitors can see this file on the site, so that nobody would have to buy it. Upload it once more to sell it.';

  it.each([
    ['shows', async () => known(await fixture.image()), ({ id }: Asset) => ({ mainImageId: id })],
    ['links', () => newFile(), ({ assetUrl }: Asset) => ({ description: `<a href="${assetUrl}">x</a>` })],
  ])('a file cannot be sold while a page %s it', async (_how, make, change) => {
    const file = await make();
    await showOnPage(change(file));
    const other = await newFile();
    const refused = await offer(other, file);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual({ 'fileIds.1': sentence });
    expect(await statusOf(file.assetUrl)).toBe(200);
    await showOnPage({ mainImageId: null, description: '' });
    expect((await offer(other, file)).statusCode).toBe(201);
  });

  it('a file cannot be sold by a product that shows it', async () => {
    const image = await fixture.image();
    const fileIds = [image];
    const refusals = await Promise.all([
      fixture.post({ productType: digital, fileIds, pictureIds: [image] }),
      fixture.post({ productType: digital, fileIds, mainImageId: image }),
      fixture.post({ productType: digital, fileIds, variants: [{ imageId: image }] }),
    ]);
    for (const refused of refusals) expect(refused.json().errors).toEqual({ 'fileIds.0': sentence });
  });

  it('a product may change an image from shown to sold, and back, in one change', async () => {
    const image = await fixture.image();
    const product = await fixture.make({ productType: digital, pictureIds: [image] });
    const sold = await fixture.patch(`/${product.id}`, { pictureIds: [], fileIds: [image] });
    expect(sold.statusCode, sold.body).toBe(200);
    const response = await fixture.patch(`/${product.id}`, { pictureIds: [image], fileIds: [] });
    expect(response.statusCode, response.body).toBe(200);
    expect((await known(image)).forSale).toBe(false);
  });

  it('a page cannot show or link a file that is sold', async () => {
    const image = await known(await fixture.image());
    const file = await newFile();
    const product = await sell(image, file);
    for (const change of [
      { mainImageId: image.id },
      { description: `<img src="${image.assetUrl}">` },
      { description: `<a href="${file.assetUrl}">for nothing</a>` },
    ])
      await expect(showOnPage(change)).rejects.toMatchObject({
        code: 'media.for-sale',
        message: expect.stringMatching(/ is sold by a product, so that pages cannot show or link it\. /),
      });
    await fixture.remove(`/${product.id}`);
    await showOnPage({ mainImageId: image.id });
    await showOnPage({ mainImageId: null });
  });

  it('a page that linked a name before a sold file got it can still be saved', async () => {
    const file = await newFile();
    await sell(file);
    await showOnPage({ description: '<a href="/s/linked-before.pdf">x</a>' });
    const renamed = await fixture.manager.call('PUT', `/api/media/assets/${file.id}`, {
      filename: 'linked-before.pdf',
    });
    expect(renamed.statusCode, renamed.body).toBe(200);
    await showOnPage({ title: 'Another title' });
    expect(await statusOf('/s/linked-before.pdf')).toBe(404);
    await showOnPage({ description: '' });
  });

  it('a file is either sold or shown when both are requested at once', async () => {
    const site = fixture.site.id;
    for (let round = 0; round < 8; round++) {
      const { id } = await newFile();
      const product = await fixture.make({ productType: digital });
      const pages = await app.make.collection(fixture.site, { title: `Round ${round}` });
      const description = `<a href="/s/${(await known(id)).filename}">x</a>`;
      const [sold, result] = await Promise.allSettled([
        fixture.patch(`/${product.id}`, { fileIds: [id] }).then(({ statusCode }) => statusCode === 200),
        app.content.collections.change(site, pages.id, { description }, {}).then(() => true),
      ]);
      const outcomes = [sold, result].map((each) => each.status === 'fulfilled' && each.value);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect((await known(id)).forSale).toBe(outcomes[0]);
    }
  });
});
