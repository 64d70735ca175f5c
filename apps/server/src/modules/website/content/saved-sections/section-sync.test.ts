import { type SavedSection, websiteRoles } from '@awning/contract';
import { newSection, type PageDocument, type Section } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import { documentOf, html, id, readSiteVersion } from '../../../../testing/text-pages.ts';
import type { Site } from '../../../foundation/sites/index.ts';

const SAVED = '/api/content/saved-sections';

let app: TestApp;
let site: Site;
let editor: TestBrowser;
let visitor: TestBrowser;
let batches = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  editor = await app.signedIn(site, websiteRoles.admin);
  visitor = app.browser({ host: `${site.slug}.localhost` });
});

const draftOf = (page: string) => `/api/content/collections/${page}/draft`;
const edit = async (page: string, ...commands: object[]): Promise<PageDocument> => {
  const { version } = (await editor.get(draftOf(page))).json();
  const ids = Array.from({ length: 10 }, (_, index) => id(0xabc000 + ++batches * 100 + index));
  const response = await editor.call('PATCH', draftOf(page), {
    commands,
    ids,
    base: version,
    batch: `b${batches}`,
  });
  expect(response.statusCode, response.body).toBe(200);
  return (await editor.get(draftOf(page))).json().document;
};
const words = (block: number, text: string) => ({
  do: 'set-property',
  block: id(block),
  path: ['html'],
  value: `<p>${text}</p>`,
});
const tryPublish = async (...pages: string[]) => {
  const changes = [];
  for (const page of pages)
    changes.push({ kind: 'page', id: page, version: (await editor.get(draftOf(page))).json().version });
  return editor.call('POST', '/api/site-changes/publish', { changes });
};
const publish = async (...pages: string[]): Promise<string> => {
  const response = await tryPublish(...pages);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().publish.id;
};
const seen = async (path: string): Promise<string> => (await visitor.get(path)).body;

/** A page whose section is saved in sync, and a second page that has it. */
async function twoPages() {
  const first = (await app.make.collection(site, { title: 'First', urlId: 'first' })).id;
  const second = (await app.make.collection(site, { title: 'Second', urlId: 'second' })).id;
  const document = documentOf(html(10, '<p>Open on Saturdays</p>'), html(11, '<p>Call before</p>'));
  await app.content.documents.replace(site.id, { kind: 'collection', id: first }, document);
  const [section] = document.sections;
  const created = await editor.call('POST', SAVED, { name: 'Hours', section, inSync: true });
  expect(created.statusCode, created.body).toBe(201);
  const saved: SavedSection = created.json();
  await edit(first, { do: 'set-section', section: id(1), settings: { sync: saved.section.sync } });
  const copy = await edit(second, { do: 'insert-section', section: saved.section });
  await publish(first, second);
  const [use] = copy.sections as Section[];
  return { first, second, saved, use: use as Section & { sync: NonNullable<Section['sync']> } };
}

describe('saved sections in sync', () => {
  it('ED-93 what is changed on one page shows on all when it is published, in one version of the site', async () => {
    const { first, second, saved, use } = await twoPages();
    expect(await seen('/second')).toContain('Open on Saturdays');
    expect((await editor.get(SAVED)).json().savedSections).toMatchObject([
      { id: saved.id, inSync: true, uses: 2 },
    ]);
    await edit(first, { do: 'set-property', block: id(10), path: ['html'], value: '<p>Open on Sundays</p>' });
    expect(await seen('/second')).toContain('Open on Saturdays');
    const version = await readSiteVersion(app, site);
    const published = await publish(first);
    await expect.poll(() => seen('/second'), { interval: 20 }).toContain('Open on Sundays');
    expect(await readSiteVersion(app, site)).toBe(version + 1);
    expect(JSON.stringify((await editor.get(SAVED)).json())).toContain('Open on Sundays');
    // From the other side, too: it has ids of its own.
    const block = use.sync.ids[id(11)] ?? '';
    expect(block).not.toBe(id(11));
    await edit(second, { do: 'set-property', block, path: ['html'], value: '<p>Just come</p>' });
    await publish(second);
    await expect.poll(() => seen('/first'), { interval: 20 }).toContain('Just come');
    expect(await seen('/first')).toContain('Open on Sundays');
    expect(published).not.toBe('');
  });

  it('ED-93 an undone publish brings the section back on every page', async () => {
    const { first } = await twoPages();
    await edit(first, { do: 'set-property', block: id(10), path: ['html'], value: '<p>Open on Sundays</p>' });
    const published = await publish(first);
    await expect.poll(() => seen('/second'), { interval: 20 }).toContain('Open on Sundays');
    const undone = await editor.call('POST', `/api/publishes/${published}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    await expect.poll(() => seen('/second'), { interval: 20 }).toContain('Open on Saturdays');
  });

  it('ED-93 a named exception is this page’s own, and the rest follows', async () => {
    const { first, second, use } = await twoPages();
    const block = use.sync.ids[id(10)] ?? '';
    await edit(
      second,
      { do: 'set-section', section: use.id, settings: { sync: { ...use.sync, own: [id(10)] } } },
      { do: 'set-property', block, path: ['html'], value: '<p>Closed here</p>' },
    );
    await publish(second);
    await expect.poll(() => seen('/second'), { interval: 20 }).toContain('Closed here');
    expect(await seen('/first')).toContain('Open on Saturdays');
    await edit(
      first,
      { do: 'set-property', block: id(10), path: ['html'], value: '<p>Open on Sundays</p>' },
      { do: 'set-property', block: id(11), path: ['html'], value: '<p>Just come</p>' },
    );
    await publish(first);
    await expect.poll(() => seen('/second'), { interval: 20 }).toContain('Just come');
    expect(await seen('/second')).toContain('Closed here');
    expect(await seen('/second')).not.toContain('Open on Sundays');
  });

  it('ED-93 a section that was taken apart keeps what is seen and follows no longer', async () => {
    const { first, second, use } = await twoPages();
    await edit(second, { do: 'set-section', section: use.id, settings: { sync: null } });
    await publish(second);
    expect(await seen('/second')).toContain('Open on Saturdays');
    await edit(first, { do: 'set-property', block: id(10), path: ['html'], value: '<p>Open on Sundays</p>' });
    await publish(first);
    await expect.poll(() => seen('/first'), { interval: 20 }).toContain('Open on Sundays');
    expect(await seen('/second')).toContain('Open on Saturdays');
  });

  it('ED-93 an open draft of another page is brought up to the change and keeps its own', async () => {
    const { first, second, use } = await twoPages();
    const block = use.sync.ids[id(11)] ?? '';
    await edit(second, { do: 'set-property', block, path: ['html'], value: '<p>Waiting words</p>' });
    await edit(first, { do: 'set-property', block: id(10), path: ['html'], value: '<p>Open on Sundays</p>' });
    await publish(first);
    const draft = JSON.stringify((await editor.get(draftOf(second))).json().document);
    expect(draft).toContain('Waiting words');
    expect(draft).toContain('Open on Sundays');
  });

  it('ED-93 a page that got the section earlier shows the newer one, and takes it back nowhere', async () => {
    const { first, saved } = await twoPages();
    const third = (await app.make.collection(site, { title: 'Third', urlId: 'third' })).id;
    await edit(third, { do: 'insert-section', section: saved.section });
    await edit(first, words(10, 'Open on Sundays'));
    await publish(first);
    await publish(third);
    await expect.poll(() => seen('/third'), { interval: 20 }).toContain('Open on Sundays');
    expect(await seen('/second')).toContain('Open on Sundays');
    expect(await seen('/first')).toContain('Open on Sundays');
  });

  it('ED-93 what is written into it before its page is published for the first time is kept', async () => {
    const { saved } = await twoPages();
    const third = (await app.make.collection(site, { title: 'Third', urlId: 'third' })).id;
    const { sections } = await edit(third, { do: 'insert-section', section: saved.section });
    const block = sections[0]?.sync?.ids[id(10)] ?? '';
    await edit(third, { do: 'set-property', block, path: ['html'], value: '<p>Open at night</p>' });
    await publish(third);
    await expect.poll(() => seen('/first'), { interval: 20 }).toContain('Open at night');
    expect(JSON.stringify((await editor.get(draftOf(third))).json().document)).not.toContain('"from"');
  });

  it('ED-93 a restored version of a page leaves the section as all pages have it', async () => {
    const { first, second } = await twoPages();
    await edit(first, words(10, 'Open on Sundays'));
    await publish(first);
    const { versions } = (await editor.get(`/api/drafts/page/${first}/versions`)).json();
    const oldest = versions.at(-1);
    const restored = await editor.call('POST', `/api/versions/${oldest.id}/restore`, {});
    expect(restored.statusCode, restored.body).toBe(200);
    await edit(first, { do: 'add-section' });
    await publish(first);
    expect(await seen('/second')).toContain('Open on Sundays');
    expect(second).not.toBe('');
  });

  it('ED-93 on one page twice, what is changed in one is changed in the other and on all pages', async () => {
    const { first, saved } = await twoPages();
    await edit(first, { do: 'insert-section', section: saved.section });
    await publish(first);
    const { sections } = await edit(first, words(10, 'Open on Sundays'));
    await publish(first);
    await expect.poll(() => seen('/second'), { interval: 20 }).toContain('Open on Sundays');
    expect((await seen('/first')).match(/Open on Sundays/g)).toHaveLength(2);
    const block = sections[1]?.sync?.ids[id(10)] ?? '';
    await edit(first, words(10, 'Open on Mondays'), {
      do: 'set-property',
      block,
      path: ['html'],
      value: '<p>Open on Fridays</p>',
    });
    const refused = await tryPublish(first);
    expect(refused.json()).toMatchObject({ code: 'content.changed-twice-in-sync' });
    expect(refused.json().message).toContain('Hours');
    expect(await seen('/second')).toContain('Open on Sundays');
  });

  it('ED-93 two sections in sync that are changed at once arrive together on the pages that have both', async () => {
    const { first, second } = await twoPages();
    const document = documentOf(html(30, '<p>Fine prices</p>'));
    const section = { ...document.sections[0], id: id(3) };
    const other: SavedSection = (
      await editor.call('POST', SAVED, { name: 'Prices', section, inSync: true })
    ).json();
    const { sections } = await edit(first, { do: 'insert-section', section: other.section });
    await edit(second, { do: 'insert-section', section: other.section });
    await publish(first, second);
    const block = sections.find(({ sync }) => sync?.id === other.id)?.sync?.ids[id(30)] ?? '';
    await edit(first, words(10, 'Open on Sundays'), {
      do: 'set-property',
      block,
      path: ['html'],
      value: '<p>Finer prices</p>',
    });
    await publish(first);
    await expect.poll(() => seen('/second'), { interval: 20 }).toContain('Open on Sundays');
    expect(await seen('/second')).toContain('Finer prices');
    expect(await seen('/first')).toContain('Finer prices');
  });

  it('ED-93 a block that is different here no longer has the words of all pages, which stay as they are', async () => {
    const { second, use } = await twoPages();
    const block = use.sync.ids[id(10)] ?? '';
    await edit(
      second,
      { do: 'set-section', section: use.id, settings: { sync: { ...use.sync, own: [id(10)] } } },
      { do: 'set-property', block, path: ['html'], value: '<p>Closed here</p>' },
    );
    await publish(second);
    await edit(second, { do: 'set-section', section: use.id, settings: { sync: use.sync } });
    await publish(second);
    await expect.poll(() => seen('/second'), { interval: 20 }).toContain('Open on Saturdays');
    expect(await seen('/first')).toContain('Open on Saturdays');
  });

  it('ED-93 two drafts that changed the same words of it name the section and both pages', async () => {
    const { first, second, use } = await twoPages();
    const block = use.sync.ids[id(10)] ?? '';
    await edit(first, words(10, 'Open on Sundays'));
    await edit(second, { do: 'set-property', block, path: ['html'], value: '<p>Open on Mondays</p>' });
    const refused = await tryPublish(first, second);
    expect(refused.json()).toMatchObject({ code: 'publishing.section-changed-twice' });
    for (const name of ['Hours', 'First', 'Second']) expect(refused.json().message).toContain(name);
    expect(await seen('/first')).toContain('Open on Saturdays');
    await publish(first);
    expect(await seen('/second')).toContain('Open on Sundays');
  });

  it('ED-93 two drafts that changed different words of it are published and undone together', async () => {
    const { first, second, use } = await twoPages();
    const block = use.sync.ids[id(11)] ?? '';
    await edit(first, words(10, 'Open on Sundays'));
    await edit(second, { do: 'set-property', block, path: ['html'], value: '<p>Just come</p>' });
    const published = await publish(first, second);
    for (const page of ['/first', '/second']) {
      await expect.poll(() => seen(page), { interval: 20 }).toContain('Open on Sundays');
      expect(await seen(page)).toContain('Just come');
    }
    const undone = await editor.call('POST', `/api/publishes/${published}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    for (const page of ['/first', '/second']) {
      await expect.poll(() => seen(page), { interval: 20 }).toContain('Open on Saturdays');
      expect(await seen(page)).toContain('Call before');
    }
  });

  it('ED-93 a member who may change products alone changes no page through a section in sync', async () => {
    const { saved } = await twoPages();
    const store = await app.make.collection(site, { title: 'Shop', urlId: 'shop', kind: 'products' });
    const owner = { kind: 'item', id: (await app.make.item(site, store.id)).id } as const;
    const manager = { productsOnly: true, mayAddCode: false, mayChangeLocked: false };
    const save = (document: unknown) =>
      app.content.documents.replace(site.id, owner, document, { editor: manager });
    const placed = await save({ schema: 1, sections: [saved.section] });
    const changed = JSON.stringify(placed.document).replace('Open on Saturdays', 'Closed for good');
    await expect(save(JSON.parse(changed))).rejects.toMatchObject({
      code: 'content.shared-elsewhere',
      message: expect.stringContaining('First'),
    });
    expect(await seen('/first')).toContain('Open on Saturdays');
  });

  it('ED-99 a section that is locked on another page is changed there in its words alone', async () => {
    const { first, second, use } = await twoPages();
    await edit(first, { do: 'set-section', section: id(1), settings: { locked: true } });
    await publish(first);
    const writer = { productsOnly: false, mayAddCode: false, mayChangeLocked: false };
    const owner = { kind: 'collection', id: second } as const;
    const saveAs = async (change: (document: string) => string) => {
      const { document } = await app.content.documents.read(site.id, owner);
      const input: unknown = JSON.parse(change(JSON.stringify(document)));
      return app.content.documents.replace(site.id, owner, input, { editor: writer });
    };
    await saveAs((text) => text.replace('Open on Saturdays', 'Open on Sundays'));
    await expect.poll(() => seen('/first'), { interval: 20 }).toContain('Open on Sundays');
    const wider = saveAs((text) => text.replace(`"id":"${use.id}"`, `"id":"${use.id}","gap":"large"`));
    await expect(wider).rejects.toMatchObject({ code: 'content.shared-and-locked' });
  });

  it('a removed saved section leaves its pages as they are, and a section in rows cannot be in sync', async () => {
    const { first, saved } = await twoPages();
    expect((await editor.call('DELETE', `${SAVED}/${saved.id}`)).statusCode).toBe(204);
    await edit(first, { do: 'set-property', block: id(10), path: ['html'], value: '<p>Open on Sundays</p>' });
    await publish(first);
    expect(await seen('/second')).toContain('Open on Saturdays');
    const rows = newSection(id(5), { layout: { type: 'classic', rows: [] } });
    const refused = await editor.call('POST', SAVED, { name: 'Rows', section: rows, inSync: true });
    expect(refused.json().code).toBe('content.invalid-document');
  });
});
