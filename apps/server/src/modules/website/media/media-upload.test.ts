import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { websiteRoles } from '@awning/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { fileForm, formHeaders, sendFile } from './testing/file-form.ts';
import { zipOf } from './testing/raw-formats.ts';
import { animatedImage, jpegImage, plainImage, pngImage, quarteredImage } from './testing/sample-images.ts';

let app: TestApp;
let site: Site;
let editor: TestBrowser;

async function asRole(role: number): Promise<TestBrowser> {
  const browser = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(site, [role])).email);
  return browser;
}

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  editor = await asRole(websiteRoles.editor);
});
afterAll(() => app.close());

const storedKeys = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of app.platform.files.list(site.id)) keys.push(key);
  return keys;
};

const upload = (filename: string, content: Buffer, only?: 'image') =>
  app.media.upload(site.id, {
    stream: Readable.from([content]),
    filename,
    by: 'test',
    ...(only ? { only } : {}),
  });

const title = 'Unable to Upload File';

describe('an upload', () => {
  it('an upload becomes an asset with its metadata and an address that works', async () => {
    const response = await sendFile(editor, 'Blue Sea.JPG', await jpegImage(1200, 800));
    expect(response.statusCode).toBe(201);
    expect(response.headers.etag).toBe('"1"');
    expect(response.json()).toMatchObject({
      kind: 'image',
      filename: 'Blue-Sea.jpg',
      title: 'Blue-Sea',
      contentType: 'image/jpeg',
      picture: { width: 1200, height: 800, frames: 1, focalPoint: { x: 0.5, y: 0.5 } },
      folderId: null,
    });
    expect(
      (await app.browser({ host: `${site.slug}.localhost` }).get(response.json().assetUrl)).statusCode,
    ).toBe(200);
  });

  it.each([
    [
      'song.mp3',
      Buffer.from('4944330400000000000a54495432000000000000fffb9064', 'hex'),
      'audio',
      'audio/mpeg',
    ],
    [
      'song.wav',
      Buffer.from('524946462400000057415645666d7420100000000100010044ac0000', 'hex'),
      'audio',
      'audio/wav',
    ],
    [
      'film.mp4',
      Buffer.from('00000020667479706d703432000000006d70343269736f6d', 'hex'),
      'video',
      'video/mp4',
    ],
    ['report.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'), 'file', 'application/pdf'],
    ['things.zip', zipOf('a.txt', Buffer.from('a')), 'file', 'application/zip'],
    ['rows.csv', Buffer.from('a,b\n1,2\n'), 'file', 'text/csv; charset=utf-8'],
    ['notes.txt', Buffer.from('Grüße'), 'file', 'text/plain; charset=utf-8'],
    ['type.woff2', Buffer.from('774f4632000100000000', 'hex'), 'file', 'font/woff2'],
    [
      'drawing.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"/>'),
      'image',
      'image/svg+xml',
    ],
  ])('of %s is known by its content', async (name, content, kind, contentType) => {
    const response = await sendFile(editor, name, content);
    expect(response.json()).toMatchObject({ kind, contentType, filename: name });
  });

  it('the type of an upload comes from its content, not its name', async () => {
    const response = await sendFile(editor, 'notes.pdf', await pngImage(10, 10));
    expect(response.json()).toMatchObject({ kind: 'image', filename: 'notes.png', contentType: 'image/png' });
  });

  it('PL-8.56 of something that is not supported is refused with its message, which names the kind that was asked for', async () => {
    const program = Buffer.from('4d5a90000300', 'hex');
    const any = await sendFile(editor, 'photo.jpg', program);
    expect(any.statusCode).toBe(415);
    expect(any.json()).toMatchObject({
      code: 'media.unsupported-file',
      message: 'The file photo.jpg does not appear to be a supported file.',
      errors: { title },
    });
    const image = await sendFile(editor, 'report.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'), '?only=image');
    expect(image.json().message).toBe('The file report.pdf does not appear to be a supported image file.');
  });

  it('SF-9.25 PL-8.57 over the limit of its kind is refused with the limit, which is a setting of the site', async () => {
    await app.settings.changeLimits(site.id, {
      value: { imageMegabytes: 1, svgMegabytes: 1, fileMegabytes: 2 },
      by: 'test',
    });
    try {
      const large = await plainImage(800, 800).png({ compressionLevel: 0 }).toBuffer();
      expect(large.length).toBeGreaterThan(1_000_000);
      const response = await sendFile(editor, 'large.png', large);
      expect(response.statusCode).toBe(413);
      expect(response.json()).toMatchObject({
        message: 'The file large.png is too large. The maximum allowed file size is 976.6 KB.',
        errors: { title },
      });
      const text = (length: number) => sendFile(editor, 'long.txt', Buffer.alloc(length, 'a'));
      expect((await text(2_000_001)).json().message).toContain('The maximum allowed file size is 1.9 MB.');
      expect((await text(2_000_000)).statusCode).toBe(201);
    } finally {
      await app.settings.changeLimits(site.id, {
        value: { imageMegabytes: 20, svgMegabytes: 1, fileMegabytes: 300 },
        by: 'test',
      });
    }
  });

  it('SF-9.25 of an image with too many pixels or frames is refused, with the limit', async () => {
    const pixels = await sendFile(editor, 'wide.png', await pngImage(9_000, 5_700));
    expect(pixels.json()).toMatchObject({
      code: 'media.too-many-pixels',
      message: 'The image wide.png has too many pixels. The maximum is 50 million.',
    });
    const frames = await animatedImage('gif', { width: 2, height: 2, frames: 301 });
    expect((await sendFile(editor, 'film.gif', frames)).json().message).toBe(
      'The animation film.gif has too many frames. The maximum is 300.',
    );
  });

  it('PL-8.48 of a damaged image fails while it is processed', async () => {
    const whole = await jpegImage(300, 300);
    const response = await sendFile(editor, 'half.jpg', whole.subarray(0, whole.length / 2));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ message: 'File processing failed', errors: { title } });
  });

  it('PL-8.52 without a file in it is an error', async () => {
    const response = await editor.raw({
      method: 'POST',
      url: '/api/media/assets',
      headers: formHeaders,
      payload: '--awning-test-boundary-7d1f--\r\n',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Error uploading', errors: { title } });
  });

  it('PL-8.51 that ends in the middle is not completed, and nothing of it is kept', async () => {
    const before = await storedKeys();
    const form = fileForm('photo.jpg', await jpegImage(400, 400));
    const response = await editor.raw({
      method: 'POST',
      url: '/api/media/assets',
      headers: formHeaders,
      payload: form.subarray(0, form.length - 60),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe('File upload failed to complete');
    expect(await storedKeys()).toEqual(before);
  });

  it('PL-8.51 of a sender who goes away leaves nothing behind', async () => {
    const before = await storedKeys();
    const broken = Readable.from(
      (async function* () {
        yield (await jpegImage(300, 300)).subarray(0, 200);
        throw new Error('gone');
      })(),
    );
    await expect(
      app.media.upload(site.id, { stream: broken, filename: 'a.jpg', by: 'test' }),
    ).rejects.toMatchObject({
      code: 'media.upload-incomplete',
      message: 'File upload failed to complete',
    });
    expect(await storedKeys()).toEqual(before);
  });

  it('PL-8.55 that meets a fault of ours says so with its title, and nothing is kept', async () => {
    const broken = await createTestApp({
      databaseUrl: app.databaseUrl,
      swap: {
        files: { ...app.platform.files, receive: () => Promise.reject(new Error('the disk is on fire')) },
      },
    });
    try {
      const browser = broken.browser({ host: `${site.slug}.localhost` });
      await broken.make.signIn(browser, (await app.make.member(site, [websiteRoles.editor])).email);
      const response = await sendFile(browser, 'a.jpg', await jpegImage(10, 10));
      expect(response.statusCode).toBe(500);
      expect(response.json()).toMatchObject({
        message: 'There was a problem while uploading your file.',
        errors: { title: 'Unable to Upload File' },
      });
    } finally {
      await broken.close();
    }
  });

  it('uploads are allowed for editors, store managers and site managers only', async () => {
    const image = await pngImage(4, 4);
    for (const role of [
      websiteRoles.editor,
      websiteRoles.storeManager,
      websiteRoles.websiteManager,
      websiteRoles.admin,
    ])
      expect((await sendFile(await asRole(role), 'a.png', image)).statusCode).toBe(201);
    for (const role of [websiteRoles.viewer, websiteRoles.commenter, websiteRoles.billing])
      expect((await sendFile(await asRole(role), 'a.png', image)).statusCode).toBe(403);
    expect((await sendFile(app.browser({ host: `${site.slug}.localhost` }), 'a.png', image)).statusCode).toBe(
      401,
    );
  });

  it('an upload is refused unless it is a form of the site itself', async () => {
    expect((await editor.call('POST', '/api/media/assets', { file: 'x' })).statusCode).toBe(415);
    const foreign = await editor.raw({
      method: 'POST',
      url: '/api/media/assets',
      headers: { ...formHeaders, 'sec-fetch-site': 'cross-site' },
      payload: fileForm('a.png', await pngImage(4, 4)),
    });
    expect(foreign.statusCode).toBe(403);
  });
});

describe('what is stored', () => {
  it('a stored image keeps its colours and orientation, and loses its location', async () => {
    const turned = await quarteredImage(200)
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD3: { GPSLatitude: '53/1 0/1 0/1' }, IFD0: { Copyright: 'HERE' } })
      .withIccProfile('p3')
      .toBuffer();
    const asset = await upload('turned.jpg', turned);
    const file = await app.media.serving.content(site.id, asset);
    const { exif, icc, orientation } = await sharp(file?.path).metadata();
    expect({ exif, orientation: orientation ?? 1 }).toEqual({ exif: undefined, orientation: 1 });
    expect(icc).toBeDefined();
    // Turned a quarter to the right, blue from the bottom left is at the top left.
    expect(asset.image?.colorData.topLeftAverage).toMatch(/^[01]\w[01]\w[ef]\w$/);
  });

  it('a stored file is named by its hash: the same bytes twice are one file and two assets', async () => {
    const content = Buffer.from('the same text twice');
    const [one, two] = [await upload('one.txt', content), await upload('two.txt', content)];
    expect(one.id).not.toBe(two.id);
    const hash = createHash('sha256').update(content).digest('hex');
    expect((await storedKeys()).filter((key) => key.includes(hash))).toEqual([
      `${site.id}/media/${hash}.txt`,
    ]);
  });

  it('a stored image keeps its animation', async () => {
    const asset = await upload(
      'film.webp',
      await animatedImage('webp', { width: 30, height: 20, frames: 7 }),
    );
    const file = await app.media.serving.content(site.id, asset);
    expect(await sharp(file?.path, { animated: true }).metadata()).toMatchObject({
      pages: 7,
      width: 30,
      pageHeight: 20,
    });
  });

  it('of an image without loss is without loss', async () => {
    const lossless = await plainImage(20, 20, '#123456').webp({ lossless: true }).toBuffer();
    const file = await app.media.serving.content(site.id, await upload('exact.webp', lossless));
    const { data } = await sharp(file?.path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0x12, 0x34, 0x56]);
  });

  it('files that are no images get names of their own', async () => {
    const names = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        upload('Price list.csv', Buffer.from(`a,${i}\n`)).then((a) => a.filename),
      ),
    );
    expect(names.toSorted()).toEqual([
      'Price-list-1.csv',
      'Price-list-2.csv',
      'Price-list-3.csv',
      'Price-list-4.csv',
      'Price-list.csv',
    ]);
  });

  it('an image that is uploaded with its texts and focal point is stored with them', async () => {
    const { id } = await app.media.upload(site.id, {
      stream: Readable.from(await jpegImage(300, 200)),
      filename: 'quay.jpg',
      only: 'image',
      description: { title: 'Quay', altText: 'Ropes on a quay', focalPoint: { x: 0.25, y: 0.75 } },
      by: 'test',
    });
    const [image] = (await app.media.images(site.id, [id])).values();
    expect(image).toMatchObject({
      title: 'Quay',
      altText: 'Ropes on a quay',
      mediaFocalPoint: { x: 0.25, y: 0.75 },
    });
  });

  it('PL-3.21 PL-3.22 PL-3.23 PL-3.25 page data of an image has address, texts, size, focal point and variants', async () => {
    const asset = await upload('harbour.jpg', await jpegImage(1500, 1000));
    await app.media.change(
      site.id,
      asset.id,
      {
        title: 'Harbour',
        altText: 'Boats',
        body: '<p>Noon</p><script>x</script>',
        focalPoint: { x: 0.25, y: 0.75 },
      },
      undefined,
    );
    const [image] = (await app.media.images(site.id, [asset.id])).values();
    expect(image).toMatchObject({
      id: asset.id,
      recordType: 2,
      title: 'Harbour',
      altText: 'Boats',
      body: '<p>Noon</p>',
      filename: 'harbour.jpg',
      originalSize: '1500x1000',
      mediaFocalPoint: { x: 0.25, y: 0.75 },
      systemDataVariants: '1500x1000,100w,300w,500w,750w,1000w,1500w',
      systemDataSourceType: 'JPG',
      contentType: 'image/jpeg',
    });
    expect(image?.assetUrl).toMatch(new RegExp(`^/static/${site.id}/t/${asset.id}/\\d+/harbour\\.jpg$`));
    expect(image?.componentKey).toEqual(expect.any(String));
    expect(image).not.toHaveProperty('licensedAssetPreview');
    const preview = await app.media.upload(site.id, {
      stream: Readable.from([await jpegImage(40, 20)]),
      filename: 'agency.jpg',
      licensedPreview: { agency: 'Example' },
      by: 'test',
    });
    const [licensed] = (await app.media.images(site.id, [preview.id])).values();
    expect(licensed?.licensedAssetPreview).toEqual({ agency: 'Example' });
  });

  it('in a drawing is refused, because what is in it would be served unseen', async () => {
    const inside = (await jpegImage(8, 8)).toString('base64');
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/jpeg;base64,${inside}"/></svg>`;
    const response = await sendFile(editor, 'logo.svg', Buffer.from(drawing));
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({
      message: 'The file logo.svg does not appear to be a supported file.',
      errors: { title, file: 'A drawing cannot have other images in it. Upload those on their own.' },
    });
  });

  it('PL-3.24 page data of an image has the average colours of its corners and its centre', async () => {
    const asset = await upload('quarters.png', await quarteredImage(100).png().toBuffer());
    expect(asset.image?.colorData).toMatchObject({
      topLeftAverage: 'ff0000',
      topRightAverage: '00ff00',
      bottomLeftAverage: '0000ff',
      bottomRightAverage: 'ffff00',
      centerAverage: expect.stringMatching(/^[78]\w[78]\w[34]\w$/),
      suggestedBgColor: '808040',
    });
  });

  it('page data of files that are no images has their address and size', async () => {
    const asset = await upload('menu.txt', Buffer.from('soup'));
    expect((await app.media.files(site.id, [asset.id])).get(asset.id)).toEqual({
      id: asset.id,
      title: 'menu',
      filename: 'menu.txt',
      assetUrl: '/s/menu.txt',
      contentType: 'text/plain; charset=utf-8',
      bytes: 4,
    });
    expect((await app.media.images(site.id, [asset.id])).size).toBe(0);
  });
});

describe('workers that cannot finish', () => {
  it('PL-8.49 PL-8.50 an upload cancelled by a stop and one not completed in time have different messages', async () => {
    const { createMedia } = await import('./media.ts');
    const make = (timeLimitMs: number) =>
      createMedia({
        ...app.platform,
        metrics: { ...app.platform.metrics, counter: () => ({ add() {} }), gauge() {} },
        limits: app.settings.limits,
        canComeBack: async () => false,
        workers: { timeLimitMs },
      });
    const image = await jpegImage(3000, 3000);
    const hurried = make(1);
    const by = 'test';
    const send = (media: typeof hurried) =>
      media.upload(site.id, { stream: Readable.from([image]), filename: 'a.jpg', by });
    await expect(send(hurried)).rejects.toMatchObject({
      status: 422,
      message: 'File processing failed to complete',
    });
    await hurried.close();
    const stopped = make(60_000);
    await stopped.close();
    await expect(send(stopped)).rejects.toMatchObject({ status: 503, message: 'File processing cancelled' });
  });
});
