import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { websiteRoles } from '@awning/contract';
import { areaDocument, type EditCommand, type PageDocument } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/index.ts';
import { listenOnLoopback } from '../../../../platform/http/testing/test-kernel.ts';
import { sampleImage } from '../../../../testing/sample-image.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { documentOf, html, id, openDraftFixture, write } from '../testing/draft-fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const two = documentOf(html(10), html(11));
const htmlOf = (document: PageDocument, block: number): unknown =>
  JSON.parse(JSON.stringify(document)).sections[0].layout.blocks.find(
    (placed: { block: { id: string } }) => placed.block.id === id(block),
  )?.block.value.html;

describe('the draft of a page', () => {
  it('a page without a draft shows what visitors see, in the version of that', async () => {
    const page = await openDraftFixture(app, two);
    const draft = (await page.editor.get(page.draft)).json();
    expect(draft).toMatchObject({ document: two, version: 1, basedOn: 1, isOpen: false, conflicts: [] });
  });

  it('ED-82 a draft changes nothing that visitors see, and makes no new version of the site', async () => {
    const page = await openDraftFixture(app, two);
    const before = await page.siteVersion();
    const edited = await page.edit({ commands: [write(10, '<p>Secret</p>')], base: 1 });
    expect([edited.statusCode, edited.json().version], edited.body).toEqual([200, 2]);
    expect(await page.html()).not.toContain('Secret');
    expect(await page.siteVersion()).toBe(before);
    expect((await page.editor.get(page.live)).json().document).toEqual(two);
    const draft = (await page.editor.get(page.draft)).json();
    expect([htmlOf(draft.document, 10), draft.version, draft.isOpen]).toEqual(['<p>Secret</p>', 2, true]);
  });

  it('commands use the ids of the browser, in their order', async () => {
    const page = await openDraftFixture(app, two);
    const ids = [id(0xaa), id(0xab)];
    const add = { do: 'add-block', section: id(1), type: 2 } as const;
    const edited = await page.edit({ commands: [add, add], ids, base: 1 });
    expect(edited.statusCode, edited.body).toBe(200);
    const { document } = (await page.editor.get(page.draft)).json();
    const blocks = document.sections[0].layout.blocks.map(
      (placed: { block: { id: string } }) => placed.block.id,
    );
    expect(blocks.slice(2)).toEqual(ids);
  });

  it.each([
    ['an id that the page has', [id(10)], 409, 'drafts.id-taken'],
    ['an id that is none', ['nonsense'], 400, 'drafts.bad-id'],
    ['an id given twice', [id(0xaa), id(0xaa)], 400, 'drafts.bad-id'],
    ['too few ids', [], 400, 'drafts.too-few-ids'],
  ])('a batch with %s is refused, and nothing of it happens', async (_, ids, status, code) => {
    const page = await openDraftFixture(app, two);
    const add = { do: 'add-block', section: id(1), type: 2 } as const;
    const refused = await page.edit({ commands: [write(10, '<p>New</p>'), add], ids, base: 1 });
    expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
    expect((await page.editor.get(page.draft)).json()).toMatchObject({ document: two, version: 1 });
  });

  it('a batch that comes twice happens once, and gets the same response again', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [write(11, '<p>Other</p>')], base: 1 });
    const batch = { commands: [write(10, '<p>Once</p>')], base: 1, batch: 'the one' };
    const first = await page.edit(batch);
    await page.edit({ commands: [write(10, '<p>Later</p>')], base: 3 });
    const again = await page.edit(batch);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(first.json().between).toHaveLength(1);
    expect(htmlOf((await page.editor.get(page.draft)).json().document, 10)).toBe('<p>Later</p>');
    const other = await page.edit({ ...batch, commands: [write(10, '<p>Else</p>')] });
    expect([other.statusCode, other.json().code]).toEqual([409, 'drafts.batch-reused']);
    const newest = await page.edit({ ...batch, base: 4 });
    expect([newest.statusCode, newest.json().code]).toEqual([409, 'drafts.batch-reused']);
  });

  it('twenty batches at once with one key happen once', async () => {
    const page = await openDraftFixture(app, two);
    const batch = { commands: [write(10, '<p>Once</p>')], base: 1, batch: 'at once' };
    const responses = await Promise.all(Array.from({ length: 20 }, () => page.edit(batch)));
    for (const response of responses) expect(response.json()).toEqual(responses[0]?.json());
    expect((await page.editor.get(page.draft)).json().version).toBe(2);
  });

  it('ED-89 a batch on an older version joins the newest when it touches other blocks', async () => {
    const page = await openDraftFixture(app, two);
    const mara = await page.as(websiteRoles.editor);
    await page.edit({ commands: [write(10, '<p>Mine</p>')], base: 1 });
    const joined = await page.edit({ commands: [write(11, '<p>Hers</p>')], base: 1 }, mara);
    expect(joined.statusCode, joined.body).toBe(200);
    expect(joined.json()).toMatchObject({
      version: 3,
      between: [{ version: 2, labels: [expect.any(String)] }],
    });
    const { document } = (await page.editor.get(page.draft)).json();
    expect([htmlOf(document, 10), htmlOf(document, 11)]).toEqual(['<p>Mine</p>', '<p>Hers</p>']);
  });

  it('ED-89 two who change the same block are asked, with both values, and neither is lost', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [write(10, '<p>Mine</p>')], base: 1 });
    const asked = await page.edit({
      commands: [write(10, '<p>Hers</p>'), write(11, '<p>Also</p>')],
      base: 1,
    });
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'drafts.conflict']);
    expect(asked.json().conflicts).toEqual([
      {
        part: `block:${id(10)}`,
        path: 'html',
        base: '<p>Block 10</p>',
        mine: '<p>Hers</p>',
        theirs: '<p>Mine</p>',
      },
    ]);
    const { document } = (await page.editor.get(page.draft)).json();
    expect([htmlOf(document, 10), htmlOf(document, 11)]).toEqual(['<p>Mine</p>', '<p>Block 11</p>']);
  });

  it('ED-89 two who give the same block another card are asked, and the settings of another block join', async () => {
    const page = await openDraftFixture(app, two);
    const setCard = (number: number, card: 'outline' | 'raised'): EditCommand => ({
      do: 'set-block',
      block: id(number),
      settings: { card },
    });
    await page.edit({ commands: [setCard(10, 'outline')], base: 1 });
    const asked = await page.edit({ commands: [setCard(10, 'raised')], base: 1 });
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'drafts.conflict']);
    const joined = await page.edit({ commands: [write(11, '<p>Other</p>')], base: 1 });
    expect(joined.statusCode).toBe(200);
  });

  it('ED-89 a block that was removed meanwhile is a conflict for its writer, not an error', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [{ do: 'remove-block', block: id(10) }], base: 1 });
    const asked = await page.edit({ commands: [write(10, '<p>Hers</p>')], base: 1 });
    expect([asked.statusCode, asked.json().conflicts[0]]).toMatchObject([
      409,
      { part: `block:${id(10)}`, theirs: null, mine: { html: '<p>Hers</p>' } },
    ]);
  });

  it('a version that never was, and one whose steps are gone, are refused with a sentence', async () => {
    const page = await openDraftFixture(app, two);
    const early = await page.edit({ commands: [write(10, 'x')], base: 9 });
    expect([early.statusCode, early.json().code]).toEqual([409, 'drafts.unknown-base']);
    await page.edit({ commands: [write(10, '<p>x</p>')], base: 1 });
    await app.platform.database.query.run(sql`delete from draft_steps where subject_id = ${page.pageId}`);
    const late = await page.edit({ commands: [write(11, 'x')], base: 1 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'drafts.too-old']);
  });

  it('a refused command names itself, and nothing of its batch happens', async () => {
    const page = await openDraftFixture(app, two);
    const refused = await page.edit({ commands: [write(10, '<p>x</p>'), write(99, 'x')], base: 1 });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'content.refused-command', errors: { 'commands.1': expect.any(String) } },
    ]);
    expect((await page.editor.get(page.draft)).json().isOpen).toBe(false);
  });

  it('HTML is cleaned in a draft, and the response says what is stored instead', async () => {
    const page = await openDraftFixture(app, two);
    const dirty = '<p>Hi<script>steal()</script></p>';
    const edited = (await page.edit({ commands: [write(10, dirty)], base: 1 })).json();
    expect(edited.adjusted).toEqual([{ set: expect.arrayContaining(['html']), to: '<p>Hi</p>' }]);
    expect(htmlOf((await page.editor.get(page.draft)).json().document, 10)).toBe('<p>Hi</p>');
  });

  it('code is for administrators in drafts, too', async () => {
    const page = await openDraftFixture(app, two);
    const commands = [
      { do: 'add-block', section: id(1), type: 23, value: { code: '<script>1</script>' } } as const,
    ];
    const batch = { commands, ids: [id(0xaa)], base: 1 };
    const refused = await page.edit(batch);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'content.code-for-administrators']);
    expect((await page.edit(batch, await page.as(websiteRoles.admin))).statusCode).toBe(200);
  });

  it('a draft is replaced as a whole over the version that was seen, and never without saying which', async () => {
    const page = await openDraftFixture(app, two);
    const body = { document: documentOf(html(10, '<p>Whole</p>')) };
    const blind = await page.editor.call('PUT', page.draft, body);
    expect([blind.statusCode, blind.json().code]).toEqual([428, 'http.precondition-required']);
    const saved = await page.editor.call('PUT', page.draft, body, { 'if-match': '"1"' });
    expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"2"']);
    const old = await page.editor.call('PUT', page.draft, body, { 'if-match': '"1"' });
    expect([old.statusCode, old.json().code]).toEqual([412, 'drafts.changed-meanwhile']);
  });

  it('a discarded draft is what visitors see again, and its versions go on', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [write(10, '<p>No</p>')], base: 1 });
    expect((await page.editor.call('DELETE', page.draft)).statusCode).toBe(204);
    expect((await page.editor.get(page.draft)).json()).toMatchObject({
      document: two,
      version: 3,
      isOpen: false,
    });
    const stale = await page.edit({ commands: [write(10, '<p>Yes</p>')], base: 2 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'drafts.conflict']);
    expect((await page.editor.call('DELETE', page.draft)).json().code).toBe('drafts.missing');
  });

  it('a discard names the version that was seen, and is refused when another member went on', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [write(10, '<p>Mine</p>')], base: 1 });
    const [listed] = (await page.editor.get('/api/site-changes')).json().changes;
    await page.edit({ commands: [write(11, '<p>Theirs</p>')], base: 2 }, await page.as(websiteRoles.editor));
    const discard = (version: number) =>
      page.editor.call('DELETE', page.draft, undefined, { 'if-match': `"${version}"` });
    const refused = await discard(listed.version);
    expect([refused.statusCode, refused.json().code]).toEqual([412, 'drafts.changed-meanwhile']);
    expect(JSON.stringify((await page.editor.get(page.draft)).json().document)).toContain('Theirs');
    const [newest] = (await page.editor.get('/api/site-changes')).json().changes;
    expect((await discard(newest.version)).statusCode).toBe(204);
  });

  it('a change that visitors see at once is no reason to refuse a discard', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [write(10, '<p>Mine</p>')], base: 1 });
    const [listed] = (await page.editor.get('/api/site-changes')).json().changes;
    await page.editor.call('PATCH', page.live, { commands: [write(11, '<p>At once</p>')] });
    const discarded = await page.editor.call('DELETE', page.draft, undefined, {
      'if-match': `"${listed.version}"`,
    });
    expect(discarded.statusCode, discarded.body).toBe(204);
    expect(await page.html()).toContain('At once');
  });

  it('a document of a newer schema is neither shown as a draft nor changed', async () => {
    const page = await openDraftFixture(app, two);
    await app.platform.database.query.run(
      sql`update collections set document = '{"schema":99,"sections":[]}' where collection_id = ${page.pageId}`,
    );
    for (const response of [
      await page.editor.get(page.draft),
      await page.edit({ commands: [write(10, 'x')], base: 1 }),
    ])
      expect([response.statusCode, response.json().code]).toEqual([409, 'content.newer-document']);
  });

  it('a draft write tells no listener and leaves a cached page as it is, byte for byte', async () => {
    const page = await openDraftFixture(app, two);
    let calls = 0;
    app.content.documents.listen(async (_tx, websiteId) => {
      if (websiteId === page.site.id) calls++;
    });
    const port = await listenOnLoopback(app.http);
    // Over a connection, so that the cache of responses is asked first.
    const read = async (): Promise<[string | undefined, string]> => {
      const headers = { host: `${page.site.slug}.localhost`, accept: 'text/html' };
      const sending = request({ port, host: '127.0.0.1', path: page.address, agent: false, headers }).end();
      const [response] = (await once(sending, 'response')) as [IncomingMessage];
      return [response.headers.etag, await text(response)];
    };
    await read();
    const before = await read();
    const version = await page.siteVersion();
    expect((await page.edit({ commands: [write(10, '<p>Unseen</p>')], base: 1 })).statusCode).toBe(200);
    await page.editor.call('DELETE', page.draft);
    expect(await read()).toEqual(before);
    expect([calls, await page.siteVersion()]).toEqual([0, version]);
    await page.edit({ commands: [write(10, '<p>Seen</p>')], base: 3 });
    expect((await page.publish()).statusCode).toBe(200);
    expect([calls, await page.siteVersion()]).toEqual([1, version + 1]);
    expect((await read())[1]).toContain('Seen');
  });

  it('an image that only a draft shows cannot be deleted, until the draft is gone', async () => {
    const page = await openDraftFixture(app, two);
    const image = await app.media.upload(page.site.id, await sampleImage());
    const commands = [
      {
        do: 'set-section',
        section: id(1),
        settings: { background: { source: 1, imageId: image.id, overlay: 0 } },
      },
    ] as const;
    expect((await page.edit({ commands, base: 1 })).statusCode).toBe(200);
    const address = `/api/media/assets/${image.id}`;
    expect((await page.editor.call('DELETE', address)).statusCode).toBe(409);
    await page.editor.call('DELETE', page.draft);
    expect((await page.editor.call('DELETE', address)).statusCode).toBe(204);
  });

  it('a draft whose image was deleted by force is published and undone, and scheduled, without that image', async () => {
    const page = await openDraftFixture(app, two);
    await app.settings.changeSite(page.site.id, { value: { timeZone: 'UTC' }, by: 'test' });
    const image = await app.media.upload(page.site.id, await sampleImage());
    const background = { source: 1, imageId: image.id, overlay: 0 } as const;
    const commands = [
      { do: 'set-section', section: id(1), settings: { background } },
      write(10, '<p>New words</p>'),
    ] as const;
    expect((await page.edit({ commands, base: 1 })).statusCode).toBe(200);
    const removed = await page.editor.call('DELETE', `/api/media/assets/${image.id}?force=true`);
    expect(removed.statusCode, removed.body).toBe(204);
    const published = await page.publish();
    expect(published.statusCode, published.body).toBe(200);
    expect(await page.html()).toContain('New words');
    expect(await page.html()).not.toContain(image.id);
    const undone = await page.editor.call('POST', `/api/publishes/${published.json().publish.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    const { version } = (await page.editor.get(page.draft)).json();
    const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString().slice(0, 16);
    const changes = [{ kind: 'page', id: page.pageId, version }];
    const scheduled = await page.editor.call('POST', '/api/schedules', { changes, at });
    expect(scheduled.statusCode, scheduled.body).toBe(201);
    app.clock.advance(3_700_000);
    await app.drafts.schedules.applyDue();
    const [done] = (await page.editor.get('/api/schedules')).json().schedules;
    expect([done.state, done.problem]).toEqual(['done', null]);
    expect(await page.html()).toContain('New words');
  });

  it('a draft that names an image that never was is refused', async () => {
    const page = await openDraftFixture(app, two);
    const commands = [
      {
        do: 'set-section',
        section: id(1),
        settings: { background: { source: 1, imageId: id(7), overlay: 0 } },
      },
    ] as const;
    const refused = await page.edit({ commands, base: 1 });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'content.missing-asset']);
  });

  it('ED-89 commands on what was live when the page was opened merge with what a script has saved since', async () => {
    const page = await openDraftFixture(app, two);
    const { version } = (await page.editor.get(page.draft)).json();
    await page.editor.call('PATCH', page.live, { commands: [write(11, '<p>Script</p>')] });
    const edited = await page.edit({ commands: [write(10, '<p>Mine</p>')], base: version });
    expect(edited.statusCode, edited.body).toBe(200);
    expect(edited.json().between).toHaveLength(1);
    const { document } = (await page.editor.get(page.draft)).json();
    expect([htmlOf(document, 10), htmlOf(document, 11)]).toEqual(['<p>Mine</p>', '<p>Script</p>']);
    const asked = await page.edit({ commands: [write(11, '<p>Mine, too</p>')], base: version });
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'drafts.conflict']);
  });

  it('bodies of items and areas have drafts as pages have, beginning with the same blank for everybody', async () => {
    const page = await openDraftFixture(app, two);
    const area = '/api/content/areas/footer/draft';
    const [first, second] = [(await page.editor.get(area)).json(), (await page.editor.get(area)).json()];
    expect(first.document).toEqual(areaDocument(expect.stringMatching(/^[0-9a-f]{24}$/)));
    expect(second).toEqual(first);
    const section = first.document.sections[0].id;
    const commands = [{ do: 'add-block', section, type: 2 }];
    const edited = await page.editor.call('PATCH', area, {
      commands,
      ids: [id(21), id(22), id(23)],
      base: 0,
      batch: 'a',
    });
    expect(edited.statusCode, edited.body).toBe(200);
    expect(await app.content.areas.list(page.site.id)).toEqual([]);
  });

  it('store managers change drafts of store pages only', async () => {
    const page = await openDraftFixture(app, two);
    const manager = await page.as(websiteRoles.storeManager);
    const refused = await page.edit({ commands: [write(10, 'x')], base: 1 }, manager);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'content.products-only']);
    expect((await manager.get(page.draft)).statusCode).toBe(200);
  });

  it('ED-86 the steps of a draft outlive a reload and are undone by their author', async () => {
    const page = await openDraftFixture(app, two);
    const mara = await page.as(websiteRoles.editor);
    await page.edit({ commands: [write(10, '<p>1</p>')], base: 1 });
    await page.edit({ commands: [write(11, '<p>2</p>')], base: 2 }, mara);
    const { steps } = (await page.editor.get(`/api/drafts/page/${page.pageId}/steps?mine=true`)).json();
    expect(steps.map(({ version }: { version: number }) => version)).toEqual([2]);
    const undo = (step: number, who = page.editor) =>
      who.call('POST', `/api/drafts/page/${page.pageId}/undo`, { step, batch: `undo ${step}` });
    expect((await undo(3)).json().code).toBe('drafts.undo-others');
    const undone = await undo(2);
    expect([undone.statusCode, undone.json()]).toMatchObject([200, { version: 4 }]);
    expect((await undo(2)).json()).toEqual(undone.json());
    const { document } = (await page.editor.get(page.draft)).json();
    expect([htmlOf(document, 10), htmlOf(document, 11)]).toEqual(['<p>Block 10</p>', '<p>2</p>']);
  });

  it('ED-86 a step that is undone and done again any number of times is called so once', async () => {
    const page = await openDraftFixture(app, documentOf(html(10)));
    await page.edit({ commands: [write(10, '<p>1</p>')], base: 1 });
    const labels: string[] = [];
    for (const step of [2, 3, 4, 5]) {
      const undone = await page.editor.call('POST', `/api/drafts/page/${page.pageId}/undo`, {
        step,
        batch: `undo ${step}`,
      });
      labels.push(undone.json().labels[0].replace(/: .*/, ''));
      expect(undone.json().labels[0]).not.toMatch(/: .*: /);
    }
    expect(labels).toEqual(['Undo', 'Do again', 'Undo', 'Do again']);
  });

  it('ED-91 a step whose block another member changed since is not undone, with a sentence', async () => {
    const page = await openDraftFixture(app, two);
    const mara = await page.as(websiteRoles.editor);
    await page.edit({ commands: [write(10, '<p>1</p>')], base: 1 });
    await page.edit({ commands: [write(10, '<p>2</p>')], base: 2 }, mara);
    const refused = await page.editor.call('POST', `/api/drafts/page/${page.pageId}/undo`, {
      step: 2,
      batch: 'u',
    });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'drafts.undo-overtaken']);
  });

  it('ED-89 a draft is brought up to what a script changed on the site at once', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [write(10, '<p>Draft</p>')], base: 1 });
    const script = { commands: [write(11, '<p>Script</p>')] };
    expect((await page.editor.call('PATCH', page.live, script)).statusCode).toBe(200);
    expect(await page.html()).toContain('Script');
    const edited = await page.edit({ commands: [{ do: 'set-layer', block: id(10), layer: 3 }], base: 2 });
    expect(edited.json()).toMatchObject({
      version: 4,
      between: [{ labels: ['Changed on the site'], by: null }],
    });
    const draft = (await page.editor.get(page.draft)).json();
    expect([htmlOf(draft.document, 10), htmlOf(draft.document, 11), draft.basedOn]).toEqual([
      '<p>Draft</p>',
      '<p>Script</p>',
      2,
    ]);
  });

  it('a draft of what was changed on the site as well stays, and says what conflicts', async () => {
    const page = await openDraftFixture(app, two);
    await page.edit({ commands: [write(10, '<p>Draft</p>')], base: 1 });
    await page.editor.call('PATCH', page.live, { commands: [write(10, '<p>Script</p>')] });
    const draft = (await page.editor.get(page.draft)).json();
    expect(htmlOf(draft.document, 10)).toBe('<p>Draft</p>');
    expect(draft.conflicts).toEqual([
      {
        part: `block:${id(10)}`,
        path: 'html',
        base: '<p>Block 10</p>',
        mine: '<p>Draft</p>',
        theirs: '<p>Script</p>',
      },
    ]);
  });
});
