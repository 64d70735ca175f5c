import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { ErrorMaker } from '../../../platform/errors/index.ts';
import { joinSave, type SiteVersions } from '../../../platform/site-versions/index.ts';
import { settingErrors } from './setting-errors.ts';
import { readSettings, writeSettings } from './setting-repository.ts';
import type { Change, Versioned } from './settings.ts';

interface CheckedParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
}

interface CheckedScope<T> {
  readonly scope: string;
  readonly defaults: T;
  /** What is stored of a change. */
  readonly clean?: (change: Partial<T>) => Partial<T>;
  /**
   * A sentence by field for what cannot be, of the whole as it would be; `before` is what was there. Other data is read
   * by `db`: in a transaction that changes several things, what comes with it counts.
   */
  readonly check: (
    websiteId: WebsiteId,
    value: T,
    before: T,
    db: Queryable,
  ) => Promise<Record<string, string>>;
  readonly refusal: ErrorMaker;
}

export interface CheckedSettings<T> {
  /** As stored at this moment. */
  read(websiteId: WebsiteId, db?: Queryable): Promise<Versioned<T>>;
  /** Fields that are not given keep their value. */
  change(websiteId: WebsiteId, change: Change<Partial<T>>): Promise<Versioned<T>>;
}

/**
 * Settings of a module's own whose fields have to fit each other: what is sent is judged together with what was there.
 */
export function createCheckedSettings<T extends object>(
  { database, siteVersions, clock }: CheckedParts,
  { scope, defaults, clean = (change) => change, check, refusal }: CheckedScope<T>,
): CheckedSettings<T> {
  const read = async (websiteId: WebsiteId, db: Queryable = database.query): Promise<Versioned<T>> => {
    const { value, version } = await readSettings(db, websiteId, scope);
    return { value: { ...defaults, ...value }, version };
  };
  return {
    read,
    async change(websiteId, { value: sent, expected, by, within }) {
      const save = joinSave({ database, siteVersions }, within);
      const before = await read(websiteId, save.db);
      const value = clean(sent);
      const errors = await check(websiteId, { ...before.value, ...value }, before.value, save.db);
      if (Object.keys(errors).length > 0) throw refusal({ errors });
      return save.run(async (tx) => {
        // Over exactly what it was judged with.
        const over = { expected: expected ?? before.version, now: clock.now(), by };
        const saved = await writeSettings(tx, { websiteId, scope, mode: 'merge', value, ...over });
        if (saved === null) throw settingErrors.changedMeanwhile();
        await save.bump(tx, websiteId);
        return { value: { ...defaults, ...saved.value }, version: saved.version };
      });
    },
  };
}
