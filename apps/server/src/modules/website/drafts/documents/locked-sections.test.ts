import { websiteRoles } from '@awning/contract';
import type { EditCommand, PageDocument } from '@awning/site-model';
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

const locked: PageDocument = {
  ...documentOf(html(10), html(11)),
  sections: documentOf(html(10), html(11)).sections.map((section) => ({ ...section, locked: true as const })),
};
const move: EditCommand = { do: 'move-block', block: id(10), to: { column: 0, row: 5 } };

describe('locked sections', () => {
  it.each<[string, EditCommand]>([
    ['moving a block', move],
    ['removing a block', { do: 'remove-block', block: id(10) }],
    ['adding a block', { do: 'add-block', section: id(1), type: 2 }],
    ['changing how it is set', { do: 'set-section', section: id(1), settings: { spacing: 'large' } }],
    ['unlocking it', { do: 'set-section', section: id(1), settings: { locked: null } }],
    ['removing it', { do: 'remove-section', section: id(1) }],
  ])(
    'ED-99 %s in a locked section is refused to editors by its path, and is for managers',
    async (_, command) => {
      page = await openDraftFixture(app, locked);
      const ids = [id(0xaa)];
      const refused = await page.edit({ commands: [command], ids, base: 1 });
      expect([refused.statusCode, refused.json().code], refused.body).toEqual([
        403,
        'content.locked-section',
      ]);
      expect(Object.values(refused.json().errors).join()).toMatch(/locked/);
      expect((await page.editor.get(page.draft)).json().isOpen).toBe(false);
      const atOnce = await page.editor.call('PATCH', page.live, { commands: [command] });
      expect([atOnce.statusCode, atOnce.json().code]).toEqual([403, 'content.locked-section']);
      const manager = await page.as(websiteRoles.websiteManager);
      const allowed = await page.edit({ commands: [command], ids, base: 1 }, manager);
      expect(allowed.statusCode, allowed.body).toBe(200);
    },
  );

  it('ED-99 editors write in locked sections, and publish what they wrote', async () => {
    page = await openDraftFixture(app, locked);
    expect((await page.edit({ commands: [write(10, '<p>New words</p>')], base: 1 })).statusCode).toBe(200);
    expect((await page.publish()).statusCode).toBe(200);
    expect(await page.html()).toContain('New words');
  });

  it('ED-99 a document that is saved as a whole is refused as commands are', async () => {
    page = await openDraftFixture(app, locked);
    const unlocked = documentOf(html(10), html(11));
    for (const path of [page.draft, page.live]) {
      const saved = await page.editor.call('PUT', path, { document: unlocked }, { 'if-match': '"1"' });
      expect([path, saved.statusCode, saved.json().code]).toEqual([path, 403, 'content.locked-section']);
    }
  });

  it('ED-99 editors lock no section, because they could not unlock it again', async () => {
    page = await openDraftFixture(app, documentOf(html(10)));
    const lock: EditCommand = { do: 'set-section', section: id(1), settings: { locked: true } };
    const refused = await page.edit({ commands: [lock], base: 1 });
    expect([refused.statusCode, refused.json().errors.sections]).toEqual([
      403,
      'Website managers and administrators lock sections.',
    ]);
  });

  it('ED-99 an editor restores the words of a locked section from a version, not its places', async () => {
    page = await openDraftFixture(app, documentOf(html(10), html(11)));
    const manager = await page.as(websiteRoles.websiteManager);
    const versions = `/api/drafts/page/${page.pageId}/versions`;
    const named = (await manager.call('POST', versions, { name: 'Before' })).json().version.id;
    await page.edit({ commands: [move], base: 1 }, manager);
    const lock: EditCommand = { do: 'set-section', section: id(1), settings: { locked: true } };
    await page.edit({ commands: [lock], base: 2 }, manager);
    const whole = await page.editor.call('POST', `/api/versions/${named}/restore`, {});
    expect([whole.statusCode, whole.json().code], whole.body).toEqual([403, 'content.locked-section']);
    await page.edit({ commands: [write(10, '<p>Slip</p>')], base: 3 });
    const block = await page.editor.call('POST', `/api/versions/${named}/restore`, { block: id(10) });
    expect(block.statusCode, block.body).toBe(200);
  });
});
