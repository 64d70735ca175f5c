import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/index.ts';
import type { SiteVersions } from '../../platform/site-versions/index.ts';
import { readSettings, writeSettings } from '../settings/index.ts';
import { promotionErrors } from './promotion-errors.ts';

export interface VersionedPromotion<T> {
  readonly value: T;
  readonly version: number;
}

export interface PromotionChange<T> {
  readonly value: Partial<T>;
  readonly expected?: number | undefined;
  readonly by: string;
}

interface StoredParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
}

/** Settings of one scope, checked as a whole: what is sent together with what was there. */
export function createPromotionSettings<T extends object>(
  { database, siteVersions, clock }: StoredParts,
  {
    scope,
    defaults,
    clean,
    check,
  }: {
    readonly scope: string;
    readonly defaults: T;
    readonly clean: (change: Partial<T>) => Partial<T>;
    readonly check: (websiteId: string, value: T) => Promise<Record<string, string>>;
  },
) {
  const read = async (websiteId: string): Promise<VersionedPromotion<T>> => {
    const { value, version } = await readSettings(database.query, websiteId, scope);
    return { value: { ...defaults, ...value }, version };
  };
  return {
    read,
    async change(
      websiteId: string,
      { value: sent, expected, by }: PromotionChange<T>,
    ): Promise<VersionedPromotion<T>> {
      const before = await read(websiteId);
      const value = clean(sent);
      const errors = await check(websiteId, { ...before.value, ...value });
      if (Object.keys(errors).length > 0) throw promotionErrors.invalid({ errors });
      return database.transaction(async (tx) => {
        const over = { expected: expected ?? before.version, now: clock.now(), by };
        const saved = await writeSettings(tx, { websiteId, scope, mode: 'merge', value, ...over });
        if (saved === null) throw promotionErrors.changedMeanwhile();
        await siteVersions.bump(tx, websiteId);
        return { value: { ...defaults, ...saved.value }, version: saved.version };
      });
    },
  };
}
