import type { Coupon as CouponRule, Currency } from '@awning/commerce';
import { and, eq, sql } from '../../platform/db/drizzle.ts';
import type { Database } from '../../platform/db/index.ts';
import { codeKey, refuseCode, tidyCode } from './coupon-code.ts';
import { inCurrency } from './coupon-data.ts';
import { type CouponRow, coupons } from './coupon-tables.ts';

/** What the cart asks of discounts. */
export interface CouponReader {
  /** Coupons of the site by code, in any spelling that means the same; those that do not exist are missing. Keys are the codes as asked. */
  byCodes(websiteId: string, codes: readonly string[]): Promise<ReadonlyMap<string, CouponRule>>;
  /** The form in which two codes are compared. */
  codeKey(code: string): string;
}

export function createCouponReader(o: {
  database: Database;
  currencyOf: (websiteId: string) => Promise<Currency>;
}): CouponReader {
  const find = o.database.query
    .select()
    .from(coupons)
    .where(
      and(
        eq(coupons.websiteId, sql.placeholder('websiteId')),
        sql`code_key = any (${sql.placeholder('keys')}::text[])`,
      ),
    )
    .prepare('coupons_by_codes');

  return {
    codeKey,
    async byCodes(websiteId, codes) {
      const keys = new Map(codes.filter(canExist).map((code) => [code, codeKey(code)]));
      if (keys.size === 0) return new Map();
      const currency = await o.currencyOf(websiteId);
      const rows = await find.execute({ websiteId, keys: [...new Set(keys.values())] });
      const found = new Map(rows.map((row) => [row.codeKey, toRule(inCurrency(row, currency))]));
      const asked = new Map<string, CouponRule>();
      for (const [code, key] of keys) {
        const rule = found.get(key);
        if (rule) asked.set(code, rule);
      }
      return asked;
    },
  };
}

/** Shoppers type anything; what no coupon can be called never reaches the database. */
const canExist = (code: string): boolean => refuseCode(tidyCode(code)) === null;

const toRule = (row: CouponRow): CouponRule => ({
  id: row.couponId,
  code: row.code,
  name: row.name,
  kind: row.kind,
  value: row.value,
  minimumSubtotalMinor: row.minimumSubtotalMinor,
  startsAt: row.startsAt?.getTime() ?? null,
  endsAt: row.endsAt?.getTime() ?? null,
  enabled: row.enabled,
});
