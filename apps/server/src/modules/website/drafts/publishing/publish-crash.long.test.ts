import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilDatabaseIdle } from '../../../../testing/database-idle.ts';
import { createStatementGate, type StatementGate } from '../../../../testing/statement-gate.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { testSeed, withEffort } from '../../../../testing/test-effort.ts';
import { createTestRandom } from '../../../../testing/test-random.ts';
import { unrestrictedEditor } from '../../content/index.ts';
import { type DraftFixture, documentOf, html, openDraftFixture, write } from '../testing/draft-fixture.ts';

/** In `npm test` the process dies at one statement in so many; in `npm run soak` at every one. */
const EVERY = withEffort(1) > 1 ? 1 : 6;

let app: TestApp;
let gate: StatementGate;
let dying: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  gate = await createStatementGate(app.databaseUrl);
  dying = await createTestApp({ databaseUrl: gate.url });
});
afterAll(async () => {
  await dying.close();
  await gate.close();
  await app.close();
});

const two = documentOf(html(10), html(11));

/** A page with a new text and a new title that wait. */
async function preparePage(): Promise<DraftFixture> {
  const page = await openDraftFixture(app, two);
  await page.edit({ commands: [write(10, '<p>New words</p>')], base: 1 });
  const settings = `/api/drafts/page-settings/${page.pageId}`;
  await page.editor.call('PUT', settings, { value: { title: 'New title' } }, { 'if-match': '*' });
  return page;
}

const publish = async (page: DraftFixture): Promise<unknown> => {
  const waiting = await app.drafts.publishing.waiting(page.site.id);
  return dying.drafts.publishing.publish(
    page.site.id,
    { changes: waiting.map(({ kind, id, version }) => ({ kind, id, version })), name: '' },
    { by: 'f'.repeat(24), editor: unrestrictedEditor, demand: () => undefined, managesSite: true },
  );
};

it(`a publish killed before any of its statements is wholly public or not at all (seed ${testSeed()})`, {
  timeout: 30_000 * (24 / EVERY) + 60_000,
}, async () => {
  const random = createTestRandom(testSeed());
  const first = await preparePage();
  gate.watch(first.site.id);
  await publish(first);
  const statements = gate.countOf(first.site.id);
  expect(statements).toBeGreaterThan(20);
  const outcomes = new Set<string>();
  for (let stop = 1 + random.below(EVERY); stop <= statements; stop += EVERY) {
    const page = await preparePage();
    gate.watch(page.site.id, stop);
    publish(page).catch(() => undefined);
    await expect.poll(() => gate.isStopped(page.site.id), { timeout: 10_000 }).toBe(true);
    gate.cut();
    await untilDatabaseIdle(app);
    const shown = await page.html();
    const open = (await app.drafts.publishing.waiting(page.site.id)).length;
    const isNew = [shown.includes('New words'), shown.includes('New title')];
    expect([stop, isNew[0] === isNew[1], open]).toEqual([stop, true, isNew[0] ? 0 : 2]);
    outcomes.add(String(isNew[0]));
    // What did not happen happens when it is asked for again.
    if (open > 0) {
      const { changes } = (await page.editor.get('/api/site-changes')).json();
      const chosen = changes.map(({ kind, id, version }: Record<string, unknown>) => ({ kind, id, version }));
      const again = await page.editor.call('POST', '/api/site-changes/publish', { changes: chosen });
      expect([stop, again.statusCode]).toEqual([stop, 200]);
    }
    expect(await page.html()).toContain('New words');
  }
  expect(outcomes.has('false')).toBe(true);
});
