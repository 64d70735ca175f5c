import { websiteRoles } from '@awning/contract';
import {
  areaDocument,
  BLOCK_TYPES,
  type Block,
  definitionOf,
  fullRow,
  newSection,
  type PageDocument,
  type Section,
} from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../../platform/db/index.ts';
import { type ContentFixture, openContentFixture } from '../../../../testing/content-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';

let app: TestApp;
let shop: ContentFixture;
let page: string;

beforeAll(async () => {
  app = await createTestApp();
  shop = await openContentFixture(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await shop.clear();
  page = `/collections/${(await app.make.collection(shop.site)).id}/document`;
});

const id = (n: number): string => n.toString(16).padStart(24, '0');
const html = (n: number, text = 'Hello'): Block => ({
  id: id(n),
  type: BLOCK_TYPES.html,
  value: { html: text },
});
/** Blocks below each other. */
const documentOf = (...blocks: Block[]): PageDocument => ({
  schema: 1,
  sections: [
    newSection(id(1), {
      layout: {
        type: 'fluid',
        blocks: blocks.map((block, row) => ({
          block,
          desktop: { column: 0, row, width: 24, height: 1, layer: 0 },
          phone: { column: 0, row, width: 8, height: 1, layer: 0 },
        })),
      },
    }),
  ],
});
const areaOf = (...blocks: Block[]): PageDocument =>
  areaDocument(id(1), [fullRow(id(0xf0), id(0xf1), blocks)]);
const code = (n: number, text: string, more: object = {}): Block => ({
  id: id(n),
  type: BLOCK_TYPES.code,
  value: { ...definitionOf(BLOCK_TYPES.code)?.defaults, code: text, ...more },
});
const image = (n: number, imageId: string): Block => ({
  id: id(n),
  type: BLOCK_TYPES.image,
  value: { ...definitionOf(BLOCK_TYPES.image)?.defaults, imageId },
});
const save = (document: unknown, headers = {}, at = page) => shop.put(at, { document }, headers);
const saveAsAdministrator = async (document: unknown, at = page) =>
  shop.put(at, { document }, {}, await shop.as(websiteRoles.admin));
const blockValue = (document: PageDocument, n = 0): Record<string, unknown> => {
  const layout = document.sections[0]?.layout;
  return { ...(layout?.type === 'fluid' ? layout.blocks[n]?.block.value : {}) };
};

describe('documents', () => {
  it('a document is not replaced by a caller who does not say over which version', async () => {
    const editor = await shop.as(websiteRoles.editor);
    const blind = await editor.call('PUT', `/api/content${page}`, { document: documentOf(html(2)) });
    expect([blind.statusCode, blind.json().code]).toEqual([428, 'http.precondition-required']);
    expect((await shop.get(page)).json().document).toBeNull();
  });

  it('a page, an item and an area each have one; nothing is there before the first save', async () => {
    const blog = await app.make.collection(shop.site, { kind: 'blog', title: 'Journal' });
    const item = await app.make.item(shop.site, blog.id);
    const area = '/areas/footerBlocks/document';
    for (const at of [page, `/items/${item.id}/document`, area]) {
      const empty = await shop.get(at);
      expect(empty.json()).toEqual({ document: null, version: 0 });
      expect(empty.headers.etag).toBe('"0"');
      const document = at === area ? areaOf(html(2)) : documentOf(html(2));
      const saved = await save(document, { 'if-match': '"0"' }, at);
      expect(saved.json()).toEqual({ document, version: 1 });
      expect(saved.headers.etag).toBe('"1"');
      expect((await shop.get(at)).json()).toEqual({ document, version: 1 });
    }
    expect((await shop.get('/areas')).json()).toEqual({
      areas: [{ areaId: 'footerBlocks', label: 'footerBlocks', version: 1, isOffered: false, isSaved: true }],
    });
    expect((await shop.remove('/areas/footerBlocks')).statusCode).toBe(204);
    expect((await shop.get('/areas/footerBlocks/document')).json()).toEqual({ document: null, version: 0 });
    const none = await save(documentOf(), {}, `/collections/${blog.id}/document`);
    expect(none.json()).toMatchObject({
      code: 'content.no-document',
      message: 'A blog has no blocks of its own.',
    });
  });

  it('a document is saved over the version that was read: of ten concurrent saves one succeeds', async () => {
    await save(documentOf(html(2)));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save(documentOf(html(2, `<p>${n}</p>`)), { 'if-match': '"1"' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(412)]);
    expect((await shop.get(page)).headers.etag).toBe('"2"');
  });

  it('PL-9.28 the 61st block of a layout is refused, and the page stays as it was', async () => {
    const sixty = documentOf(...Array.from({ length: 60 }, (_, n) => html(n + 2)));
    expect((await save(sixty)).statusCode).toBe(200);
    const more = documentOf(...Array.from({ length: 61 }, (_, n) => html(n + 2)));
    const refused = await save(more);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'content.invalid-document' });
    expect(JSON.stringify(refused.json().errors)).toContain('60');
    const added = await shop.patch(page, {
      commands: [{ do: 'add-block', section: id(1), type: BLOCK_TYPES.html }],
    });
    expect(added.statusCode).toBe(409);
    expect(added.json().message).toContain('60');
    expect((await shop.get(page)).json()).toEqual({ document: sixty, version: 1 });
    await app.settings.changeLimits(shop.site.id, { value: { blocksPerLayout: 61 }, by: 'test' });
    expect((await save(more)).statusCode).toBe(200);
    await app.settings.changeLimits(shop.site.id, { value: { blocksPerLayout: 60 }, by: 'test' });
    expect((await shop.get(page)).json().document).toEqual(more);
  });

  it('documents say by its path what is wrong with which part', async () => {
    const broken = documentOf(html(2), html(2));
    const response = await save(broken);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)[0]).toMatch(/^sections\.0\.layout\.blocks\.1/);
    for (const document of [null, 7, 'text', [], { schema: 'x' }, { schema: 1, sections: {} }])
      expect((await save(document)).statusCode, JSON.stringify(document)).toBe(400);
    expect((await shop.get(page)).json().version).toBe(0);
  });

  it('of 10 MB are refused in words, and so are deep ones', async () => {
    const large = await save(documentOf(html(2, 'x'.repeat(10_000_000))));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({
      code: 'http.body-too-large',
      message: expect.stringMatching(/\.$/),
    });
    const wide = await save(
      documentOf(...Array.from({ length: 9 }, (_, n) => html(n + 2, 'x'.repeat(150_000)))),
    );
    expect(wide.statusCode).toBe(400);
    expect(Object.values(wide.json().errors)[0]).toMatch(/bytes/);
    let deep: unknown = {};
    for (let n = 0; n < 70; n++) deep = { deep };
    expect((await save(deep)).statusCode).toBe(400);
  });

  it('of kinds of blocks that we do not know are kept as they are', async () => {
    const document = documentOf({
      id: id(2),
      type: 9999,
      value: { anything: [1, { deep: '<script>x</script>' }] },
    });
    expect((await save(document)).json().document).toEqual(document);
  });

  it('of a newer version are answered as they are and never written over', async () => {
    const newer = { schema: 99, pages: ['something new'] };
    await app.platform.database.query.run(sql`
      update collections set document = ${JSON.stringify(newer)}::jsonb, document_version = 4
      where website_id = ${shop.site.id}`);
    expect((await shop.get(page)).json()).toEqual({ document: newer, version: 4 });
    for (const refused of [
      await save(documentOf()),
      await shop.patch(page, { commands: [{ do: 'add-section', kind: 'section' }] }),
    ]) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ code: 'content.newer-document' });
    }
    expect((await shop.get(page)).json()).toEqual({ document: newer, version: 4 });
    const other = `/collections/${(await app.make.collection(shop.site)).id}/document`;
    const sent = await save(newer, {}, other);
    expect(sent.statusCode).toBe(400);
    expect(sent.json().errors.schema).toContain('newer version');
  });
});

describe('cleaning', () => {
  it("saving a document removes code from text fields, and keeps the owner's code blocks", async () => {
    const saved = await saveAsAdministrator(
      documentOf(
        html(2, '<p onclick="x()">Hi<script>alert(1)</script> <a href="java\tscript:x">a</a></p>'),
        code(3, '<script>own()</script>'),
        {
          id: id(4),
          type: BLOCK_TYPES.accordion,
          value: {
            ...definitionOf(BLOCK_TYPES.accordion)?.defaults,
            items: [{ title: 'Q', body: '<img src=x onerror=y><b>A</b>' }],
          },
        },
      ),
    );
    expect(saved.statusCode, saved.body).toBe(200);
    const { document } = saved.json();
    expect(blockValue(document, 0)).toEqual({ html: '<p>Hi <a>a</a></p>' });
    expect(blockValue(document, 1)).toMatchObject({ code: '<script>own()</script>' });
    expect(blockValue(document, 2)).toMatchObject({
      items: [{ body: expect.not.stringContaining('onerror') }],
    });
  });

  it('also of what commands bring', async () => {
    await save(documentOf(html(2)));
    const edited = await shop.patch(page, {
      commands: [{ do: 'set-property', block: id(2), path: ['html'], value: '<p>x<script>y</script></p>' }],
    });
    expect(edited.statusCode, edited.body).toBe(200);
    expect(blockValue(edited.json().document)).toEqual({ html: '<p>x</p>' });
  });
});

describe('commands', () => {
  it('happen all or not at all, and say how to undo them', async () => {
    await save(documentOf(html(2), html(3)));
    const edited = await shop.patch(
      page,
      {
        commands: [
          { do: 'remove-block', block: id(3) },
          { do: 'set-section', section: id(1), settings: { spacing: 'large' } },
        ],
      },
      { 'if-match': '"1"' },
    );
    expect(edited.statusCode, edited.body).toBe(200);
    expect(edited.json()).toMatchObject({ version: 2, undo: [expect.any(Array), expect.any(Array)] });
    expect(edited.json().labels).toHaveLength(2);
    expect(edited.headers.etag).toBe('"2"');
    const refused = await shop.patch(page, {
      commands: [
        { do: 'set-section', section: id(1), settings: { spacing: 'none' } },
        { do: 'remove-block', block: id(9) },
      ],
    });
    expect(refused.statusCode).toBe(409);
    expect(Object.keys(refused.json().errors)).toEqual(['commands.1']);
    expect((await shop.get(page)).json()).toMatchObject({ version: 2, document: edited.json().document });
    expect((await shop.patch(page, { commands: [{ do: 'explode' }] })).statusCode).toBe(409);
    expect((await shop.patch(page, { commands: [] })).statusCode).toBe(400);
    expect((await shop.patch(page, { commands: [null, 7] })).statusCode).toBe(409);
    const stale = await shop.patch(
      page,
      { commands: [{ do: 'remove-block', block: id(2) }] },
      { 'if-match': '"1"' },
    );
    expect(stale.statusCode).toBe(412);
  });

  it('commands begin with an empty page where there is none, and with one section in an area', async () => {
    const response = await shop.patch(page, { commands: [{ do: 'add-section' }] });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().document.sections).toHaveLength(1);
  });
});

describe('code of those who are no administrators', () => {
  const script = '<script>fetch("/api/members")</script>';
  let body: string;
  let manager: TestBrowser;
  beforeEach(async () => {
    const store = await app.make.collection(shop.site, { kind: 'products', title: 'Store' });
    body = `/items/${(await app.make.item(shop.site, store.id)).id}/document`;
    manager = await shop.as(websiteRoles.storeManager);
  });
  const saveAs = (document: PageDocument) => shop.put(body, { document }, {}, manager);

  it.each([
    ['markup', {}],
    ['a script', { language: 'javascript' }],
    ['a style', { language: 'css' }],
  ])('code of a member who is no administrator is refused where it would run: %s', async (_kind, more) => {
    const refused = await saveAs(documentOf(code(2, script, more)));
    expect(refused.statusCode, refused.body).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'content.code-for-administrators',
      message: expect.stringMatching(/\.$/),
    });
    const added = await shop.patch(body, { commands: [{ do: 'add-section' }] }, {}, manager);
    const [section] = added.json().document.sections.slice(-1);
    const command = {
      do: 'add-block',
      section: section.id,
      type: BLOCK_TYPES.code,
      value: { code: script, ...more },
    };
    expect((await shop.patch(body, { commands: [command] }, {}, manager)).statusCode).toBe(403);
  });

  it.each(['editor', 'websiteManager'] as const)('code is refused from the role %s as well', async (role) => {
    const document = documentOf(code(2, script));
    expect((await shop.put(page, { document }, {}, await shop.as(websiteRoles[role]))).statusCode).toBe(403);
    expect((await saveAsAdministrator(document)).statusCode).toBe(200);
  });

  it("code in a form's submission HTML is refused from non-administrators, and markup is allowed", async () => {
    const form = (formSubmissionHTML: string): Block => ({
      id: id(4),
      type: BLOCK_TYPES.form,
      value: { ...definitionOf(BLOCK_TYPES.form)?.defaults, formSubmissionHTML },
    });
    expect((await saveAs(documentOf(form('<p>Thanks<br></p>')))).statusCode).toBe(200);
    expect((await saveAs(documentOf(form('<p>Thanks</p><SCRIPT>count()</SCRIPT>')))).statusCode).toBe(403);
    expect((await saveAsAdministrator(documentOf(form('<script>count()</script>')))).statusCode).toBe(200);
  });

  it('code of a non-administrator is allowed where it is shown instead of run', async () => {
    const document = documentOf(
      code(2, script, { displaySource: true }),
      code(3, script, { language: 'text' }),
    );
    expect((await saveAs(document)).statusCode).toBe(200);
    const run = { do: 'set-property', block: id(2), path: ['displaySource'], value: false };
    expect((await shop.patch(body, { commands: [run] }, {}, manager)).statusCode).toBe(403);
  });

  it('that administrators put there stays as it is while the rest changes, and changes for nobody else', async () => {
    expect((await saveAsAdministrator(documentOf(code(2, script)), body)).statusCode).toBe(200);
    expect((await saveAs(documentOf(html(3), code(2, script)))).statusCode).toBe(200);
    const change = { do: 'set-property', block: id(2), path: ['code'], value: `${script}<!-- -->` };
    expect((await shop.patch(body, { commands: [change] }, {}, manager)).statusCode).toBe(403);
    const remove = { do: 'remove-block', block: id(2) };
    expect((await shop.patch(body, { commands: [remove] }, {}, manager)).statusCode).toBe(200);
    expect((await saveAs(documentOf(code(2, script)))).statusCode).toBe(403);
  });
});

describe('what nobody would see', () => {
  const film = {
    source: 3,
    videoId: null,
    url: 'https://youtu.be/dQw4w9WgXcQ',
    posterId: null,
    overlay: 0,
  } as const;
  const pageWith = (more: Partial<Section>): PageDocument => ({
    schema: 1,
    sections: [newSection(id(1), more)],
  });

  it('an external background video is refused without a poster image', async () => {
    const refused = await save(pageWith({ background: film }));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual({
      'sections.0.background.posterId': expect.stringContaining('Choose an image'),
    });
    const document = { ...film, posterId: await shop.image() };
    expect((await save(pageWith({ background: document }))).statusCode).toBe(200);
    const command = { do: 'set-section', section: id(1), settings: { background: film } };
    expect((await shop.patch(page, { commands: [command] })).statusCode).toBe(400);
  });

  it('an area of a theme is refused with several sections, grids, backgrounds, colours or widths', async () => {
    const area = '/areas/footer/document';
    const [plain] = areaOf(html(2)).sections;
    if (!plain) throw new Error('An area has a section');
    const pathsOf = async (...sections: Section[]) =>
      Object.keys((await save({ schema: 1, sections }, {}, area)).json().errors ?? {}).toSorted();
    expect(await pathsOf(plain)).toEqual([]);
    expect(
      await pathsOf({
        ...plain,
        kind: 'popup-overlay',
        anchor: 'top',
        colorTheme: 'dark',
        contentWidth: 'narrow',
        spacing: 'large',
        background: { source: 1, imageId: id(5), overlay: 0 },
        layout: { type: 'fluid', blocks: [] },
      }),
    ).toEqual(
      ['anchor', 'background', 'colorTheme', 'contentWidth', 'kind', 'layout', 'spacing'].map(
        (name) => `sections.0.${name}`,
      ),
    );
    expect(await pathsOf(plain, { ...plain, id: id(7), layout: { type: 'classic', rows: [] } })).toEqual([
      'sections',
    ]);
  });

  it('a stored setting that would be refused now does not prevent other changes', async () => {
    const stored = JSON.stringify(pageWith({ background: film }));
    await app.platform.database.query.run(sql`update collections set document = ${stored}::jsonb`);
    const command = { do: 'set-section', section: id(1), settings: { spacing: 'large' } };
    expect((await shop.patch(page, { commands: [command] })).statusCode).toBe(200);
    expect((await save(pageWith({ background: film, spacing: 'none' }))).statusCode).toBe(200);
  });
});

describe('images in documents', () => {
  const usesOf = async (assetId: string) => {
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`select owner_kind, owner_id from asset_uses where asset_id = ${assetId} order by 1, 2`,
    );
    return rows;
  };

  it('uses of images are recorded when a document is saved, and removed with the page', async () => {
    const [one, two] = [await shop.image(), await shop.image()];
    const { id: collectionId } = await app.make.collection(shop.site, { mainImageId: two });
    const at = `/collections/${collectionId}/document`;
    expect((await save(documentOf(image(2, one)), {}, at)).statusCode).toBe(200);
    const owner = { owner_kind: 'collection', owner_id: collectionId };
    expect([await usesOf(one), await usesOf(two)]).toEqual([[owner], [owner]]);
    await shop.patch(`/collections/${collectionId}`, { title: 'Another title' });
    expect(await usesOf(one)).toEqual([owner]);
    await save(documentOf(), {}, at);
    expect([await usesOf(one), await usesOf(two)]).toEqual([[], [owner]]);
    await shop.remove(`/collections/${collectionId}`);
    expect(await usesOf(two)).toEqual([]);
  });

  it('that do not exist are refused when they are new, and do not stand in the way later', async () => {
    const missing = await save(documentOf(image(2, id(77))));
    expect(missing.statusCode).toBe(400);
    expect(missing.json()).toMatchObject({ code: 'content.missing-asset' });
    const [lostImageId, otherImageId] = [await shop.image(), await shop.image()];
    await save(documentOf(image(2, lostImageId), image(3, otherImageId)));
    await app.platform.database.query.run(sql`delete from asset_uses where asset_id = ${lostImageId}`);
    await app.platform.database.query.run(sql`delete from assets where asset_id = ${lostImageId}`);
    expect((await save(documentOf(image(2, lostImageId), image(3, otherImageId), html(4)))).statusCode).toBe(
      200,
    );
    expect(await usesOf(otherImageId)).toHaveLength(1);
    for (const { name, violations } of app.content.invariants)
      expect(await violations(app.platform.database.query), name).toEqual([]);
  });

  const itemAddress = async (): Promise<string> => {
    const blog = await app.make.collection(shop.site, { kind: 'blog' });
    return `/items/${(await app.make.item(shop.site, blog.id)).id}/document`;
  };
  it.each([
    ['a page', async () => page, documentOf(image(2, id(77)))],
    ['an item', itemAddress, areaOf(image(2, id(77)))],
    ['an area', async () => '/areas/footer/document', areaOf(image(2, id(77)))],
  ])('of %s that do not exist are refused, in a whole document and by a command', async (_, at, document) => {
    const address = await at();
    const whole = await save(document, {}, address);
    expect([whole.statusCode, whole.json().code]).toEqual([400, 'content.missing-asset']);
    const withoutImage = JSON.parse(JSON.stringify(document).replace(`"${id(77)}"`, 'null'));
    expect((await save(withoutImage, {}, address)).statusCode).toBe(200);
    const edited = await shop.patch(address, {
      commands: [{ do: 'set-property', block: id(2), path: ['imageId'], value: id(77) }],
    });
    expect([edited.statusCode, edited.json().code]).toEqual([400, 'content.missing-asset']);
  });

  it('that are used and not written down are found by the invariant', async () => {
    await save(documentOf(image(2, await shop.image())));
    await app.platform.database.query.run(sql`delete from asset_uses`);
    const uses = app.content.invariants.find(({ name }) => name === 'content.asset-uses');
    expect(await uses?.violations(app.platform.database.query)).toHaveLength(1);
  });
});
