import type { Currency, Discount } from '@awning/commerce';
import type { CouponChange } from '@awning/contract';
import type { Database } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { createSiteCache, type SiteVersions } from '../../../platform/site-versions/index.ts';
import { codeKey, refuseCode, tidyCode } from './coupon-code.ts';
import { blankCoupon, changeRow, inCurrency, termsOf } from './coupon-data.ts';
import { findAutomatic, findByCodeKeys, findCoupon, type ReadCoupon } from './coupon-repository.ts';
import { discountErrors } from './discount-errors.ts';

/** Who buys, when that is known: some discounts are for some people, or only so often for one. */
export interface DiscountCustomer {
  /** The email address, in any spelling. */
  readonly customer?: string | null | undefined;
}

/** What carts and orders ask of discounts. */
export interface CouponReader {
  /**
   * Coupons of the site by code, in any spelling that means the same; those that do not exist are missing. Keys are the
   * codes as asked.
   */
  byCodes(
    websiteId: WebsiteId,
    codes: readonly string[],
    who?: DiscountCustomer,
  ): Promise<ReadonlyMap<string, Discount>>;
  /**
   * Those that need no code, oldest first, also disabled and expired ones. Cached until the site changes, but for
   * how often they may still be used.
   */
  automatic(websiteId: WebsiteId, who?: DiscountCustomer): Promise<readonly Discount[]>;
  /** What a discount would be if it were saved like this, for a cart that nobody has. */
  trial(websiteId: WebsiteId, trial: CouponTrial): Promise<Discount>;
  /** The form in which two codes are compared. */
  codeKey(code: string): string;
}

/** A new discount, or a stored one with changes. */
interface CouponTrial {
  readonly couponId: string | null;
  readonly coupon: CouponChange;
}

/** What is cached of a site. Uses change without an invalidation, so limited discounts are read again each time. */
interface Automatic {
  readonly discounts: readonly Discount[];
  readonly isCounted: boolean;
  readonly isCountedByCustomer: boolean;
}

const MAX_SITES = 10_000;
/** The id is that of no stored one. */
const NEW_TRIAL = {
  couponId: 'trial',
  name: 'Trial',
  code: 'TRIAL',
  codeKey: 'TRIAL',
  createdAt: new Date(0),
};
const NONE: Automatic = { discounts: [], isCounted: false, isCountedByCustomer: false };

export function createCouponReader(o: {
  database: Database;
  siteVersions: SiteVersions;
  currencyOf: (websiteId: WebsiteId) => Promise<Currency>;
}): CouponReader {
  const readAutomatic = async (websiteId: WebsiteId, customer: string): Promise<Automatic> => {
    const rows = await findAutomatic(o.database.query, websiteId, customer);
    if (rows.length === 0) return NONE;
    const currency = await o.currencyOf(websiteId);
    return {
      discounts: rows.map((row) => toRule(row, currency, customer)),
      isCounted: rows.some(({ usesLimit }) => usesLimit !== null),
      isCountedByCustomer: rows.some(({ usesPerCustomer }) => usesPerCustomer !== null),
    };
  };
  const cache = createSiteCache({ siteVersions: o.siteVersions, maxSize: MAX_SITES });

  return {
    codeKey,
    async byCodes(websiteId, codes, who) {
      const keys = new Map(codes.filter(canExist).map((code) => [code, codeKey(code)]));
      if (keys.size === 0) return new Map();
      const customer = customerOf(who);
      const currency = await o.currencyOf(websiteId);
      const rows = await findByCodeKeys(o.database.query, websiteId, {
        keys: [...new Set(keys.values())],
        customer,
      });
      const matches = new Map(rows.map((row) => [row.codeKey, toRule(row, currency, customer)]));
      const rulesByCode = new Map<string, Discount>();
      for (const [code, key] of keys) {
        const rule = matches.get(key);
        if (rule) rulesByCode.set(code, rule);
      }
      return rulesByCode;
    },
    async trial(websiteId, { couponId, coupon }) {
      const currency = await o.currencyOf(websiteId);
      const stored = couponId === null ? null : await findCoupon(o.database.query, websiteId, couponId);
      if (couponId !== null && !stored) throw discountErrors.missing();
      const { kind = 'percent' } = coupon;
      const { used, ...before } = stored ?? {
        ...blankCoupon,
        ...NEW_TRIAL,
        websiteId,
        currency,
        kind,
        used: 0,
      };
      // A new one whose code is still empty gets one made up when it is saved.
      const isOpen = coupon.code !== undefined && coupon.code !== null && codeKey(coupon.code) === '';
      const { code: _code, ...rest } = coupon;
      const row = changeRow(before, isOpen ? rest : coupon, currency, { used });
      return { ...toRule({ ...row, usedByCustomer: 0 }, currency, ''), isTrial: true };
    },
    async automatic(websiteId, who) {
      const customer = customerOf(who);
      const known = await cache.getOrLoad(websiteId, 'automatic', () => readAutomatic(websiteId, ''));
      const holds = known && !known.isCounted && (customer === '' || !known.isCountedByCustomer);
      return (holds ? known : await readAutomatic(websiteId, customer)).discounts;
    },
  };
}

const customerOf = (who: DiscountCustomer | undefined): string => canonicalEmail(who?.customer ?? '');

/** Shoppers type anything; what no coupon can be called never reaches the database. */
const canExist = (code: string): boolean => refuseCode(tidyCode(code)) === null;

function toRule(stored: ReadCoupon, currency: Currency, customer: string): Discount {
  const row = inCurrency(stored, currency);
  const { usesLimit, uses, usesPerCustomer } = row;
  return {
    ...termsOf(row),
    usesLeft: usesLimit === null ? null : usesLimit - (uses ?? 0),
    usesLeftForCustomer:
      usesPerCustomer === null || customer === ''
        ? null
        : Math.max(0, usesPerCustomer - stored.usedByCustomer),
  };
}
