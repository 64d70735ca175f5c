import { type PageSpeeds, type SpeedReport, type Vital, websiteRoles } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderId } from '../../../platform/entity-ids.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let visitor: TestBrowser;
let addresses = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  visitor = newVisitor();
});

function newVisitor(): TestBrowser {
  addresses += 1;
  return app.browser({
    host: `${site.slug}.localhost`,
    address: `10.2.${addresses >> 8}.${addresses & 255}`,
  });
}
const SETTINGS = '/api/1/performance/settings';
const RECORDS = '/api/1/performance/records';
const SAME_SITE = { 'sec-fetch-site': 'same-origin' };

type Values = Partial<Record<Vital, number>>;
const recordsOf = (values: Values) => Object.entries(values).map(([name, value]) => ({ name, value }));
const begin = async (browser = visitor): Promise<string> => (await browser.get(SETTINGS)).json().pageLoadId;
const send = (payload: object, browser = visitor): Promise<LightMyRequestResponse> =>
  browser.raw({ method: 'POST', url: RECORDS, headers: SAME_SITE, payload });
/** One load of a page that measured this. */
async function load(values: Values, { page = '/', device = 'phone', browser = visitor } = {}): Promise<void> {
  const records = recordsOf(values);
  const response = await send({ pageLoadId: await begin(browser), page, device, records }, browser);
  expect(response.statusCode).toBe(204);
}
async function loads(count: number, values: Values, options = {}): Promise<void> {
  for (let done = 0; done < count; done += 1) await load(values, { ...options, browser: newVisitor() });
}
const asRole = (role: number): Promise<TestBrowser> => app.signedIn(site, role);
async function report(query = ''): Promise<SpeedReport> {
  await app.vitals.flush();
  return (await (await asRole(websiteRoles.reporting)).get(`/api/reports/speed${query}`)).json();
}
async function pages(query = ''): Promise<PageSpeeds> {
  await app.vitals.flush();
  return (await (await asRole(websiteRoles.reporting)).get(`/api/reports/speed/pages${query}`)).json();
}
const vitalOf = ({ vitals }: Pick<SpeedReport, 'vitals'>, name: Vital) =>
  vitals.find((vital) => vital.name === name);
const today = (): string => new Date(app.clock.now()).toISOString().slice(0, 10);

describe('records of speed', () => {
  it('PL-7.07 a page reads its settings and the id of its load, and no cookie is set for that', async () => {
    const response = await visitor.get(SETTINGS);
    expect(response.json()).toEqual({ pageLoadId: expect.stringMatching(/^.{60,}$/), isMeasured: true });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(visitor.cookies.size).toBe(0);
    expect(await begin()).not.toBe(await begin());
  });

  it('PL-7.08 what pages measured is in the report of the owner, by day, device and page', async () => {
    await loads(3, { LCP: 1_900, CLS: 0.02, TTFB: 350 }, { page: '/shop' });
    await loads(1, { LCP: 5_200, INP: 90 }, { page: '/shop', device: 'desktop' });
    const { vitals, before } = await report();
    expect(before).not.toBeNull();
    expect(vitals.map(({ name, count }) => [name, count])).toEqual([
      ['LCP', 4],
      ['INP', 1],
      ['CLS', 3],
      ['FCP', 0],
      ['TTFB', 3],
    ]);
    expect(vitalOf({ vitals }, 'LCP')).toMatchObject({ p75: 2_000, good: 3, middling: 0, poor: 1 });
    expect(vitalOf({ vitals }, 'FCP')).toMatchObject({ p75: null, before: { p75: null, count: 0 } });
    expect(vitalOf({ vitals }, 'LCP')?.days.at(-1)).toMatchObject({ count: 4 });
    expect(vitalOf(await report('?device=desktop'), 'LCP')).toMatchObject({ count: 1, poor: 1 });
    expect(vitalOf(await report('?page=/shop'), 'LCP')?.count).toBe(4);
    expect(vitalOf(await report('?page=/about'), 'LCP')?.count).toBe(0);
  });

  it('a page of an order is measured without the key to the order', async () => {
    const page = app.orders.linkOf(site.id, app.platform.ids.next() as OrderId);
    await load({ LCP: 1_000 }, { page: `${page}/confirmed` });
    expect((await pages()).pages.map(({ page }) => page)).toEqual(['/checkout/orders/…/confirmed']);
  });

  it('pages are listed by how often they were measured, each with the figures of the time before', async () => {
    await loads(2, { LCP: 1_000 }, { page: '/about' });
    app.clock.advance(40 * 24 * 3_600_000);
    await loads(3, { LCP: 2_400 }, { page: '/shop' });
    await loads(1, { LCP: 3_200 }, { page: '/about' });
    const { pages: listed, before } = await pages('?compare=before');
    expect(listed.map(({ page, count }) => [page, count])).toEqual([
      ['/shop', 3],
      ['/about', 1],
    ]);
    expect(before?.to).toBe(
      new Date(app.clock.now().getTime() - 28 * 24 * 3_600_000).toISOString().slice(0, 10),
    );
    expect(listed[1]?.vitals[0]).toMatchObject({ name: 'LCP', count: 1, before: { count: 2 } });
    expect((await pages('?compare=none')).pages[0]?.vitals[0]?.before).toBeNull();
  });

  it('a page load counts each vital once, however often and in how many batches it is sent', async () => {
    const pageLoadId = await begin();
    const batch = { pageLoadId, page: '/', device: 'phone', records: recordsOf({ LCP: 900, TTFB: 200 }) };
    for (let sent = 0; sent < 3; sent += 1) expect((await send(batch)).statusCode).toBe(204);
    await send({ ...batch, records: recordsOf({ LCP: 9_000, INP: 40 }) });
    expect((await report()).vitals.map(({ count }) => count)).toEqual([1, 1, 0, 0, 1]);
  });

  it('a page load that is made up, of another site or more than an hour old counts nothing', async () => {
    const old = await begin();
    app.clock.advance(3_600_001);
    const home = site;
    site = await app.make.site();
    const elsewhere = await begin(newVisitor());
    site = home;
    for (const pageLoadId of [old, elsewhere, 'made-up', `${await begin()}x`]) {
      const response = await send({
        pageLoadId,
        page: '/',
        device: 'phone',
        records: recordsOf({ LCP: 10 }),
      });
      expect(response.statusCode).toBe(204);
    }
    expect(vitalOf(await report(), 'LCP')?.count).toBe(0);
  });

  it.each([
    [{ records: [{ name: 'LCP', value: -1 }] }],
    [{ records: [{ name: 'LCP', value: 1e9 }] }],
    [{ records: [{ name: 'XYZ', value: 1 }] }],
    [{ records: [{ name: 'LCP', value: 1, note: 'more' }] }],
    [{ records: [] }],
    [{ records: [...Array(6)].map(() => ({ name: 'LCP', value: 1 })) }],
    [{ records: recordsOf({ LCP: 1 }), page: 'https://elsewhere.example/' }],
    [{ records: recordsOf({ LCP: 1 }), device: 'watch' }],
    [{ records: recordsOf({ LCP: 1 }), visitor: 'a visitor' }],
  ])('records of another shape are refused: %j', async (part) => {
    const response = await send({ pageLoadId: await begin(), page: '/', device: 'phone', ...part });
    expect(response.statusCode).toBe(400);
  });

  it('a vital that is sent twice in one batch is refused by a sentence', async () => {
    const records = [...recordsOf({ LCP: 1 }), ...recordsOf({ LCP: 2 })];
    const response = await send({ pageLoadId: await begin(), page: '/', device: 'phone', records });
    expect([response.statusCode, response.json().code]).toEqual([400, 'vitals.twice']);
  });

  it('records that another site sends are refused', async () => {
    const payload = { pageLoadId: await begin(), page: '/', device: 'phone', records: recordsOf({ LCP: 1 }) };
    const headers = { 'sec-fetch-site': 'cross-site' };
    const response = await visitor.raw({ method: 'POST', url: RECORDS, headers, payload });
    expect(response.statusCode).toBe(403);
  });

  it('an address that sends more than pages do is told to wait', async () => {
    const payload = { pageLoadId: 'x', page: '/', device: 'phone', records: recordsOf({ LCP: 1 }) };
    const statuses = new Set<number>();
    for (let sent = 0; sent < 125; sent += 1) statuses.add((await send(payload)).statusCode);
    expect([...statuses]).toEqual([204, 429]);
  });

  it('members of the site are not measured, nor is the admin, nor a site that counts nothing', async () => {
    const staff = await asRole(websiteRoles.viewer);
    expect((await staff.get(SETTINGS)).json().isMeasured).toBe(false);
    await load({ LCP: 1_000 }, { browser: staff });
    await load({ LCP: 1_000 }, { page: '/config/orders' });
    await (await asRole(websiteRoles.admin)).call('PUT', '/api/settings/visits', { counting: false });
    await expect.poll(async () => (await visitor.get(SETTINGS)).json().isMeasured).toBe(false);
    await load({ LCP: 1_000 });
    expect(vitalOf(await report(), 'LCP')?.count).toBe(0);
  });

  it('a site has 200 pages a day, and the others are counted together', async () => {
    const { flush } = app.vitals;
    const ids = await Promise.all(Array.from({ length: 205 }, () => begin(newVisitor())));
    for (const [index, pageLoadId] of ids.entries()) {
      const page = `/made-up/${index}${'x'.repeat(400)}`;
      await app.vitals.record(site.id, {
        pageLoadId,
        page,
        device: 'phone',
        records: [{ name: 'LCP', value: 800 }],
      });
    }
    await flush();
    const { pages: listed } = await pages('?limit=200');
    expect([listed[0]?.page, listed[0]?.count, listed.length]).toEqual(['…', 5, 200]);
    for (const { violations } of app.vitals.invariants)
      expect(await violations(app.platform.database.query)).toEqual([]);
  });

  it('figures of speed go after fourteen months', async () => {
    await load({ LCP: 800 });
    await app.vitals.flush();
    const day = today();
    app.clock.advance(431 * 24 * 3_600_000);
    expect(await app.vitals.sweep()).toBeGreaterThanOrEqual(2);
    expect(vitalOf(await report(`?from=${day}&to=${day}`), 'LCP')?.count).toBe(0);
  });
});

describe('the report of speed', () => {
  it('a day that is clearly slower than its week is named, with what members changed then', async () => {
    await loads(20, { LCP: 1_500, CLS: 0.01 });
    app.clock.advance(2 * 24 * 3_600_000);
    const owner = await asRole(websiteRoles.admin);
    await owner.call('PUT', '/api/settings/visits', { recording: true });
    await loads(20, { LCP: 3_900, CLS: 0.01 });
    await app.vitals.flush();
    const { drops }: SpeedReport = (await owner.get('/api/reports/speed')).json();
    expect(drops).toHaveLength(1);
    expect(drops[0]).toMatchObject({ name: 'LCP', usual: 1_550 });
    expect(drops[0]?.p75).toBeGreaterThan(3_500);
    expect(drops[0]?.changes.map(({ kind }) => kind)).toEqual(['settings.saveVisitSettings']);
    // The role that reads reports may not see what was set.
    expect((await report()).drops[0]?.changes).toEqual([]);
  });

  it('few page loads are no drop', async () => {
    await loads(5, { LCP: 1_500 });
    app.clock.advance(24 * 3_600_000);
    await loads(5, { LCP: 9_000 });
    expect((await report()).drops).toEqual([]);
  });

  it('a report is compared with the same days a year before, leap days too', async () => {
    const { before } = await report('?from=2024-02-29&to=2024-03-01&compare=year');
    expect(before).toEqual({ from: '2023-02-28', to: '2023-03-01' });
  });

  it.each(['?from=2026-02-30', '?from=2026-03-02&to=2026-03-01', '?from=2020-01-01&to=2026-01-01'])(
    'days that are none, or too many, are refused: %s',
    async (query) => {
      const response = await (await asRole(websiteRoles.admin)).get(`/api/reports/speed${query}`);
      expect([response.statusCode, response.json().code]).toEqual([400, 'vitals.bad-range']);
    },
  );

  it('reports of speed are for those who may see reports, and of their own site', async () => {
    await load({ LCP: 800 });
    await app.vitals.flush();
    expect((await visitor.get('/api/reports/speed')).statusCode).toBe(401);
    expect((await (await asRole(websiteRoles.editor)).get('/api/reports/speed/pages')).statusCode).toBe(403);
    site = await app.make.site();
    expect(vitalOf(await report(), 'LCP')?.count).toBe(0);
    expect((await pages()).pages).toEqual([]);
  });
});
