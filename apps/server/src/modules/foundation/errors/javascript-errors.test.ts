import { JAVASCRIPT_ERROR_LIMITS, type JavascriptErrorPage, websiteRoles } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';
import { MAX_STORED } from './javascript-errors.ts';

let app: TestApp;
let site: Site;
let visitor: TestBrowser;
let owner: Promise<TestBrowser> | undefined;
let addresses = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  visitor = newVisitor();
  owner = undefined;
});

function newVisitor(): TestBrowser {
  addresses += 1;
  return app.browser({
    host: `${site.slug}.localhost`,
    address: `10.1.${addresses >> 8}.${addresses & 255}`,
  });
}
async function asRole(role: number): Promise<TestBrowser> {
  const browser = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(site, [role])).email);
  return browser;
}

const REPORT = '/api/events/RecordJavascriptErrors';
const LIST = '/api/events/javascript-errors';
const fault = (data: Record<string, unknown> = {}) => ({
  event: 'JavascriptError',
  data: {
    name: 'TypeError',
    message: 'x is undefined',
    stack: 'TypeError: x is undefined\n    at open (https://shop.example/s/theme.js:10:5)',
    source: 'https://shop.example/s/theme.js',
    line: 10,
    column: 5,
    page: '/shop',
    ...data,
  },
  timestamp: app.clock.now().getTime(),
});
const report = (events: unknown, browser = visitor) => browser.call('POST', REPORT, events);
/** As the owner of the site. */
async function list(query = ''): Promise<LightMyRequestResponse> {
  owner ??= asRole(websiteRoles.admin);
  return (await owner).get(LIST + query);
}
const read = async (query = ''): Promise<JavascriptErrorPage> => (await list(query)).json();

describe('what goes wrong in browsers', () => {
  it('SF-7.19 browser errors are posted as a list, equal ones are counted as one, and members can read them', async () => {
    const first = app.clock.now().getTime();
    const response = await report([fault(), fault({ page: '/cart' }), fault({ message: 'y is undefined' })]);
    expect([response.statusCode, response.json()]).toEqual([200, { accepted: 3 }]);
    app.clock.advance(60_000);
    await report([fault({ page: '/about' })]);
    const { javascriptErrors, hasNextPage } = await read();
    expect(hasNextPage).toBe(false);
    expect(javascriptErrors.map(({ message, count, page }) => [message, count, page])).toEqual([
      ['x is undefined', 3, '/about'],
      ['y is undefined', 1, '/shop'],
    ]);
    expect(javascriptErrors[0]).toMatchObject({
      event: 'JavascriptError',
      name: 'TypeError',
      line: 10,
      column: 5,
      firstSeenOn: first,
      lastSeenOn: first + 60_000,
    });
    for (const { violations } of app.javascriptErrors.invariants)
      expect(await violations(app.platform.database.query)).toEqual([]);
  });

  it('browser errors that differ only in ids and amounts are one error', async () => {
    await report([
      fault({ message: 'No product 65f0aa01bb02cc03dd04ee05' }),
      fault({ message: 'No product 7' }),
    ]);
    expect((await read()).javascriptErrors.map(({ count }) => count)).toEqual([2]);
  });

  it('a browser error says on which pages, in which browsers and on which days it happened', async () => {
    const agent = (version: number) =>
      `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
    const send = (events: unknown[], version: number) =>
      visitor.call('POST', REPORT, events, { 'user-agent': agent(version) });
    await send([fault(), fault({ page: '/cart' })], 140);
    app.clock.advance(24 * 3_600_000);
    await send([fault({ page: '/cart' })], 141);
    const [found] = (await read()).javascriptErrors;
    const details = (await list(`/${found?.id}`)).json();
    expect(details).toMatchObject({
      javascriptError: found,
      pages: [
        { value: '/cart', count: 2 },
        { value: '/shop', count: 1 },
      ],
      browsers: [
        { value: 'Firefox 140', count: 2 },
        { value: 'Firefox 141', count: 1 },
      ],
    });
    expect(details.days.map(({ count }: { count: number }) => count)).toEqual([2, 1]);
  });

  it('pages of an error beyond twenty are counted together', async () => {
    for (let page = 0; page < 30; page += 1) await report([fault({ page: `/p/${page}` })], newVisitor());
    const [found] = (await read()).javascriptErrors;
    const { pages } = (await list(`/${found?.id}`)).json();
    expect([pages.length, pages[0]]).toEqual([21, { value: '…', count: 10 }]);
  });

  it('a browser error stands beside what members changed in the day before it began', async () => {
    const change = async (settings: object): Promise<void> => {
      const saved = await (await asRole(websiteRoles.admin)).call('PUT', '/api/settings/visits', settings);
      expect(saved.statusCode).toBe(200);
    };
    await change({ recording: true });
    app.clock.advance(25 * 3_600_000);
    await change({ recordingSample: 5 });
    app.clock.advance(3_600_000);
    await report([fault()]);
    app.clock.advance(1_000);
    await change({ recording: false });
    const [found] = (await read()).javascriptErrors;
    const { changes } = (await list(`/${found?.id}`)).json();
    expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual(['settings.saveVisitSettings']);
    const missing = await list(`/${'0'.repeat(32)}`);
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'errors.missing']);
  });

  it('a browser error is refused without the crumb that only scripts of the site can send', async () => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
    const response = await visitor.raw({ method: 'POST', url: REPORT, headers, payload: [fault()] });
    expect([response.statusCode, response.json().crumbFail]).toEqual([403, true]);
    expect((await read()).javascriptErrors).toEqual([]);
  });

  it('browser errors are listed only for their own site and for members who may change its settings', async () => {
    await report([fault()]);
    expect((await visitor.get(LIST)).statusCode).toBe(401);
    expect((await (await asRole(websiteRoles.editor)).get(LIST)).statusCode).toBe(403);
    site = await app.make.site();
    owner = undefined;
    expect((await read()).javascriptErrors).toEqual([]);
  });

  it('a browser error is stored as plain text, cut, and without the queries of addresses', async () => {
    const hostile = '<script>alert(1)</script>\u001b[2J\u202e';
    await report([
      fault({
        message: hostile,
        stack: `at https://shop.example/reset?token=secret:1:2\n${'🙂'.repeat(9000)}`,
        page: '/checkout?cartToken=secret#secret',
        source: { toString: 'no' },
        line: 1.5,
      }),
    ]);
    const response = await list();
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.body).not.toContain('secret');
    const [stored] = (await read()).javascriptErrors;
    expect(stored).toMatchObject({
      message: '<script>alert(1)</script>[2J',
      page: '/checkout',
      source: '',
      line: null,
    });
    expect(stored?.stack).toMatch(/^at https:\/\/shop\.example\/reset:1:2\n🙂/);
    expect(stored?.stack.length).toBeLessThanOrEqual(JAVASCRIPT_ERROR_LIMITS.stack);
  });

  it('a browser error of another shape is stored as far as it can be read', async () => {
    await report([{ event: 'Own', data: { reason: ['a', { b: 1 }] }, timestamp: 0 }]);
    expect((await read()).javascriptErrors).toMatchObject([
      { event: 'Own', message: '{"reason":["a",{"b":1}]}', lastSeenOn: app.clock.now().getTime() },
    ]);
  });

  it('a report of browser errors is refused when it is no list, too long a list, or not of events', async () => {
    const tooMany = Array.from({ length: 21 }, () => fault());
    const untimed = [{ event: 'a', data: {} }];
    const text = [{ event: 'a', data: 'text', timestamp: 1 }];
    for (const body of [fault(), tooMany, untimed, text]) expect((await report(body)).statusCode).toBe(400);
    expect((await read()).javascriptErrors).toEqual([]);
  });

  it('browser errors are listed in pages, the most recent first', async () => {
    for (const mail of ['a', 'g', 'h']) {
      app.clock.advance(1000);
      await report([fault({ message: `${mail}!` })]);
    }
    const first = await read('?limit=2');
    expect(first.javascriptErrors.map(({ message }) => message)).toEqual(['h!', 'g!']);
    const next = await read(`?limit=2&cursor=${first.nextPageCursor}`);
    expect([next.javascriptErrors.map(({ message }) => message), next.hasNextPage]).toEqual([['a!'], false]);
    const broken = await list('?cursor=none');
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'errors.bad-cursor']);
  });

  it('reports of browser errors are limited per address', async () => {
    const answers = [];
    for (let count = 0; count < 31; count++) answers.push((await report([])).statusCode);
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
    expect((await report([], newVisitor())).statusCode).toBe(200);
  });

  it('browser errors never fill a site: those not seen for longest are deleted, and all after a month', async () => {
    const word = (n: number): string =>
      [...n.toString(26)].map((digit) => 'ghijklmnopqrstuvwxyzGHIJKL'[Number.parseInt(digit, 26)]).join('');
    const faults = Array.from({ length: MAX_STORED + 20 }, (_, n) => fault({ message: word(n) }));
    await app.javascriptErrors.record(site.id, faults.slice(0, 20), { browser: '' });
    app.clock.advance(1000);
    const later = faults.slice(20).map((event) => ({ ...event, timestamp: event.timestamp + 1000 }));
    await app.javascriptErrors.record(site.id, later, { browser: '' });
    const ids = new Set<string>();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: JavascriptErrorPage = await read(`?limit=200${cursor && `&cursor=${cursor}`}`);
      for (const { message } of page.javascriptErrors) ids.add(message);
      cursor = page.nextPageCursor;
    }
    expect(ids.size).toBe(MAX_STORED);
    expect(ids.has(word(0))).toBe(false);
    expect(ids.has(word(MAX_STORED + 19))).toBe(true);
    app.clock.advance(31 * 24 * 3_600_000);
    expect(await app.javascriptErrors.sweep()).toBeGreaterThanOrEqual(MAX_STORED);
    owner = undefined;
    expect((await read()).javascriptErrors).toEqual([]);
  });
});
