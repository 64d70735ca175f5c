import { isCurrency } from '@awning/commerce';
import { sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Invariant } from '../../platform/invariant.ts';
import { codeKey } from './coupon-code.ts';

interface StoredCode extends Record<string, unknown> {
  website_id: string;
  coupon_id: string;
  code: string;
  code_key: string;
  currency: string;
}

const BATCH = 1_000;

export const discountInvariants: readonly Invariant[] = [
  {
    name: 'discounts.codes',
    meaning: 'A coupon is stored under another code than its own: shoppers who type its code do not get it.',
    violations: (db) => findCoupons(db, ({ code, code_key }) => codeKey(code) !== code_key),
  },
  {
    name: 'discounts.currencies',
    meaning:
      'The amounts of a coupon are in a currency that no store can sell in: carts with it cannot be summed.',
    violations: (db) => findCoupons(db, ({ currency }) => !isCurrency(currency)),
  },
];

async function findCoupons(db: Queryable, isWrong: (coupon: StoredCode) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (let after = { website_id: '', coupon_id: '' }; found.length < 20; ) {
    const { rows } = await db.execute<StoredCode>(sql`
      select website_id, coupon_id, code, code_key, currency from coupons
      where (website_id, coupon_id) > (${after.website_id}, ${after.coupon_id})
      order by website_id, coupon_id limit ${BATCH}`);
    found.push(
      ...rows.filter(isWrong).map(({ website_id, coupon_id, code }) => `${website_id}/${coupon_id} ${code}`),
    );
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    after = last;
  }
  return found.slice(0, 20);
}
