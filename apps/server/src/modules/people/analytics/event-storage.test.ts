import { setTimeout as sleep } from 'node:timers/promises';
import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { BROWSERS, openVisitor, storedEvents, type TestVisitor } from '../../../testing/test-visitor.ts';
import type { Site } from '../../foundation/sites/index.ts';

const KEEP_DAYS = 5;
const DAY_MS = 86_400_000;

let app: TestApp;
let site: Site;
let visitor: TestVisitor;
beforeAll(async () => {
  app = await createTestApp({ config: { analyticsKeepDays: KEEP_DAYS } });
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  visitor = openVisitor(app, site);
});

const stored = () => storedEvents(app, site);
const violations = async () =>
  (
    await Promise.all(app.analytics.invariants.map((each) => each.violations(app.platform.database.query)))
  ).flat();

describe('what is stored of a visitor', () => {
  it('neither an address nor a cookie nor a browser’s whole name is stored anywhere', async () => {
    const address = '203.0.113.77';
    const person = openVisitor(app, site, { address });
    await person.hit(1, { visitorCookie: 'cookie-value', memberAccountId: 'member-id', visitId: 'visit-id' });
    await person.browser.submit('/api/census/RecordHit', {
      event: '1',
      data: JSON.stringify({ websiteId: site.id, pagePath: '/' }),
      ss_cvr: 'cookie-value',
    });
    await person.track('page_viewed', { analytics_id: 'analytics-id', session_id: 'session-id' });
    await person.event('ViewCart', { cart_id: 'cart-id' });
    await app.analytics.flush();
    const tables = ['analytics_events', 'analytics_texts', 'analytics_days', 'analytics_day_marks'];
    let everything = '';
    for (const table of tables)
      for (const { row } of await app.platform.database.query.rows(
        { row: column.text },
        sql`select t::text as row from ${sql.identifier(table)} t where website_id = ${site.id}`,
      ))
        everything += `${row}\n`;
    expect(everything).toContain('Firefox');
    for (const secret of [
      address,
      'cookie-value',
      'member-id',
      'visit-id',
      'analytics-id',
      'session-id',
      'cart-id',
      'Gecko',
    ])
      expect(everything).not.toContain(secret);
  });

  it('a visitor is the same one all day and another on the next, and nobody has the salt of yesterday', async () => {
    app.clock.set(new Date('2026-03-10T15:00:00Z'));
    await visitor.view('/');
    await openVisitor(app, site, { userAgent: BROWSERS.chrome }).view('/');
    app.clock.advance(10 * 3_600_000);
    await visitor.view('/later');
    const [later, ...others] = await stored();
    // In New York it is still the same day, although the day of UTC is over.
    expect(others.filter((event) => event.visitor === later?.visitor)).toHaveLength(1);
    expect(new Set([later, ...others].map((event) => event?.visitor)).size).toBe(2);
    await app.analytics.sweep();
    expect(await saltDays()).toEqual(['2026-03-10']);
    app.clock.advance(4 * 3_600_000);
    await app.analytics.sweep();
    expect(await saltDays()).toEqual([]);
    await visitor.view('/tomorrow');
    const [tomorrow] = await stored();
    expect(tomorrow?.page).toBe('/tomorrow');
    expect([later, ...others].map((event) => event?.visitor)).not.toContain(tomorrow?.visitor);
  });

  const saltDays = async (): Promise<string[]> =>
    (
      await app.platform.database.query.rows(
        { day: column.text },
        sql`select day from analytics_salts where website_id = ${site.id} order by day`,
      )
    ).map(({ day }) => day);

  it('another site sees nothing of it, and the same person is another visitor there', async () => {
    const other = await app.make.site();
    const address = '198.51.100.7';
    await openVisitor(app, site, { address }).view('/a');
    await openVisitor(app, other, { address }).view('/b');
    const [here, there] = [await stored(), await storedEvents(app, other)];
    expect([here.map(({ page }) => page), there.map(({ page }) => page)]).toEqual([['/a'], ['/b']]);
    expect(here[0]?.visitor).not.toBe(there[0]?.visitor);
  });
});

describe('events that come again', () => {
  it('a batch that is sent again on the same day counts once, also with a clock that is wrong', async () => {
    app.clock.set(new Date('2026-03-20T15:00:00Z'));
    const now = app.clock.now().getTime();
    const payload = [now, now - 60_000, now - 40 * 365 * DAY_MS, null].map((time, n) =>
      visitor.envelope('page_viewed', {
        event_occurrence_timestamp: time,
        page_path: `/${n}`,
        event_id: `id-${n}`,
      }),
    );
    const send = () =>
      visitor.browser.raw({
        method: 'POST',
        url: '/api/v1/clanker/events',
        headers: { 'sec-fetch-site': 'same-origin', 'user-agent': BROWSERS.firefox },
        payload,
      });
    expect((await send()).json()).toEqual({ accepted: 4, refused: 0 });
    await app.analytics.flush();
    app.clock.advance(2 * 3_600_000);
    expect((await send()).json()).toEqual({ accepted: 4, refused: 0 });
    expect((await stored()).map(({ page }) => page).sort()).toEqual(['/0', '/1', '/2', '/3']);
    // Another visitor may use the same id.
    const other = openVisitor(app, site);
    await other.track('page_viewed', { event_id: 'id-0' });
    expect(await stored()).toHaveLength(5);
  });

  it('a broken link that is reported again with one id is counted once, when its event is stored', async () => {
    const again = { event_id: 'met-once', page_path: '/gone', page_referrer_url: '' };
    const countsOf = async () => {
      await app.brokenLinks.flush();
      const { brokenLinks } = await app.brokenLinks.list(site.id, {});
      return brokenLinks.map(({ address, count }) => [address, count]);
    };
    await visitor.track('not_found', again);
    expect(await countsOf()).toEqual([]);
    await app.analytics.flush();
    await visitor.track('not_found', again);
    await visitor.track('not_found', again);
    await app.analytics.flush();
    expect(await countsOf()).toEqual([['/gone', 1]]);
  });

  it('a view that is sent in both shapes with one id counts once', async () => {
    const time = app.clock.now().getTime();
    await visitor.hit(1, { eventId: 'same', clientDate: time });
    await visitor.track('page_viewed', { event_id: 'same', event_occurrence_timestamp: time });
    expect(await stored()).toHaveLength(1);
  });
});

describe('for how long events stay', () => {
  it('events go with their day after the retention, with texts that no other day has, and sums stay', async () => {
    app.clock.set(new Date('2026-04-01T16:00:00Z'));
    await visitor.view('/old');
    await app.analytics.flush();
    await app.analytics.sumUp();
    app.clock.advance((KEEP_DAYS - 1) * DAY_MS);
    await visitor.view('/new');
    await app.analytics.flush();
    await app.analytics.sweep();
    expect(await stored()).toHaveLength(2);
    app.clock.advance(2 * DAY_MS);
    await app.analytics.sweep();
    expect((await stored()).map(({ page }) => page)).toEqual(['/new']);
    const texts = await app.platform.database.query.rows(
      { text: column.text },
      sql`select texts[1] as text from analytics_texts where website_id = ${site.id} and cardinality(texts) = 1`,
    );
    expect(texts).toEqual([{ text: '/new' }]);
    const sums = await app.platform.database.query.rows(
      { value: column.text, views: column.integer },
      sql`select value, views from analytics_days where website_id = ${site.id} and day = '2026-04-01' and dimension = 'page'`,
    );
    expect(sums).toEqual([{ value: '/old', views: 1 }]);
    expect(await violations()).toEqual([]);
  });

  it('days that are over go while others read and store events, and a day that cannot go now goes with the next sweep', async () => {
    app.clock.set(new Date('2026-05-01T16:00:00Z'));
    await app.analytics.sweep();
    await visitor.view('/old');
    await app.analytics.flush();
    app.clock.advance((KEEP_DAYS + 2) * DAY_MS);
    const tables = async () =>
      (
        await app.platform.database.query.rows(
          { name: column.text },
          sql`select relname::text as name from pg_class where relname = 'analytics_events_20260501'`,
        )
      ).length;
    const reader = await app.platform.database.pool.connect();
    try {
      await reader.query('begin');
      await reader.query('select count(*) from analytics_events');
      let isSwept = false;
      const sweeping = app.analytics.sweep().then(() => {
        isSwept = true;
      });
      await sleep(300);
      expect([isSwept, await tables()]).toEqual([false, 1]);
      await visitor.view('/new');
      const startedAt = performance.now();
      expect((await stored()).map(({ page }) => page)).toContain('/new');
      expect(performance.now() - startedAt).toBeLessThan(1_000);
      await sweeping;
      expect(await tables()).toBe(1);
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    await app.analytics.sweep();
    expect(await tables()).toBe(0);
  });

  it('tables of the next days are made ahead', async () => {
    await app.analytics.sweep();
    const { rows } = await app.platform.database.pool.query<{ name: string }>(
      `select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'analytics_events'::regclass`,
    );
    for (const ahead of [0, 1, 2, 3]) {
      const day = new Date(app.clock.now().getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
      expect(rows.map(({ name }) => name)).toContain(`analytics_events_${day.replaceAll('-', '')}`);
    }
  });

  it('a site that is removed leaves nothing, and what still waits of it harms no other site', async () => {
    const other = await app.make.site();
    const neighbour = openVisitor(app, other);
    await visitor.view('/');
    await app.analytics.flush();
    await visitor.view('/waiting');
    await visitor.track('custom', { name: 'Waiting' });
    await neighbour.view('/next-door');
    await app.sites.remove(site);
    expect((await storedEvents(app, other)).map(({ page }) => page)).toEqual(['/next-door']);
    expect(await stored()).toEqual([]);
    expect(await violations()).toEqual([]);
  });
});

describe('what is left out', () => {
  const reasons = async (): Promise<[string, boolean][]> =>
    (await stored()).map(({ value, visitor: who, page }) => [value, who === null && page === '']);

  it('PL-4.31 events of people who work on the site are left out and counted apart', async () => {
    for (const role of [websiteRoles.admin, websiteRoles.editor, websiteRoles.reporting]) {
      const staff = await app.signedIn(site, role);
      const response = await staff.submit(
        '/api/census/RecordHit',
        { event: '1', data: JSON.stringify({ websiteId: site.id, pagePath: '/' }) },
        { 'user-agent': BROWSERS.firefox },
      );
      expect(response.statusCode).toBe(204);
    }
    expect(await reasons()).toEqual(Array.from({ length: 3 }, () => ['staff', true]));
  });

  it('PL-4.32 events of a person who may only look at the site count, outside of the admin', async () => {
    const viewer = await app.signedIn(site, websiteRoles.viewer);
    const view = (pagePath: string) =>
      viewer.submit(
        '/api/census/RecordHit',
        { event: '1', data: JSON.stringify({ websiteId: site.id, pagePath }) },
        { 'user-agent': BROWSERS.firefox },
      );
    await view('/shop');
    await view('/config/');
    const events = await stored();
    expect(events.map(({ page, value }) => page || value).sort()).toEqual(['/shop', 'config']);
  });

  it('PL-2.08 pages of the admin are left out, wherever the segment stands', async () => {
    for (const path of ['/config', '/config/', '/config/pages', '/fr/config/pages']) await visitor.view(path);
    for (const path of ['/configuration', '/my-config']) await visitor.view(path);
    expect((await stored()).map(({ page, value }) => page || value).sort()).toEqual([
      '/configuration',
      '/my-config',
      ...Array.from({ length: 4 }, () => 'config'),
    ]);
  });

  it('PL-2.07 PL-2.06 views of pages that are missing, locked or for members, and of the search page, are left out', async () => {
    for (const pageType of [100, 103, 106]) await visitor.view('/x', { pageType });
    await visitor.track('page_viewed', { page_path: '/x', page_type: 100 });
    await visitor.view('/search');
    await visitor.view('/x', { pageType: 1 });
    await visitor.hit(2, { pagePath: '/search', query: 'cup' });
    expect((await stored()).map(({ kind, value }) => (kind === 90 ? value : kind)).sort()).toEqual([
      1,
      2,
      'page-type',
      'page-type',
      'page-type',
      'page-type',
      'search',
    ]);
  });

  it('prefetched pages and known bots are left out', async () => {
    await visitor.hit(1, {}, { 'sec-purpose': 'prefetch;prerender' });
    await visitor.hit(1, {}, { purpose: 'prefetch' });
    for (const userAgent of [BROWSERS.bot, 'curl/8.5.0', ''])
      await openVisitor(app, site, { userAgent }).view('/');
    expect((await reasons()).sort()).toEqual([
      ['bot', true],
      ['bot', true],
      ['bot', true],
      ['prefetch', true],
      ['prefetch', true],
    ]);
  });

  it('when the owner has switched counting off, nothing counts', async () => {
    const owner = await app.signedIn(site, websiteRoles.admin);
    expect((await owner.call('PUT', '/api/settings/visits', { counting: false })).statusCode).toBe(200);
    await expect.poll(async () => (await app.settings.visits(site.id)).value.counting).toBe(false);
    await visitor.view('/');
    expect(await reasons()).toEqual([['off', true]]);
  });
});

describe('where an order came from', () => {
  it('the visit of a request has the source of its first page view, and a later visit its own', async () => {
    app.clock.set(new Date('2026-05-05T15:00:00Z'));
    const request = { site: { id: site.id } } as never as { site: { id: string } };
    const hashOf = () =>
      app.analytics.visitorHashOf({
        ...request,
        ip: '192.0.2.9',
        headers: { 'user-agent': BROWSERS.firefox },
      } as never);
    const person = openVisitor(app, site, { address: '192.0.2.9' });
    const visit = async () => {
      await app.analytics.flush();
      const hash = await hashOf();
      return hash === null ? null : app.analytics.visitOf(site.id, hash);
    };
    expect(await visit()).toBeNull();
    await person.view('/', { url: 'https://x.example/?utm_source=news&utm_campaign=May', referrer: '' });
    app.clock.advance(60_000);
    await person.view('/shop', { referrer: `http://${site.slug}.localhost/` });
    expect(await visit()).toMatchObject({ source: 'news', campaign: 'May', entry: '/', device: 'computer' });
    app.clock.advance(31 * 60_000);
    await person.view('/shop/cup', { referrer: 'https://www.bing.com/' });
    expect(await visit()).toMatchObject({
      source: 'bing',
      medium: 'search',
      campaign: '',
      entry: '/shop/cup',
    });
  });
});
