import { Readable } from 'node:stream';
import { websiteRoles } from '@awning/contract';
import {
  areaDocument,
  BLOCK_TYPES,
  type Block,
  definitionOf,
  fullRow,
  newSection,
  type PageDocument,
} from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { type ContentFixture, openContentFixture } from '../../../testing/content-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { addressOf } from './asset-data.ts';
import type { Asset } from './asset-repository.ts';
import { jpegImage } from './testing/sample-images.ts';

let app: TestApp;
let shop: ContentFixture;
let editor: TestBrowser;
let owner: TestBrowser;
let page: string;
let fullUrl: string;
let blog: string;

beforeAll(async () => {
  app = await createTestApp();
  shop = await openContentFixture(app);
  editor = await shop.as(websiteRoles.editor);
  owner = await shop.as(websiteRoles.admin);
  ({ id: page, fullUrl } = await app.make.collection(shop.site));
  blog = (await app.make.collection(shop.site, { kind: 'blog', title: 'Journal' })).id;
});
afterAll(() => app.close());

const idOf = (n: number): string => n.toString(16).padStart(24, '0');
let files = 0;
const store = async (filename = `Menü-(${++files}).pdf`): Promise<Asset> =>
  app.media.upload(shop.site.id, {
    stream: Readable.from([
      filename.endsWith('jpg') ? await jpegImage(20, 20) : Buffer.from(`%PDF-1.7\n${filename}\n%%EOF\n`),
    ]),
    filename,
    by: 'test',
  });
const usesOf = async ({ id }: Asset): Promise<string[]> =>
  (await editor.get(`/api/media/assets/${id}/uses`))
    .json()
    .uses.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`);
const addressOfFile = (asset: Asset): string => addressOf(shop.site.id, asset);

const block = (type: number, value: Record<string, unknown>): Block => ({
  id: idOf(2),
  type,
  value: { ...definitionOf(type)?.defaults, ...value },
});
const documentOf = (only: Block): PageDocument => ({
  schema: 1,
  sections: [
    newSection(idOf(1), {
      layout: {
        type: 'fluid',
        blocks: [
          {
            block: only,
            desktop: { column: 0, row: 0, width: 24, height: 1, layer: 0 },
            phone: { column: 0, row: 0, width: 8, height: 1, layer: 0 },
          },
        ],
      },
    }),
  ],
});

const areaOf = (only: Block): PageDocument => areaDocument(idOf(1), [fullRow(idOf(3), idOf(4), [only])]);

describe('a file that is linked by its address', () => {
  it.each<[string, (address: string) => Block]>([
    ['a text', (address) => block(BLOCK_TYPES.html, { html: `<p><a href="${address}">Menu</a></p>` })],
    [
      'a text, with the host',
      (address) =>
        block(BLOCK_TYPES.html, {
          html: `<p><a href="https://shop.example${address}?x=1#page=2">Menu</a></p>`,
        }),
    ],
    ['a button', (address) => block(BLOCK_TYPES.button, { buttonText: 'Menu', buttonLink: address })],
    ['Markdown', (address) => block(BLOCK_TYPES.markdown, { markdown: `Our [menu](${address}), new.` })],
    ['code', (address) => block(BLOCK_TYPES.code, { code: `<a href='${address}'>Menu</a>` })],
  ])('in %s of a page is not deleted without asking', async (_where, make) => {
    for (const asset of [await store(), await store('photo.jpg')]) {
      const document = documentOf(make(addressOfFile(asset)));
      const saved = await shop.put(`/collections/${page}/document`, { document }, {}, owner);
      expect(saved.statusCode, saved.body).toBe(200);
      expect(await usesOf(asset)).toEqual([`collection ${page}`]);
      const refused = await editor.call('DELETE', `/api/media/assets/${asset.id}`);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toMatch(/^This file is used in 1 places: Page \d+\. /);
    }
  });

  it('in the excerpt of an item, a description, a menu or an area is used there, until it is not', async () => {
    const asset = await store();
    const address = addressOfFile(asset);
    const item = await app.make.item(shop.site, blog, { excerpt: `<p><a href="${address}">x</a></p>` });
    await shop.patch(`/collections/${blog}`, {
      description: `<p>See ${address.toUpperCase().replace('/S/', '/s/')}.</p>`,
    });
    const menu = (items: object[]) => shop.put('/navigations/mainNav', { items });
    const link = { externalLink: { title: 'Menu', url: address } };
    expect((await menu([{ collectionId: page, children: [link] }])).statusCode).toBe(200);
    const button = block(BLOCK_TYPES.button, { buttonText: 'x', buttonLink: address });
    await shop.put('/areas/footer/document', { document: areaOf(button) });
    expect(await usesOf(asset)).toEqual([
      'area footer',
      `collection ${blog}`,
      `item ${item.id}`,
      'navigation mainNav',
    ]);
    await menu([]);
    await shop.remove('/areas/footer');
    await shop.remove(`/items/${item.id}`);
    expect(await usesOf(asset)).toEqual([`collection ${blog}`]);
    await menu([link]);
    expect((await shop.remove('/navigations/mainNav')).statusCode).toBe(204);
    expect(await usesOf(asset)).toEqual([`collection ${blog}`]);
  });

  it('a file may be linked before it is uploaded, and a link to a missing file is no error', async () => {
    const html =
      '<p><a href="/s/later.pdf">x</a><a href="/s/never.pdf">y</a><a href="/s/odd%00.pdf">z</a></p>';
    const saved = await shop.put(`/collections/${page}/document`, {
      document: documentOf(block(BLOCK_TYPES.html, { html })),
    });
    expect(saved.statusCode).toBe(200);
    expect(await usesOf(await store('later.pdf'))).toEqual([`collection ${page}`]);
  });

  it('a file that is linked by its address and not written down as used is found by the invariant', async () => {
    const invariant = app.content.invariants.find(({ name }) => name === 'content.asset-uses');
    const violations = () => invariant?.violations(app.platform.database.query);
    const [one, two] = [await store(), await store('photo.jpg')];
    await app.make.item(shop.site, blog, { excerpt: `<p>${addressOfFile(one)} ${addressOfFile(two)}</p>` });
    expect(await violations()).toEqual([]);
    await app.platform.database.query.run(sql`delete from asset_name_uses`);
    expect((await violations())?.length).toBeGreaterThan(0);
  });
});

describe('a gallery', () => {
  it('of uploaded images shows them as files of its owner, and a preview of an agency as what it is', async () => {
    const uploaded = await store('own.jpg');
    const preview = await app.media.upload(shop.site.id, {
      stream: Readable.from([await jpegImage(30, 30)]),
      filename: 'agency.jpg',
      licensedPreview: {},
      by: 'test',
    });
    const imageIds = [uploaded.id, preview.id];
    const saved = await shop.put(`/collections/${page}/document`, {
      document: documentOf(block(BLOCK_TYPES.gallery, { imageIds })),
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const { body } = await editor.get(fullUrl);
    const types = [...body.matchAll(/data-type="(image\w+)"/g)].map(([, type]) => type);
    expect(types).toEqual(['imageFile', 'imageLicensed']);
  });
});
