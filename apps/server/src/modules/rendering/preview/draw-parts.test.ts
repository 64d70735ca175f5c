import { DRAWN_PARTS_LIMIT, type DrawnParts } from '@awning/contract';
import { BLOCK_TYPES, blocksOf, type PageDocument } from '@awning/site-model';
import type { ThemeFiles } from '@awning/theme-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageWriter } from '../../../demo/page-writing.ts';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { createDraftFixture } from '../testing/draft-fixture.ts';
import { textDocument } from '../testing/whole-site.ts';

const EDITOR = 4;
const STORE_MANAGER = 8;

const drafts = createDraftFixture();
let app: TestApp;
let site: Site;
let editor: TestBrowser;
let about: string;
let post: string;
let product: string;

beforeAll(async () => {
  app = await createTestApp({ swap: { readSiteDrafts: drafts.read } });
  site = await app.make.site();
  editor = await app.signedIn(site, EDITOR);
  ({ id: about } = await app.make.collection(site, { urlId: 'about', title: 'About' }));
  const blog = await app.make.collection(site, { kind: 'blog', urlId: 'journal' });
  ({ id: post } = await app.make.item(site, blog.id, { status: 'draft' }));
  const store = await app.make.store(site, { urlId: 'shop' });
  ({ id: product } = await app.make.product(site, store.id));
});
afterAll(() => app.close());

type Owner = { readonly kind: string; readonly id: string };
const ownPage = (): Owner => ({ kind: 'collection', id: about });
const draw = (body: object, browser = editor) => browser.call('POST', '/api/editor/draw', body);
const drawn = async (body: object): Promise<DrawnParts> => {
  const response = await draw(body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

/** Two sections: a grid with a text and a button, and a column with a text. */
function samplePage(): PageDocument {
  const write = createPageWriter(app.platform.ids);
  const grid = write.stack([
    write.block('html', { html: '<p>First text</p>' }),
    write.block('html', { html: '<p>Second text</p>' }),
  ]);
  return {
    ...write.page([grid]),
    sections: [...write.page([grid]).sections, ...textDocument(app, '<p>Third text</p>').sections],
  };
}

describe('POST /api/editor/draw', () => {
  it('draws blocks and sections as they stand in the page, in the order asked for', async () => {
    const document = samplePage();
    const [first, second, third] = blocksOf(document);
    const [grid, column] = document.sections;
    if (!first || !second || !third || !grid || !column) throw new Error('The page has three blocks.');
    await app.content.documents.replace(site.id, { kind: 'collection', id: about }, document);
    const page = (await app.browser({ host: `${site.slug}.localhost` }).get('/about')).body;
    const wanted = [third.id, first.id, grid.id, column.id];
    const { parts, problems } = await drawn({ owner: ownPage(), document, parts: wanted });
    expect(parts.map(({ id }) => id)).toEqual(wanted);
    expect(problems).toEqual([]);
    const timeless = (html: string): string => html.replace(/ data-updated-on="\d+"/g, '');
    for (const { html } of parts) expect(timeless(page)).toContain(timeless(html));
    expect(parts[0]?.html).toMatch(
      new RegExp(`^<div class="[^"]*sqs-block[^"]*"[^>]*id="block-${third.id}"`),
    );
    expect(parts[1]?.html).not.toContain('Second text');
    expect(parts[2]?.html).toContain('Second text');
  });

  it('draws the draft, or else what is published, where no document is sent, and leaves out what is not there', async () => {
    const published = samplePage();
    const [block] = blocksOf(published);
    if (!block) throw new Error('The page has blocks.');
    await app.content.documents.replace(site.id, { kind: 'collection', id: about }, published);
    const before = await drawn({ owner: ownPage(), parts: [block.id, 'f'.repeat(24)] });
    expect(before.parts.map(({ id }) => id)).toEqual([block.id]);
    expect(before.parts[0]?.html).toContain('First text');
    const draft = JSON.parse(JSON.stringify(published).replace('First text', 'Drafted text'));
    drafts.write(site.id, { kind: 'collection', id: about }, draft);
    const after = await drawn({ owner: ownPage(), parts: [block.id] });
    expect(after.parts[0]?.html).toContain('Drafted text');
    drafts.clear();
    expect(await drawn({ owner: { kind: 'item', id: post }, parts: [block.id] })).toEqual({
      parts: [],
      problems: [],
      ownerScripts: [],
    });
  });

  it('ED-10 reports a block that fails to draw with its name and a sentence, and draws the others', async () => {
    const write = createPageWriter(app.platform.ids);
    const broken = { id: app.platform.ids.next(), type: BLOCK_TYPES.image, value: { imageId: 17 } };
    const page = write.page([
      write.stack([write.block('html', { html: '<p>Fine</p>' }), write.block('html', { html: '<p>x</p>' })]),
    ]);
    const [fine, other] = blocksOf(page);
    if (!fine || !other) throw new Error('The page has two blocks.');
    const draft = JSON.parse(
      JSON.stringify(page).replace(
        JSON.stringify(other),
        JSON.stringify({ ...other, ...broken, id: other.id }),
      ),
    );
    drafts.write(site.id, { kind: 'collection', id: about }, draft);
    const { parts, problems } = await drawn({ owner: ownPage(), parts: [other.id, fine.id] });
    drafts.clear();
    expect(problems).toEqual([
      {
        blockId: other.id,
        name: 'Image',
        message: expect.stringMatching(/^Image: what it holds is damaged/),
      },
    ]);
    expect(parts.map(({ id }) => id)).toEqual([other.id, fine.id]);
    expect(parts[1]?.html).toContain('Fine');
  });

  it('draws with the templates that the theme of the site has for blocks', async () => {
    const files: ThemeFiles = new Map([
      ...sampleTheme(),
      ['blocks/quote.block', Buffer.from('<blockquote class="from-the-theme">{quote}</blockquote>')],
      ['blocks/quote.block.conf', Buffer.from('{"type":"quote"}')],
    ]);
    const installed = await app.themes.install(files, { name: 'blocky' });
    expect(installed.kind).toBe('installed');
    const other = await app.make.site();
    await app.themes.use(other.id, 'blocky', { by: 'test' });
    const browser = await app.signedIn(other, EDITOR);
    const page = await app.make.collection(other, { urlId: 'about' });
    const write = createPageWriter(app.platform.ids);
    const block = write.block('quote', { quote: 'Words to live by' });
    const document = write.page([write.stack([block])]);
    const owner = { kind: 'collection', id: page.id };
    const response = await draw({ owner, document, parts: [block.id] }, browser);
    expect(response.json().parts[0].html).toContain('<blockquote class="from-the-theme">Words to live by');
  });

  it('cleans what was sent as a save would, and stores nothing of it', async () => {
    const document = textDocument(app, '<p onclick="steal()">Text<script>steal()</script></p>');
    const [block] = blocksOf(document);
    const before = await app.content.documents.read(site.id, { kind: 'collection', id: about });
    const { parts } = await drawn({ owner: ownPage(), document, parts: [block?.id] });
    expect(parts[0]?.html).toContain('Text');
    expect(parts[0]?.html).not.toContain('steal');
    expect(await app.content.documents.read(site.id, { kind: 'collection', id: about })).toEqual(before);
  });

  it('refuses too many parts, documents that are none or too new, and too much', async () => {
    const { ids } = app.platform;
    const many = Array.from({ length: DRAWN_PARTS_LIMIT + 1 }, () => ids.next());
    const document = textDocument(app, '<p>Text</p>');
    expect((await draw({ owner: ownPage(), document, parts: many })).statusCode).toBe(400);
    expect((await draw({ owner: ownPage(), document, parts: [] })).statusCode).toBe(400);
    expect(
      (await draw({ owner: ownPage(), document: { schema: 1 }, parts: [ids.next()] })).json(),
    ).toMatchObject({
      code: 'content.invalid-document',
    });
    const newer = { ...document, schema: 99 };
    expect((await draw({ owner: ownPage(), document: newer, parts: [ids.next()] })).json()).toMatchObject({
      code: 'content.newer-document',
    });
    const large = { owner: ownPage(), document: { filler: 'x'.repeat(2_100_000) }, parts: [ids.next()] };
    expect((await draw(large)).statusCode).toBe(413);
    const missing = { owner: { kind: 'collection', id: 'f'.repeat(24) }, document, parts: [ids.next()] };
    expect((await draw(missing)).json()).toMatchObject({ code: 'content.missing' });
  });

  it('is for members who may change the document', async () => {
    const document = textDocument(app, '<p>Text</p>');
    const parts = blocksOf(document).map(({ id }) => id);
    const owners = [
      ownPage(),
      { kind: 'item', id: post },
      { kind: 'item', id: product },
      { kind: 'area', id: 'footer' },
    ];
    const statusesOf = async (browser: TestBrowser): Promise<number[]> => {
      const statuses: number[] = [];
      for (const owner of owners) statuses.push((await draw({ owner, document, parts }, browser)).statusCode);
      return statuses;
    };
    const expected: Readonly<Record<number, readonly number[]>> = {
      1: [200, 200, 200, 200],
      4: [200, 200, 200, 200],
      15: [200, 200, 200, 200],
      [STORE_MANAGER]: [403, 403, 200, 403],
    };
    for (const role of [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
      expect([role, await statusesOf(await app.signedIn(site, role))]).toEqual([
        role,
        expected[role] ?? [403, 403, 403, 403],
      ]);
    expect(await statusesOf(app.browser({ host: `${site.slug}.localhost` }))).toEqual([401, 401, 401, 401]);
  });
});
