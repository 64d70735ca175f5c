import type pg from 'pg';
import { copyRows } from './checkout-buyers.ts';

const FILLED = [
  'carts',
  'checkout_attempts',
  'payments',
  'test_bank_accounts',
  'discount_uses',
  'orders',
  'order_lines',
  'order_events',
  'stock_movements',
  'stock_levels',
];

/** What refers to what is checked for all rows at once afterwards, which takes a tenth of the time. */
async function dropReferences(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [FILLED],
  );
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    for (const { add } of rows) await client.query(add);
  };
}

/** Many orders of other people, with everything that an order leaves behind: copies of one that was made. */
export async function addOldOrders(
  client: pg.Client,
  { websiteId, likeOrder, count }: { websiteId: string; likeOrder: string; count: number },
): Promise<void> {
  const id = (prefix: string): string => `'${prefix}' || lpad(to_hex(n), 18, '0')`;
  const ids: Record<string, string> = {
    order_id: id('d1d1d1'),
    cart_id: id('d2d2d2'),
    attempt_id: id('d3d3d3'),
    payment_id: id('d4d4d4'),
    reference: id('d4d4d4'),
    idempotency_key: id('d4d4d4'),
    step_token: id('d5d5d5'),
    retry_key: id('d6d6d6'),
    owner_key: `'v' || md5(n::text) || md5((-n)::text)`,
  };
  const many = `generate_series(1, ${count}) n`;
  const copy = (table: string, own: Record<string, string> = {}, where = 't.order_id = $2') =>
    copyRows(client, table, {
      own: { ...ids, ...own },
      from: `${table} t, ${many} where t.website_id = $1 and ${where}`,
      values: [websiteId, likeOrder],
    });
  await client.query('begin');
  const addReferences = await dropReferences(client);
  const { rows } = await client.query<{ sequence: number; last_number: string }>(
    `update order_counters set sequence = sequence + $2, last_number = last_number + $2 where website_id = $1
      returning sequence - $2 as sequence, last_number - $2 as last_number`,
    [websiteId, count],
  );
  const { sequence, last_number } = rows[0] ?? { sequence: 0, last_number: '0' };
  await copy('carts');
  await copy('checkout_attempts');
  await copy('payments');
  await copy(
    'test_bank_accounts',
    {},
    't.reference = (select payment_id from payments where website_id = $1 and order_id = $2)',
  );
  await copy('discount_uses', { customer: `'old-' || n || '@example.com'` });
  await copy('orders', { sequence: `${sequence} + n`, number: `${last_number} + n` });
  await copy('order_lines');
  await copy('order_events', { sequence: 't.sequence' });
  const lines = `select count(*) from order_lines where website_id = $1 and order_id = $2`;
  const sold = `(${count} * (${lines}) / (select count(*) from stock_levels where website_id = $1))`;
  await client.query(
    `insert into stock_movements (website_id, variant_id, sequence, delta, balance, reason, actor, reference, once, created_at)
      select $1, level.variant_id, level.last_movement + n, -1, level.on_hand - n, 'sale', 'customer',
        'd1d1d1' || lpad(to_hex(n * 100 + row_number() over (partition by n)), 18, '0'), true, now()
      from stock_levels level, generate_series(1, ${sold}) n where level.website_id = $1`,
    [websiteId, likeOrder],
  );
  await client.query(
    `update stock_levels set on_hand = on_hand - ${sold}, last_movement = last_movement + ${sold} where website_id = $1`,
    [websiteId, likeOrder],
  );
  await addReferences();
  await client.query('commit');
  await client.query(`analyze ${FILLED.join(', ')}`);
}
