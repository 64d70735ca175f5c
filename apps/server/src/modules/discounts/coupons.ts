import type { Currency } from '@awning/commerce';
import type { Coupon, CouponChange, CouponPage, CouponQuery, NewCoupon } from '@awning/contract';
import type { Clock } from '../../platform/clock.ts';
import { and, desc, eq, lt, or, sql } from '../../platform/db/drizzle.ts';
import { type Database, type Queryable, violatedConstraint } from '../../platform/db/index.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Once } from '../../platform/once/index.ts';
import { cutPage } from '../../platform/paging.ts';
import { codeKey, makeUpCode } from './coupon-code.ts';
import { changeRow, toCoupon } from './coupon-data.ts';
import { type CouponRow, coupons } from './coupon-tables.ts';
import { discountErrors } from './discount-errors.ts';

export interface Coupons {
  /** Newest first. */
  list(websiteId: string, query: CouponQuery): Promise<CouponPage>;
  read(websiteId: string, couponId: string): Promise<Coupon>;
  create(
    websiteId: string,
    input: NewCoupon,
    by: { readonly memberId: string; readonly idempotencyKey?: string | undefined },
  ): Promise<Coupon>;
  change(
    websiteId: string,
    couponId: string,
    change: CouponChange,
    options?: { readonly expected?: number | undefined },
  ): Promise<Coupon>;
  /** Carts that hold its code say from now on that it does not exist. */
  remove(
    websiteId: string,
    couponId: string,
    options?: { readonly expected?: number | undefined },
  ): Promise<void>;
}

export interface CouponParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly once: Once;
  readonly currencyOf: (websiteId: string) => Promise<Currency>;
}

const DEFAULT_LIMIT = 50;
/** Two made-up codes that are the same are rarer than anything that breaks; this many are none. */
const MADE_UP_TRIES = 5;

export function createCoupons({ database, clock, ids, once, currencyOf }: CouponParts): Coupons {
  const ofSite = (websiteId: string, couponId: string) =>
    and(eq(coupons.websiteId, websiteId), eq(coupons.couponId, couponId));

  const lock = async (
    tx: Queryable,
    websiteId: string,
    couponId: string,
    expected: number | undefined,
  ): Promise<CouponRow> => {
    const [row] = await tx.select().from(coupons).where(ofSite(websiteId, couponId)).for('update');
    if (!row) throw discountErrors.missing();
    if (expected !== undefined && expected !== row.version) throw discountErrors.changedMeanwhile();
    return row;
  };

  /** Null: the code is taken. */
  const insert = async (tx: Queryable, row: CouponRow): Promise<CouponRow | null> => {
    const [saved] = await tx
      .insert(coupons)
      .values(row)
      .onConflictDoNothing({ target: [coupons.websiteId, coupons.codeKey] })
      .returning();
    return saved ?? null;
  };

  return {
    async list(websiteId, { cursor, limit = DEFAULT_LIMIT, search }) {
      const currency = await currencyOf(websiteId);
      const found = await database.query
        .select()
        .from(coupons)
        .where(
          and(
            eq(coupons.websiteId, websiteId),
            search === undefined ? undefined : matches(search),
            cursor === undefined ? undefined : lt(coupons.couponId, cursor),
          ),
        )
        .orderBy(desc(coupons.couponId))
        .limit(limit + 1);
      const { rows, ...page } = cutPage(found, limit, ({ couponId }) => couponId);
      return { coupons: rows.map((row) => toCoupon(row, currency)), ...page };
    },
    async read(websiteId, couponId) {
      const currency = await currencyOf(websiteId);
      const [row] = await database.query.select().from(coupons).where(ofSite(websiteId, couponId));
      if (!row) throw discountErrors.missing();
      return toCoupon(row, currency);
    },
    async create(websiteId, input, { memberId, idempotencyKey }) {
      const currency = await currencyOf(websiteId);
      const isMadeUp = codeKey(input.code ?? '') === '';
      const draft = (): CouponRow =>
        changeRow(
          { ...blank, websiteId, couponId: ids.next(), currency, createdAt: clock.now(), kind: input.kind },
          { ...input, ...(isMadeUp ? { code: makeUpCode() } : {}) },
          currency,
        );
      // Refused before any key is taken: nothing about it depends on what is stored.
      draft();
      const work = async (tx: Queryable): Promise<Coupon> => {
        for (let tries = isMadeUp ? MADE_UP_TRIES : 1; ; tries--) {
          const row = draft();
          const saved = await insert(tx, row);
          if (saved) return toCoupon(saved, currency);
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
      let code = '';
      try {
        return await database.transaction(async (tx) => {
          const before = await lock(tx, websiteId, couponId, expected);
          const after = { ...changeRow(before, change, currency), version: before.version + 1 };
          code = after.code;
          await tx.update(coupons).set(after).where(ofSite(websiteId, couponId));
          return toCoupon(after, currency);
        });
      } catch (error) {
        if (violatedConstraint(error) === 'coupons_code') throw codeTaken(code, error);
        throw error;
      }
    },
    remove: (websiteId, couponId, { expected } = {}) =>
      database.transaction(async (tx) => {
        await lock(tx, websiteId, couponId, expected);
        await tx.delete(coupons).where(ofSite(websiteId, couponId));
      }),
  };
}

const blank = {
  name: '',
  code: '',
  codeKey: '',
  value: 1,
  minimumSubtotalMinor: 0,
  startsAt: null,
  endsAt: null,
  enabled: true,
  version: 1,
};

function codeTaken(code: string, cause?: unknown) {
  const { message } = discountErrors.codeTaken({ values: { code } });
  return discountErrors.codeTaken({ values: { code }, errors: { code: message }, cause });
}

function matches(search: string) {
  const key = codeKey(search);
  return or(
    sql`strpos(lower(name), lower(${search})) > 0`,
    key === '' ? undefined : sql`strpos(code_key, ${key}) > 0`,
  );
}
