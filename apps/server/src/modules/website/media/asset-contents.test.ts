import { Readable } from 'node:stream';
import { type Activity, type Asset, crumbCookie, crumbHeader, websiteRoles } from '@awning/contract';
import { type ImageEdit, NO_EDIT } from '@awning/site-model';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { fileForm, formHeaders } from './testing/file-form.ts';
import { animatedImage, jpegImage, pngImage, quarteredImage } from './testing/sample-images.ts';

let app: TestApp;
let site: Site;
let editor: TestBrowser;

const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  app = await createTestApp();
  // Files have the time of the machine.
  app.clock.advance(Math.max(0, Date.now() - app.clock.now().getTime()));
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  editor = await app.signedIn(site, websiteRoles.editor);
});

const ASSETS = '/api/media/assets';
const read = async (id: string): Promise<Asset> => (await editor.get(`${ASSETS}/${id}`)).json();
const store = async (filename: string, content: Buffer | string): Promise<Asset> => {
  const stream = Readable.from([Buffer.from(content)]);
  return read((await app.media.upload(site.id, { stream, filename, by: 'test' })).id);
};
const replace = (
  id: string,
  filename: string,
  content: Buffer | string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  editor.raw({
    method: 'PUT',
    url: `${ASSETS}/${id}/content`,
    headers: { ...formHeaders, [crumbHeader]: editor.cookies.get(crumbCookie) ?? '', ...headers },
    payload: fileForm(filename, Buffer.from(content)),
  });
const edit = (
  id: string,
  change: Partial<ImageEdit> | null,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  editor.call('PUT', `${ASSETS}/${id}/edit`, { edit: change && { ...NO_EDIT, ...change } }, headers);
const storedKeys = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of app.platform.files.list(`${site.id}/media`)) keys.push(key);
  return keys;
};
const undoLast = async (kind: string): Promise<LightMyRequestResponse> => {
  const { activities } = (await editor.get(`/api/activity?kind=${kind}&limit=1`)).json();
  return editor.call('POST', `/api/activity/${(activities as Activity[])[0]?.id}/undo`);
};
const pixelAt = async (content: Buffer, x: number, y: number): Promise<string> => {
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 1 : 0)).join('');
};
const original = async (asset: Asset): Promise<Buffer> =>
  (await editor.get(`${asset.assetUrl}?format=original`)).rawPayload;

describe('replacing a file', () => {
  it('ED-77 a replaced image has the same id and a fresh address, and its old address shows the new image', async () => {
    const before = await store('boat.jpg', await jpegImage(60, 40, '#ff0000'));
    await editor.call('PUT', `${ASSETS}/${before.id}`, { altText: 'A boat', focalPoint: { x: 0.2, y: 0.3 } });
    const response = await replace(before.id, 'other.jpg', await jpegImage(600, 400, '#00ff00'));
    expect(response.statusCode, response.body).toBe(200);
    const after: Asset = response.json();
    expect(after).toMatchObject({ id: before.id, filename: 'boat.jpg', altText: 'A boat' });
    expect(after.picture).toMatchObject({ width: 600, height: 400, focalPoint: { x: 0.2, y: 0.3 } });
    expect(after.assetUrl).not.toBe(before.assetUrl);
    expect(await pixelAt(await original(after), 5, 5)).toBe('010');
    const old = await editor.get(`${before.assetUrl}?format=original`);
    expect(old.headers['cache-control']).toBe('public, max-age=60');
    expect(await pixelAt(old.rawPayload, 5, 5)).toBe('010');
    const fresh = await editor.get(`${after.assetUrl}?format=original`);
    expect(fresh.headers['cache-control']).toContain('immutable');
  });

  it('an image that is replaced by one of another type and shape is called after that type, with its spot in the middle', async () => {
    const { id } = await store('boat.jpg', await jpegImage(60, 40));
    await editor.call('PUT', `${ASSETS}/${id}`, { focalPoint: { x: 0.2, y: 0.3 } });
    const after: Asset = (await replace(id, 'x.png', await pngImage(30, 90))).json();
    expect(after).toMatchObject({ filename: 'boat.png', contentType: 'image/png' });
    expect(after.picture?.focalPoint).toEqual({ x: 0.5, y: 0.5 });
  });

  it('ED-77 a replaced document keeps its address, which another type of file could not', async () => {
    const { id } = await store('prices.txt', 'ten');
    expect((await replace(id, 'new-prices.txt', 'twenty')).statusCode).toBe(200);
    expect((await editor.get('/s/prices.txt')).body).toBe('twenty');
    const other = await replace(id, 'image.png', await pngImage(5, 5));
    expect(other.json()).toMatchObject({
      code: 'media.other-type',
      message:
        'The file prices.txt can only be replaced with another TXT file, so that its address stays the same.',
    });
    expect((await editor.get('/s/prices.txt')).body).toBe('twenty');
  });

  it('an image is not replaced by what is no image, and a damaged one leaves the former one', async () => {
    const { id, assetUrl } = await store('boat.png', await pngImage(20, 20));
    expect((await replace(id, 'notes.txt', 'words')).json().code).toBe('media.unsupported-file');
    const broken = Buffer.from((await pngImage(20, 20)).subarray(0, 60));
    expect((await replace(id, 'broken.png', broken)).statusCode).toBe(422);
    expect((await read(id)).assetUrl).toBe(assetUrl);
    expect(await storedKeys()).toHaveLength(1);
  });

  it('a replacement that is based on an older revision is refused, and one of an unknown file', async () => {
    const { id } = await store('a.txt', 'one');
    const stale = await replace(id, 'a.txt', 'two', { 'if-match': '"7"' });
    expect(stale.statusCode).toBe(412);
    expect((await replace('0'.repeat(24), 'a.txt', 'two')).statusCode).toBe(404);
    expect((await editor.get('/s/a.txt')).body).toBe('one');
  });

  it('a replacement can be taken back while its former content is kept, and that leaves the disk afterwards', async () => {
    const { id } = await store('a.txt', 'one');
    await replace(id, 'a.txt', 'two');
    await app.media.sweep();
    expect(await storedKeys()).toHaveLength(2);
    expect((await undoLast('media.replaceAsset')).statusCode).toBe(200);
    expect((await editor.get('/s/a.txt')).body).toBe('one');
    await replace(id, 'a.txt', 'three');
    app.clock.advance(40 * DAY_MS);
    for (const job of app.modules.flatMap(({ jobs }) => jobs))
      if (job.name === 'sweep-activity') await job.run({});
    await app.media.sweep();
    expect(await storedKeys()).toHaveLength(1);
    editor = await app.signedIn(site, websiteRoles.editor);
    expect((await editor.get('/s/a.txt')).body).toBe('three');
  });
});

describe('editing an image', () => {
  /** Red, green, blue and yellow quarters: left above, right above, left below, right below. */
  const quarters = async (): Promise<Asset> => store('four.png', await quarteredImage(200).png().toBuffer());

  it('an image is turned clockwise, mirrored and cropped, in this order', async () => {
    const { id } = await quarters();
    const turned: Asset = (await edit(id, { turn: 90 })).json();
    // What was left below is left above.
    expect(await pixelAt(await original(turned), 5, 5)).toBe('001');
    expect(await pixelAt(await original(turned), 195, 5)).toBe('100');
    const mirrored: Asset = (await edit(id, { turn: 90, mirror: true })).json();
    expect(await pixelAt(await original(mirrored), 5, 5)).toBe('100');
    const crop = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 };
    const cropped: Asset = (await edit(id, { turn: 90, mirror: true, crop })).json();
    expect(cropped.picture).toMatchObject({ width: 100, height: 100 });
    // Turned, green is right below; mirrored, it is left below, and yellow is right below.
    expect(await pixelAt(await original(cropped), 50, 50)).toBe('110');
  });

  it('a straightened image has no empty corner, and keeps its shape', async () => {
    const { id } = await store('boat.jpg', await jpegImage(300, 200, '#ffffff'));
    for (const [angle, mirror] of [
      [7.5, false],
      [-45, true],
      [0.1, false],
    ] as const) {
      const { picture, ...straight }: Asset = (await edit(id, { angle, mirror })).json();
      const { width = 0, height = 0 } = picture ?? {};
      expect(width / height).toBeCloseTo(1.5, 1);
      const content = await original({ picture, ...straight });
      for (const [x, y] of [
        [0, 0],
        [width - 1, 0],
        [0, height - 1],
        [width - 1, height - 1],
      ] as const)
        expect(await pixelAt(content, x, y)).toBe('111');
    }
  });

  it('an edit makes a fresh address and keeps the original, which comes back without a second encoding', async () => {
    const before = await quarters();
    const uploaded = await original(before);
    const edited: Asset = (await edit(before.id, { turn: 180 })).json();
    expect(edited.assetUrl).not.toBe(before.assetUrl);
    expect(edited.picture?.edited).toEqual({
      edit: { ...NO_EDIT, turn: 180 },
      original: { width: 200, height: 200, bytes: before.bytes },
    });
    const kept = await editor.get(`${ASSETS}/${before.id}/original?format=original`);
    expect(kept.rawPayload.equals(uploaded)).toBe(true);
    const small = await editor.get(`${ASSETS}/${before.id}/original?format=100w`);
    expect((await sharp(small.rawPayload).metadata()).width).toBe(100);
    const back: Asset = (await edit(before.id, null)).json();
    expect(back.picture?.edited).toBeNull();
    expect((await original(back)).equals(uploaded)).toBe(true);
  });

  it('a second edit starts from the original again', async () => {
    const { id } = await quarters();
    await edit(id, { crop: { x: 0, y: 0, width: 0.5, height: 0.5 } });
    const again: Asset = (await edit(id, { crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 } })).json();
    expect(again.picture).toMatchObject({ width: 100, height: 100 });
    expect(await pixelAt(await original(again), 50, 50)).toBe('010');
  });

  it('the focal point stays on its spot through an edit and back', async () => {
    const { id } = await quarters();
    await editor.call('PUT', `${ASSETS}/${id}`, { focalPoint: { x: 0.75, y: 0.25 } });
    const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
    const cropped: Asset = (await edit(id, { crop })).json();
    expect(cropped.picture?.focalPoint).toEqual({ x: 0.5, y: 0.5 });
    const back: Asset = (await edit(id, NO_EDIT)).json();
    expect(back.picture?.focalPoint).toEqual({ x: 0.75, y: 0.25 });
  });

  it('an edit can be taken back, and the original of a deleted image rests in the bin with it', async () => {
    const { id, assetUrl } = await quarters();
    await edit(id, { mirror: true });
    expect((await undoLast('media.editImage')).statusCode).toBe(200);
    expect((await read(id)).assetUrl).toBe(assetUrl);
    const { assetUrl: mirrored }: Asset = (await edit(id, { mirror: true })).json();
    await editor.call('DELETE', `${ASSETS}/${id}`);
    app.clock.advance(2 * DAY_MS);
    await app.media.sweep();
    expect(await storedKeys()).toHaveLength(2);
    editor = await app.signedIn(site, websiteRoles.editor);
    expect((await undoLast('media.removeAsset')).statusCode).toBe(200);
    expect((await read(id)).assetUrl).toBe(mirrored);
    expect((await edit(id, null)).statusCode).toBe(200);
  });

  it('what leaves too little of an image, or is no part of it, is refused', async () => {
    const { id } = await quarters();
    const tiny = await edit(id, { crop: { x: 0, y: 0, width: 0.05, height: 0.5 } });
    expect(tiny.json()).toMatchObject({
      code: 'media.crop-too-small',
      message: 'Too little of the image is left: at least 16 by 16 pixels have to stay.',
    });
    expect((await edit(id, { crop: { x: 0.8, y: 0, width: 0.5, height: 0.5 } })).statusCode).toBe(400);
    expect((await edit(id, { angle: 60 })).statusCode).toBe(400);
    expect((await edit(id, { turn: 45 as never })).statusCode).toBe(400);
    expect((await edit(id, { turn: 90 }, { 'if-match': '"9"' })).statusCode).toBe(412);
    expect((await read(id)).picture?.edited).toBeNull();
  });

  it('animations, drawings and other files are not edited', async () => {
    const gif = await store('run.gif', await animatedImage('gif', { width: 20, height: 20, frames: 3 }));
    const svg = await store('mark.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>');
    const text = await store('notes.txt', 'words');
    for (const { id } of [gif, svg, text])
      expect((await edit(id, { turn: 90 })).json().code).toBe('media.not-editable');
  });

  it('JPEG, PNG, WebP, AVIF and GIF stay what they are, with their transparency', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const content = await sharp(await pngImage(64, 48, { r: 0, g: 200, b: 0, alpha: 0.5 }))
        .toFormat(format)
        .toBuffer();
      const { id, contentType } = await store(`image.${format}`, content);
      const response = await edit(id, { angle: 5, crop: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 } });
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json().contentType).toBe(contentType);
      const { hasAlpha } = await sharp(await original(response.json())).metadata();
      expect(hasAlpha, format).toBe(format !== 'jpeg');
    }
  });
});

describe('the library as a whole', () => {
  it('the space of a site counts the same content once, and the original of an edited image', async () => {
    expect((await editor.get('/api/media/space')).json()).toEqual({ bytes: 0, kinds: [] });
    await store('a.txt', 'same words');
    await store('b.txt', 'same words');
    const image = await store('a.png', await quarteredImage(100).png().toBuffer());
    const edited: Asset = (await edit(image.id, { turn: 90 })).json();
    const { bytes, kinds } = (await editor.get('/api/media/space')).json();
    expect(bytes).toBe(10 + image.bytes + edited.bytes);
    const billing = await app.signedIn(site, websiteRoles.billing);
    expect((await billing.get('/api/plan')).json().use.storageBytes).toBe(bytes);
    expect(kinds).toEqual([
      { kind: 'image', files: 1, bytes: image.bytes + edited.bytes },
      { kind: 'file', files: 2, bytes: 10 },
    ]);
  });

  it('the file list finds images without a description, and says in how many places each is used', async () => {
    const bare = await store('bare.png', await pngImage(5, 5));
    const described = await store('said.png', await pngImage(6, 6));
    await store('notes.txt', 'words');
    await editor.call('PUT', `${ASSETS}/${described.id}`, { altText: 'A boat' });
    await app.platform.database.transaction(async (tx) => {
      await app.media.recordUses(tx, site.id, { kind: 'collection', id: 'p1' }, [bare.id]);
      await app.media.recordUses(tx, site.id, { kind: 'item', id: 'i1' }, [bare.id]);
    });
    const list = async (query: string) =>
      (await editor.get(`${ASSETS}${query}`))
        .json()
        .assets.map(({ filename, places }: { filename: string; places: number }) => `${filename} ${places}`);
    expect(await list('?described=false')).toEqual(['bare.png 2']);
    expect(await list('?described=true')).toEqual(['said.png 0']);
    expect(await list('')).toEqual(['notes.txt 0', 'said.png 0', 'bare.png 2']);
  });

  it('the places of a file say what a draft is of, with its title', async () => {
    const { id } = await store('bare.png', await pngImage(5, 5));
    const page = await app.make.collection(site, { title: 'Our studio' });
    await app.platform.database.transaction((tx) =>
      app.media.recordUses(tx, site.id, { kind: 'draft', id: `page/${page.id}` }, [id]),
    );
    expect((await editor.get(`${ASSETS}/${id}/uses`)).json().uses).toMatchObject([
      { kind: 'draft', title: 'Our studio', of: { kind: 'page', id: page.id } },
    ]);
  });

  it('folders say how many files are in them', async () => {
    const { id } = (await editor.call('POST', '/api/media/folders', { name: 'Boats' })).json();
    const asset = await store('a.txt', 'a');
    await editor.call('PUT', `${ASSETS}/${asset.id}`, { folderId: id });
    expect((await editor.get('/api/media/folders')).json().folders).toMatchObject([
      { name: 'Boats', files: 1 },
    ]);
  });
});
