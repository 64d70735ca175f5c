import type { Preferences } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Change, Versioned } from './setting-change.ts';
import { settingErrors } from './setting-errors.ts';
import {
  deleteEmptyPreferences,
  measurePreferences,
  readSettings,
  writeSettings,
} from './setting-repository.ts';

/** Of one namespace. */
const MAX_KB = 256;
/** Of a site. */
const MAX_NAMESPACES = 100;
const MAX_SITE_KB = 2048;

export const preferencesScope = (namespace: string): string => `preferences/${namespace}`;

interface PreferencesContext {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
}

interface PreferencesSave {
  readonly websiteId: WebsiteId;
  readonly namespace: string;
  readonly change: Change<Preferences>;
}

/**
 * Members and their tools choose names and contents, so a site has a limit of both. A site that is over a limit
 * already can change what it has, and make it smaller.
 */
export async function savePreferences(
  { database, siteVersions, clock }: PreferencesContext,
  { websiteId, namespace, change: { value, expected, by } }: PreferencesSave,
): Promise<Versioned<Preferences>> {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes > MAX_KB * 1024) throw settingErrors.tooLarge({ values: { max: MAX_KB } });
  const scope = preferencesScope(namespace);
  return database.transaction(async (tx) => {
    // First, because it lets one save of a site count at a time.
    await siteVersions.bump(tx, websiteId);
    const before = await readSettings(tx, websiteId, scope);
    const saved = await writeSettings(tx, {
      websiteId,
      scope,
      mode: 'replace',
      value,
      expected,
      now: clock.now(),
      by,
    });
    if (saved === null) throw settingErrors.changedMeanwhile();
    const isNew = before.version === 0;
    const { namespaces, bytes: together } = await measurePreferences(tx, websiteId);
    if (isNew && namespaces > MAX_NAMESPACES) {
      const removed = await deleteEmptyPreferences(tx, websiteId, scope);
      if (namespaces - removed > MAX_NAMESPACES)
        throw settingErrors.tooManyNamespaces({ values: { max: MAX_NAMESPACES } });
    }
    const grows = isNew || bytes > Buffer.byteLength(JSON.stringify(before.value));
    if (grows && together > MAX_SITE_KB * 1024)
      throw settingErrors.preferencesFull({ values: { max: MAX_SITE_KB } });
    return saved;
  });
}
