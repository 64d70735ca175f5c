import { type CookieSettings, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { cookieQuestion } from '../../foundation/settings/index.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { consentModeOf } from './consent-mode.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

let app: TestApp;
let site: Site;
let admin: TestBrowser;

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1, countryHeader: 'x-country' } });
  site = await app.make.site();
  admin = await app.signedIn(site, websiteRoles.admin);
  await change({ enabled: true });
});
afterAll(() => app.close());

async function change(settings: Partial<CookieSettings>): Promise<void> {
  expect((await admin.call('PUT', '/api/settings/cookies', settings)).statusCode).toBe(200);
  await receiveInvalidations(app);
}
const visitorOf = (of = site): TestBrowser => app.browser({ host: `${of.slug}.localhost` });
const currentVersion = async (of = site): Promise<string> =>
  cookieQuestion((await app.settings.cookies(of.id)).value).version;

async function choose(
  categories: string,
  {
    version,
    replaces = '',
    country = 'DE',
    of = site,
  }: { version?: string; replaces?: string; country?: string; of?: Site } = {},
) {
  const body = new URLSearchParams({ categories, version: version ?? (await currentVersion(of)), replaces });
  const visitor = visitorOf(of);
  const response = await visitor.raw({
    method: 'POST',
    url: '/api/consents',
    headers: { ...FORM, 'x-country': country },
    payload: body.toString(),
  });
  return response;
}

describe('how visitors are asked', () => {
  const modeIn = async (country: string) => visitorOf().get('/api/consents/mode', { 'x-country': country });

  it('whether visitors are asked depends on the place as the owner says, and an unknown place is asked first', async () => {
    await change({
      regions: [
        { place: 'EEA', mode: 'opt-in' },
        { place: 'US', mode: 'none' },
        { place: 'US-CA', mode: 'opt-out' },
      ],
      elsewhere: 'none',
    });
    const modes = ['DE', 'GF', 'US-CA', 'US-TX', 'US', 'JP', 'XX'];
    const found = await Promise.all(modes.map(async (place) => (await modeIn(place)).json().mode));
    // Where in the United States nobody knows: it may be California.
    expect(Object.fromEntries(modes.map((place, index) => [place, found[index]]))).toEqual({
      DE: 'opt-in',
      GF: 'opt-in',
      'US-CA': 'opt-out',
      'US-TX': 'none',
      US: 'opt-out',
      JP: 'none',
      XX: 'opt-in',
    });
  });

  it('consent is asked for without a cookie, and kept by the browser alone', async () => {
    const { headers } = await modeIn('DE');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('private, max-age=3600');
  });

  it('a rule for a country goes before that of its region', () => {
    const rules = {
      regions: [
        { place: 'EEA', mode: 'opt-in' as const },
        { place: 'IS', mode: 'opt-out' as const },
      ],
      elsewhere: 'none' as const,
    };
    expect(consentModeOf(rules, { country: 'IS', subdivision: null })).toBe('opt-out');
    expect(consentModeOf(rules, null)).toBe('opt-in');
  });
});

describe('what a visitor chose', () => {
  it('a choice is kept with the words of the question, the place and the time, and nothing about the visitor', async () => {
    const response = await choose('analytics,preferences');
    expect(response.statusCode).toBe(201);
    expect(response.headers['set-cookie']).toBeUndefined();
    const { proofId, chosenOn } = response.json();
    expect(proofId).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    const { consents } = (await admin.get(`/api/consents?search=${proofId}`)).json();
    const { value } = await app.settings.cookies(site.id);
    expect(consents).toEqual([
      {
        proofId,
        choice: 'some',
        categories: ['preferences', 'analytics'],
        mode: 'opt-in',
        place: 'DE',
        chosenOn,
        replaces: null,
        version: await currentVersion(),
        question: cookieQuestion(value).question,
      },
    ]);
  });

  it('a record that changes a choice names the proof of the one before', async () => {
    const first = (await choose('preferences,analytics,marketing')).json();
    const second = (await choose('', { replaces: first.proofId })).json();
    const stranger = (await choose('', { replaces: '0000-0000-0000-0000' })).json();
    const read = async (proofId: string) =>
      (await admin.get(`/api/consents?search=${proofId}`)).json().consents[0];
    expect(await read(second.proofId)).toMatchObject({ choice: 'none', replaces: first.proofId });
    expect(await read(first.proofId)).toMatchObject({ choice: 'all', replaces: null });
    expect((await read(stranger.proofId)).replaces).toBeNull();
  });

  it('a choice on a page that was open while the question changed counts for the words that stood there', async () => {
    const version = await currentVersion();
    await choose('', { version });
    await change({ text: 'May we count who reads this?' });
    expect(await currentVersion()).not.toBe(version);
    const late = (await choose('analytics', { version })).json();
    const [consent] = (await admin.get(`/api/consents?search=${late.proofId}`)).json().consents;
    expect(consent.question.text).not.toContain('who reads this');
    const never = await choose('analytics', { version: 'abc' });
    expect([never.statusCode, never.json().code]).toEqual([409, 'consents.other-question']);
  });

  it('other words of a button are the same question', async () => {
    const version = await currentVersion();
    await change({ acceptLabel: 'Fine' });
    expect(await currentVersion()).toBe(version);
    await change({ timesAskedAgain: 1 });
    expect(await currentVersion()).not.toBe(version);
  });

  it('a choice is of no category that was not asked for', async () => {
    await change({ asked: ['analytics'] });
    const { proofId } = (await choose('analytics,marketing')).json();
    const [consent] = (await admin.get(`/api/consents?search=${proofId}`)).json().consents;
    expect([consent.categories, consent.choice]).toEqual([['analytics'], 'all']);
    await change({ asked: ['preferences', 'analytics', 'marketing'] });
  });

  it.each([
    ['categories=spying&version=x', 'categories'],
    ['version=x', 'categories'],
    ['categories=&version=x&email=a@example.com', 'email'],
    [`categories=&version=${'x'.repeat(41)}`, 'version'],
  ])('%j is refused', async (payload, field) => {
    const refused = await visitorOf().raw({ method: 'POST', url: '/api/consents', headers: FORM, payload });
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(field)]);
  });

  it('a choice is not taken from another site', async () => {
    const refused = await visitorOf().raw({
      method: 'POST',
      url: '/api/consents',
      headers: { ...FORM, 'sec-fetch-site': 'cross-site' },
      payload: `categories=&version=${await currentVersion()}`,
    });
    expect(refused.statusCode).toBe(403);
  });
});

describe('what owners see of it', () => {
  it('the register is a list with search by the beginning of a proof, a filter, pages and a file', async () => {
    const own = await app.make.site();
    const owner = await app.signedIn(own, websiteRoles.admin);
    const proofs: string[] = [];
    for (const categories of ['', 'analytics', 'preferences,analytics,marketing'])
      proofs.push((await choose(categories, { of: own, country: 'BR' })).json().proofId);
    const read = async (query: string) => (await owner.get(`/api/consents?${query}`)).json();
    const newest = proofs.toReversed();
    const idsOf = ({ consents }: { consents: { proofId: string }[] }) =>
      consents.map(({ proofId }) => proofId);
    expect(idsOf(await read('count=true')).sort()).toEqual([...newest].sort());
    expect((await read('count=true')).count).toEqual({ count: 3, isMore: false });
    expect(idsOf(await read('choice=none'))).toEqual([proofs[0]]);
    const [first = ''] = proofs;
    expect(idsOf(await read(`search=${first.slice(0, 7).toLowerCase()}`))).toEqual([first]);
    expect(idsOf(await read(`search=${first.replaceAll('-', '')}`))).toEqual([first]);
    expect(idsOf(await read('search=zzzzz'))).toEqual([]);
    const page = await read('limit=2');
    const rest = await read(`limit=2&cursor=${page.nextPageCursor}`);
    expect([...idsOf(page), ...idsOf(rest)].sort()).toEqual([...newest].sort());
    const csv = await owner.get('/api/consents.csv');
    expect(csv.headers['content-type']).toContain('text/csv');
    for (const proof of proofs) expect(csv.body).toContain(proof);
    expect((await owner.get('/api/consents.csv?choice=all')).body.split('\r\n').length).toBeLessThan(
      csv.body.split('\r\n').length,
    );
    expect((await admin.get(`/api/consents?search=${first}`)).json().consents).toEqual([]);
  });

  it('the register is for those who manage the settings', async () => {
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect((await editor.get('/api/consents')).statusCode).toBe(403);
    expect((await visitorOf().get('/api/consents.csv')).statusCode).toBe(401);
  });
});

it('a choice is forgotten when its time is over, and its question with it', async () => {
  const own = await app.make.site();
  const owner = await app.signedIn(own, websiteRoles.admin);
  await owner.call('PUT', '/api/settings/cookies', { enabled: true, proofMonths: 1, text: 'Old words?' });
  await receiveInvalidations(app);
  await choose('', { of: own });
  await owner.call('PUT', '/api/settings/cookies', { text: 'New words?' });
  await receiveInvalidations(app);
  app.clock.advance(20 * 24 * 3_600_000);
  const late = (await choose('analytics', { of: own })).json();
  app.clock.advance(20 * 24 * 3_600_000);
  expect(await app.consents.sweep()).toBeGreaterThanOrEqual(1);
  const { consents } = await app.consents.list(own.id, {});
  expect(consents.map(({ proofId }) => proofId)).toEqual([late.proofId]);
  const questions = await app.platform.database.query.rows(
    { version: column.text },
    sql`select version from consent_questions where website_id = ${own.id}`,
  );
  expect(questions.map(({ version }) => version)).toEqual([await currentVersion(own)]);
});
