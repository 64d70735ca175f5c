import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { imageAddress } from './asset-data.ts';
import type { Asset } from './asset-repository.ts';
import { sendFile } from './testing/file-form.ts';
import { jpegImage, pngImage } from './testing/sample-images.ts';

let app: TestApp;
let site: Site;
let editor: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  editor = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(editor, (await app.make.member(site, [websiteRoles.editor])).email);
});

const ASSETS = '/api/media/assets';
const FOLDERS = '/api/media/folders';
const store = (filename: string, content: Buffer | string, folderId: string | null = null): Promise<Asset> =>
  app.media.upload(site.id, {
    stream: Readable.from([Buffer.from(content)]),
    filename,
    folderId,
    by: 'test',
  });
const change = (id: string, body: object, headers: Record<string, string> = {}) =>
  editor.call('PUT', `${ASSETS}/${id}`, body, headers);
const storedKeys = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of app.platform.files.list(site.id)) keys.push(key);
  return keys;
};
const folder = async (name: string, parentId: string | null = null): Promise<string> =>
  (await editor.call('POST', FOLDERS, { name, parentId })).json().id;
const use = (owner: { kind: string; id: string }, ids: readonly string[]) =>
  app.platform.database.transaction((tx) => app.media.recordUses(tx, site.id, owner, ids));

describe('the list of files', () => {
  it('the file list is newest first, filtered by folder, kind and text', async () => {
    const inside = await folder('Trips');
    await store('one.txt', 'one');
    const two = await store('two.png', await pngImage(5, 5), inside);
    await store('100%_sure.txt', 'three');
    await change(two.id, { altText: 'A Boat' });
    const names = async (query: string): Promise<string[]> =>
      (await editor.get(`${ASSETS}${query}`)).json().assets.map(({ filename }: Asset) => filename);
    expect(await names('')).toEqual(['100-_sure.txt', 'two.png', 'one.txt']);
    expect(await names(`?folderId=${inside}`)).toEqual(['two.png']);
    expect(await names('?folderId=none')).toEqual(['100-_sure.txt', 'one.txt']);
    expect(await names('?kind=image')).toEqual(['two.png']);
    expect(await names('?text=boat')).toEqual(['two.png']);
    expect(await names('?text=_')).toEqual(['100-_sure.txt']);
    expect((await editor.get(`${ASSETS}?kind=poem`)).statusCode).toBe(400);
  });

  it('ED-76 the file list finds images by the colour of their middle or a corner, and files have none', async () => {
    await store('sea.png', await pngImage(40, 40, '#2f62a8'));
    await store('brick.png', await pngImage(40, 40, '#bd352e'));
    await store('notes.txt', 'blue');
    const names = async (query: string): Promise<string[]> =>
      (await editor.get(`${ASSETS}${query}`)).json().assets.map(({ filename }: Asset) => filename);
    expect(await names('?color=3268b0')).toEqual(['sea.png']);
    expect(await names('?color=c0302b')).toEqual(['brick.png']);
    expect(await names('?color=4c8a45')).toEqual([]);
    expect(await names('?color=3268b0&search=brick')).toEqual([]);
    expect((await editor.get(`${ASSETS}?color=blue`)).statusCode).toBe(400);
  });

  it('the file list comes in pages without repeats or gaps', async () => {
    for (let i = 0; i < 53; i++) await store(`${i}.txt`, `text ${i}`);
    const first = (await editor.get(ASSETS)).json();
    expect(first).toMatchObject({ hasNextPage: true });
    const second = (await editor.get(`${ASSETS}?cursor=${first.nextPageCursor}`)).json();
    expect(second).toMatchObject({ hasNextPage: false, nextPageCursor: null });
    const ids = [...first.assets, ...second.assets].map(({ id }: Asset) => id);
    expect(new Set(ids).size).toBe(53);
    expect((await editor.get(`${ASSETS}?cursor=x`)).json().code).toBe('media.bad-cursor');
  });

  it('the file list has nothing of another site', async () => {
    const { id } = await store('mine.txt', 'mine');
    const other = await app.make.site();
    const stranger = app.browser({ host: `${other.slug}.localhost` });
    await app.make.signIn(stranger, (await app.make.owner(other)).email);
    expect((await stranger.get(ASSETS)).json().assets).toEqual([]);
    expect((await stranger.get(`${ASSETS}/${id}`)).statusCode).toBe(404);
    expect((await stranger.call('PUT', `${ASSETS}/${id}`, { title: 'x' })).statusCode).toBe(404);
    expect((await stranger.call('DELETE', `${ASSETS}/${id}`)).statusCode).toBe(404);
    expect((await app.media.files(other.id, [id])).size).toBe(0);
  });
});

describe('a change', () => {
  it('a file change keeps the fields it does not name, and makes a new site version', async () => {
    const { id } = await store('a.jpg', await jpegImage(10, 10));
    const before = await app.platform.siteVersions.current(site.id);
    const response = await change(id, { title: 'T', altText: 'A' });
    expect(response.json()).toMatchObject({ title: 'T', altText: 'A', filename: 'a.jpg' });
    expect((await change(id, { altText: '' })).json()).toMatchObject({ title: 'T', altText: '' });
    await expect.poll(() => app.platform.siteVersions.current(site.id)).toBe(before + 2);
  });

  it('over another revision is refused', async () => {
    const { id } = await store('a.txt', 'a');
    const { headers } = await editor.get(`${ASSETS}/${id}`);
    const saved = await change(id, { title: 'one' }, { 'if-match': String(headers.etag) });
    expect(saved.headers.etag).toBe('"2"');
    const late = await change(id, { title: 'two' }, { 'if-match': String(headers.etag) });
    expect(late).toMatchObject({ statusCode: 412 });
    expect(late.json().code).toBe('media.changed-meanwhile');
    expect((await editor.get(`${ASSETS}/${id}`)).json().title).toBe('one');
  });

  it('a new file name keeps its extension for any input, and the old address of an image still works', async () => {
    const image = await store('old.jpg', await jpegImage(10, 10));
    for (const [typed, name] of [
      ['New Name', 'New-Name.jpg'],
      ['again.JPG', 'again.jpg'],
      ['report.v2', 'report.v2.jpg'],
      ['../../etc/passwd', 'passwd.jpg'],
    ])
      expect((await change(image.id, { filename: typed })).json().filename).toBe(name);
    expect((await editor.get(imageAddress(site.id, image))).statusCode).toBe(200);
  });

  it('PL-5.48 to no name at all is refused with its message', async () => {
    const { id } = await store('a.txt', 'a');
    const response = await change(id, { filename: '   ' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      message: 'Please enter a file name',
      errors: { filename: 'Please enter a file name' },
    });
  });

  it('PL-8.54 to the name of another file fails with its title, and says why', async () => {
    await store('taken.txt', 'a');
    const { id } = await store('free.txt', 'b');
    const response = await change(id, { filename: 'TAKEN' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      message: 'There was a problem while renaming your file.',
      errors: { title: 'Unable to Rename File', filename: 'There is already a file named "TAKEN.txt".' },
    });
    expect((await editor.get('/s/free.txt')).body).toBe('b');
  });

  it.each([{ focalPoint: { x: 2, y: 0 } }, { folderId: 'x' }, { colour: 'red' }, { title: 'x'.repeat(501) }])(
    'to %j is refused',
    async (body) => {
      const { id } = await store('a.txt', 'a');
      expect((await change(id, body)).statusCode).toBe(400);
    },
  );
});

describe('where a file is used', () => {
  it('uses of a file are recorded as a set, and ids that the site does not have change nothing', async () => {
    const [one, two] = [await store('1.txt', '1'), await store('2.txt', '2')];
    const page = { kind: 'page', id: 'p1' };
    expect(await use(page, [one.id, two.id, one.id])).toEqual([]);
    expect(await use(page, [two.id, 'f'.repeat(24)])).toEqual(['f'.repeat(24)]);
    const uses = async (id: string) => (await editor.get(`${ASSETS}/${id}/uses`)).json().uses;
    expect(await uses(one.id)).toEqual([{ ...page, title: null, address: null, of: null }]);
    expect(await use(page, [two.id])).toEqual([]);
    expect(await uses(one.id)).toEqual([]);
    await app.platform.database.transaction((tx) => app.media.deleteUses(tx, site.id, page));
    expect(await uses(two.id)).toEqual([]);
  });

  it('a used file cannot be deleted without force', async () => {
    const asset = await store('a.txt', 'a');
    await use({ kind: 'page', id: 'p1' }, [asset.id]);
    await use({ kind: 'item', id: 'i1' }, [asset.id]);
    const refused = await editor.call('DELETE', `${ASSETS}/${asset.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      'This file is used in 2 places: item i1, page p1. Remove it there first, or delete it all the same.',
    );
    expect((await editor.call('DELETE', `${ASSETS}/${asset.id}?force=true`)).statusCode).toBe(204);
    expect((await editor.get(`${ASSETS}/${asset.id}`)).statusCode).toBe(404);
  });
});

describe('deleting', () => {
  it('deleting an asset removes the file and its renditions, unless another asset has the same content', async () => {
    const content = await jpegImage(900, 600);
    const [one, two] = [await store('1.jpg', content), await store('2.jpg', content)];
    expect((await editor.get(`${imageAddress(site.id, one)}?format=300w`)).statusCode).toBe(200);
    await app.media.settle();
    expect((await storedKeys()).length).toBe(2);
    await app.media.remove(site.id, one.id, { force: false });
    expect((await storedKeys()).length).toBe(2);
    expect((await editor.get(imageAddress(site.id, two))).statusCode).toBe(200);
    await app.media.remove(site.id, two.id, { force: false });
    expect(await storedKeys()).toEqual([]);
    await expect.poll(async () => (await editor.get(imageAddress(site.id, two))).statusCode).toBe(404);
  });

  it('while the same content is uploaded again never leaves a row without its file', async () => {
    const content = Buffer.from('contested');
    let last = await store('x.txt', content);
    for (let round = 0; round < 10; round++) {
      const [next] = await Promise.all([
        store('x.txt', content),
        app.media.remove(site.id, last.id, { force: true }),
      ]);
      expect(await app.media.serving.content(site.id, next)).not.toBeNull();
      last = next;
    }
  });
});

describe('folders', () => {
  it('folders are created, renamed, moved and listed', async () => {
    const [a, b] = [await folder('A'), await folder('B')];
    expect((await editor.call('PUT', `${FOLDERS}/${b}`, { parentId: a, name: 'Inside' })).json()).toEqual({
      id: b,
      parentId: a,
      name: 'Inside',
    });
    expect((await editor.get(FOLDERS)).json().folders.map(({ name }: { name: string }) => name)).toEqual([
      'A',
      'Inside',
    ]);
    const response = await sendFile(editor, 'a.png', await pngImage(3, 3), `?folderId=${b}`);
    expect(response.json().folderId).toBe(b);
    expect(
      (await sendFile(editor, 'a.png', await pngImage(3, 3), `?folderId=${'0'.repeat(24)}`)).json().code,
    ).toBe('media.folder-missing');
  });

  it('folders of the media library never make a circle, not even when two moves happen at once', async () => {
    const [a, b] = [await folder('A'), await folder('B')];
    const inside = await folder('C', a);
    expect((await editor.call('PUT', `${FOLDERS}/${a}`, { parentId: inside })).json().code).toBe(
      'media.folder-in-itself',
    );
    expect((await editor.call('PUT', `${FOLDERS}/${a}`, { parentId: a })).json().code).toBe(
      'media.folder-in-itself',
    );
    const moves = await Promise.all([
      editor.call('PUT', `${FOLDERS}/${a}`, { parentId: b }),
      editor.call('PUT', `${FOLDERS}/${b}`, { parentId: a }),
    ]);
    expect(moves.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('folders have a name, unique in their parent, and are at most ten deep', async () => {
    await folder('Same');
    expect((await editor.call('POST', FOLDERS, { name: ' Same ' })).json().message).toBe(
      'There is already a folder named "Same" here.',
    );
    expect((await editor.call('POST', FOLDERS, { name: '  ' })).json().code).toBe('media.folder-unnamed');
    let parent: string | null = null;
    for (let depth = 1; depth <= 10; depth++) parent = await folder(`level ${depth}`, parent);
    expect((await editor.call('POST', FOLDERS, { name: 'deeper', parentId: parent })).json().code).toBe(
      'media.folder-too-deep',
    );
    expect((await editor.call('POST', FOLDERS, { name: 'x', parentId: '0'.repeat(24) })).json().code).toBe(
      'media.folder-missing',
    );
  });

  it('folders are deleted when they are empty, or with everything in them by force', async () => {
    const a = await folder('A');
    await store('in.txt', 'in', await folder('B', a));
    const refused = await editor.call('DELETE', `${FOLDERS}/${a}`);
    expect(refused.json().message).toBe(
      'This folder has 2 files and folders in it. Move them first, or delete it all the same.',
    );
    expect((await editor.call('DELETE', `${FOLDERS}/${a}?force=true`)).statusCode).toBe(204);
    expect((await editor.get(FOLDERS)).json().folders).toEqual([]);
    expect(await storedKeys(), 'the file rests in the bin').toHaveLength(1);
    expect((await editor.call('DELETE', `${FOLDERS}/${a}`)).statusCode).toBe(404);
  });
});

describe('deleting a folder', () => {
  it('deleting a folder with used files names the places, unless it is forced', async () => {
    const a = await folder('A');
    const inside = await store('in.txt', 'in', await folder('B', a));
    await use({ kind: 'page', id: 'p1' }, [inside.id]);
    const refused = await editor.call('DELETE', `${FOLDERS}/${a}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'media.folder-in-use',
      message:
        'Files in this folder are used in 1 places: page p1. Remove them there first, or delete it all the same.',
    });
    expect((await editor.get(`${ASSETS}/${inside.id}`)).statusCode).toBe(200);
    expect((await editor.call('DELETE', `${FOLDERS}/${a}?force=true`)).statusCode).toBe(204);
    expect((await editor.get(`${ASSETS}/${inside.id}`)).statusCode).toBe(404);
  });

  /** Starts the deletion while a file is being moved into the folder, and lets the move finish first. */
  async function removeDuringMove(into: string, assetId: string, query = '') {
    const moved = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const { database } = app.platform;
    const moving = database.transaction(async (tx) => {
      await tx.run(
        sql`update assets set folder_id = ${into} where website_id = ${site.id} and asset_id = ${assetId}`,
      );
      moved.resolve();
      await finish.promise;
    });
    await moved.promise;
    const removing = editor.call('DELETE', `${FOLDERS}/${into}${query}`);
    const waiting = async () =>
      (await database.query.rows(anyRow, sql`select from pg_locks where not granted`)).length;
    await expect.poll(waiting).toBeGreaterThan(0);
    finish.resolve();
    await moving;
    return removing;
  }

  it('while a file is moved into it is refused, or takes that file too', async () => {
    const [into, asset] = [await folder('A'), await store('moved.txt', 'm')];
    const refused = await removeDuringMove(into, asset.id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('media.folder-not-empty');
    expect((await editor.get(`${ASSETS}/${asset.id}`)).json().folderId).toBe(into);
    await change(asset.id, { folderId: null });
    expect((await removeDuringMove(into, asset.id, '?force=true')).statusCode).toBe(204);
    expect((await editor.get(`${ASSETS}/${asset.id}`)).statusCode).toBe(404);
  });
});

describe('what a crash leaves', () => {
  it('files that a crash left behind are found by doctor and deleted a day later, and no others', async () => {
    const asset = await store('kept.txt', 'kept');
    const stray = `${site.id}/media/${'a'.repeat(64)}.png`;
    await app.platform.files.put(stray, Buffer.from('x'));
    await app.platform.files.put(`${site.id}/renditions/${'b'.repeat(64)}/r1-1x1.png`, Buffer.from('x'));
    const [there, strays] = app.media.invariants;
    const violations = (which: typeof there) => which?.violations(app.platform.database.query);
    app.clock.set(new Date());
    expect(await violations(strays)).toEqual([]);
    expect(await app.media.sweep()).toBe(0);
    app.clock.advance(25 * 3_600_000);
    expect(await violations(strays)).toHaveLength(2);
    expect(await app.media.sweep()).toBe(2);
    expect(await violations(strays)).toEqual([]);
    expect(await violations(there)).toEqual([]);
    const file = await app.media.serving.content(site.id, asset);
    await access(file?.path ?? '');
    await app.platform.files.delete(`${site.id}/media/${asset.contentHash}.txt`);
    expect(await violations(there)).toEqual([expect.stringContaining(asset.id)]);
    await app.media.remove(site.id, asset.id, { force: true });
  });
});
