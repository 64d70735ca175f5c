import { join } from 'node:path';
import { type VisitPage, websiteRoles } from '@awning/contract';
import { RECORD_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

const THEMES = join(import.meta.dirname, '../../../../../../themes');

const ELEMENT = /<script type="application\/json" class="awning-visits">(.*?)<\/script>/s;

let app: TestApp;
let site: Site;
let admin: TestBrowser;

beforeAll(async () => {
  app = await createTestApp({ config: { bundledThemes: THEMES } });
  site = await app.make.site();
  const home = await app.make.collection(site, { urlId: 'home' });
  await app.content.collections.setHomePage(site.id, home.id);
  const journal = await app.make.collection(site, { kind: 'blog', urlId: 'journal' });
  await app.make.item(site, journal.id, { urlId: 'post', title: 'Herons at dusk' });
  admin = await app.signedIn(site, websiteRoles.admin);
});
afterAll(() => app.close());

/** A theme that has just been put on may have to wait for its turn. */
const readVisit = async (path: string): Promise<VisitPage> => {
  await receiveInvalidations(app);
  return vi.waitFor(
    async () => {
      const { body } = await app
        .browser({ host: `${site.slug}.localhost` })
        .get(path, { accept: 'text/html' });
      const [, json] = ELEMENT.exec(body) ?? [];
      if (json === undefined) throw new Error(`${path} says nothing of its visit: ${body.slice(0, 300)}`);
      return JSON.parse(json);
    },
    { timeout: 20_000, interval: 200 },
  );
};

describe.each([null, 'shoreline', 'fieldnotes'])('what pages say of a visit in the theme %s', (theme) => {
  beforeAll(() => app.themes.use(site.id, theme, { by: 'test' }));

  it('a page, an item and a missing page name what they are', async () => {
    const page = await readVisit('/home');
    expect(page).toMatchObject({
      websiteId: site.id,
      pageType: 2,
      templateId: theme ?? '',
      language: 'en-US',
      country: '',
      environment: 'dev',
    });
    expect(page).not.toHaveProperty('itemId');
    expect(await readVisit('/journal/post')).toMatchObject({
      pageType: 50,
      recordType: RECORD_TYPES.text,
      itemId: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(await readVisit('/nothing-here')).toMatchObject({ pageType: 100 });
  });

  it('a search that found nothing says what was searched for', async () => {
    expect(await readVisit('/search?q=tea%3C/script%3Epots')).toMatchObject({
      pageType: 102,
      emptySearch: 'tea/scriptpots',
    });
    expect(await readVisit('/search?q=herons')).not.toHaveProperty('emptySearch');
    expect(await readVisit('/search')).not.toHaveProperty('emptySearch');
  });

  it('PL-4.33 PL-4.27 the settings of the owner reach the page', async () => {
    await admin.call('PUT', '/api/settings/visits', {
      counting: false,
      recording: true,
      recordingSample: 40,
    });
    expect(await readVisit('/home')).toMatchObject({ isOff: true, recordingSample: 40 });
    await admin.call('PUT', '/api/settings/visits', { counting: true, recording: false });
    const page = await readVisit('/home');
    expect(page).not.toHaveProperty('isOff');
    expect(page).not.toHaveProperty('recordingSample');
  });
});

describe('the settings of visits', () => {
  it('counting is on and recording off until the owner says otherwise', async () => {
    const other = await app.make.site();
    const owner = await app.signedIn(other, websiteRoles.admin);
    const { body } = await owner.get('/api/settings/visits');
    expect(JSON.parse(body)).toEqual({ counting: true, recording: false, recordingSample: 10 });
  });

  it('a sample outside 0 to 100 is refused, and others than those who look after the site may change nothing', async () => {
    for (const recordingSample of [-1, 101, 1.5])
      expect((await admin.call('PUT', '/api/settings/visits', { recordingSample })).statusCode).toBe(400);
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect((await editor.call('PUT', '/api/settings/visits', { counting: false })).statusCode).toBe(403);
  });
});
