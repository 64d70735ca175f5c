import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import { BROWSERS, openVisitor } from '../../../testing/test-visitor.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { MOST_VALUES } from './sums.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Sums = [
  visitors: number,
  visits: number,
  views: number,
  bounces: number,
  seconds: number,
  events: number,
];

async function sumsOf(site: Site, day: string): Promise<Record<string, Sums>> {
  const rows = await app.platform.database.query.rows(
    {
      name: column.text,
      visitors: column.integer,
      visits: column.integer,
      views: column.integer,
      bounces: column.integer,
      seconds: column.large,
      events: column.integer,
    },
    sql`select dimension || ' ' || value as name, visitors, visits, views, bounces, seconds::float8 as seconds, events
      from analytics_days where website_id = ${site.id} and day = ${day}`,
  );
  return Object.fromEntries(
    rows.map(({ name, visitors, visits, views, bounces, seconds, events }) => [
      name,
      [visitors, visits, views, bounces, seconds, events],
    ]),
  );
}
/** As the job does, a minute later. */
async function sumUp(): Promise<void> {
  await app.analytics.flush();
  app.clock.advance(61_000);
  await app.analytics.sumUp();
}

const MINUTE = 60_000;
const PAGES = ['/', '/shop', '/shop/cup', '/about', '/blog/post'] as const;
const SOURCES = [
  { url: '?utm_source=news&utm_medium=mail&utm_campaign=May', referrer: '', is: ['news', 'mail', 'May'] },
  { url: '', referrer: 'https://www.google.de/', is: ['google', 'search', ''] },
  { url: '', referrer: 'https://t.co/abc', is: ['x', 'social', ''] },
  { url: '', referrer: 'https://blog.example/post', is: ['blog.example', 'referral', ''] },
  { url: '', referrer: '', is: ['', '', ''] },
] as const;
const KINDS = [
  { userAgent: BROWSERS.firefox, device: 'computer', browser: 'Firefox', system: 'Linux' },
  { userAgent: BROWSERS.iphone, device: 'phone', browser: 'Safari', system: 'iOS' },
  { userAgent: BROWSERS.chrome, device: 'computer', browser: 'Chrome', system: 'Windows' },
] as const;

interface Step {
  readonly at: number;
  readonly page: string;
  readonly seconds: number;
  readonly event: string | null;
}
interface PlannedVisit {
  readonly person: number;
  readonly source: (typeof SOURCES)[number];
  readonly kind: (typeof KINDS)[number];
  readonly language: string;
  readonly steps: readonly Step[];
}

/** Midnight in New York. */
const MIDNIGHT = Date.parse('2026-06-15T04:00:00Z');
const hourOf = (at: number): number => Math.floor((at - MIDNIGHT) / (60 * MINUTE));

function planVisits(people: number): PlannedVisit[] {
  const random = createTestRandom(25);
  return Array.from({ length: people }, (_, person) => {
    const [kind, language] = [random.pick<(typeof KINDS)[number]>(KINDS), random.pick(['de', 'en', 'fr'])];
    let at = MIDNIGHT + random.below(16 * 60) * MINUTE;
    return Array.from({ length: random.between(1, 2) }, (): PlannedVisit => {
      const steps = Array.from({ length: random.between(1, 4) }, (): Step => {
        const step = {
          at,
          page: random.pick(PAGES),
          seconds: random.between(1, 200),
          event: random.pick([null, null, null, 'AddToCart', 'VisitPDP']),
        };
        at += random.between(1, 29) * MINUTE;
        return step;
      });
      at += random.between(31, 90) * MINUTE;
      return { person, source: random.pick<(typeof SOURCES)[number]>(SOURCES), kind, language, steps };
    });
  }).flat();
}

/** What a report must say, counted from the plan alone. */
function truthOf(visits: readonly PlannedVisit[]): Record<string, Sums> {
  const people = new Map<string, Set<number>>();
  const truth: Record<string, Sums> = {};
  const add = (name: string, person: number, counts: readonly number[]): void => {
    const seen = people.get(name) ?? new Set();
    people.set(name, seen.add(person));
    const [, ...before] = truth[name] ?? [0, 0, 0, 0, 0, 0];
    truth[name] = [seen.size, ...before.map((value, index) => value + (counts[index] ?? 0))] as Sums;
  };
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  for (const { person, source, kind, language, steps } of visits) {
    const bounce = steps.length === 1 ? 1 : 0;
    const seconds = sum(steps.map((step) => step.seconds));
    const events = steps.filter(({ event }) => event !== null);
    const whole = [1, steps.length, bounce, seconds, events.length];
    const [from, medium, campaign] = source.is;
    for (const name of [
      'all ',
      `entry ${steps[0]?.page}`,
      `exit ${steps.at(-1)?.page}`,
      `source ${from}`,
      `medium ${medium}`,
      ...(campaign === '' ? [] : [`campaign ${campaign}`]),
      'country ',
      `device ${kind.device}`,
      `browser ${kind.browser}`,
      `system ${kind.system}`,
      `language ${language}`,
    ])
      add(name, person, whole);
    add(`hour ${hourOf(steps[0]?.at ?? 0)}`, person, [1, 0, bounce, seconds, events.length]);
    for (const { at } of steps) add(`hour ${hourOf(at)}`, person, [0, 1, 0, 0, 0]);
    for (const [page, of] of Map.groupBy(steps, (step) => step.page)) {
      const here = of.filter(({ event }) => event !== null);
      add(`page ${page}`, person, [1, of.length, bounce, sum(of.map((step) => step.seconds)), here.length]);
    }
    for (const [name, of] of Map.groupBy(events, ({ event }) => event))
      add(`event ${name}`, person, [1, 0, 0, 0, of.length]);
  }
  return truth;
}

describe('the sums of a day', () => {
  it('PL-1.06 a day of 500 visitors whose doings are known has exactly these sums, in every dimension', async () => {
    const site = await app.make.site();
    const visits = planVisits(500);
    const visitors = new Map(
      visits.map(({ person, kind, language }) => [
        person,
        openVisitor(app, site, { userAgent: kind.userAgent, language: `${language}-XX` }),
      ]),
    );
    const calls = visits.flatMap(({ person, source, steps }) =>
      steps.flatMap(({ at, page, seconds, event }, index) => {
        const visitor = visitors.get(person);
        const url = `http://shop.example${page}${index === 0 ? source.url : ''}`;
        const referrer = index === 0 ? source.referrer : `http://${site.slug}.localhost/`;
        return [
          { at, call: () => visitor?.view(page, { url, referrer }) },
          { at: at + 2_000, call: () => visitor?.hit(10, { pagePath: page, secondsSeen: seconds }) },
          ...(event === null
            ? []
            : [{ at: at + 3_000, call: () => visitor?.track(event, { page_path: page }) }]),
        ];
      }),
    );
    expect(calls.length).toBeGreaterThan(3000);
    for (const { at, call } of calls.sort((a, b) => a.at - b.at)) {
      app.clock.set(new Date(at));
      expect((await call())?.statusCode).toBeLessThan(300);
    }
    await sumUp();
    expect(await sumsOf(site, '2026-06-15')).toEqual(truthOf(visits));
  }, 180_000);

  it('sums of a day are the same when they are made again, by two at once, and after a crash in between', async () => {
    const site = await app.make.site();
    app.clock.set(new Date('2026-06-20T15:00:00Z'));
    const visitor = openVisitor(app, site);
    await visitor.view('/');
    await sumUp();
    const first = await sumsOf(site, '2026-06-20');
    expect(first['all ']).toEqual([1, 1, 1, 1, 0, 0]);
    // As if the process had died between summing up and noting it.
    await app.platform.database.query.run(
      sql`update analytics_day_marks set summed_mark = 0 where website_id = ${site.id}`,
    );
    app.clock.advance(61_000);
    await Promise.all([app.analytics.sumUp(), app.analytics.sumUp()]);
    expect(await sumsOf(site, '2026-06-20')).toEqual(first);
    expect(await app.analytics.sumUp()).toBe(0);
  });

  it('a day whose sums cannot be made is tried again as late as the time it takes says, and not lost', async () => {
    const site = await app.make.site();
    const db = app.platform.database.query;
    const marks = () =>
      db.one(
        { isStale: column.boolean, isTried: column.boolean, tookMs: column.integer },
        sql`select summed_mark < mark as "isStale", summed_at is not null as "isTried", took_ms as "tookMs"
          from analytics_day_marks where website_id = ${site.id}`,
      );
    await openVisitor(app, site).view('/');
    await app.platform.database.pool.query(
      `alter table analytics_days add constraint slow check (website_id <> '${site.id}' or pg_sleep(4)::text = 'x') not valid`,
    );
    try {
      await sumUp();
      const { tookMs, ...tried } = await marks();
      expect(tried).toEqual({ isStale: true, isTried: true });
      expect(tookMs).toBeGreaterThan(3_500);
    } finally {
      await app.platform.database.pool.query('alter table analytics_days drop constraint slow');
    }
    // Four seconds are a twentieth of eighty.
    await sumUp();
    expect(await marks()).toMatchObject({ isStale: true });
    await sumUp();
    expect(await marks()).toMatchObject({ isStale: false });
    expect(Object.keys(await sumsOf(site, app.clock.now().toISOString().slice(0, 10)))).not.toEqual([]);
  });

  it('an event that comes late changes the sums of its day, once', async () => {
    const site = await app.make.site();
    app.clock.set(new Date('2026-06-22T03:50:00Z'));
    const visitor = openVisitor(app, site);
    await visitor.view('/');
    await sumUp();
    // The next day has begun in New York.
    app.clock.set(new Date('2026-06-22T04:20:00Z'));
    const late = { eventId: 'late', clientDate: Date.parse('2026-06-22T03:55:00Z') };
    await visitor.view('/late', late);
    await sumUp();
    await visitor.view('/late', late);
    await sumUp();
    expect((await sumsOf(site, '2026-06-21'))['all ']).toEqual([1, 1, 2, 0, 300, 0]);
    expect((await sumsOf(site, '2026-06-22'))['all ']).toBeUndefined();
  });

  it('what goes on after midnight belongs to no visit of the new day until a page is opened', async () => {
    const site = await app.make.site();
    app.clock.set(new Date('2026-06-24T03:58:00Z'));
    const visitor = openVisitor(app, site);
    await visitor.view('/');
    await app.analytics.flush();
    app.clock.set(new Date('2026-06-24T04:02:00Z'));
    await visitor.hit(10, { secondsSeen: 120 });
    await visitor.track('AddToCart');
    await sumUp();
    expect(await sumsOf(site, '2026-06-24')).toEqual({
      'event AddToCart': [1, 0, 0, 0, 0, 1],
      'page /': [1, 0, 0, 0, 120, 1],
    });
    await visitor.view('/shop');
    await sumUp();
    expect((await sumsOf(site, '2026-06-24'))['all ']).toEqual([1, 1, 1, 1, 0, 0]);
  });

  it('forms, searches, links, scrolling, broken addresses and what was left out have their dimensions', async () => {
    const site = await app.make.site();
    app.clock.set(new Date('2026-06-26T15:00:00Z'));
    const [one, two] = [openVisitor(app, site), openVisitor(app, site)];
    for (const visitor of [one, two]) {
      await visitor.view('/contact');
      await visitor.track('form_viewed', { object_identifier: 'contact' });
    }
    await one.track('form_started', { object_identifier: 'contact' });
    await one.track('form_started', { object_identifier: 'contact' });
    await one.track('form_submitted', { object_identifier: 'contact' });
    await one.hit(2, { query: 'cup' });
    await two.hit(2, { query: 'Cup' });
    await two.track('search_without_result', { query: 'unicorn' });
    await two.track('link_clicked', { destination_url: 'https://other.example/', link_kind: 'leaving' });
    await two.track('link_clicked', { destination_url: '/s/a.pdf', link_kind: 'file' });
    await two.track('scrolled', { depth: 50 });
    await two.track('not_found', { page_path: '/gone' });
    await two.track('image_missing', { destination_url: '/i.png' });
    await one.view('/x', { pageType: 100 });
    await openVisitor(app, site, { userAgent: BROWSERS.bot }).view('/');
    await sumUp();
    const sums = await sumsOf(site, '2026-06-26');
    expect(sums).toMatchObject({
      'form contact': [2, 1, 2, 0, 0, 1],
      'search cup': [2, 2, 0, 0, 0, 2],
      'search-empty unicorn': [1, 1, 0, 0, 0, 1],
      'leaving https://other.example/': [1, 1, 0, 0, 0, 1],
      'download /s/a.pdf': [1, 1, 0, 0, 0, 1],
      'scroll 50': [1, 1, 0, 0, 0, 1],
      'not-found /gone': [1, 1, 0, 0, 0, 1],
      'image-missing /i.png': [1, 1, 0, 0, 0, 1],
      'left-out page-type': [0, 0, 0, 0, 0, 1],
      'left-out bot': [0, 0, 0, 0, 0, 1],
    });
  });

  it('a day has a thousand values of a dimension, and the rest is one', async () => {
    const site = await app.make.site();
    app.clock.set(new Date('2026-06-28T15:00:00Z'));
    const visitor = openVisitor(app, site);
    const other = openVisitor(app, site);
    for (let from = 0; from < MOST_VALUES + 20; from += 50)
      await visitor.browser.raw({
        method: 'POST',
        url: '/api/v1/clanker/events',
        headers: { 'sec-fetch-site': 'same-origin', 'user-agent': BROWSERS.firefox },
        payload: Array.from({ length: 50 }, (_, n) =>
          visitor.envelope('page_viewed', { page_path: `/${from + n}` }),
        ),
      });
    await other.view('/popular');
    await visitor.view('/popular');
    await sumUp();
    const pages = Object.entries(await sumsOf(site, '2026-06-28')).filter(([name]) =>
      name.startsWith('page '),
    );
    expect(pages).toHaveLength(MOST_VALUES + 1);
    const views = pages.reduce((total, [, [, , each]]) => total + each, 0);
    expect(views).toBe(1050 + 2);
    expect(Object.fromEntries(pages)).toMatchObject({
      'page /popular': [2, 2, 2, 1, 0, 0],
      'page …': [1, 51, 51, 0, 0, 0],
    });
  });

  it('what happens now is counted by page, source and minute', async () => {
    const site = await app.make.site();
    app.clock.set(new Date('2026-06-30T15:00:00Z'));
    const [one, two, gone] = [openVisitor(app, site), openVisitor(app, site), openVisitor(app, site)];
    await gone.view('/old');
    app.clock.advance(31 * MINUTE);
    await one.view('/', { referrer: 'https://www.google.com/' });
    app.clock.advance(10 * MINUTE);
    await one.view('/shop');
    await two.view('/shop');
    await app.analytics.flush();
    const live = await app.analytics.live(site.id);
    expect(live).toMatchObject({
      visitors5: 2,
      visitors30: 2,
      pages: [{ value: '/shop', visitors5: 2, visitors30: 2 }],
      countries: [{ value: '', visitors5: 2, visitors30: 2 }],
    });
    expect(live.sources).toEqual([
      { value: '', visitors5: 1, visitors30: 1 },
      { value: 'google', visitors5: 1, visitors30: 1 },
    ]);
    expect([live.minutes[0], live.minutes[10], live.minutes.length]).toEqual([2, 1, 30]);
  });

  it('the events behind a figure are listed in pages, the newest first', async () => {
    const site = await app.make.site();
    app.clock.set(new Date('2026-07-02T15:00:00Z'));
    const visitor = openVisitor(app, site);
    for (let n = 0; n < 5; n += 1) {
      await visitor.view(n % 2 === 0 ? '/even' : '/odd', { url: `http://x/?utm_source=s${n}` });
      app.clock.advance(MINUTE);
    }
    await app.analytics.flush();
    const read = (filter: object, cursor?: string) =>
      app.analytics.rawEvents(
        site.id,
        { from: '2026-07-02', to: '2026-07-02', ...filter },
        { limit: 2, cursor },
      );
    const first = await read({});
    expect([first.rows.map(({ source }) => source), first.hasNextPage]).toEqual([['s4', 's3'], true]);
    const next = await read({}, first.nextPageCursor ?? '');
    expect(next.rows.map(({ source }) => source)).toEqual(['s2', 's1']);
    const sourcesOf = async (filter: object) => (await read(filter)).rows.map(({ source }) => source);
    expect(await sourcesOf({ dimension: 'page', value: '/odd' })).toEqual(['s3', 's1']);
    // One visit: it came from where its first page view did.
    expect(await sourcesOf({ dimension: 'source', value: 's2' })).toEqual([]);
    expect(await sourcesOf({ dimension: 'source', value: 's0' })).toEqual(['s0']);
    expect(await sourcesOf({ dimension: 'browser', value: 'Firefox' })).toEqual(['s0']);
    expect(await sourcesOf({ dimension: 'exit', value: '/even' })).toEqual(['s4']);
    expect(await sourcesOf({ dimension: 'exit', value: '/odd' })).toEqual([]);
    expect(await sourcesOf({ dimension: 'device', value: 'phone' })).toEqual([]);
    expect(await sourcesOf({ from: '2026-07-03', to: '2026-07-04' })).toEqual([]);
    for (const cursor of ['x', '2026-07-02.-1', '2026-99-99.5', `2026-07-02.${'9'.repeat(19)}`])
      await expect(read({}, cursor)).rejects.toMatchObject({ code: 'analytics.bad-cursor' });
  });
});
