import { type Activity, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';
import { uploadText } from './testing/upload-text.ts';

const DAY_MS = 24 * 3_600_000;

let app: TestApp;
let site: Site;

beforeAll(async () => {
  app = await createTestApp();
  // Files have the time of the machine.
  app.clock.advance(Math.max(0, Date.now() - app.clock.now().getTime()));
});
beforeEach(async () => {
  site = await app.make.site();
});
afterAll(() => app.close());

/** Sessions end before activity does. */
const admin = (): Promise<TestBrowser> => app.signedIn(site, websiteRoles.admin);

async function sweep(name: 'sweep-activity' | 'sweep-media'): Promise<void> {
  const jobs = app.modules.flatMap((module) => module.jobs).filter((job) => job.name === name);
  expect(jobs).toHaveLength(1);
  for (const { run } of jobs) await run({});
}

async function pass(days: number): Promise<void> {
  app.clock.advance(days * DAY_MS);
  await sweep('sweep-activity');
  await sweep('sweep-media');
}

const activities = async (): Promise<Activity[]> =>
  (await (await admin()).get('/api/activity')).json().activities;
const files = async (): Promise<number> => {
  let count = 0;
  for await (const _key of app.platform.files.list(site.id)) count++;
  return count;
};

describe('how long activity is stored', () => {
  it('a change is taken back for 30 days, read for a year, and then gone', async () => {
    const browser = await admin();
    await browser.call('PUT', '/api/settings/title', { siteTitle: 'Harbour' });
    await pass(29);
    expect((await activities())[0]).toMatchObject({ kind: 'settings.saveSiteTitle', canUndo: true });
    await pass(2);
    const [old] = await activities();
    expect(old).toMatchObject({ kind: 'settings.saveSiteTitle', canUndo: false });
    expect(old?.fields).toContainEqual(expect.objectContaining({ name: 'title', after: 'Harbour' }));
    const refused = await (await admin()).call('POST', `/api/activity/${old?.id}/undo`);
    expect(refused.json().code).toBe('activity.cannot-undo');
    await pass(333);
    expect(await activities()).toHaveLength(1);
    await pass(2);
    expect(await activities()).toEqual([]);
  });

  it('the settings of a site say for how long, and another site keeps its own', async () => {
    const browser = await admin();
    await browser.call('PUT', '/api/settings/activity', { undoDays: 2, readDays: 5 });
    await browser.call('PUT', '/api/settings/title', { siteTitle: 'Harbour' });
    const other = await app.make.site();
    await (await app.signedIn(other, websiteRoles.admin)).call('PUT', '/api/settings/title', {
      siteTitle: 'Lake',
    });
    await pass(3);
    expect((await activities()).map(({ canUndo }) => canUndo)).toEqual([false, false]);
    await pass(3);
    expect(await activities()).toEqual([]);
    const theirs = await (await app.signedIn(other, websiteRoles.admin)).get('/api/activity');
    expect(theirs.json().activities).toMatchObject([{ canUndo: true }]);
  });

  it('a deleted file leaves the disk when its time in the bin is over, and not before', async () => {
    const browser = await admin();
    const { id } = (await uploadText(browser, 'notes.txt', 'words')).json();
    await browser.call('DELETE', `/api/media/assets/${id}`);
    await pass(29);
    expect(await files()).toBe(1);
    await pass(2);
    expect((await (await admin()).get('/api/bin')).json().entries).toEqual([]);
    await pass(1);
    expect(await files()).toBe(0);
  });
});
