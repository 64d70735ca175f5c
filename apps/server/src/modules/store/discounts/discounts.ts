import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Once } from '../../../platform/once/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Schedules } from '../../website/drafts/index.ts';
import { type CouponReader, createCouponReader } from './coupon-reader.ts';
import { type Coupons, createCoupons } from './coupons.ts';
import { discountInvariants } from './discount-invariants.ts';
import { createDiscountUses, type DiscountUses } from './discount-uses.ts';
import { createScheduledDiscount } from './scheduled-discount.ts';
import { cacheStoreCurrency, readStoreCurrency } from './store-currency.ts';

export interface Discounts extends DiscountUses {
  readonly coupons: Coupons;
  readonly read: CouponReader;
  readonly invariants: readonly Invariant[];
}

export function createDiscounts(o: {
  database: Database;
  clock: Clock;
  ids: Ids;
  once: Once;
  siteVersions: SiteVersions;
  settings: Pick<Settings, 'store'>;
  /** Lets discounts be a part of releases. */
  schedules: Pick<Schedules, 'addKind'>;
}): Discounts {
  // Not from the cache: who has just changed the currency means amounts in the new one.
  const couponsIn = (parts: typeof o, db?: Queryable): Coupons =>
    createCoupons({ ...parts, currencyOf: (websiteId) => readStoreCurrency(parts.settings, websiteId, db) });
  /** As a part of a transaction that others began, and that makes the new version of the site. */
  const within = (tx: Queryable): Coupons =>
    couponsIn(
      {
        ...o,
        database: { ...o.database, query: tx, transaction: (work) => work(tx) },
        siteVersions: { ...o.siteVersions, bump: async () => undefined },
      },
      tx,
    );
  o.schedules.addKind(createScheduledDiscount(within));
  return {
    ...createDiscountUses(o),
    coupons: couponsIn(o),
    read: createCouponReader({ ...o, currencyOf: cacheStoreCurrency(o) }),
    invariants: discountInvariants,
  };
}
