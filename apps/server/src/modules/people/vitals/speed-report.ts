import {
  type Activity,
  type PageSpeed,
  type PageSpeedQuery,
  type PageSpeeds,
  type Permission,
  type SpeedDrop,
  type SpeedQuery,
  type SpeedReport,
  VITALS,
  type Vital,
  type VitalReport,
} from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { ActivityLog } from '../../foundation/activity/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { daysBetween, readSpeedRange, type SpeedRange, shiftDay } from './speed-range.ts';
import {
  countOf,
  EMPTY_HISTOGRAM,
  gradesOf,
  type Histogram,
  percentile75,
  sumOf,
} from './vital-histogram.ts';
import { ALL_PAGES, listBusiestPages, readDays, readPages } from './vitals-repository.ts';

/** The member who asks: of what was changed they see what they may see. */
export interface SpeedAsker {
  readonly id: MemberId;
  readonly permissions: readonly Permission[];
}

interface ReportParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'site'>;
  readonly activity: Pick<ActivityLog, 'list'>;
}

/** A day is compared with so many before it. */
const USUAL_DAYS = 7;
/** Fewer page loads say nothing about a day. */
const LEAST_LOADS = 20;
/** A figure is clearly worse when it is so much beyond the usual, and at least by this. */
const WORSE_BY = 1.2;
const LEAST_WORSE: Readonly<Record<Vital, number>> = { LCP: 200, INP: 40, CLS: 0.02, FCP: 150, TTFB: 100 };
const MOST_DROPS = 10;
const SHOWN_CHANGES = 5;
const USUAL_PAGES = 50;

const rangeOf = async (
  { clock, settings }: ReportParts,
  websiteId: WebsiteId,
  query: SpeedQuery,
): Promise<SpeedRange & { readonly timeZone: string }> => {
  const { timeZone } = (await settings.site(websiteId)).value;
  return { ...readSpeedRange(query, localTime(clock.now(), timeZone).day), timeZone };
};

export async function readSpeedReport(
  parts: ReportParts,
  websiteId: WebsiteId,
  asker: SpeedAsker,
  query: SpeedQuery,
): Promise<SpeedReport> {
  const { device, page = ALL_PAGES } = query;
  const { from, to, before, timeZone } = await rangeOf(parts, websiteId, query);
  const readRange = async (first: string, last: string): Promise<DayHistograms> =>
    arrange(await readDays(parts.database.query, websiteId, { from: first, to: last, device, page }));
  const [measured, earlier] = await Promise.all([
    readRange(shiftDay(from, -USUAL_DAYS), to),
    before ? readRange(before.from, before.to) : null,
  ]);
  const days = daysBetween(from, to);
  return {
    from,
    to,
    before,
    vitals: VITALS.map((vital) => describeVital(vital, { days, measured, earlier })),
    drops: await withChanges(parts, websiteId, { asker, timeZone, drops: findDrops(days, measured) }),
  };
}

/** By vital and day. */
type DayHistograms = ReadonlyMap<Vital, ReadonlyMap<string, Histogram>>;

function arrange(
  rows: readonly { day: string; vital: Vital; bucket: number; count: number }[],
): DayHistograms {
  const arranged = new Map<Vital, Map<string, number[]>>();
  for (const { day, vital, bucket, count } of rows) {
    const days = arranged.get(vital) ?? new Map<string, number[]>();
    const histogram = days.get(day) ?? [...EMPTY_HISTOGRAM];
    histogram[bucket] = count;
    arranged.set(vital, days.set(day, histogram));
  }
  return arranged;
}

const figureOf = (vital: Vital, histogram: Histogram): { p75: number | null; count: number } => ({
  p75: percentile75(vital, histogram),
  count: countOf(histogram),
});

function describeVital(
  vital: Vital,
  {
    days,
    measured,
    earlier,
  }: { days: readonly string[]; measured: DayHistograms; earlier: DayHistograms | null },
): VitalReport {
  const histogramOf = (day: string): Histogram => measured.get(vital)?.get(day) ?? EMPTY_HISTOGRAM;
  const whole = sumOf(days.map(histogramOf));
  return {
    name: vital,
    ...figureOf(vital, whole),
    ...gradesOf(vital, whole),
    before: earlier && figureOf(vital, sumOf([...(earlier.get(vital)?.values() ?? [])])),
    days: days.map((day) => ({ day, ...figureOf(vital, histogramOf(day)) })),
  };
}

type FoundDrop = Omit<SpeedDrop, 'changes'>;

/** The first day of each time that a figure was clearly worse than in the week before; the last ones first. */
function findDrops(days: readonly string[], measured: DayHistograms): FoundDrop[] {
  const found = VITALS.flatMap((vital) => {
    const drops = days.flatMap((day) => dropOn(vital, day, measured.get(vital) ?? new Map()) ?? []);
    return drops.filter(({ day }) => !drops.some((other) => other.day === shiftDay(day, -1)));
  });
  return found.sort((a, b) => b.day.localeCompare(a.day)).slice(0, MOST_DROPS);
}

function dropOn(vital: Vital, day: string, measured: ReadonlyMap<string, Histogram>): FoundDrop | null {
  const now = measured.get(day) ?? EMPTY_HISTOGRAM;
  const week = daysBetween(shiftDay(day, -USUAL_DAYS), shiftDay(day, -1));
  const then = sumOf(week.map((each) => measured.get(each) ?? EMPTY_HISTOGRAM));
  if (countOf(now) < LEAST_LOADS || countOf(then) < LEAST_LOADS) return null;
  const [p75, usual] = [percentile75(vital, now), percentile75(vital, then)];
  if (p75 === null || usual === null) return null;
  const isDrop = p75 > usual * WORSE_BY && p75 - usual >= LEAST_WORSE[vital];
  return isDrop ? { name: vital, day, p75, usual } : null;
}

/** What was changed when: once for each day, however many figures dropped on it. */
async function withChanges(
  { activity }: ReportParts,
  websiteId: WebsiteId,
  { asker, timeZone, drops }: { asker: SpeedAsker; timeZone: string; drops: readonly FoundDrop[] },
): Promise<SpeedDrop[]> {
  const changesOf = new Map<string, Activity[]>();
  for (const day of new Set(drops.map((drop) => drop.day))) {
    const [from, to] = [shiftDay(day, -1), shiftDay(day, 1)].map((each) => startOfDay(each, timeZone));
    const { activities } = await activity.list(websiteId, asker, { from, to, limit: 4 * SHOWN_CHANGES });
    changesOf.set(day, activities.filter(({ actor }) => actor.kind !== 'job').slice(0, SHOWN_CHANGES));
  }
  return drops.map((drop) => ({ ...drop, changes: changesOf.get(drop.day) ?? [] }));
}

const HOUR_MS = 3_600_000;

/** The first hour at which it is that day there. */
function startOfDay(day: string, timeZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  for (let at = noon - 26 * HOUR_MS; at < noon; at += HOUR_MS / 4)
    if (localTime(new Date(at), timeZone).day === day) return at;
  return noon;
}

export async function readPageSpeeds(
  parts: ReportParts,
  websiteId: WebsiteId,
  query: PageSpeedQuery,
): Promise<PageSpeeds> {
  const { device, limit = USUAL_PAGES } = query;
  const { from, to, before } = await rangeOf(parts, websiteId, query);
  const db = parts.database.query;
  const busiest = await listBusiestPages(db, websiteId, { from, to, device }, limit);
  const names = busiest.map(({ page }) => page);
  const [now, then] = await Promise.all([
    readPages(db, websiteId, { from, to, device }, names),
    before ? readPages(db, websiteId, { ...before, device }, names) : null,
  ]);
  const [nowOf, thenOf] = [byPage(now), then && byPage(then)];
  const pages = busiest.map(
    ({ page, count }): PageSpeed => ({
      page,
      count,
      vitals: VITALS.map((vital) => ({
        name: vital,
        ...figureOf(vital, nowOf.get(page)?.get(vital) ?? EMPTY_HISTOGRAM),
        before: thenOf && figureOf(vital, thenOf.get(page)?.get(vital) ?? EMPTY_HISTOGRAM),
      })),
    }),
  );
  return { from, to, before, pages };
}

function byPage(
  rows: readonly { page: string; vital: Vital; bucket: number; count: number }[],
): Map<string, Map<Vital, number[]>> {
  const pages = new Map<string, Map<Vital, number[]>>();
  for (const { page, vital, bucket, count } of rows) {
    const vitals = pages.get(page) ?? new Map<Vital, number[]>();
    const histogram = vitals.get(vital) ?? [...EMPTY_HISTOGRAM];
    histogram[bucket] = count;
    pages.set(page, vitals.set(vital, histogram));
  }
  return pages;
}
