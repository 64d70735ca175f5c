import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Once } from '../../../platform/once/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { type CouponReader, createCouponReader } from './coupon-reader.ts';
import { type Coupons, createCoupons } from './coupons.ts';
import { discountInvariants } from './discount-invariants.ts';
import { createDiscountUses, type DiscountUses } from './discount-uses.ts';
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
}): Discounts {
  return {
    ...createDiscountUses(o),
    // Not from the cache: who has just changed the currency means amounts in the new one.
    coupons: createCoupons({ ...o, currencyOf: (websiteId) => readStoreCurrency(o.settings, websiteId) }),
    read: createCouponReader({ ...o, currencyOf: cacheStoreCurrency(o) }),
    invariants: discountInvariants,
  };
}
