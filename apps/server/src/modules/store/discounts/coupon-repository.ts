import type { Currency } from '@awning/commerce';
import type { COUPON_SORTS, COUPON_STATES, Coupon, CouponBuyGet, CouponQuery } from '@awning/contract';
import {
  changesOf,
  column,
  columnNames,
  columnsOf,
  type Queryable,
  type RowOf,
  rowsAsJson,
  type Statement,
  sql,
} from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInstant,
  byName,
  byText,
  LAST_INSTANT,
  type ListDefinition,
  type ListResult,
  readList,
  type SearchStages,
  searchWords,
} from '../../../platform/lists/index.ts';
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
  buyGet: column.nullable(column.json<CouponBuyGet>()),
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

const couponList: ListDefinition<(typeof COUPON_SORTS)[number]> = {
  sorts: {
    // Ids are made in the order of time.
    createdOn: byText(sql`coupons.coupon_id`),
    name: byName(sql`coupons.name`),
    code: byText(sql`coalesce(coupons.code_key, '')`),
    endsAt: byInstant(sql`coalesce(coupons.ends_at, ${LAST_INSTANT})`),
  },
  order: '-createdOn',
  id: sql`coupons.coupon_id`,
};

export const listCoupons = (
  db: Queryable,
  websiteId: WebsiteId,
  query: CouponQuery,
  now: Date,
): Promise<ListResult<CountedCoupon>> => {
  const { search = '', state, automatic } = query;
  return readList(db, couponList, query, {
    shape: CountedRow,
    columns: sql`${columns}, ${used}`,
    from: sql`coupons`,
    where: sql`coupons.website_id = ${websiteId}
      ${state === undefined ? sql.empty : sql`and ${inState[state](now)}`}
      ${automatic === undefined ? sql.empty : automatic ? sql`and code is null` : sql`and code is not null`}`,
    search: search.trim() === '' ? undefined : searchOf(search),
  });
};

const hasUses = sql`(uses_limit is null or coalesce(uses, 0) < uses_limit)`;
const hasEnded = (now: Date): Statement => sql`coalesce(coupons.ends_at, ${LAST_INSTANT}) <= ${now}`;

const inState: Readonly<Record<(typeof COUPON_STATES)[number], (now: Date) => Statement>> = {
  active: (now) =>
    sql`enabled and (starts_at is null or starts_at <= ${now}) and not ${hasEnded(now)} and ${hasUses}`,
  scheduled: (now) => sql`enabled and starts_at > ${now}`,
  expired: (now) => sql`enabled and ${hasEnded(now)}`,
  'used-up': (now) => sql`enabled and not ${hasEnded(now)} and not ${hasUses}`,
  disabled: () => sql`not enabled`,
};

function searchOf(search: string): SearchStages {
  const key = codeKey(search);
  const [begins, ...others] = searchWords(sql`coupons.name`, search);
  if (key === '' || begins === undefined) return searchWords(sql`coupons.name`, search);
  const byCode = sql`code_key like ${`${key.replace(/[\\%_]/g, '\\$&')}%`}`;
  return [
    sql`(${begins} or ${byCode})`,
    ...others.slice(0, -1),
    sql`(${others.at(-1) ?? sql`false`} or strpos(code_key, ${key}) > 0)`,
  ];
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
