import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { websiteRoles } from '@awning/contract';
import { defaultDesign } from '@awning/site-model';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import { fontProblem } from './check-font.ts';
import { fontFiles } from './font-files.ts';

const THEMES = join(import.meta.dirname, '../../../../../../../themes');
const [first] = fontFiles();
const font = readFileSync((first ?? expect.fail()).path);

/** A font with some of its bytes replaced. */
const changed = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(font);
  change(bytes);
  return bytes;
};

describe('what is taken as a font', () => {
  it('a font that Awning itself serves is one, and so are all the others', () => {
    for (const { path, name } of fontFiles()) expect(fontProblem(readFileSync(path)), name).toBeNull();
  });

  it.each([
    ['a text', Buffer.from('These are words and no font.'), /not in the format WOFF2/],
    ['an empty file', Buffer.alloc(0), /not in the format WOFF2/],
    ['the older format', Buffer.concat([Buffer.from('wOFF'), Buffer.alloc(60)]), /convert it to WOFF2/],
    ['OpenType', Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(60)]), /it is OpenType/],
    ['an archive', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)]), /zip archive/],
    ['a signature alone', Buffer.from('wOF2'), /cannot be read/],
    ['a signature and zeros', Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(100)]), /no outlines/],
    ['a font that was cut off', font.subarray(0, font.length - 100), /part of the file is missing/],
    ['a collection', changed((bytes) => bytes.write('ttcf', 4, 'latin1')), /several fonts/],
    ['a directory without entries', changed((bytes) => bytes.writeUInt16BE(0, 12)), /cannot be read/],
    ['a directory without end', changed((bytes) => bytes.fill(0xff, 48, 120)), /cannot be read|lacks/],
    ['packed content that is noise', changed((bytes) => bytes.fill(0x5a, 200)), /cannot be unpacked/],
  ])('%s is refused with a sentence', (_, bytes, sentence) => {
    expect(fontProblem(bytes)).toMatch(sentence);
  });

  it('a file that unpacks to far more than its directory says is refused before it is unpacked', () => {
    const bomb = brotliCompressSync(Buffer.alloc(40_000_000));
    const end = font.length - font.readUInt32BE(20);
    const bytes = Buffer.concat([font.subarray(0, end), bomb]);
    bytes.writeUInt32BE(bytes.length, 8);
    bytes.writeUInt32BE(bomb.length, 20);
    expect(fontProblem(bytes)).toMatch(/cannot be unpacked|missing/);
  });
});

let app: TestApp;
let site: Site;
let admin: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({ config: { bundledThemes: THEMES } });
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  admin = await app.signedIn(site, websiteRoles.admin);
});

const BOUNDARY = 'awning-font-test';
const upload = (
  content: Buffer,
  { query = '', browser = admin, filename = 'Sea-Glass.woff2' } = {},
): Promise<LightMyRequestResponse> =>
  browser.raw({
    method: 'POST',
    url: `/api/site-fonts${query}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'sec-fetch-site': 'same-origin',
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: font/woff2\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });

const [usual] = defaultDesign.fontThemes;
const setIn = async (family: string): Promise<void> => {
  const theme = { ...(usual ?? expect.fail()), id: 'own' };
  const fontThemes = [{ ...theme, heading: { ...theme.heading, family } }];
  const design = { fontThemes, activeFontThemeId: 'own' };
  const { statusCode, body } = await admin.call('PUT', '/api/site-design', { design }, { 'if-match': '*' });
  expect(statusCode, body).toBe(200);
};

describe('fonts of a site', () => {
  it('a font is uploaded with a note on its licence, renamed, used by the pages, the checkout and a theme, and removed', async () => {
    const { font: added } = (await upload(font, { query: '?licenseNote=Bought%20in%202026' })).json();
    expect(added).toMatchObject({ name: 'Sea Glass', licenseNote: 'Bought in 2026', bytes: font.length });
    const again = (await upload(font)).json();
    expect(again.font.id).toBe(added.id);
    const renamed = await admin.call('PATCH', `/api/site-fonts/${added.id}`, { name: 'Harbour' });
    expect(renamed.json().font).toMatchObject({ name: 'Harbour', licenseNote: 'Bought in 2026' });
    expect((await admin.get('/api/site-fonts')).json().fonts).toHaveLength(1);

    const visitor = app.browser({ host: `${site.slug}.localhost` });
    const file = await visitor.get(added.address);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toBe('font/woff2');
    expect(file.headers['cache-control']).toContain('immutable');
    expect(file.rawPayload.equals(font)).toBe(true);
    const other = await app.make.site();
    expect((await app.browser({ host: `${other.slug}.localhost` }).get(added.address)).statusCode).toBe(404);

    await setIn(added.family);
    const home = async (): Promise<string> => (await visitor.get('/')).body;
    await expect.poll(home).toContain(`src: url("${added.address}") format("woff2")`);
    expect(await home()).toContain(`"${added.family}", system-ui`);
    await app.themes.use(site.id, 'shoreline', { by: 'test' });
    await expect.poll(home).toContain(`--awning-design-heading-font:"${added.family}"`);

    expect((await admin.call('DELETE', `/api/site-fonts/${added.id}`)).statusCode).toBe(204);
    await expect.poll(async () => (await visitor.get(added.address)).statusCode).toBe(404);
    // The page is there all the same, and its stack goes on with a font of the device.
    expect(await home()).toContain(`"${added.family}", system-ui`);
    expect((await admin.call('DELETE', `/api/site-fonts/${added.id}`)).json().code).toBe(
      'themes.unknown-font',
    );
  });

  it('what is no font is refused with the reason, and what is too large with the limit', async () => {
    const refused = await upload(Buffer.from('<script>alert(1)</script>'));
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toBe('This file was not taken as a font: it is not in the format WOFF2.');
    const large = await upload(Buffer.alloc(2 * 1024 * 1024 + 1));
    expect(large.statusCode).toBe(413);
    expect(large.json().message).toBe('This font is too large. A font may have 2 MB.');
    expect((await admin.get('/api/site-fonts')).json().fonts).toEqual([]);
  });

  it('a name in a design that is no font of any kind is refused', async () => {
    for (const family of ['own-<script>', 'own-123', 'Comic Sans']) {
      const theme = { ...(usual ?? expect.fail()) };
      const design = { fontThemes: [{ ...theme, heading: { ...theme.heading, family } }] };
      const { statusCode } = await admin.call('PUT', '/api/site-design', { design }, { 'if-match': '*' });
      expect(statusCode, family).toBe(400);
    }
  });

  it('members without the right neither upload nor remove fonts', async () => {
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect((await upload(font, { browser: editor })).statusCode).toBe(403);
    expect((await editor.get('/api/site-fonts')).statusCode).toBe(200);
  });
});
