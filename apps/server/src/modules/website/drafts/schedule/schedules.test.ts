import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantsOf } from '../../../../platform/local-instant.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { type DraftFixture, documentOf, html, openDraftFixture, write } from '../testing/draft-fixture.ts';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const two = documentOf(html(10), html(11));
const HOUR = 3_600_000;

/** On a clock of the site, from now. */
const localIn = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString().slice(0, 16);

const open = async (): Promise<DraftFixture> => {
  const page = await openDraftFixture(app, two);
  await app.settings.changeSite(page.site.id, { value: { timeZone: 'UTC' }, by: 'test' });
  return page;
};
const schedule = (page: DraftFixture, version: number, at: string, more: object = {}) =>
  page.editor.call('POST', '/api/schedules', {
    changes: [{ kind: 'page', id: page.pageId, version }],
    at,
    ...more,
  });

describe('local times', () => {
  it.each([
    ['an ordinary time', '2026-07-01T12:00', 'Europe/Berlin', ['2026-07-01T10:00:00.000Z']],
    ['the gap of a clock change', '2026-03-29T02:30', 'Europe/Berlin', []],
    ['the minute before the gap', '2026-03-29T01:59', 'Europe/Berlin', ['2026-03-29T00:59:00.000Z']],
    ['the minute after the gap', '2026-03-29T03:00', 'Europe/Berlin', ['2026-03-29T01:00:00.000Z']],
    [
      'the fold of a clock change',
      '2026-10-25T02:30',
      'Europe/Berlin',
      ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ],
    ['half an hour off', '2026-01-05T00:15', 'Asia/Kolkata', ['2026-01-04T18:45:00.000Z']],
    ['a gap of half an hour', '2026-10-04T02:15', 'Australia/Lord_Howe', []],
    ['a day that there is not', '2026-02-30T10:00', 'UTC', []],
  ])('%s has the instants that it has', (_, local, zone, instants) => {
    expect(instantsOf(local, zone).map((at) => at.toISOString())).toEqual(instants);
  });
});

describe('scheduled changes', () => {
  it('ED-84 a frozen version goes live at its time, and what was done since stays a draft', async () => {
    const page = await open();
    await page.edit({ commands: [write(10, '<p>Frozen</p>')], base: 1 });
    const scheduled = await schedule(page, 2, localIn(2 * HOUR), { name: 'Friday' });
    expect(scheduled.statusCode, scheduled.body).toBe(201);
    expect(scheduled.json().schedule).toMatchObject({ name: 'Friday', timeZone: 'UTC', state: 'waiting' });
    await page.edit({ commands: [write(10, '<p>Later</p>'), write(11, '<p>Also</p>')], base: 2 });
    app.clock.advance(HOUR);
    await app.drafts.schedules.applyDue();
    expect(await page.html()).not.toContain('Frozen');
    app.clock.advance(HOUR);
    const before = await page.siteVersion();
    await app.drafts.schedules.applyDue();
    const shown = await page.html();
    expect([shown.includes('Frozen'), shown.includes('Later')]).toEqual([true, false]);
    expect(await page.siteVersion()).toBe(before + 1);
    const draft = (await page.editor.get(page.draft)).json();
    expect([draft.isOpen, draft.conflicts, JSON.stringify(draft.document).includes('Later')]).toEqual([
      true,
      [],
      true,
    ]);
    const [done] = (await page.editor.get('/api/schedules')).json().schedules;
    expect(done).toMatchObject({ state: 'done', publishId: expect.any(String) });
    expect((await page.publish()).statusCode).toBe(200);
  });

  it('two processes that look at the same time apply a change once', async () => {
    const page = await open();
    await page.edit({ commands: [write(10, '<p>Once</p>')], base: 1 });
    await schedule(page, 2, localIn(HOUR));
    app.clock.advance(HOUR + 60_000);
    second.clock.advance(app.clock.now().getTime() - second.clock.now().getTime());
    const before = await page.siteVersion();
    await Promise.all([app, second, app, second].map(({ drafts }) => drafts.schedules.applyDue()));
    const { publishes } = (await page.editor.get('/api/publishes')).json();
    expect(publishes).toHaveLength(1);
    expect(await page.siteVersion()).toBe(before + 1);
    expect((await page.editor.get(page.draft)).json()).toMatchObject({ isOpen: false });
  });

  it('a change whose time came while no process ran is applied by the next one', async () => {
    const page = await open();
    await page.edit({ commands: [write(10, '<p>Overnight</p>')], base: 1 });
    await schedule(page, 2, localIn(HOUR));
    app.clock.advance(24 * HOUR);
    const restarted = await createTestApp({ databaseUrl: app.databaseUrl });
    restarted.clock.advance(app.clock.now().getTime() - restarted.clock.now().getTime());
    await restarted.drafts.schedules.applyDue();
    await restarted.close();
    expect(await page.html()).toContain('Overnight');
  });

  it('a scheduled change that visitors would lose something by fails with a sentence, and others go on', async () => {
    const [page, other] = [await open(), await open()];
    await page.edit({ commands: [write(10, '<p>Frozen</p>')], base: 1 });
    await other.edit({ commands: [write(10, '<p>Fine</p>')], base: 1 });
    await schedule(page, 2, localIn(HOUR));
    await schedule(other, 2, localIn(HOUR));
    await page.editor.call('PATCH', page.live, { commands: [write(10, '<p>Script</p>')] });
    app.clock.advance(HOUR + 60_000);
    await app.drafts.schedules.applyDue();
    const [failed] = (await page.editor.get('/api/schedules')).json().schedules;
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining('visitors') });
    expect(await page.html()).toContain('Script');
    expect(await other.html()).toContain('Fine');
  });

  it('ED-84 a schedule that failed is dismissed once, and keeps its reason', async () => {
    const page = await open();
    await page.edit({ commands: [write(10, '<p>Frozen</p>')], base: 1 });
    const { schedule: row } = (await schedule(page, 2, localIn(HOUR))).json();
    await page.editor.call('PATCH', page.live, { commands: [write(10, '<p>Script</p>')] });
    app.clock.advance(HOUR + 60_000);
    await app.drafts.schedules.applyDue();
    const dismiss = () => page.editor.call('POST', `/api/schedules/${row.id}/cancel`);
    expect((await dismiss()).statusCode).toBe(204);
    expect((await page.editor.get('/api/schedules?state=failed')).json().schedules).toEqual([]);
    const [dismissed] = (await page.editor.get('/api/schedules?state=cancelled')).json().schedules;
    expect(dismissed).toMatchObject({ id: row.id, problem: expect.stringContaining('visitors') });
    expect((await dismiss()).json().code).toBe('publishing.schedule-over');
    expect(await page.html()).toContain('Script');
  });

  it('a cancelled change does not happen, and cannot be cancelled again', async () => {
    const page = await open();
    await page.edit({ commands: [write(10, '<p>Never</p>')], base: 1 });
    const { schedule: row } = (await schedule(page, 2, localIn(HOUR))).json();
    const cancel = () => page.editor.call('POST', `/api/schedules/${row.id}/cancel`);
    expect((await cancel()).statusCode).toBe(204);
    app.clock.advance(2 * HOUR);
    await app.drafts.schedules.applyDue();
    expect(await page.html()).not.toContain('Never');
    expect((await cancel()).json().code).toBe('publishing.schedule-over');
  });

  it('times in the gap, in the fold without saying which, and in the past are refused with a sentence', async () => {
    const page = await open();
    await app.settings.changeSite(page.site.id, { value: { timeZone: 'Europe/Berlin' }, by: 'test' });
    await page.edit({ commands: [write(10, '<p>x</p>')], base: 1 });
    const year = app.clock.now().getUTCFullYear() + 1;
    const lastSunday = (month: number): string => {
      const day = new Date(Date.UTC(year, month, 0));
      day.setUTCDate(day.getUTCDate() - day.getUTCDay());
      return day.toISOString().slice(0, 10);
    };
    const gap = await schedule(page, 2, `${lastSunday(3)}T02:30`);
    expect([gap.statusCode, gap.json().code]).toEqual([400, 'publishing.no-such-time']);
    const fold = await schedule(page, 2, `${lastSunday(10)}T02:30`);
    expect([fold.statusCode, fold.json().code]).toEqual([400, 'publishing.twice-that-time']);
    const [earlier, later] = [
      (await schedule(page, 2, `${lastSunday(10)}T02:30`, { fold: 'earlier' })).json().schedule.dueAt,
      (await schedule(page, 2, `${lastSunday(10)}T02:30`, { fold: 'later' })).json().schedule.dueAt,
    ];
    expect(later - earlier).toBe(HOUR);
    expect((await schedule(page, 2, '2001-01-01T10:00')).json().code).toBe('publishing.time-passed');
    expect((await schedule(page, 7, localIn(48 * HOUR))).json().code).toBe('publishing.changed-meanwhile');
  });

  it('store managers schedule nothing of other pages', async () => {
    const page = await open();
    await page.edit({ commands: [write(10, '<p>x</p>')], base: 1 });
    const manager = await page.as(websiteRoles.storeManager);
    const refused = await manager.call('POST', '/api/schedules', {
      changes: [{ kind: 'page', id: page.pageId, version: 2 }],
      at: localIn(HOUR),
    });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'content.products-only']);
  });
});
