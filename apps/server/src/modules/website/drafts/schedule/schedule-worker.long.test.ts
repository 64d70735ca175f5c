import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStatementGate } from '../../../../testing/statement-gate.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { type DraftFixture, documentOf, html, openDraftFixture, write } from '../testing/draft-fixture.ts';

const HOUR = 3_600_000;
/** From the time of a change until visitors see it, in real time. */
const WITHIN_MS = 5_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A process that works, on the clock of the test. */
async function startWorker(databaseUrl = app.databaseUrl): Promise<TestApp> {
  const worker = await createTestApp({ databaseUrl, work: true });
  worker.clock.advance(app.clock.now().getTime() - worker.clock.now().getTime());
  return worker;
}

async function schedulePage(words: string): Promise<DraftFixture> {
  const page = await openDraftFixture(app, documentOf(html(10)));
  await app.settings.changeSite(page.site.id, { value: { timeZone: 'UTC' }, by: 'test' });
  await page.edit({ commands: [write(10, `<p>${words}</p>`)], base: 1 });
  const scheduled = await page.editor.call('POST', '/api/schedules', {
    changes: [{ kind: 'page', id: page.pageId, version: 2 }],
    at: new Date(app.clock.now().getTime() + HOUR).toISOString().slice(0, 16),
  });
  expect(scheduled.statusCode, scheduled.body).toBe(201);
  return page;
}

const isPublic = (page: DraftFixture, words: string) =>
  expect
    .poll(async () => (await page.html()).includes(words), { timeout: WITHIN_MS, interval: 50 })
    .toBe(true);

const countPublishes = async (page: DraftFixture): Promise<number> =>
  (await page.editor.get('/api/publishes')).json().publishes.length;

describe('processes that look for what is due', () => {
  it('ED-84 two running processes make a change public once, within five seconds of its time', async () => {
    const workers = [await startWorker(), await startWorker()];
    try {
      const page = await schedulePage('Twice looked');
      expect(await page.html()).not.toContain('Twice looked');
      for (const { clock } of [app, ...workers]) clock.advance(HOUR);
      await isPublic(page, 'Twice looked');
      expect(await countPublishes(page)).toBe(1);
    } finally {
      for (const worker of workers) await worker.close();
    }
  });

  it('ED-84 a change that was due while no process ran is public within five seconds of a start', async () => {
    const page = await schedulePage('Overnight');
    app.clock.advance(3 * HOUR);
    const worker = await startWorker();
    try {
      await isPublic(page, 'Overnight');
      expect(await countPublishes(page)).toBe(1);
    } finally {
      await worker.close();
    }
  });

  it.each([3, 12, 20])(
    'ED-84 another process takes over within five seconds when the one that applies a change dies before statement %i',
    async (stopBefore) => {
      const gate = await createStatementGate(app.databaseUrl);
      const dying = await startWorker(gate.url);
      const words = `Taken over at ${stopBefore}`;
      const page = await schedulePage(words);
      gate.watch(page.site.id, stopBefore);
      for (const { clock } of [app, dying]) clock.advance(HOUR);
      await expect.poll(() => gate.isStopped(page.site.id), { timeout: 20_000 }).toBe(true);
      const rescuer = await startWorker();
      try {
        expect(await page.html()).not.toContain(words);
        gate.cut();
        await isPublic(page, words);
        expect(await countPublishes(page)).toBe(1);
      } finally {
        await rescuer.close();
        await dying.close();
        await gate.close();
      }
    },
    60_000,
  );
});
