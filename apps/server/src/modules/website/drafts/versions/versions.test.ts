import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import {
  type DraftFixture,
  documentOf,
  html,
  id,
  openDraftFixture,
  write,
} from '../testing/draft-fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const two = documentOf(html(10), html(11));
const MINUTE = 60_000;

const versionsOf = async (page: DraftFixture) =>
  (await page.editor.get(`/api/drafts/page/${page.pageId}/versions`)).json().versions as {
    id: string;
    reason: string;
    name: string;
    at: number;
  }[];

describe('versions', () => {
  it('ED-85 each publish, each named state, and the work of every ten minutes is a version', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [write(10, '<p>1</p>')], base: 1 });
    app.clock.advance(5 * MINUTE);
    await page.edit({ commands: [write(10, '<p>2</p>')], base: 2 });
    app.clock.advance(6 * MINUTE);
    await page.edit({ commands: [write(10, '<p>3</p>')], base: 3 });
    await page.edit({ commands: [write(10, '<p>4</p>')], base: 4 });
    const named = await page.editor.call('POST', `/api/drafts/page/${page.pageId}/versions`, {
      name: 'Before the sale',
    });
    expect(named.statusCode, named.body).toBe(201);
    await page.publish();
    const versions = await versionsOf(page);
    expect(versions.map(({ reason, name }) => [reason, name])).toEqual([
      ['publish', ''],
      ['named', 'Before the first publish'],
      ['named', 'Before the sale'],
      ['automatic', ''],
    ]);
    const read = (await page.editor.get(`/api/versions/${versions[3]?.id}`)).json();
    expect(JSON.stringify(read.value)).toContain('<p>2</p>');
  });

  it('ED-85 what visitors saw before the first publish of a page is a version, and can be restored', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [write(10, '<p>First</p>')], base: 1 });
    await page.publish();
    const [published, before] = await versionsOf(page);
    expect([published?.reason, before?.name]).toEqual(['publish', 'Before the first publish']);
    const restored = await page.editor.call('POST', `/api/versions/${before?.id}/restore`, {});
    expect(restored.statusCode, restored.body).toBe(200);
    await page.publish();
    expect(await page.html()).toContain('Block 10');
    expect((await versionsOf(page)).map(({ name }) => name)).toEqual(['', '', 'Before the first publish']);
  });

  it('ED-85 a version is compared with the draft, with what is live and with another version', async () => {
    const page = await openDraftFixture(app, two);
    await page.editor.call('POST', `/api/drafts/page/${page.pageId}/versions`, { name: 'Begin' });
    await page.edit({ commands: [write(10, '<p>New</p>')], base: 1 });
    const [version] = await versionsOf(page);
    const compare = async (other: string) =>
      (await page.editor.get(`/api/versions/${version?.id}/comparison?with=${other}`)).json();
    expect((await compare('live')).changes).toEqual([]);
    expect((await compare('draft')).changes).toMatchObject([
      { part: `block:${id(10)}`, from: { html: '<p>Block 10</p>' }, to: { html: '<p>New</p>' } },
    ]);
    expect((await compare(version?.id ?? '')).diff).toEqual([]);
  });

  it('ED-85 a version is shown as a page of the site to members who may edit it, and to nobody else', async () => {
    const page = await openDraftFixture(app, two);
    await page.editor.call('POST', `/api/drafts/page/${page.pageId}/versions`, { name: 'Begin' });
    await page.edit({ commands: [write(10, '<p>New</p>')], base: 1 });
    const [version] = await versionsOf(page);
    const address = `/config/preview/version/${version?.id}`;
    const shown = await page.editor.get(address);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.body).toContain('Block 10');
    expect(shown.body).not.toContain('New');
    expect((await page.editor.get(`/config/preview/page/${page.pageId}`)).body).toContain('New');
    expect((await page.editor.get(`/config/preview/version/${'f'.repeat(24)}`)).statusCode).toBe(404);
    const viewer = await app.signedIn(page.site, 10);
    expect((await viewer.get(address)).statusCode).toBe(403);
  });

  it('ED-85 a block of a version comes back with how it stands in its place, too', async () => {
    const page = await openDraftFixture(app, documentOf(html(10)));
    const versions = `/api/drafts/page/${page.pageId}/versions`;
    const { version } = (await page.editor.call('POST', versions, { name: 'Before' })).json();
    const commands = [{ do: 'set-block', block: id(10), settings: { padding: 'large' } }] as const;
    expect((await page.edit({ commands, base: 1 })).statusCode).toBe(200);
    const restore = `/api/versions/${version.id}/restore`;
    expect((await page.editor.call('POST', restore, { block: id(10) })).statusCode).toBe(200);
    expect((await page.editor.get(page.draft)).json().document).toEqual(documentOf(html(10)));
  });

  it('ED-85 a section that a version of last week had comes back, and nothing else changes', async () => {
    const page = await openDraftFixture(app, documentOf(html(10), html(11)));
    const week = 7 * 24 * 60 * MINUTE;
    await page.edit({ commands: [write(10, '<p>Old</p>')], base: 1 });
    await page.publish();
    app.clock.advance(week);
    const editor = await page.as(websiteRoles.editor);
    const { document, version: base } = (await editor.get(page.draft)).json();
    const [section] = document.sections;
    const commands = [
      { do: 'remove-section', section: section.id },
      { do: 'add-section', at: 0 },
    ] as const;
    const changed = await page.edit({ commands, ids: [id(77)], base }, editor);
    expect(changed.statusCode, changed.body).toBe(200);
    const { versions } = (await editor.get(`/api/drafts/page/${page.pageId}/versions`)).json();
    const version = versions.find(({ reason }: { reason: string }) => reason === 'publish');
    expect(Math.round((app.clock.now().getTime() - version.at) / week)).toBe(1);
    const restored = await editor.call('POST', `/api/versions/${version.id}/restore`, {
      section: section.id,
    });
    expect(restored.statusCode, restored.body).toBe(200);
    const after = (await editor.get(page.draft)).json().document;
    const ids = after.sections.map((each: { id: string }) => each.id);
    expect(ids.toSorted()).toEqual([section.id, id(77)].toSorted());
    expect(JSON.stringify(after)).toContain('<p>Old</p>');
  });

  it('ED-85 a page, a section or a block of a version is restored as a step that can be undone', async () => {
    const page = await openDraftFixture(app, two);
    await page.editor.call('POST', `/api/drafts/page/${page.pageId}/versions`, { name: 'Begin' });
    const [version] = await versionsOf(page);
    const commands = [write(10, '<p>A</p>'), { do: 'remove-block', block: id(11) } as const];
    await page.edit({ commands, base: 1 });
    const restore = (part: object) => page.editor.call('POST', `/api/versions/${version?.id}/restore`, part);
    const blocks = async () => {
      const { document } = (await page.editor.get(page.draft)).json();
      return document.sections[0].layout.blocks.map(
        (placed: { block: { value: { html: string } } }) => placed.block.value.html,
      );
    };
    expect((await restore({ block: id(10) })).statusCode).toBe(200);
    expect(await blocks()).toEqual(['<p>Block 10</p>']);
    expect((await restore({ block: id(11) })).statusCode).toBe(200);
    expect(await blocks()).toEqual(['<p>Block 10</p>', '<p>Block 11</p>']);
    await page.edit({ commands: [write(10, '<p>B</p>')], base: 4 });
    const restored = (await restore({ section: id(1) })).json();
    expect((await page.editor.get(page.draft)).json().document).toEqual(two);
    await page.editor.call('POST', `/api/drafts/page/${page.pageId}/undo`, {
      step: restored.version,
      batch: 'back',
    });
    expect((await blocks())[0]).toBe('<p>B</p>');
    await restore({});
    expect((await page.editor.get(page.draft)).json().document).toEqual(two);
    expect((await restore({ block: id(99) })).json().code).toBe('drafts.no-place-to-restore');
  });

  it('a version of settings is restored into their draft', async () => {
    const page = await openDraftFixture(app, two);
    const settings = `/api/drafts/page-settings/${page.pageId}`;
    await page.editor.call('POST', `${settings}/versions`, { name: 'Old' });
    await page.editor.call('PATCH', `/api/content/collections/${page.pageId}`, { seoTitle: 'New' });
    const { versions } = (await page.editor.get(`${settings}/versions`)).json();
    const restored = await page.editor.call('POST', `/api/versions/${versions[0].id}/restore`, {});
    expect(restored.statusCode, restored.body).toBe(200);
    expect((await page.editor.get(settings)).json().value).toEqual({ seoTitle: '' });
  });

  it('ED-90 taking over where another member writes leaves the words of that member as a version', async () => {
    const page = await openDraftFixture(app, two);
    const [mara, noor] = [await page.as(websiteRoles.editor), await page.as(websiteRoles.editor)];
    const lock = (who: typeof mara, tab: string, takeOver: boolean) =>
      who.call('PUT', `/api/channel/text-locks/${id(10)}`, { tab, takeOver });
    await lock(mara, 'tab-of-mara', false);
    await page.edit({ commands: [write(10, '<p>Words of Mara</p>')], base: 1 }, mara);
    expect(await versionsOf(page)).toEqual([]);
    expect((await lock(noor, 'tab-of-noor', true)).json().takenFrom).not.toBeNull();
    await page.edit({ commands: [write(10, '<p>Words of Noor</p>')], base: 2 }, noor);
    const [version, ...others] = await versionsOf(page);
    expect(others).toEqual([]);
    expect(version?.name).toMatch(/^Before .+ took over$/);
    const { value } = (await page.editor.get(`/api/versions/${version?.id}`)).json();
    expect(JSON.stringify(value)).toContain('Words of Mara');
    // The same member in another tab, and a text that has no draft, leave none.
    await lock(noor, 'another-tab-of-noor', true);
    await mara.call('PUT', `/api/channel/text-locks/${id(77)}`, { tab: 'tab-of-mara' });
    await noor.call('PUT', `/api/channel/text-locks/${id(77)}`, { tab: 'tab-of-noor', takeOver: true });
    expect(await versionsOf(page)).toHaveLength(1);
  });

  it('ED-85 the work of ten minutes on settings is a version that can be restored', async () => {
    const page = await openDraftFixture(app, two);
    const settings = `/api/drafts/page-settings/${page.pageId}`;
    const save = (value: object) => page.editor.call('PUT', settings, { value }, { 'if-match': '*' });
    await save({ seoTitle: 'First' });
    app.clock.advance(5 * MINUTE);
    await save({ seoTitle: 'Second' });
    app.clock.advance(6 * MINUTE);
    await save({ seoTitle: 'Third' });
    await save({ seoTitle: 'Fourth' });
    const { versions } = (await page.editor.get(`${settings}/versions`)).json();
    expect(versions).toMatchObject([{ reason: 'automatic', name: '' }]);
    const { value } = (await page.editor.get(`/api/versions/${versions[0].id}`)).json();
    // All settings as they would be with the draft, as in other versions of settings.
    expect(value).toMatchObject({ seoTitle: 'Second', title: expect.any(String) });
    const restored = await page.editor.call('POST', `/api/versions/${versions[0].id}/restore`, {});
    expect(restored.statusCode, restored.body).toBe(200);
    expect((await page.editor.get(settings)).json().value).toEqual({ seoTitle: 'Second' });
  });

  it('another site reads, compares and restores none of them', async () => {
    const [page, other] = [await openDraftFixture(app, two), await openDraftFixture(app, two)];
    await page.editor.call('POST', `/api/drafts/page/${page.pageId}/versions`, { name: 'Secret' });
    const [version] = await versionsOf(page);
    const address = `/api/versions/${version?.id}`;
    const admin = await other.as(websiteRoles.admin);
    for (const response of [
      await admin.get(address),
      await admin.get(`${address}/comparison?with=live`),
      await admin.call('POST', `${address}/restore`, {}),
    ])
      expect([response.statusCode, response.json().code]).toEqual([404, 'drafts.unknown-version']);
  });

  it('ED-85 automatic versions are thinned to ten minutes for a day, an hour for a week, a day for a quarter', async () => {
    const page = await openDraftFixture(app, two);
    const { database, ids } = app.platform;
    const now = app.clock.now().getTime();
    const ages = [
      ...Array.from({ length: 12 }, (_, n) => n * 5 * MINUTE),
      ...Array.from({ length: 12 }, (_, n) => 2 * 24 * 60 * MINUTE + n * 20 * MINUTE),
      ...Array.from({ length: 8 }, (_, n) => 30 * 24 * 60 * MINUTE + n * 6 * 60 * MINUTE),
      100 * 24 * 60 * MINUTE,
    ];
    for (const age of ages.toReversed())
      await database.query.run(sql`
        insert into draft_versions (website_id, version_id, kind, subject_id, reason, value, at)
        values (${page.site.id}, ${ids.next()}, 'page', ${page.pageId}, 'automatic', '{}', ${new Date(now - age)})`);
    const [thin] = app.drafts.versions.jobs;
    await thin?.run({});
    const left = await database.query.rows(
      { at: column.instant },
      sql`select at from draft_versions where subject_id = ${page.pageId} order by at desc`,
    );
    const bucket = (age: number): string => {
      const at = now - age;
      if (age < 24 * 60 * MINUTE) return `m${Math.floor(at / (10 * MINUTE))}`;
      if (age < 7 * 24 * 60 * MINUTE) return `h${Math.floor(at / (60 * MINUTE))}`;
      return `d${Math.floor(at / (24 * 60 * MINUTE))}`;
    };
    const kept = left.map(({ at }) => bucket(now - at.getTime()));
    const expected = new Set(ages.filter((age) => age < 92 * 24 * 60 * MINUTE).map(bucket));
    expect(kept.toSorted()).toEqual([...expected].sort());
  });
});
