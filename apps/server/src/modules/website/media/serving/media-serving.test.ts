import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import { imageAddress } from '../asset-data.ts';
import type { Asset } from '../asset-repository.ts';
import { animatedImage, jpegImage, pngImage, quarteredImage } from '../testing/sample-images.ts';

let app: TestApp;
let site: Site;
let visitor: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  visitor = app.browser({ host: `${site.slug}.localhost` });
});
afterAll(() => app.close());

const store = (filename: string, content: Buffer): Promise<Asset> =>
  app.media.upload(site.id, { stream: Readable.from([content]), filename, by: 'test' });

const jobs = async (): Promise<number> =>
  Number(/^awning_image_jobs_total (\d+)$/m.exec(await app.platform.metrics.print())?.[1] ?? 0);

const get = (asset: Asset, query = '', headers: Record<string, string> = {}) =>
  visitor.get(imageAddress(site.id, asset) + query, headers);

const sizeOf = async (asset: Asset, query: string, headers?: Record<string, string>): Promise<string> => {
  const { width, height, format } = await sharp((await get(asset, query, headers)).rawPayload).metadata();
  return `${width}x${height} ${format}`;
};

describe('an image', () => {
  let large: Asset;
  let small: Asset;
  beforeAll(async () => {
    large = await store('large.jpg', await jpegImage(2000, 1000));
    small = await store('small.png', await pngImage(420, 210));
  });

  it.each([
    ['', '1500x750 jpeg'],
    ['?format=100w', '100x50 jpeg'],
    ['?format=300w', '300x150 jpeg'],
    ['?format=600w', '500x250 jpeg'],
    ['?format=50w', '100x50 jpeg'],
    ['?format=2500w', '2000x1000 jpeg'],
    ['?format=original', '2000x1000 jpeg'],
    ['?format=banana', '1500x750 jpeg'],
    ['?w=300', '1500x750 jpeg'],
  ])(
    'an image asked for as "%s" comes in the largest width that is not above it',
    async (query, expected) => {
      expect(await sizeOf(large, query)).toBe(expected);
    },
  );

  it('an image is never enlarged', async () => {
    expect(await sizeOf(small, '')).toBe('420x210 png');
    expect(await sizeOf(small, '?format=1000w')).toBe('420x210 png');
    expect(await sizeOf(small, '?format=300w')).toBe('300x150 png');
  });

  it('an image is served in the newest format that the browser accepts, with a Vary header', async () => {
    const browser = { accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' };
    expect((await get(large, '?format=100w', browser)).headers['content-type']).toBe('image/avif');
    const webp = await get(large, '?format=100w', { accept: 'image/avif;q=0, image/webp' });
    expect(webp.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' });
    expect((await get(large, '?format=100w', { accept: '*/*' })).headers['content-type']).toBe('image/jpeg');
    expect((await get(large, '?format=original', browser)).headers['content-type']).toBe('image/jpeg');
  });

  it('an image is immutable under its versioned address, and cached briefly under another', async () => {
    const { headers } = await get(large, '?format=300w');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const old = imageAddress(site.id, { ...large, versionMs: 1 });
    expect((await visitor.get(`${old}?format=300w`)).headers['cache-control']).toBe('public, max-age=60');
    const renamed = imageAddress(site.id, { ...large, filename: 'other.jpg' });
    expect((await visitor.get(renamed)).headers['cache-control']).toBe('public, max-age=60');
  });

  it('an image is not sent again to a browser that has it, and HEAD sends all headers without content', async () => {
    const first = await get(large, '?format=300w');
    const again = await get(large, '?format=300w', { 'if-none-match': String(first.headers.etag) });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
    const other = await get(large, '?format=300w', { 'if-none-match': '"other"' });
    expect(other.statusCode).toBe(200);
    for (const query of ['?format=300w', '?format=original']) {
      const url = imageAddress(site.id, large) + query;
      const head = await visitor.raw({ method: 'HEAD', url });
      expect(head).toMatchObject({ statusCode: 200, body: '' });
      expect(head.headers['content-length']).toBe(String((await visitor.get(url)).rawPayload.length));
    }
  });

  it('an image is cropped around its focal point, to the aspect ratios of galleries', async () => {
    const quarters = await store('quarters.png', await quarteredImage(400).png().toBuffer());
    const wide = async (asset: Asset) =>
      (await get(asset, '?format=100w&crop=anamorphic-widescreen')).rawPayload;
    expect(await sharp(await wide(quarters)).metadata()).toMatchObject({ width: 100, height: 42 });
    const moved = await app.media.change(site.id, quarters.id, { focalPoint: { x: 0, y: 1 } }, undefined);
    expect(moved.versionMs).toBeGreaterThan(quarters.versionMs);
    const { data, info } = await sharp(await wide(moved))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const left = [...data.subarray(0, 3)];
    const right = [...data.subarray((info.width - 1) * info.channels, (info.width - 1) * info.channels + 3)];
    expect({ left, right }).toEqual({ left: [0, 0, 255], right: [255, 255, 0] });
    expect(await sizeOf(moved, '?format=100w&crop=square')).toBe('100x100 png');
    expect(await sizeOf(moved, '?format=100w&crop=17:3')).toBe('100x100 png');
  });

  it('that moves goes on moving in every width', async () => {
    const film = await store('film.gif', await animatedImage('gif', { width: 600, height: 300, frames: 4 }));
    const frames = async (accept: string) => {
      const { rawPayload } = await get(film, '?format=300w', { accept });
      const { format, pages, width, pageHeight } = await sharp(rawPayload, { animated: true }).metadata();
      return { format, pages, width, pageHeight };
    };
    expect(await frames('image/avif,image/webp')).toEqual({
      format: 'webp',
      pages: 4,
      width: 300,
      pageHeight: 150,
    });
    expect(await frames('*/*')).toEqual({ format: 'gif', pages: 4, width: 300, pageHeight: 150 });
  });

  it('that is a drawing comes as it is, in a place where nothing can run', async () => {
    const drawing = await store(
      'a.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>'),
    );
    const { headers, body } = await get(drawing, '?format=300w');
    expect(body).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/);
    expect(drawing.image).toMatchObject({ width: 8, height: 4 });
  });

  it('of another site is not found here, nor is what does not exist', async () => {
    const other = await app.make.site();
    const elsewhere = app.browser({ host: `${other.slug}.localhost` });
    const url = imageAddress(site.id, large);
    expect((await visitor.get(url)).statusCode).toBe(200);
    expect((await elsewhere.get(url)).statusCode).toBe(404);
    expect((await elsewhere.get(url.replace(site.id, other.id))).statusCode).toBe(404);
    expect((await visitor.get(url.replace(large.id, '0'.repeat(24)))).statusCode).toBe(404);
  });

  it('an image asked for by fifty at once is made once, and once more never', async () => {
    const image = await store('busy.jpg', await jpegImage(1600, 900, '#228833'));
    const before = await jobs();
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(image, '?format=750w')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await jobs()).toBe(before + 1);
    await app.media.settle();
    const later = await createTestApp({ databaseUrl: app.databaseUrl, swap: { files: app.platform.files } });
    try {
      const url = `${imageAddress(site.id, image)}?format=750w`;
      const response = await later.browser({ host: `${site.slug}.localhost` }).get(url);
      expect(response.rawPayload).toEqual(answers[0]?.rawPayload);
      expect(await later.platform.metrics.print()).toContain('awning_image_jobs_total 0');
    } finally {
      await later.close();
    }
  });

  it('an image is served even when its rendition cannot be stored', async () => {
    const image = await store('full.jpg', await jpegImage(800, 400, '#aa3311'));
    const full = await createTestApp({
      databaseUrl: app.databaseUrl,
      swap: { files: { ...app.platform.files, put: () => Promise.reject(new Error('no room')) } },
    });
    try {
      const response = await full
        .browser({ host: `${site.slug}.localhost` })
        .get(`${imageAddress(site.id, image)}?format=100w`);
      expect(response.statusCode).toBe(200);
    } finally {
      await full.close();
    }
  });
});

describe('a file', () => {
  let song: Asset;
  const content = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(996, 7)]);
  beforeAll(async () => {
    song = await store('Übung.mp3', content);
  });
  const fetch = (headers: Record<string, string> = {}) =>
    visitor.get(`/s/${encodeURIComponent(song.filename)}`, headers);

  it('a file is found by its name in any case, and sends it in both header spellings', async () => {
    const { headers, rawPayload } = await fetch();
    expect(rawPayload).toEqual(content);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="_bung.mp3"; filename*=UTF-8''%C3%9Cbung.mp3`,
    });
    expect((await visitor.get('/s/%C3%BCbung.MP3')).statusCode).toBe(200);
    expect((await visitor.get('/s/nothing.mp3')).statusCode).toBe(404);
  });

  it.each([
    ['bytes=0-9', 206, 'bytes 0-9/1000', 10],
    ['bytes=990-', 206, 'bytes 990-999/1000', 10],
    ['bytes=-5', 206, 'bytes 995-999/1000', 5],
    ['bytes=-5000', 206, 'bytes 0-999/1000', 1000],
    ['bytes=900-5000', 206, 'bytes 900-999/1000', 100],
    ['bytes=5-2', 200, undefined, 1000],
    ['bytes=0-1,5-6', 200, undefined, 1000],
    ['lines=0-1', 200, undefined, 1000],
  ])('a file asked for as %s comes in that part', async (range, status, contentRange, length) => {
    const response = await fetch({ range });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-range']).toBe(contentRange);
    expect(response.rawPayload.length).toBe(length);
  });

  it('a file has no range beyond its end, nor of another version', async () => {
    const beyond = await fetch({ range: 'bytes=1000-' });
    expect(beyond).toMatchObject({ statusCode: 416 });
    expect(beyond.headers['content-range']).toBe('bytes */1000');
    expect(beyond.json().code).toBe('http.range-missing');
    expect((await fetch({ range: 'bytes=0-1', 'if-range': '"older"' })).statusCode).toBe(200);
    const etag = String((await fetch()).headers.etag);
    expect((await fetch({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await fetch({ 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('that a browser cannot show is for saving', async () => {
    await store('rows.csv', Buffer.from('a,b\n'));
    await store('paper.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'));
    expect((await visitor.get('/s/rows.csv')).headers['content-disposition']).toMatch(/^attachment;/);
    expect((await visitor.get('/s/paper.pdf')).headers['content-disposition']).toMatch(/^inline;/);
  });

  it('of another site is not found here', async () => {
    const other = await app.make.site();
    expect((await app.browser({ host: `${other.slug}.localhost` }).get('/s/rows.csv')).statusCode).toBe(404);
  });
});
