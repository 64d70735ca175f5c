import type {
  PageSpeedQuery,
  PageSpeeds,
  PerformanceReport,
  PerformanceSettings,
  SpeedQuery,
  SpeedReport,
} from '@awning/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Limit, Limiter } from '../../../platform/limits/index.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import { storedPath } from '../../../platform/stored-text.ts';
import type { ActivityLog } from '../../foundation/activity/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { createPageLoads } from './page-loads.ts';
import { readPageSpeeds, readSpeedReport, type SpeedAsker } from './speed-report.ts';
import { bucketOf } from './vital-histogram.ts';
import { createVitalStore } from './vital-store.ts';
import { vitalsErrors } from './vitals-errors.ts';
import { vitalsInvariants } from './vitals-invariants.ts';
import { deleteDaysBefore } from './vitals-repository.ts';

/** How fast pages are in the browsers of visitors. */
export interface Vitals {
  /** For one load of a page. */
  settings(websiteId: WebsiteId, by: { readonly isStaff: boolean }): Promise<PerformanceSettings>;
  /** Counts what a page measured: soon, not at once. A load that is made up, too old or known counts nothing. */
  record(websiteId: WebsiteId, report: PerformanceReport): Promise<void>;
  speed(websiteId: WebsiteId, asker: SpeedAsker, query: SpeedQuery): Promise<SpeedReport>;
  pages(websiteId: WebsiteId, query: PageSpeedQuery): Promise<PageSpeeds>;
  /** Stores what waits. */
  flush(): Promise<void>;
  /** Deletes what is older than 14 months; returns how many rows. */
  sweep(): Promise<number>;
  close(): Promise<void>;
  readonly invariants: readonly Invariant[];
}

export interface VitalsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly limiter: Limiter;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly settings: Pick<Settings, 'site' | 'visits'>;
  readonly activity: Pick<ActivityLog, 'list'>;
}

const siteLimit: Limit = { name: 'vitals-of-site', max: 6_000, windowSeconds: 60 };
/** A year to compare with, and the days around its ends. */
const RETENTION_DAYS = 430;
const DAY_MS = 24 * 3_600_000;
const SWEEP_BATCH = 5_000;

export function createVitals(parts: VitalsParts): Vitals {
  const { database, clock, limiter, settings } = parts;
  const pageLoads = createPageLoads(parts);
  const store = createVitalStore(parts);
  return {
    async settings(websiteId, { isStaff }) {
      const { counting } = (await settings.visits(websiteId)).value;
      return { pageLoadId: pageLoads.begin(websiteId), isMeasured: counting && !isStaff };
    },

    async record(websiteId, { pageLoadId, page, device, records }) {
      if (new Set(records.map(({ name }) => name)).size < records.length) throw vitalsErrors.twice();
      const { allowed, retryAfterSeconds } = await limiter.take(siteLimit, websiteId);
      if (!allowed) throw vitalsErrors.tooMany({ retryAfterSeconds });
      if (isAdmin(page) || !(await settings.visits(websiteId)).value.counting) return;
      const fresh = pageLoads.claim(
        websiteId,
        pageLoadId,
        records.map(({ name }) => name),
      );
      if (fresh.length === 0) return;
      const { day } = localTime(clock.now(), (await settings.site(websiteId)).value.timeZone);
      for (const { name, value } of records)
        if (fresh.includes(name))
          store.add({
            websiteId,
            day,
            page: storedPath(page),
            device,
            vital: name,
            bucket: bucketOf(name, value),
          });
    },

    speed: (websiteId, asker, query) => readSpeedReport(parts, websiteId, asker, query),
    pages: (websiteId, query) => readPageSpeeds(parts, websiteId, query),
    flush: store.flush,
    close: store.close,

    async sweep() {
      const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10);
      let swept = 0;
      for (let count = SWEEP_BATCH; count === SWEEP_BATCH; swept += count)
        count = await deleteDaysBefore(database.query, before, SWEEP_BATCH);
      return swept;
    },

    invariants: vitalsInvariants,
  };
}

const isAdmin = (page: string): boolean => page === '/config' || page.startsWith('/config/');
