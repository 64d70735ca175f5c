import { isCurrency } from '@awning/commerce';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import { codeKey } from './coupon-code.ts';

const StoredCode = {
  website_id: column.id<WebsiteId>(),
  coupon_id: column.text,
  code: column.nullable(column.text),
  code_key: column.nullable(column.text),
  currency: column.text,
};
type StoredCode = RowOf<typeof StoredCode>;

const BATCH = 1_000;

export const discountInvariants: readonly Invariant[] = [
  {
    name: 'discounts.codes',
    meaning: 'A coupon is stored under another code than its own: shoppers who type its code do not get it.',
    violations: (db) => findCoupons(db, ({ code, code_key }) => code !== null && codeKey(code) !== code_key),
  },
  {
    name: 'discounts.currencies',
    meaning:
      'The amounts of a coupon are in a currency that no store can sell in: carts with it cannot be summed.',
    violations: (db) => findCoupons(db, ({ currency }) => !isCurrency(currency)),
  },
  {
    name: 'discounts.uses',
    meaning: 'A coupon counts another number of uses than orders have: it is used up too early or too late.',
    violations: (db) =>
      findRows(
        db,
        sql`select c.website_id || '/' || c.coupon_id || ' counts ' || c.uses || ' of ' || count(u.order_id) as found
          from coupons c left join discount_uses u on u.website_id = c.website_id and u.coupon_id = c.coupon_id
          where c.uses is not null
          group by c.website_id, c.coupon_id having c.uses <> count(u.order_id) limit 20`,
      ),
  },
  {
    name: 'discounts.limits',
    meaning: 'A coupon was used more often than it may be, altogether or by one customer.',
    violations: (db) =>
      findRows(
        db,
        sql`(select website_id || '/' || coupon_id || ' ' || uses || ' of ' || uses_limit as found
            from coupons where uses > uses_limit limit 20)
          union all
          (select website_id || '/' || coupon_id || ' by one customer' from discount_uses
            where slot is not null group by website_id, coupon_id, customer having count(*) > max(slots) limit 20)`,
      ),
  },
];

async function findRows(db: Queryable, query: Statement): Promise<string[]> {
  const rows = await db.rows({ found: column.text }, query);
  return rows.map(({ found: match }) => match).slice(0, 20);
}

async function findCoupons(db: Queryable, isWrong: (coupon: StoredCode) => boolean): Promise<string[]> {
  const matches: string[] = [];
  for (let after = { website_id: '', coupon_id: '' }; matches.length < 20; ) {
    const rows = await db.rows(
      StoredCode,
      sql`
      select website_id, coupon_id, code, code_key, currency from coupons
      where (website_id, coupon_id) > (${after.website_id}, ${after.coupon_id})
      order by website_id, coupon_id limit ${BATCH}`,
    );
    matches.push(
      ...rows
        .filter(isWrong)
        .map(({ website_id, coupon_id, code }) => `${website_id}/${coupon_id} ${code ?? ''}`),
    );
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    after = last;
  }
  return matches.slice(0, 20);
}
