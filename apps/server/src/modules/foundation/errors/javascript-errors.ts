import type { JavascriptErrorEvent, JavascriptErrorPage, JavascriptErrorQuery } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Limit, Limiter } from '../../../platform/limits/index.ts';
import { errorReportErrors } from './error-report-errors.ts';
import {
  countFaults,
  deleteErrorsBefore,
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
  /** Deletes errors that have not happened for a month; returns how many. */
  sweep(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

/** Different errors of one site. */
export const MAX_STORED = 500;
const RETENTION_MS = 30 * 24 * 3_600_000;
const SWEEP_BATCH = 1000;
const siteLimit: Limit = { name: 'javascript-errors-of-site', max: 600, windowSeconds: 600 };

export function createJavascriptErrors({
  database,
  clock,
  limiter,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly limiter: Limiter;
}): JavascriptErrors {
  return {
    async record(websiteId, events, { browser }) {
      const { allowed, retryAfterSeconds } = await limiter.take(siteLimit, websiteId);
      if (!allowed) throw errorReportErrors.tooMany({ retryAfterSeconds });
      if (events.length === 0) return;
      const now = clock.now();
      await countFaults(
        database.query,
        websiteId,
        counted(events.map((event) => readFault(event, { browser, now }))),
      );
      await trimToNewest(database.query, websiteId, MAX_STORED);
    },

    async page(websiteId, query) {
      const { rows, page } = await listErrors(database.query, websiteId, query);
      return { javascriptErrors: rows, ...page };
    },

    async sweep() {
      const before = new Date(clock.now().getTime() - RETENTION_MS);
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
