import type { Preferences } from '@awning/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/index.ts';
import type { SiteVersions } from '../../platform/site-versions/index.ts';
import { type SiteSettings, type StoreSettings, siteDefaults, storeDefaults } from './setting-defaults.ts';
import { settingErrors } from './setting-errors.ts';
import { readSettings, writeSettings } from './setting-repository.ts';

export interface Versioned<T> {
  readonly value: T;
  readonly version: number;
}

export interface Change<T> {
  readonly value: T;
  /** Refuse when the stored version is another one. */
  readonly expected?: number | undefined;
  /** Who changes it, for the record. */
  readonly by: string;
}

export interface Settings {
  site(websiteId: string): Promise<Versioned<SiteSettings>>;
  store(websiteId: string): Promise<Versioned<StoreSettings>>;
  /** Fields that are not given keep their value. */
  changeSite(websiteId: string, change: Change<Partial<SiteSettings>>): Promise<Versioned<SiteSettings>>;
  changeStore(websiteId: string, change: Change<Partial<StoreSettings>>): Promise<Versioned<StoreSettings>>;
  preferences(websiteId: string, namespace: string): Promise<Versioned<Preferences>>;
  /** Replaces the whole namespace. */
  savePreferences(
    websiteId: string,
    namespace: string,
    change: Change<Preferences>,
  ): Promise<Versioned<Preferences>>;
}

const MAX_PREFERENCES_KB = 256;

export function createSettings({
  database,
  siteVersions,
  clock,
}: {
  database: Database;
  siteVersions: SiteVersions;
  clock: Clock;
}): Settings {
  const read = async <T extends object>(
    websiteId: string,
    scope: string,
    defaults: T,
  ): Promise<Versioned<T>> => {
    const { value, version } = await readSettings(database.query, websiteId, scope);
    return { value: { ...defaults, ...value }, version };
  };

  /** Everything visitors see may depend on settings, so each save makes a new version of the site. */
  const save = async (
    websiteId: string,
    scope: string,
    value: object,
    change: Change<unknown>,
  ): Promise<number> =>
    database.transaction(async (tx) => {
      const version = await writeSettings(tx, {
        websiteId,
        scope,
        value,
        expected: change.expected,
        now: clock.now(),
        by: change.by,
      });
      if (version === null) throw settingErrors.changedMeanwhile();
      await siteVersions.bump(tx, websiteId);
      return version;
    });

  const merge = async <T extends object>(
    websiteId: string,
    scope: string,
    defaults: T,
    change: Change<Partial<T>>,
  ): Promise<Versioned<T>> => {
    const before = await read(websiteId, scope, defaults);
    const value = { ...before.value, ...change.value };
    // A merge rests on what was read: it must not silently undo what somebody saved in between.
    const version = await save(websiteId, scope, value, {
      ...change,
      expected: change.expected ?? before.version,
    });
    return { value, version };
  };

  return {
    site: (websiteId) => read(websiteId, 'site', siteDefaults),
    store: (websiteId) => read(websiteId, 'store', storeDefaults),
    async changeSite(websiteId, change) {
      const { timeZone } = change.value;
      if (timeZone !== undefined && !isTimeZone(timeZone))
        throw settingErrors.unknownTimeZone({ values: { timeZone } });
      return merge(websiteId, 'site', siteDefaults, change);
    },
    changeStore: (websiteId, change) => merge(websiteId, 'store', storeDefaults, change),
    preferences: (websiteId, namespace) => read(websiteId, `preferences/${namespace}`, {}),
    async savePreferences(websiteId, namespace, change) {
      if (JSON.stringify(change.value).length > MAX_PREFERENCES_KB * 1024)
        throw settingErrors.tooLarge({ values: { max: MAX_PREFERENCES_KB } });
      const version = await save(websiteId, `preferences/${namespace}`, change.value, change);
      return { value: change.value, version };
    },
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
