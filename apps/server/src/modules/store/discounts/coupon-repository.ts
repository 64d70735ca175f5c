import type { Currency } from '@awning/commerce';
import type { Coupon } from '@awning/contract';
import {
  changesOf,
  column,
  columnNames,
  columnsOf,
  type Queryable,
  type RowOf,
  rowsAsJson,
  sql,
} from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import { codeKey } from './coupon-code.ts';

const texts = column.nullable(column.texts);

const CouponRow = {
  websiteId: column.id<WebsiteId>(),
  couponId: column.text,
  name: column.text,
  /** Null: it counts in every cart. */
  code: column.nullable(column.text),
  codeKey: column.nullable(column.text),
  kind: column.word<Coupon['kind']>(),
  value: column.large,
  currency: column.word<Currency>(),
  minimumSubtotalMinor: column.large,
  startsAt: column.nullable(column.instant),
  endsAt: column.nullable(column.instant),
  enabled: column.boolean,
  onlyItems: texts,
  onlyCategories: texts,
  customers: texts,
  combines: column.boolean,
  usesLimit: column.nullable(column.integer),
  usesPerCustomer: column.nullable(column.integer),
  /** Null where there is no limit: then nothing is counted. */
  uses: column.nullable(column.integer),
  version: column.integer,
  createdAt: column.instant,
};
export type CouponRow = RowOf<typeof CouponRow>;

const CountedRow = { ...CouponRow, used: column.integer };
/** A coupon with how many orders have used it. */
export type CountedCoupon = RowOf<typeof CountedRow>;

const ReadRow = { ...CouponRow, usedByCustomer: column.integer };
export type ReadCoupon = RowOf<typeof ReadRow>;

const columns = columnsOf(CouponRow, 'coupons');
/** Where nothing is counted, the orders themselves are. */
const used = sql`coalesce(coupons.uses, (
  select count(*)::int from discount_uses used
  where used.website_id = coupons.website_id and used.coupon_id = coupons.coupon_id)) as used`;

export const listCoupons = (
  db: Queryable,
  websiteId: WebsiteId,
  { search, cursor, limit }: { search: string | undefined; cursor: string | undefined; limit: number },
): Promise<CountedCoupon[]> =>
  db.rows(
    CountedRow,
    sql`select ${columns}, ${used} from coupons where website_id = ${websiteId}
      ${search === undefined ? sql.empty : matches(search)}
      ${cursor === undefined ? sql.empty : sql`and coupon_id < ${cursor}`}
      order by coupon_id desc limit ${limit}`,
  );

function matches(search: string) {
  const key = codeKey(search);
  const byName = sql`strpos(lower(name), lower(${search})) > 0`;
  return key === '' ? sql`and ${byName}` : sql`and (${byName} or strpos(code_key, ${key}) > 0)`;
}

export const findCoupon = (
  db: Queryable,
  websiteId: WebsiteId,
  couponId: string,
): Promise<CountedCoupon | null> =>
  db.first(
    CountedRow,
    sql`select ${columns}, ${used} from coupons where website_id = ${websiteId} and coupon_id = ${couponId}`,
  );

export async function lockCoupon(
  tx: Queryable,
  websiteId: WebsiteId,
  couponId: string,
): Promise<CountedCoupon | null> {
  const isThere = await tx.run(sql`
    select from coupons where website_id = ${websiteId} and coupon_id = ${couponId} for update`);
  // Counted once the orders that were under way are done: the lock has waited for them.
  return isThere === 0 ? null : findCoupon(tx, websiteId, couponId);
}

/** Null: the code is taken. */
export const insertCoupon = (tx: Queryable, row: CouponRow): Promise<CouponRow | null> =>
  tx.first(
    CouponRow,
    sql`insert into coupons (${columnNames(CouponRow)})
      select ${columnNames(CouponRow)} from jsonb_populate_recordset(null::coupons, ${rowsAsJson(CouponRow, [row])})
      on conflict (website_id, code_key) do nothing returning ${columns}`,
  );

export async function updateCoupon(tx: Queryable, row: CouponRow): Promise<void> {
  const { websiteId, couponId, ...change } = row;
  await tx.run(sql`
    update coupons set ${sql.assign(changesOf(CouponRow, change))} where website_id = ${websiteId} and coupon_id = ${couponId}`);
}

export async function deleteCoupon(tx: Queryable, websiteId: WebsiteId, couponId: string): Promise<void> {
  await tx.run(sql`delete from coupons where website_id = ${websiteId} and coupon_id = ${couponId}`);
}

const usedBy = (customer: string) => sql`case when coupons.uses_per_customer is null then 0 else (
  select count(*)::int from discount_uses used
  where used.website_id = coupons.website_id and used.coupon_id = coupons.coupon_id and used.customer = ${customer}) end
  as "usedByCustomer"`;

export const findByCodeKeys = (
  db: Queryable,
  websiteId: WebsiteId,
  o: { keys: readonly string[]; customer: string },
): Promise<ReadCoupon[]> =>
  db.rows(
    ReadRow,
    sql`select ${columns}, ${usedBy(o.customer)} from coupons
      where website_id = ${websiteId} and code_key = any (${o.keys}::text[])`,
  );

/** Those that need no code, oldest first. */
export const findAutomatic = (db: Queryable, websiteId: WebsiteId, customer: string): Promise<ReadCoupon[]> =>
  db.rows(
    ReadRow,
    sql`select ${columns}, ${usedBy(customer)} from coupons
      where website_id = ${websiteId} and code_key is null order by coupon_id`,
  );

export const findCouponName = (
  tx: Queryable,
  websiteId: WebsiteId,
  couponId: string,
): Promise<{ code: string | null; name: string } | null> =>
  tx.first(
    { code: column.nullable(column.text), name: column.text },
    sql`select code, name from coupons where website_id = ${websiteId} and coupon_id = ${couponId}`,
  );

export interface DiscountRefusal {
  readonly couponId: string;
  readonly reason: 'gone' | 'used-up' | 'used-by-customer';
}

/** Counting is a function of the database, in `sql/`: one call decides under its own locks. */
export async function useDiscounts(
  tx: Queryable,
  websiteId: WebsiteId,
  o: {
    orderId: OrderId;
    customer: string;
    discountIds: readonly string[];
    unlimitedIds: readonly string[];
    now: Date;
  },
): Promise<DiscountRefusal | null> {
  const { refusal } = await tx.one(
    { refusal: column.nullable(column.json<DiscountRefusal>()) },
    sql`select use_discounts(${websiteId}, ${o.orderId}, ${o.customer}, ${o.discountIds}::text[], ${o.now}::timestamptz,
      ${o.unlimitedIds}::text[]) as refusal`,
  );
  return refusal;
}

export async function giveBackDiscounts(
  tx: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
): Promise<void> {
  await tx.run(sql`select give_back_discounts(${websiteId}, ${orderId})`);
}
