import type { Currency } from '@awning/commerce';
import type {
  CheckoutSettings,
  CheckoutSettingsChange,
  CodeInjection,
  CookieSettings,
  CookieSettingsChange,
  Preferences,
  SiteIdentity,
  SiteLimits,
  SiteLimitsChange,
  SiteSettings,
  SiteSettingsChange,
  StoreSettings,
  StoreSettingsChange,
  VisitSettings,
  VisitSettingsChange,
} from '@awning/contract';
import { type MovedAddresses, movedLinksInSettings } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import { createSiteCache, type SiteVersions } from '../../../platform/site-versions/index.ts';
import { readCheckoutChange } from './checkout-fields.ts';
import { preferencesScope, savePreferences } from './saved-preferences.ts';
import type { Change, Versioned } from './setting-change.ts';
import {
  checkoutDefaults,
  codeDefaults,
  cookieDefaults,
  identityDefaults,
  limitDefaults,
  siteDefaults,
  storeDefaults,
  visitDefaults,
} from './setting-defaults.ts';
import { settingErrors } from './setting-errors.ts';
import { readSettings, writeSettings } from './setting-repository.ts';
import { restateAmounts } from './store-amounts.ts';
import { canonicalTimeZone } from './time-zone.ts';

export type { Change, Versioned };

export interface Settings {
  /** `db` is for callers who are in a transaction and must not wait for a second connection. */
  site(websiteId: WebsiteId, db?: Queryable): Promise<Versioned<SiteSettings>>;
  store(websiteId: WebsiteId, db?: Queryable): Promise<Versioned<StoreSettings>>;
  /** What the checkout asks and says, how orders are numbered, and how long downloads can be fetched. */
  checkout(websiteId: WebsiteId, db?: Queryable): Promise<Versioned<CheckoutSettings>>;
  changeCheckout(
    websiteId: WebsiteId,
    change: Change<CheckoutSettingsChange>,
  ): Promise<Versioned<CheckoutSettings>>;
  /** Fields that are not given keep their value. */
  changeSite(websiteId: WebsiteId, change: Change<SiteSettingsChange>): Promise<Versioned<SiteSettings>>;
  changeStore(websiteId: WebsiteId, change: Change<StoreSettingsChange>): Promise<Versioned<StoreSettings>>;
  /** How much the site may hold. */
  limits(websiteId: WebsiteId): Promise<SiteLimits>;
  versionedLimits(websiteId: WebsiteId): Promise<Versioned<SiteLimits>>;
  changeLimits(websiteId: WebsiteId, change: Change<SiteLimitsChange>): Promise<Versioned<SiteLimits>>;
  /** For pages: how the site presents itself. Cached until the site changes; `createIdentityEditor` changes it. */
  identity(websiteId: WebsiteId): Promise<Versioned<SiteIdentity>>;
  /** For pages: the code that the owner adds to them. Cached as well. */
  code(websiteId: WebsiteId): Promise<Versioned<CodeInjection>>;
  /** For pages: what visitors are asked before that code runs. Cached as well. */
  cookies(websiteId: WebsiteId): Promise<Versioned<CookieSettings>>;
  versionedCookies(websiteId: WebsiteId): Promise<Versioned<CookieSettings>>;
  changeCookies(
    websiteId: WebsiteId,
    change: Change<CookieSettingsChange>,
  ): Promise<Versioned<CookieSettings>>;
  /** For pages: what of a visit is counted. Cached as well. */
  visits(websiteId: WebsiteId): Promise<Versioned<VisitSettings>>;
  versionedVisits(websiteId: WebsiteId): Promise<Versioned<VisitSettings>>;
  changeVisits(websiteId: WebsiteId, change: Change<VisitSettingsChange>): Promise<Versioned<VisitSettings>>;
  /** Lets the checkout and the cookie banner link to where pages are now, in the transaction that moves them. */
  follow(
    tx: Queryable,
    websiteId: WebsiteId,
    move: { readonly moved: MovedAddresses; readonly by: string },
  ): Promise<void>;
  preferences(websiteId: WebsiteId, namespace: string): Promise<Versioned<Preferences>>;
  /** Replaces the whole namespace. */
  savePreferences(
    websiteId: WebsiteId,
    namespace: string,
    change: Change<Preferences>,
  ): Promise<Versioned<Preferences>>;
}

const MAX_CACHED = 2_000;
/** Four pieces of code of 100 kB each are what one site may hold. */
const MAX_CACHED_CODES = 200;

export function createSettings({
  database,
  siteVersions,
  clock,
  ids,
}: {
  database: Database;
  siteVersions: SiteVersions;
  clock: Clock;
  ids: Ids;
}): Settings {
  const read = async <T extends object>(
    websiteId: WebsiteId,
    scope: string,
    defaults: T,
    db: Queryable = database.query,
  ): Promise<Versioned<T>> => {
    const { value, version } = await readSettings(db, websiteId, scope);
    return { value: { ...defaults, ...value }, version };
  };

  const cachedReader = <T extends object>(scope: string, defaults: T, maxEntries: number) => {
    const cache = createSiteCache({ siteVersions, maxSize: maxEntries });
    return (websiteId: WebsiteId): Promise<Versioned<T>> =>
      cache.getOrLoad(websiteId, scope, () => read(websiteId, scope, defaults));
  };

  /**
   * Everything visitors see may depend on settings, so each save makes a new version of the site. Null: it is another
   * version by now.
   */
  const trySave = async <T extends object>(
    websiteId: WebsiteId,
    scope: string,
    mode: 'merge' | 'replace',
    { value, expected, by }: Change<Partial<T>>,
    defaults: T,
  ): Promise<Versioned<T> | null> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const saved = await writeSettings(tx, { websiteId, scope, mode, value, expected, now, by });
      if (saved === null) return null;
      await siteVersions.bump(tx, websiteId);
      return { value: { ...defaults, ...saved.value }, version: saved.version };
    });
  const save = async <T extends object>(...what: Parameters<typeof trySave<T>>): Promise<Versioned<T>> => {
    const saved = await trySave(...what);
    if (saved === null) throw settingErrors.changedMeanwhile();
    return saved;
  };

  /** The amounts are made from those that are stored, so it has to be over exactly these that they are saved. */
  const changeCurrency = async (
    websiteId: WebsiteId,
    { value, expected, by }: Change<StoreSettingsChange>,
    currency: Currency,
  ): Promise<Versioned<StoreSettings>> => {
    for (;;) {
      const before = await read(websiteId, 'store', storeDefaults);
      if (expected !== undefined && expected !== before.version) throw settingErrors.changedMeanwhile();
      const restated = { ...restateAmounts(before.value, currency), ...value };
      const change = { value: restated, expected: before.version, by };
      const saved = await trySave(websiteId, 'store', 'merge', change, storeDefaults);
      if (saved !== null) return saved;
    }
  };

  return {
    site: (websiteId, db) => read(websiteId, 'site', siteDefaults, db),
    store: (websiteId, db) => read(websiteId, 'store', storeDefaults, db),
    async changeSite(websiteId, { value, ...change }) {
      return save(
        websiteId,
        'site',
        'merge',
        { ...change, value: { ...value, ...checkedTimeZone(value.timeZone) } },
        siteDefaults,
      );
    },
    changeStore: (websiteId, change) =>
      change.value.storeCurrency === undefined
        ? save(websiteId, 'store', 'merge', change, storeDefaults)
        : changeCurrency(websiteId, change, change.value.storeCurrency),
    checkout: (websiteId, db) => read(websiteId, 'checkout', checkoutDefaults, db),
    async changeCheckout(websiteId, { value: sent, ...change }) {
      const { value, errors } = readCheckoutChange(sent, () => ids.next());
      if (Object.keys(errors).length > 0) throw settingErrors.badCheckout({ errors });
      return save(websiteId, 'checkout', 'merge', { ...change, value }, checkoutDefaults);
    },
    limits: async (websiteId) => (await read(websiteId, 'limits', limitDefaults)).value,
    versionedLimits: (websiteId) => read(websiteId, 'limits', limitDefaults),
    changeLimits: (websiteId, change) => save(websiteId, 'limits', 'merge', change, limitDefaults),
    identity: cachedReader('identity', identityDefaults, MAX_CACHED),
    code: cachedReader('code', codeDefaults, MAX_CACHED_CODES),
    cookies: cachedReader('cookies', cookieDefaults, MAX_CACHED),
    versionedCookies: (websiteId) => read(websiteId, 'cookies', cookieDefaults),
    changeCookies: (websiteId, change) => save(websiteId, 'cookies', 'merge', change, cookieDefaults),
    visits: cachedReader('visits', visitDefaults, MAX_CACHED),
    versionedVisits: (websiteId) => read(websiteId, 'visits', visitDefaults),
    changeVisits: (websiteId, change) => save(websiteId, 'visits', 'merge', change, visitDefaults),
    async follow(tx, websiteId, { moved, by }) {
      for (const scope of ['checkout', 'cookies', 'returns']) {
        const { value: stored, version: expected } = await readSettings(tx, websiteId, scope);
        const value = movedLinksInSettings(stored, moved);
        if (value === stored) continue;
        const change = { websiteId, scope, mode: 'replace', value, expected, now: clock.now(), by } as const;
        if ((await writeSettings(tx, change)) === null) throw settingErrors.changedMeanwhile();
      }
    },
    preferences: (websiteId, namespace) => read(websiteId, preferencesScope(namespace), {}),
    savePreferences: (websiteId, namespace, change) =>
      savePreferences({ database, siteVersions, clock }, { websiteId, namespace, change }),
  };
}

function checkedTimeZone(timeZone: string | undefined): { timeZone?: string } {
  if (timeZone === undefined) return {};
  const canonical = canonicalTimeZone(timeZone);
  if (canonical === null) throw settingErrors.unknownTimeZone({ values: { timeZone } });
  return { timeZone: canonical };
}
