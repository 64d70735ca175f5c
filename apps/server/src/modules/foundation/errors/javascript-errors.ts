import type {
  JavascriptErrorDetails,
  JavascriptErrorEvent,
  JavascriptErrorPage,
  JavascriptErrorQuery,
  Permission,
} from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Limit, Limiter } from '../../../platform/limits/index.ts';
import type { ActivityLog } from '../activity/index.ts';
import { browserName } from './browser-name.ts';
import { errorReportErrors } from './error-report-errors.ts';
import {
  countFaults,
  countPlaces,
  deleteDaysBefore,
  deleteErrorsBefore,
  type ErrorCount,
  type ErrorDimension,
  findError,
  listCounts,
  listCrowdedSites,
  listErrors,
  trimToNewest,
} from './error-repository.ts';
import { type ReportedFault, readFault } from './reported-fault.ts';

export interface JavascriptErrors {
  /** Adds reports from a visitor's page. Refused when the site has had too many. */
  record(
    websiteId: WebsiteId,
    events: readonly JavascriptErrorEvent[],
    options: { readonly browser: string },
  ): Promise<void>;
  page(websiteId: WebsiteId, query: JavascriptErrorQuery): Promise<JavascriptErrorPage>;
  /** Where an error happens, and what was changed before it began: of that, what the member may see. */
  details(
    websiteId: WebsiteId,
    asker: { readonly id: MemberId; readonly permissions: readonly Permission[] },
    errorId: string,
  ): Promise<JavascriptErrorDetails>;
  /** Deletes errors that have not happened for a month; returns how many. */
  sweep(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

/** Different errors of one site. */
export const MAX_STORED = 500;
const RETENTION_MS = 30 * 24 * 3_600_000;
const SWEEP_BATCH = 1000;
/** What was changed so long before an error was first seen may have caused it. */
const CAUSES_MS = 24 * 3_600_000;
const SHOWN_CHANGES = 10;
const SHOWN_DAYS = 30;
const siteLimit: Limit = { name: 'javascript-errors-of-site', max: 600, windowSeconds: 600 };

export function createJavascriptErrors({
  database,
  clock,
  limiter,
  activity,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly activity: Pick<ActivityLog, 'list'>;
}): JavascriptErrors {
  return {
    async record(websiteId, events, { browser }) {
      const { allowed, retryAfterSeconds } = await limiter.take(siteLimit, websiteId);
      if (!allowed) throw errorReportErrors.tooMany({ retryAfterSeconds });
      if (events.length === 0) return;
      const now = clock.now();
      const faults = events.map((event) => readFault(event, { browser, now }));
      // Together, or another's report could let go of an error before it is said where it happened.
      await database.transaction(async (tx) => {
        await countFaults(tx, websiteId, counted(faults));
        await countPlaces(tx, websiteId, placesOf(faults));
      });
      await trimToNewest(database.query, websiteId, MAX_STORED);
    },

    async page(websiteId, query) {
      const { rows, page } = await listErrors(database.query, websiteId, query);
      return { javascriptErrors: rows, ...page };
    },

    async details(websiteId, asker, errorId) {
      const javascriptError = await findError(database.query, websiteId, errorId);
      if (javascriptError === null) throw errorReportErrors.missing();
      const to = javascriptError.firstSeenOn;
      const [counts, { activities }] = await Promise.all([
        listCounts(database.query, websiteId, errorId),
        activity.list(websiteId, asker, { from: to - CAUSES_MS, to, limit: 4 * SHOWN_CHANGES }),
      ]);
      const of = (wanted: ErrorDimension) =>
        counts.filter(({ dimension }) => dimension === wanted).map(({ value, count }) => ({ value, count }));
      return {
        javascriptError,
        pages: of('page'),
        browsers: of('browser'),
        days: of('day')
          .map(({ value, count }) => ({ day: value, count }))
          .sort((a, b) => a.day.localeCompare(b.day))
          .slice(-SHOWN_DAYS),
        changes: activities.filter(({ actor }) => actor.kind !== 'job').slice(0, SHOWN_CHANGES),
      };
    },

    async sweep() {
      const before = new Date(clock.now().getTime() - RETENTION_MS);
      const firstDay = before.toISOString().slice(0, 10);
      for (let count = SWEEP_BATCH; count === SWEEP_BATCH; )
        count = await deleteDaysBefore(database.query, firstDay, SWEEP_BATCH);
      let swept = 0;
      for (let count = SWEEP_BATCH; count === SWEEP_BATCH; swept += count)
        count = await deleteErrorsBefore(database.query, before, SWEEP_BATCH);
      return swept;
    },

    invariants: [
      {
        name: 'errors.bounded',
        meaning:
          'A site keeps more errors of browsers than it should: the oldest are not let go of, and the table grows.',
        violations: (db) => {
          // Two who report at the same moment may each leave a few for the next.
          return listCrowdedSites(db, 2 * MAX_STORED);
        },
      },
    ],
  };
}

/** Equal ones in one call are one row. */
function counted(faults: readonly ReportedFault[]): (ReportedFault & { count: number })[] {
  const byFingerprint = new Map<string, ReportedFault & { count: number }>();
  for (const fault of faults) {
    const count = (byFingerprint.get(fault.fingerprint)?.count ?? 0) + 1;
    byFingerprint.set(fault.fingerprint, { ...fault, count });
  }
  return [...byFingerprint.values()];
}

function placesOf(faults: readonly ReportedFault[]): ErrorCount[] {
  const counts = new Map<string, ErrorCount>();
  for (const { fingerprint, page, browser, seenAt } of faults) {
    const values = { page, browser: browserName(browser), day: seenAt.toISOString().slice(0, 10) };
    for (const [dimension, value] of Object.entries(values) as [ErrorDimension, string][]) {
      const key = JSON.stringify([fingerprint, dimension, value]);
      counts.set(key, { fingerprint, dimension, value, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...counts.values()];
}
