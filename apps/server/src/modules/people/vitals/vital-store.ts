import type { Vital, VitalDevice } from '@awning/contract';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import { createTally, type Tally } from '../../../platform/tally.ts';
import { BUCKETS } from './vital-histogram.ts';
import { PAGES_OF_A_DAY } from './vitals-invariants.ts';
import { ALL_PAGES, addCounts, listPagesOfDay, type VitalDay } from './vitals-repository.ts';

export interface MeasuredVital {
  readonly websiteId: WebsiteId;
  readonly day: string;
  readonly page: string;
  readonly device: VitalDevice;
  readonly vital: Vital;
  readonly bucket: number;
}

type CountedDay = VitalDay & { readonly counts: number[] };

const PAGE_LENGTH = 300;
const OTHER_PAGES = '…';
/** Days of sites whose pages are known. */
const KNOWN_DAYS = 500;

/** Adds up what was measured, and writes it every few seconds. */
export function createVitalStore({
  database,
  log,
  metrics,
}: {
  readonly database: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
}): Tally<MeasuredVital> {
  const pagesOfDays = new LRUCache<string, Set<string>>({ max: KNOWN_DAYS });

  const pagesOf = async (websiteId: WebsiteId, day: string): Promise<Set<string>> => {
    const key = `${websiteId} ${day}`;
    const pages =
      pagesOfDays.get(key) ??
      new Set(await listPagesOfDay(database.query, websiteId, day, 2 * PAGES_OF_A_DAY));
    pagesOfDays.set(key, pages);
    return pages;
  };

  return createTally<MeasuredVital>({
    what: 'Measurements of speed',
    // Some megabytes.
    most: 20_000,
    everyMs: 5_000,
    keyOf: ({ day, page, device, vital, bucket }) => [day, device, vital, bucket, page].join(' '),
    async write(websiteId, counts) {
      const days = new Map<string, CountedDay>();
      for (const { item, count } of counts) {
        const { day, device, vital, bucket } = item;
        const page = placeOf(item.page.slice(0, PAGE_LENGTH), await pagesOf(websiteId, day));
        for (const counted of [page, ALL_PAGES])
          addTo(days, { day, page: counted, device, vital }, { bucket, count });
      }
      await addCounts(database.query, websiteId, [...days.values()]);
    },
    lost: metrics.counter('awning_vitals_lost_total', 'Measurements of speed that could not be stored'),
    log,
  });
}

/** A page gets a place of its own until there are enough of them. */
function placeOf(page: string, known: Set<string>): string {
  if (known.has(page)) return page;
  if (known.size >= PAGES_OF_A_DAY) return OTHER_PAGES;
  known.add(page);
  return page;
}

function addTo(
  days: Map<string, CountedDay>,
  at: Omit<VitalDay, 'counts'>,
  { bucket, count }: { readonly bucket: number; readonly count: number },
): void {
  const key = JSON.stringify([at.day, at.page, at.device, at.vital]);
  const found = days.get(key) ?? { ...at, counts: Array.from({ length: BUCKETS }, () => 0) };
  found.counts[bucket] = (found.counts[bucket] ?? 0) + count;
  days.set(key, found);
}
