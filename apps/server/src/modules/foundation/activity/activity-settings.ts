import type { ActivitySettings } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import { type CheckedSettings, createCheckedSettings } from '../settings/index.ts';
import { activityErrors } from './activity-errors.ts';

export const createActivitySettings = (parts: {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
}): CheckedSettings<ActivitySettings> =>
  createCheckedSettings(parts, {
    scope: 'activity',
    defaults: { undoDays: 30, readDays: 365 },
    check: async (_websiteId, { undoDays, readDays }): Promise<Record<string, string>> =>
      readDays < undoDays ? { readDays: 'What can be taken back has to be readable as well.' } : {},
    refusal: activityErrors.badSettings,
  });
