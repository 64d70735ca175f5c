import type { LiveReport } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { LiveCount } from '../analytics/index.ts';
import { countOpenCarts } from './live-repository.ts';
import { openSpan, type ReportParts } from './report-parts.ts';
import { readSaleSums } from './sale-repository.ts';

const HALF_HOUR_MS = 30 * 60_000;

const toCount = ({ value, visitors30 }: LiveCount) => ({ value, visitors: visitors30 });

/** Who is here now, what is in carts, and what today has brought. */
export async function readLiveReport(parts: ReportParts, websiteId: WebsiteId): Promise<LiveReport> {
  const { database, clock, analytics, settings } = parts;
  const now = clock.now();
  const { timeZone } = (await settings.site(websiteId)).value;
  const { day } = localTime(now, timeZone);
  const span = await openSpan(parts, websiteId, { from: day, to: day, compare: 'none' });
  const [live, open, sales] = await Promise.all([
    analytics.live(websiteId),
    countOpenCarts(database.query, websiteId, new Date(now.getTime() - HALF_HOUR_MS)),
    readSaleSums(database.query, websiteId, span),
  ]);
  return {
    now: now.toISOString(),
    lastFiveMinutes: live.visitors5,
    lastHalfHour: live.visitors30,
    minutes: live.minutes.toReversed(),
    pages: live.pages.map(toCount),
    sources: live.sources.map(toCount),
    countries: live.countries.map(toCount),
    ...open,
    ordersToday: sales.orders,
    salesTodayMinor: sales.salesMinor,
    currency: span.currency,
  };
}
