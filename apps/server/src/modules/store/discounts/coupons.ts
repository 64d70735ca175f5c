import type { Currency } from '@awning/commerce';
import type { Coupon, CouponChange, CouponPage, CouponQuery, NewCoupon } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, type Queryable, violatedConstraint } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Once } from '../../../platform/once/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import { codeKey, generateCode } from './coupon-code.ts';
import { blankCoupon, changeRow, toCoupon } from './coupon-data.ts';
import type { CountedCoupon, CouponRow } from './coupon-repository.ts';
import * as repository from './coupon-repository.ts';
import { discountErrors } from './discount-errors.ts';

export interface Coupons {
  /** Newest first. */
  list(websiteId: WebsiteId, query: CouponQuery): Promise<CouponPage>;
  read(websiteId: WebsiteId, couponId: string): Promise<Coupon>;
  create(
    websiteId: WebsiteId,
    input: NewCoupon,
    by: { readonly memberId: MemberId; readonly idempotencyKey?: string | undefined },
  ): Promise<Coupon>;
  change(
    websiteId: WebsiteId,
    couponId: string,
    change: CouponChange,
    options?: { readonly expected?: number | undefined },
  ): Promise<Coupon>;
  /** Refuses what `change` would refuse now, and changes nothing. */
  check(websiteId: WebsiteId, couponId: string, change: CouponChange): Promise<Coupon>;
  /** Carts that hold its code say from now on that it does not exist. */
  remove(
    websiteId: WebsiteId,
    couponId: string,
    options?: { readonly expected?: number | undefined },
  ): Promise<void>;
}

export interface CouponParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly once: Once;
  readonly siteVersions: SiteVersions;
  readonly currencyOf: (websiteId: WebsiteId) => Promise<Currency>;
}

/** Two made-up codes that are the same are rarer than anything that breaks; this many are none. */
const GENERATE_ATTEMPTS = 5;

export function createCoupons(parts: CouponParts): Coupons {
  const { database, clock, ids, once, siteVersions, currencyOf } = parts;

  const lock = async (
    tx: Queryable,
    websiteId: WebsiteId,
    couponId: string,
    expected: number | undefined,
  ): Promise<CountedCoupon> => {
    const row = await repository.lockCoupon(tx, websiteId, couponId);
    if (!row) throw discountErrors.missing();
    if (expected !== undefined && expected !== row.version) throw discountErrors.changedMeanwhile();
    return row;
  };
  /** Carts cache those that need no code. */
  const notifyCarts = async (tx: Queryable, websiteId: WebsiteId, ...rows: CouponRow[]): Promise<void> => {
    if (rows.some(({ code }) => code === null)) await siteVersions.bump(tx, websiteId);
  };

  return {
    async list(websiteId, query) {
      const currency = await currencyOf(websiteId);
      const { rows, page } = await repository.listCoupons(database.query, websiteId, query, clock.now());
      return { coupons: rows.map((row) => toCoupon(row, currency)), ...page };
    },
    async read(websiteId, couponId) {
      const currency = await currencyOf(websiteId);
      const row = await repository.findCoupon(database.query, websiteId, couponId);
      if (!row) throw discountErrors.missing();
      return toCoupon(row, currency);
    },
    async create(websiteId, input, { memberId, idempotencyKey }) {
      const currency = await currencyOf(websiteId);
      const isGenerated = input.code !== null && codeKey(input.code ?? '') === '';
      const draft = (): CouponRow =>
        changeRow(
          {
            ...blankCoupon,
            websiteId,
            couponId: ids.next(),
            currency,
            createdAt: clock.now(),
            kind: input.kind,
          },
          { ...input, ...(isGenerated ? { code: generateCode() } : {}) },
          currency,
        );
      // Refused before any key is taken: nothing about it depends on what is stored.
      draft();
      const work = async (tx: Queryable): Promise<Coupon> => {
        for (let tries = isGenerated ? GENERATE_ATTEMPTS : 1; ; tries--) {
          const row = draft();
          const saved = await repository.insertCoupon(tx, row);
          if (saved) {
            await notifyCarts(tx, websiteId, saved);
            return toCoupon({ ...saved, used: 0 }, currency);
          }
          if (tries === 1) throw codeTaken(row.code);
        }
      };
      return idempotencyKey === undefined
        ? database.transaction(work)
        : once.inTransaction(
            { websiteId, scope: `discounts.create/${memberId}`, key: idempotencyKey, request: input },
            work,
          );
    },
    async change(websiteId, couponId, change, { expected } = {}) {
      const currency = await currencyOf(websiteId);
      let code: string | null = null;
      try {
        return await database.transaction(async (tx) => {
          const { used, ...before } = await lock(tx, websiteId, couponId, expected);
          const after = { ...changeRow(before, change, currency, { used }), version: before.version + 1 };
          code = after.code;
          await repository.updateCoupon(tx, after);
          await notifyCarts(tx, websiteId, before, after);
          return toCoupon({ ...after, used }, currency);
        });
      } catch (error) {
        if (violatedConstraint(error) === 'coupons_code') throw codeTaken(code, error);
        throw error;
      }
    },
    async check(websiteId, couponId, change) {
      const currency = await currencyOf(websiteId);
      const row = await repository.findCoupon(database.query, websiteId, couponId);
      if (!row) throw discountErrors.missing();
      changeRow(row, change, currency, { used: row.used });
      return toCoupon(row, currency);
    },
    remove: (websiteId, couponId, { expected } = {}) =>
      database.transaction(async (tx) => {
        const before = await lock(tx, websiteId, couponId, expected);
        await repository.deleteCoupon(tx, websiteId, couponId);
        await notifyCarts(tx, websiteId, before);
      }),
  };
}

function codeTaken(duplicateCode: string | null, cause?: unknown) {
  const code = duplicateCode ?? '';
  const { message } = discountErrors.codeTaken({ values: { code } });
  return discountErrors.codeTaken({ values: { code }, errors: { code: message }, cause });
}
