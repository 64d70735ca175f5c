import { type OverviewReport, type ReportRows, type ReportTable, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { type SimulatedDay, simulateDay, type TrueVisit } from './testing/simulated-day.ts';

/** The clocks of New York go from 2:00 to 3:00: the day has 23 hours, and begins at 5:00 of the world's time. */
const DAY = '2026-03-08';
const NEXT_DAY = '2026-03-09';
const STARTS_AT = new Date('2026-03-08T05:00:30Z');
const ENDS_AT = Date.parse('2026-03-09T04:00:00Z');

let app: TestApp;
let site: Site;
let member: TestBrowser;
let truth: SimulatedDay;
/** Visits cut where the day ends: who stays past midnight is a new visitor there. */
let ofDay: readonly TrueVisit[];

const read = async <T>(path: string): Promise<T> => {
  const response = await member.get(path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const tableOf = (table: string, more = ''): Promise<ReportTable> =>
  read(`/api/reports/tables/${table}?from=${DAY}&to=${DAY}&compare=none&limit=200${more}`);

/** Page by page, all rows behind a figure. */
async function eventsBehind(table: string, value: string): Promise<ReportRows['events']> {
  const events: ReportRows['events'] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: ReportRows = await read(
      `/api/reports/rows?from=${DAY}&to=${DAY}&table=${table}&value=${encodeURIComponent(value)}&kind=events&limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    expect(page).toMatchObject({ kind: 'events', isWhole: true });
    events.push(...page.events);
    cursor = page.nextPageCursor;
  }
  return events;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const distinct = (visits: readonly TrueVisit[]): number => new Set(visits.map(({ visitor }) => visitor)).size;

/** What a table of visits says when it counts rightly. */
function countedBy(visits: readonly TrueVisit[], by: (visit: TrueVisit) => string) {
  return Object.fromEntries(
    [...Map.groupBy(visits, by)].map(([value, those]) => [
      value,
      {
        visitors: distinct(those),
        visits: those.length,
        views: sum(those.map(({ pages }) => pages.length)),
        bounceRate: those.filter(({ pages }) => pages.length === 1).length / those.length,
        averageSeconds: sum(those.map(({ seconds }) => seconds)) / those.length,
      },
    ]),
  );
}

const expectRows = (
  { rows }: ReportTable,
  expected: Readonly<Record<string, Readonly<Record<string, number>>>>,
): void => {
  expect(rows.map(({ value }) => value).sort()).toEqual(Object.keys(expected).sort());
  for (const { value, figures } of rows)
    for (const [figure, number] of Object.entries(expected[value] ?? {}))
      expect(figures[figure as 'visits'], `${value} ${figure}`).toBeCloseTo(
        number,
        figure === 'bounceRate' ? 3 : 0,
      );
};

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  await app.settings.changeSite(site.id, { value: { timeZone: 'America/New_York' }, by: 'test' });
  // The last of them come after midnight, in the next day of the site.
  truth = await simulateDay(app, site, {
    startsAt: STARTS_AT,
    endsAt: new Date(ENDS_AT),
    hours: 22.9,
    visitors: 500,
  });
  member = await app.signedIn(site, websiteRoles.reporting);
  ofDay = truth.visits.filter(({ at }) => at < ENDS_AT);
}, 120_000);
afterAll(() => app.close());

describe('a day of 500 visitors, on which the clocks change', () => {
  it('the script has a visitor who is there at midnight', () => {
    expect(truth.visits.length - ofDay.length).toBeGreaterThan(1);
    expect(truth.visits.length).toBe(551);
  });

  it('the overview equals what the visitors did, hour by hour of the clock on the wall', async () => {
    const report = await read<OverviewReport>(`/api/reports/overview?from=${DAY}&to=${DAY}&compare=none`);
    expect(report.span).toMatchObject({ days: 1, timeZone: 'America/New_York', visitorsAreSumOfDays: false });
    expect(report.figures).toMatchObject({
      visitors: distinct(ofDay),
      visits: ofDay.length,
      views: sum(ofDay.map(({ pages }) => pages.length)),
      orders: 0,
      salesMinor: 0,
      conversion: 0,
    });
    expect(report.figures.bounceRate).toBeCloseTo(
      ofDay.filter(({ pages }) => pages.length === 1).length / ofDay.length,
      3,
    );
    expect(report.figures.averageSeconds).toBeCloseTo(
      sum(ofDay.map(({ seconds }) => seconds)) / ofDay.length,
      0,
    );
    expect(report.figures.averageMinor).toBeUndefined();
    expect(report.series.by).toBe('hour');
    expect(report.series.points).toHaveLength(24);
    const visitsAt = (hour: number): number =>
      ofDay.filter(({ at }) => {
        const sinceMidnight = Math.floor((at - Date.parse('2026-03-08T05:00:00Z')) / 3_600_000);
        return (sinceMidnight >= 2 ? sinceMidnight + 1 : sinceMidnight) === hour;
      }).length;
    expect(report.series.points.map(({ figures }) => figures.visits)).toEqual(
      Array.from({ length: 24 }, (_, hour) => visitsAt(hour)),
    );
    // 2:30 never was.
    expect(report.series.points[2]).toMatchObject({ at: `${DAY}T02`, figures: { visits: 0, views: 0 } });
    expect(sum(report.series.points.map(({ figures }) => figures.views ?? 0))).toBe(report.figures.views);
  });

  it('who comes after midnight counts on the next day, and visitors of two days are said to be a sum', async () => {
    const after = truth.visits.filter(({ at }) => at >= ENDS_AT);
    const both = await read<OverviewReport>(`/api/reports/overview?from=${DAY}&to=${NEXT_DAY}&compare=none`);
    expect(both.span.visitorsAreSumOfDays).toBe(true);
    expect(both.figures.visits).toBe(truth.visits.length);
    expect(both.figures.visitors).toBe(distinct(ofDay) + distinct(after));
    expect(both.series.points.map(({ at, figures }) => [at, figures.visits])).toEqual([
      [DAY, ofDay.length],
      [NEXT_DAY, after.length],
    ]);
  });

  it('bots are counted apart', async () => {
    const report = await read<OverviewReport>(`/api/reports/overview?from=${DAY}&to=${DAY}`);
    expect(report.leftOut).toEqual([{ reason: 'bot', events: truth.bots }]);
    expectRows(await tableOf('left-out'), { bot: { events: truth.bots } });
  });

  it.each(['source', 'medium', 'device', 'browser', 'system', 'language'] as const)(
    'the table of each %s equals what the visitors did, and its visits add up to the total',
    async (table) => {
      const report = await tableOf(table);
      expectRows(
        report,
        countedBy(ofDay, (visit) => visit[table]),
      );
      expect(report.totals).toMatchObject({ visits: ofDay.length, visitors: distinct(ofDay) });
      expect(sum(report.rows.map(({ figures }) => figures.visits ?? 0))).toBe(ofDay.length);
      expect(sum(report.rows.map(({ figures }) => figures.views ?? 0))).toBe(report.totals.views);
      expect(report.rowsAddUp).toBe(true);
    },
  );

  it('a campaign is counted for the visits that it brought alone', async () => {
    const ofCampaign = ofDay.filter(({ campaign }) => campaign !== '');
    const report = await tableOf('campaign');
    expectRows(
      report,
      countedBy(ofCampaign, ({ campaign }) => campaign),
    );
    expect(report.totals.visits).toBe(ofCampaign.length);
    expect(report.totals.visitors).toBeUndefined();
  });

  it('pages, entries and exits equal what the visitors did', async () => {
    const pages = await tableOf('page');
    const views = Object.fromEntries(
      [
        ...Map.groupBy(
          ofDay.flatMap(({ pages: seen }) => seen),
          (page) => page,
        ),
      ].map(([page, all]) => [
        page,
        {
          views: all.length,
          visits: ofDay.filter((visit) => visit.pages.includes(page)).length,
          visitors: distinct(ofDay.filter((visit) => visit.pages.includes(page))),
        },
      ]),
    );
    expectRows(pages, views);
    expect(pages.totals).toMatchObject({
      views: sum(Object.values(views).map((each) => each.views)),
      visits: ofDay.length,
    });
    expect(pages.rows[0]?.href).toBe(pages.rows[0]?.value);
    expectRows(
      await tableOf('entry'),
      countedBy(ofDay, ({ pages: seen }) => seen[0] ?? ''),
    );
    const exits = countedBy(ofDay, ({ pages: seen }) => seen.at(-1) ?? '');
    expectRows(
      await tableOf('exit'),
      Object.fromEntries(
        Object.entries(exits).map(([page, { visits, visitors }]) => [page, { visits, visitors }]),
      ),
    );
  });

  it('searches equal what was looked for', async () => {
    const report = await tableOf('search');
    expectRows(report, { mug: { events: truth.searches.length } });
    expect(report.rows[0]?.share).toBe(1);
  });

  it('a table is read page by page, in any order, and a part of it by a search', async () => {
    const whole = await tableOf('page', '&sort=label');
    const labels = whole.rows.map(({ value }) => value);
    expect(labels).toEqual(labels.toSorted());
    const path = `/api/reports/tables/page?from=${DAY}&to=${DAY}&compare=none&sort=label&limit=2&count=true`;
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: ReportTable = await read(cursor === '' ? path : `${path}&cursor=${cursor}`);
      expect(page.count).toEqual({ count: labels.length, isMore: false });
      seen.push(...page.rows.map(({ value }) => value));
      cursor = page.nextPageCursor;
    }
    expect(seen).toEqual(labels);
    const found = await tableOf('page', '&search=BOWL&count=true');
    expect(found.rows.map(({ value }) => value)).toEqual(['/shop/p/bowl']);
    expect(found.count?.count).toBe(1);
    expect(found.totals.views).toBe(whole.totals.views);
  });

  it.each([
    ['entry', '/shop', 'visits'],
    ['exit', '/shop', 'visits'],
    ['source', 'google', 'visits'],
    ['source', '', 'visits'],
    ['medium', '', 'visits'],
    ['campaign', 'spring', 'visits'],
    ['device', 'phone', 'visits'],
    ['page', '/shop', 'views'],
    ['search', 'mug', 'events'],
  ] as const)('the rows behind %s “%s” are as many as the %s that it has', async (table, value, figure) => {
    const row = (await tableOf(table)).rows.find((each) => each.value === value);
    const events = await eventsBehind(table, value);
    expect(row?.figures[figure]).toBeGreaterThan(0);
    expect(events).toHaveLength(row?.figures[figure] ?? -1);
    if (table === 'entry' || table === 'exit' || table === 'page')
      expect(events.every(({ page, event }) => page === value && event === 'pageView')).toBe(true);
    if (table === 'source') expect(events.every(({ source }) => source === value)).toBe(true);
  });

  it('behind the many small values stand those that have no row', async () => {
    expect(await eventsBehind('source', '…')).toEqual([]);
    const { query } = app.platform.database;
    await query.run(sql`update analytics_days set value = '…'
      where website_id = ${site.id} and day = ${DAY} and dimension = 'source' and value = 'google'`);
    const events = await eventsBehind('source', '…');
    expect(events).toHaveLength(ofDay.filter(({ source }) => source === 'google').length);
    await query.run(sql`update analytics_days set value = 'google'
      where website_id = ${site.id} and day = ${DAY} and dimension = 'source' and value = '…'`);
  });

  it('events that are no longer kept leave the sums of their days, and the response says so', async () => {
    const then = app.clock.now();
    app.clock.set(new Date('2026-06-01T12:00:00Z'));
    await app.analytics.sweep();
    member = await app.signedIn(site, websiteRoles.reporting);
    const rows = await read<ReportRows>(`/api/reports/rows?from=${DAY}&to=${DAY}&table=device&value=phone`);
    const phones = ofDay.filter(({ device }) => device === 'phone');
    expect(rows).toMatchObject({ kind: 'days', isWhole: false, events: [] });
    expect(rows.days).toEqual([
      { date: DAY, figures: expect.objectContaining({ visits: phones.length, visitors: distinct(phones) }) },
    ]);
    app.clock.set(then);
    member = await app.signedIn(site, websiteRoles.reporting);
  });
});
