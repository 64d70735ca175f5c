import { areaDocument, type EditCommand, fullRow, type PageDocument } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
let page: DraftFixture;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const three = documentOf(html(10), html(11), html(12));
const move = (block: number, row: number): EditCommand => ({
  do: 'move-block',
  block: id(block),
  to: { column: 0, row },
});

/** The draft says one thing and what visitors see another. */
async function conflict(mine: readonly EditCommand[], theirs: readonly EditCommand[]): Promise<string[]> {
  page = await openDraftFixture(app, three);
  const edited = await page.edit({ commands: mine, base: 1 });
  expect(edited.statusCode, edited.body).toBe(200);
  const saved = await page.editor.call('PATCH', page.live, { commands: theirs });
  expect(saved.statusCode, saved.body).toBe(200);
  return conflictsNow();
}
const conflictsNow = async (): Promise<string[]> => [
  ...new Set<string>(
    (await page.editor.get(page.draft)).json().conflicts.map(({ part }: { part: string }) => part),
  ),
];
const resolve = async (body: object): Promise<number> => {
  const response = await page.editor.call('POST', `/api/drafts/page/${page.pageId}/resolve`, body);
  return response.statusCode;
};
const placed = async () => {
  const { document } = (await page.editor.get(page.draft)).json<{ document: PageDocument }>();
  const layout = document.sections[0]?.layout;
  const blocks = layout?.type === 'fluid' ? layout.blocks : [];
  return new Map(blocks.map(({ block, desktop }) => [Number.parseInt(block.id, 16), { block, desktop }]));
};
const words = async (block: number): Promise<unknown> => (await placed()).get(block)?.block.value.html;

describe('conflicts resolved by part', () => {
  it('ED-89 one block keeps the draft and another takes what visitors see, and nothing else is touched', async () => {
    const parts = await conflict(
      [write(10, '<p>Mine</p>'), write(11, '<p>Mine, too</p>')],
      [write(10, '<p>Theirs</p>'), write(11, '<p>Theirs, too</p>'), write(12, '<p>Only theirs</p>')],
    );
    expect(parts.sort()).toEqual([`block:${id(10)}`, `block:${id(11)}`]);
    expect(await resolve({ keep: 'draft', parts: [`block:${id(10)}`] })).toBe(204);
    expect(await conflictsNow()).toEqual([`block:${id(11)}`]);
    expect((await page.publish()).json().code).toBe('drafts.live-conflict');
    expect(await resolve({ keep: 'live', parts: [`block:${id(11)}`] })).toBe(204);
    expect(await conflictsNow()).toEqual([]);
    expect([await words(10), await words(11), await words(12)]).toEqual([
      '<p>Mine</p>',
      '<p>Theirs, too</p>',
      '<p>Only theirs</p>',
    ]);
    expect((await page.publish()).statusCode).toBe(200);
  });

  it.each([
    ['draft', 8],
    ['live', 4],
  ])(
    'ED-89 where a block stands is resolved for the %s, and what others wrote elsewhere stays',
    async (keep, row) => {
      const parts = await conflict([move(10, 8)], [move(10, 4), write(12, '<p>Only theirs</p>')]);
      expect(parts).toEqual([`place:${id(10)}`]);
      expect(await resolve({ keep, parts })).toBe(204);
      expect((await placed()).get(10)?.desktop.row).toBe(row);
      expect(await words(12)).toBe('<p>Only theirs</p>');
      expect((await page.publish()).statusCode).toBe(200);
    },
  );

  it.each([
    ['draft', '<p>Mine</p>'],
    ['live', undefined],
  ])(
    'ED-89 a block that was removed for visitors and written in the draft is resolved for the %s',
    async (keep, text) => {
      await conflict(
        [write(10, '<p>Mine</p>')],
        [{ do: 'remove-block', block: id(10) }, write(12, '<p>Only theirs</p>')],
      );
      expect(await resolve({ keep })).toBe(204);
      expect([await words(10), await words(12)]).toEqual([text, '<p>Only theirs</p>']);
      expect((await page.publish()).statusCode).toBe(200);
    },
  );

  it.each([
    ['draft', undefined],
    ['live', '<p>Theirs</p>'],
  ])(
    'ED-89 a block that was removed in the draft and written for visitors is resolved for the %s',
    async (keep, text) => {
      await conflict(
        [{ do: 'remove-block', block: id(10) }],
        [write(10, '<p>Theirs</p>'), write(12, '<p>Only theirs</p>')],
      );
      expect(await resolve({ keep })).toBe(204);
      expect([await words(10), await words(12)]).toEqual([text, '<p>Only theirs</p>']);
      expect((await page.publish()).statusCode).toBe(200);
    },
  );

  it.each([
    ['draft', true],
    ['live', false],
  ])(
    'ED-89 a block in rows that was removed for visitors and written in the draft is resolved for the %s',
    async (keep, isThere) => {
      const row = fullRow(id(2), id(3), [html(10), html(11)]);
      page = await openDraftFixture(app, areaDocument(id(1), [row]));
      await page.edit({ commands: [write(10, '<p>Mine</p>')], base: 1 });
      const commands = [{ do: 'remove-block', block: id(10) }, write(11, '<p>Only theirs</p>')];
      expect((await page.editor.call('PATCH', page.live, { commands })).statusCode).toBe(200);
      expect(await resolve({ keep })).toBe(204);
      const { document, conflicts } = (await page.editor.get(page.draft)).json();
      expect(conflicts).toEqual([]);
      const text = JSON.stringify(document);
      expect([text.includes('Mine'), text.includes('Only theirs')]).toEqual([isThere, true]);
      expect((await page.publish()).statusCode).toBe(200);
    },
  );

  it('ED-89 a draft kept without naming parts has no conflict left, also where the rest does not fit together', async () => {
    const parts = await conflict(
      [write(10, '<p>Mine</p>'), move(11, 8)],
      [write(10, '<p>Theirs</p>'), move(12, 8)],
    );
    expect(parts).toEqual([`block:${id(10)}`]);
    expect(await resolve({ keep: 'draft' })).toBe(204);
    expect(await conflictsNow()).toEqual([]);
    expect([await words(10), (await placed()).get(11)?.desktop.row]).toEqual(['<p>Mine</p>', 8]);
    expect((await page.publish()).statusCode).toBe(200);
  });

  it('ED-89 what visitors see is taken for all conflicts or refused, never for some of them', async () => {
    await conflict([write(10, '<p>Mine</p>'), move(11, 8)], [write(10, '<p>Theirs</p>'), move(12, 8)]);
    expect(await resolve({ keep: 'live' })).toBe(409);
    expect([await words(10), (await placed()).get(11)?.desktop.row]).toEqual(['<p>Mine</p>', 8]);
    expect(await conflictsNow()).toEqual([`block:${id(10)}`]);
  });

  it('a part that does not conflict is refused with a sentence', async () => {
    await conflict([write(10, '<p>Mine</p>')], [write(10, '<p>Theirs</p>')]);
    const refused = await page.editor.call('POST', `/api/drafts/page/${page.pageId}/resolve`, {
      keep: 'draft',
      parts: [`block:${id(11)}`],
    });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'drafts.no-such-conflict']);
  });

  it('ED-89 the fields of settings are resolved one by one', async () => {
    page = await openDraftFixture(app, three);
    const path = `/api/drafts/page-settings/${page.pageId}`;
    const value = { title: 'Mine', description: '<p>Mine</p>' };
    await page.editor.call('PUT', path, { value }, { 'if-match': '*' });
    await page.editor.call('PATCH', `/api/content/collections/${page.pageId}`, {
      title: 'Theirs',
      description: '<p>Theirs</p>',
    });
    const fields = async (): Promise<string[]> =>
      (await page.editor.get(path)).json().conflicts.map(({ part }: { part: string }) => part);
    expect((await fields()).sort()).toEqual(['description', 'title']);
    const choose = (keep: string, part: string) =>
      page.editor.call('POST', `${path}/resolve`, { keep, parts: [part] });
    expect((await choose('draft', 'title')).statusCode).toBe(204);
    expect(await fields()).toEqual(['description']);
    expect((await choose('live', 'description')).statusCode).toBe(204);
    expect((await page.editor.get(path)).json()).toMatchObject({ conflicts: [], value: { title: 'Mine' } });
  });
});
