import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type FileCopies, type FileGrant, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Outbound, OutboundError } from '../../../../platform/outbound/index.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import type { Asset } from '../asset-repository.ts';
import { contentKey } from '../content-keys.ts';
import { jpegImage, pngImage } from '../testing/sample-images.ts';

let app: TestApp;
let image: Buffer;
const fetched: string[] = [];

/** Another installation, which has published one image. */
const outside: Outbound = {
  failureWith: () => null,
  leadsInside: async () => false,
  async call({ url, timeoutMs = 0 }) {
    fetched.push(url);
    const { hostname, pathname } = new URL(url);
    if (hostname === 'slow.example') {
      app.clock.advance(timeoutMs);
      const headers: Record<string, string> = { location: url };
      return { status: 302, headers, body: Buffer.alloc(0), isCut: false, ms: timeoutMs };
    }
    if (hostname === '127.0.0.1') throw new OutboundError('inside');
    const status = pathname.endsWith('boat.png') ? 200 : 404;
    return { status, headers: { 'content-type': 'image/png' }, body: image, isCut: false, ms: 1 };
  },
};

beforeAll(async () => {
  app = await createTestApp({ swap: { outbound: outside } });
  image = await pngImage(60, 40);
});
afterAll(() => app.close());

interface Place {
  readonly site: Site;
  readonly editor: TestBrowser;
}
let source: Place;
let target: Place;

const openPlace = async (): Promise<Place> => {
  const site = await app.make.site();
  const editor = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(editor, (await app.make.member(site, [websiteRoles.editor])).email);
  return { site, editor };
};
beforeEach(async () => {
  source = await openPlace();
  target = await openPlace();
  fetched.length = 0;
});

const store = ({ site }: Place, filename: string, content: Buffer | string): Promise<Asset> =>
  app.media.upload(site.id, { stream: Readable.from([Buffer.from(content)]), filename, by: 'test' });
const grantFor = async ({ editor }: Place, ...assetIds: readonly string[]): Promise<FileGrant> =>
  (await editor.call('POST', '/api/media/grants', { assetIds })).json();
const askFor = (id: string, address: string | null = null) => ({ id, address, description: null });
const copy = async (
  { editor }: Place,
  grant: string | null,
  ...files: readonly ReturnType<typeof askFor>[]
): Promise<FileCopies['files']> => {
  const response = await editor.call('POST', '/api/media/copies', { grant, files });
  expect(response.statusCode).toBe(200);
  return response.json<FileCopies>().files;
};
const assetsOf = async ({ editor }: Place): Promise<Asset[]> =>
  (await editor.get('/api/media/assets')).json().assets;
const change = ({ editor }: Place, id: string, path: string, body: object) =>
  editor.call('PUT', `/api/media/assets/${id}${path}`, body);
const contentOf = async ({ site }: Place, content: { contentHash: string; extension: string }) => {
  const file = await app.platform.files.open(contentKey(site.id, content));
  return file && (await buffer(file.stream()));
};

describe('files that are pasted on another site of the installation', () => {
  it('ED-92 an image comes with its original, its edit, its words and its spot, and is there without the source', async () => {
    const boat = await store(source, 'boat.jpg', await jpegImage(200, 100, '#bd352e'));
    await change(source, boat.id, '', { altText: 'A red boat', body: '<p>At sea</p>' });
    const edit = { turn: 90, mirror: false, angle: 0, crop: { x: 0, y: 0, width: 1, height: 1 } };
    await change(source, boat.id, '/edit', { edit });
    await change(source, boat.id, '', { focalPoint: { x: 0.2, y: 0.7 } });
    const { grant } = await grantFor(source, boat.id);
    const [outcome] = await copy(target, grant, askFor(boat.id));
    expect(outcome).toEqual({ id: boat.id, copyId: expect.any(String), problem: null });
    expect(outcome?.copyId).not.toBe(boat.id);
    await app.media.remove(source.site.id, boat.id as never, { force: true });
    const [asset] = await assetsOf(target);
    expect(asset).toMatchObject({
      id: outcome?.copyId,
      filename: 'boat.jpg',
      altText: 'A red boat',
      body: '<p>At sea</p>',
      picture: { width: 100, height: 200, focalPoint: { x: 0.2, y: 0.7 }, edited: { edit } },
    });
    const stored = await app.media.find(target.site.id, outcome?.copyId as never);
    expect(await contentOf(target, stored)).toHaveLength(stored.bytes);
    const original = stored.image?.edited?.original;
    expect(original && (await contentOf(target, original))).toHaveLength(original?.bytes ?? 0);
    expect((await change(target, stored.id, '/edit', { edit: null })).json().picture).toMatchObject({
      width: 200,
      height: 100,
    });
  });

  it('ED-92 the same image pasted again, also at the same moment, is one file; changed at its source it is another', async () => {
    const boat = await store(source, 'boat.png', image);
    const { grant } = await grantFor(source, boat.id);
    const outcomes = await Promise.all([1, 2, 3].map(() => copy(target, grant, askFor(boat.id))));
    const [first] = await copy(target, grant, askFor(boat.id));
    expect(new Set(outcomes.flat().map(({ copyId }) => copyId))).toEqual(new Set([first?.copyId]));
    await change(target, first?.copyId ?? '', '', { altText: 'Ours' });
    expect(await copy(target, grant, askFor(boat.id))).toEqual([first]);
    const edit = { turn: 90, mirror: false, angle: 0, crop: { x: 0, y: 0, width: 1, height: 1 } };
    await change(source, boat.id, '/edit', { edit });
    const [second] = await copy(target, grant, askFor(boat.id));
    expect(second?.copyId).not.toBe(first?.copyId);
    expect(await assetsOf(target)).toHaveLength(2);
  });

  it('ED-92 a copy whose content was replaced or edited here, or that is for sale here, is not used for another paste', async () => {
    const boat = await store(source, 'boat.png', image);
    const { grant } = await grantFor(source, boat.id);
    const paste = async (): Promise<string> => (await copy(target, grant, askFor(boat.id)))[0]?.copyId ?? '';
    const edited = await paste();
    const edit = { turn: 90, mirror: false, angle: 0, crop: { x: 0, y: 0, width: 1, height: 1 } };
    expect((await change(target, edited, '/edit', { edit })).statusCode).toBe(200);
    const sold = await paste();
    expect(sold).not.toBe(edited);
    await app.platform.database.transaction((tx) =>
      app.media.recordUses(tx, target.site.id, { kind: 'item', id: 'sold' }, [sold], [sold]),
    );
    const third = await paste();
    expect([edited, sold]).not.toContain(third);
    expect(await paste()).toBe(third);
    expect(await app.media.find(target.site.id, third as never)).toMatchObject({
      contentHash: boat.contentHash,
      forSale: false,
    });
  });

  it('ED-92 a file keeps its kind and gets a free name, and one that is here already stays itself', async () => {
    const menu = await store(source, 'menu.txt', 'Soup');
    await store(target, 'menu.txt', 'Salad');
    const own = await store(target, 'own.png', image);
    const { grant } = await grantFor(source, menu.id);
    const [copied, kept] = await copy(target, grant, askFor(menu.id), askFor(own.id));
    expect(kept).toEqual({ id: own.id, copyId: own.id, problem: null });
    const asset = await app.media.find(target.site.id, copied?.copyId as never);
    expect(asset).toMatchObject({ kind: 'file', title: 'menu' });
    expect(asset.filename).not.toBe('menu.txt');
    expect((await contentOf(target, asset))?.toString()).toBe('Soup');
  });

  it('ED-92 a grant names files of its own site only, holds for an hour, and for nothing that it does not name', async () => {
    const [boat, cup] = [await store(source, 'boat.png', image), await store(source, 'cup.png', image)];
    const foreign = await store(target, 'other.png', image);
    const { grant, files } = await grantFor(source, boat.id, foreign.id);
    expect(files.map(({ id }) => id)).toEqual([boat.id]);
    const problem = expect.stringContaining('does not share it');
    const left = (id: string) => [{ id, copyId: null, problem }];
    expect(await copy(target, grant, askFor(cup.id))).toEqual(left(cup.id));
    expect(await copy(target, null, askFor(boat.id))).toEqual(left(boat.id));
    const forged = grant.replace(boat.id, cup.id);
    expect(await copy(target, forged, askFor(cup.id))).toEqual(left(cup.id));
    expect(await copy(target, 'not a grant', askFor(boat.id))).toEqual(left(boat.id));
    app.clock.advance(60 * 60_000);
    expect(await copy(target, grant, askFor(boat.id))).toEqual(left(boat.id));
    expect(await assetsOf(target)).toHaveLength(1);
  });

  it('ED-92 a file for sale is in no grant, and one put up for sale since cannot be copied', async () => {
    const sold = await store(source, 'book.txt', 'Long story');
    const later = await store(source, 'song.txt', 'La la');
    const sell = (id: string) =>
      app.platform.database.transaction((tx) =>
        app.media.recordUses(tx, source.site.id, { kind: 'item', id: `i-${id}` }, [id], [id]),
      );
    await sell(sold.id);
    const { grant, files } = await grantFor(source, sold.id, later.id);
    expect(files.map(({ id }) => id)).toEqual([later.id]);
    await sell(later.id);
    const outcomes = await copy(target, grant, askFor(sold.id), askFor(later.id));
    expect(outcomes.map(({ copyId }) => copyId)).toEqual([null, null]);
    expect(await assetsOf(target)).toEqual([]);
  });

  it('ED-92 the limits of the site that is pasted into count, and the others of a paste come all the same', async () => {
    const wide = await store(source, 'wide.png', await pngImage(1200, 1000));
    const boat = await store(source, 'boat.png', image);
    await app.settings.changeLimits(target.site.id, { value: { imageMegapixels: 1 }, by: 'test' });
    const { grant } = await grantFor(source, wide.id, boat.id);
    const outcomes = await copy(target, grant, askFor(wide.id), askFor(boat.id));
    expect(outcomes).toEqual([
      { id: wide.id, copyId: null, problem: expect.stringContaining('too many pixels') },
      { id: boat.id, copyId: expect.any(String), problem: null },
    ]);
    expect(await assetsOf(target)).toHaveLength(1);
  });

  it('ED-92 the original of an edited image is held against the limits as well', async () => {
    const wide = await store(source, 'wide.png', await pngImage(1200, 1000));
    const edit = { turn: 0, mirror: false, angle: 0, crop: { x: 0, y: 0, width: 0.2, height: 0.2 } };
    expect((await change(source, wide.id, '/edit', { edit })).statusCode).toBe(200);
    await app.settings.changeLimits(target.site.id, { value: { imageMegapixels: 1 }, by: 'test' });
    const { grant } = await grantFor(source, wide.id);
    expect(await copy(target, grant, askFor(wide.id))).toEqual([
      { id: wide.id, copyId: null, problem: expect.stringContaining('too many pixels') },
    ]);
    expect(await assetsOf(target)).toEqual([]);
  });

  it('ED-92 a member who may not manage files gets no grant and copies nothing', async () => {
    const boat = await store(source, 'boat.png', image);
    const { grant } = await grantFor(source, boat.id);
    const clerk = app.browser({ host: `${target.site.slug}.localhost` });
    await app.make.signIn(clerk, (await app.make.member(target.site, [websiteRoles.billing])).email);
    const refused = await clerk.call('POST', '/api/media/copies', { grant, files: [askFor(boat.id)] });
    expect([refused.statusCode, await assetsOf(target)]).toEqual([403, []]);
    expect((await clerk.call('POST', '/api/media/grants', { assetIds: [boat.id] })).statusCode).toBe(403);
  });
});

describe('files that are pasted from another installation', () => {
  const there = 'https://other.example/static/0123456789abcdef01234567/t/0123456789abcdef01234568/5/boat.png';
  const id = '0123456789abcdef01234568';

  it('ED-92 an image that is published there is fetched once, in full, with the words that came along', async () => {
    const description = { title: 'Boat', altText: 'A boat', focalPoint: { x: 0.1, y: 0.9 } };
    const file = { ...askFor(id, there), description };
    const { editor } = target;
    const paste = async () =>
      (await editor.call('POST', '/api/media/copies', { grant: 'of.them', files: [file] })).json();
    const first = await paste();
    expect(first.files).toEqual([{ id, copyId: expect.any(String), problem: null }]);
    expect(await paste()).toEqual(first);
    expect(fetched).toEqual([`${there}?format=original`]);
    expect(await assetsOf(target)).toMatchObject([
      { filename: 'boat.png', title: 'Boat', altText: 'A boat', picture: { focalPoint: { x: 0.1, y: 0.9 } } },
    ]);
  });

  it('ED-92 what is not published there, or leads inside, or is no address, is left out with its reason', async () => {
    const outcomes = await copy(
      target,
      null,
      askFor(id, 'https://other.example/gone.png'),
      askFor(id, 'https://127.0.0.1/boat.png'),
      askFor(id, 'boat.png'),
    );
    expect(outcomes.map(({ copyId }) => copyId)).toEqual([null, null, null]);
    expect(outcomes[0]?.problem).toContain('There is nothing at this address any more.');
    expect(outcomes[1]?.problem).toContain('private network');
    expect(outcomes[2]?.problem).toContain('does not share it');
    expect(await assetsOf(target)).toEqual([]);
  });

  it('ED-92 an address of another script is kept as browsers send it, and one too long to keep is left out', async () => {
    const [long, short] = ['舟'.repeat(900), '舟'.repeat(100)].map(
      (name) => `https://other.example/${name}/boat.png`,
    );
    const [left, copied] = await copy(target, null, askFor(id, long), askFor(id, short));
    expect(left).toEqual({ id, copyId: null, problem: expect.stringContaining('too long') });
    expect(copied?.copyId).toEqual(expect.any(String));
    expect(await copy(target, null, askFor(id, encodeURI(short ?? '')))).toEqual([copied]);
    expect(fetched).toHaveLength(1);
  });

  it('ED-92 the files of a call are waited for two minutes together, and what is left then says so', async () => {
    const slow = [1, 2].map((number) => askFor(id, `https://slow.example/${number}/boat.png`));
    const started = app.clock.now().getTime();
    const outcomes = await copy(target, null, ...slow, askFor(id, there));
    expect(outcomes.map(({ copyId }) => copyId)).toEqual([null, null, null]);
    expect(outcomes.slice(1).map(({ problem }) => problem)).toEqual(
      [1, 2].map(() => expect.stringContaining('took too long')),
    );
    expect(app.clock.now().getTime() - started).toBe(120_000);
    expect(fetched).not.toContain(`${there}?format=original`);
  });
});
