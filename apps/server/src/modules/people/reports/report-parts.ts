import type { MoneyCheck, ReportSpan } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Analytics } from '../analytics/index.ts';
import { type AskedDays, readSpan } from './report-days.ts';
import { readLeftOutOrders, type SaleSpan } from './sale-repository.ts';
import { readCountedSince } from './visit-repository.ts';

export interface ReportParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'site' | 'store' | 'cookies'>;
  readonly analytics: Pick<Analytics, 'live' | 'rawEvents' | 'keptFrom' | 'visitorHashOf' | 'visitOf'>;
}

/** The days that were asked for, in the zone of the site and the currency of its store. */
export async function openSpan(
  { database, clock, settings }: ReportParts,
  websiteId: WebsiteId,
  asked: AskedDays,
): Promise<ReportSpan> {
  const [site, store, countedSince] = await Promise.all([
    settings.site(websiteId),
    settings.store(websiteId),
    readCountedSince(database.query, websiteId),
  ]);
  const { timeZone } = site.value;
  const span = readSpan(asked, { now: clock.now(), timeZone, currency: store.value.storeCurrency });
  return { ...span, visitorsAreSumOfDays: span.days > 1, countedSince };
}

/** The days before that a report compares with, in the same zone and currency. */
export const spanBefore = ({ before, timeZone, currency }: ReportSpan): SaleSpan | null =>
  before && { ...before, timeZone, currency };

/** Beside every sum of money: what the orders themselves come to, and what no sum has. */
export async function checkMoney(
  { database }: Pick<ReportParts, 'database'>,
  websiteId: WebsiteId,
  span: ReportSpan,
  { ordersMinor, rowsMinor }: { readonly ordersMinor: number; readonly rowsMinor: number },
): Promise<MoneyCheck> {
  const leftOut = await readLeftOutOrders(database.query, websiteId, span);
  return {
    ordersMinor,
    rowsMinor,
    difference: rowsMinor - ordersMinor,
    ...leftOut,
    otherCurrencies: [...leftOut.otherCurrencies],
  };
}
