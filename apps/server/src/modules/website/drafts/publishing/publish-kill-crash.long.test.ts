import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../../platform/clock.ts';
import { untilDatabaseIdle } from '../../../../testing/database-idle.ts';
import {
  type ProcessResponse,
  type ServerProcess,
  startServerProcess,
} from '../../../../testing/server-process.ts';
import { createStatementGate, type StatementGate } from '../../../../testing/statement-gate.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { testSeed, withEffort } from '../../../../testing/test-effort.ts';
import { createTestRandom } from '../../../../testing/test-random.ts';
import { type DraftFixture, documentOf, html, openDraftFixture, write } from '../testing/draft-fixture.ts';

/** In `npm test` the process is killed at a few of its statements; in `npm run soak` at every one. */
const KILLS = 4;
const ATTEMPTS = 5;
const isSoak = withEffort(1) > 1;

let app: TestApp;
let gate: StatementGate;
let server: ServerProcess;
beforeAll(async () => {
  // Sessions of members have to hold for the process, which goes by the time of the machine.
  app = await createTestApp({ swap: { clock: systemClock } });
  gate = await createStatementGate(app.databaseUrl);
  server = await startServerProcess(gate.url);
});
afterAll(async () => {
  await server.remove();
  await gate.close();
  await app.close();
});

/** A page with new words and a new title that wait. */
async function preparePage(): Promise<DraftFixture> {
  const page = await openDraftFixture(app, documentOf(html(10), html(11)));
  await page.edit({ commands: [write(10, '<p>New words</p>')], base: 1 });
  const settings = `/api/drafts/page-settings/${page.pageId}`;
  await page.editor.call('PUT', settings, { value: { title: 'New title' } }, { 'if-match': '*' });
  return page;
}

interface Waiting {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
}

/** Null when nothing waits. */
async function publish(page: DraftFixture): Promise<{ sent: Promise<ProcessResponse | null> } | null> {
  const { changes } = (await page.editor.get('/api/site-changes')).json<{ changes: Waiting[] }>();
  if (changes.length === 0) return null;
  const body = { changes: changes.map(({ kind, id, version }) => ({ kind, id, version })) };
  const to = { host: `${page.site.slug}.localhost`, path: '/api/site-changes/publish' };
  // Wrapped, or the caller would wait for the response together with what waits.
  return { sent: server.post(page.editor, to, JSON.stringify(body)) };
}

/** As a member does who is told that the site is busy or restarting: looks at what waits, and asks once more. */
async function publishWhatWaits(page: DraftFixture): Promise<string[]> {
  const refusals: string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const response = await (await publish(page))?.sent;
    if (response === undefined || response?.status === 200) return [];
    refusals.push(`${response?.status} ${response?.body}`);
    if (response?.status !== 503) break;
  }
  return refusals;
}

it(`a publish is wholly public or not at all when its process is killed before any statement (seed ${testSeed()})`, {
  timeout: isSoak ? 1_800_000 : 180_000,
}, async () => {
  const random = createTestRandom(testSeed());
  const first = await preparePage();
  gate.watch(first.site.id);
  expect((await (await publish(first))?.sent)?.status).toBe(200);
  const statements = gate.countOf(first.site.id);
  expect(statements).toBeGreaterThan(20);
  const every = isSoak ? 1 : Math.ceil(statements / KILLS);
  for (let stop = 1 + random.below(every); stop <= statements; stop += every) {
    const page = await preparePage();
    gate.watch(page.site.id, stop);
    const lost = (await publish(page))?.sent;
    await expect.poll(() => gate.isStopped(page.site.id), { timeout: 20_000 }).toBe(true);
    await server.kill();
    gate.cut();
    expect([stop, await lost]).toEqual([stop, null]);
    await untilDatabaseIdle(app);
    const shown = await page.html();
    const isNew = [shown.includes('New words'), shown.includes('New title')];
    const open = (await app.drafts.publishing.waiting(page.site.id)).length;
    expect([stop, isNew[0] === isNew[1], open]).toEqual([stop, true, isNew[0] ? 0 : 2]);
    // Before the start: what the new process does for the site by itself would otherwise be stopped and hold its locks.
    gate.watch(page.site.id);
    await server.startAgain();
    // What did not happen happens when it is asked for again.
    expect([stop, await publishWhatWaits(page)]).toEqual([stop, []]);
    await expect.poll(() => page.html(), { timeout: 5_000 }).toContain('New words');
    expect((await page.editor.get('/api/publishes')).json().publishes).toHaveLength(1);
  }
});
