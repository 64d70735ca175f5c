import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fastify from 'fastify';
import pg from 'pg';
import type { BoughtLine } from './checkout-buyers.ts';
import { columnsOf } from './checkout-buyers.ts';
import { type PeerProcess, startPeer } from './peer-process.ts';

/**
 * The least that an order can be: a handler that trusts its caller completely and writes the rows of an order in one
 * transaction of prepared statements, into the same tables. It asks nobody, checks nothing and works nothing out: every
 * value is that of an order which the real server made, with other ids.
 */
interface IdealOptions {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly websiteId: string;
  /** Of an order that is there. */
  readonly likeOrder: string;
  /**
   * Every row as often as the real server does: it begins a payment before it is paid, and holds stock before it is
   * sold. If not, each row once, as it is in the end.
   */
  readonly everyWrite: boolean;
}

export interface IdealOrder {
  readonly cartId: string;
  readonly ownerKey: string;
  readonly lines: readonly BoughtLine[];
}

export const startIdealServer = (options: IdealOptions): Promise<PeerProcess> =>
  startPeer(import.meta.filename, options);

type Row = Record<string, string | null>;
type Values = (string | null)[];
interface Insertion {
  readonly name: string;
  readonly text: string;
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
}

/** Where the rows of the order are found that is written again. */
const PLACES: readonly [table: string, where: string][] = [
  [
    'idempotency_keys',
    `scope like 'checkout.pay/%' and answer is not null and scope = (select 'checkout.pay/' || owner_key from checkout_attempts where order_id = $1)`,
  ],
  ['checkout_attempts', 'order_id = $1'],
  ['payments', 'order_id = $1'],
  ['test_bank_accounts', 'reference = (select payment_id from payments where order_id = $1)'],
  ['pgboss.job', `data::text like '%' || (select payment_id from payments where order_id = $1) || '%'`],
  ['discount_uses', 'order_id = $1'],
  ['orders', 'order_id = $1'],
  ['order_lines', 'order_id = $1'],
  ['order_events', 'order_id = $1'],
  ['outbox_events', `payload ->> 'orderId' = $1`],
];

const newId = (): string => randomBytes(12).toString('hex');

async function readTemplates(pool: pg.Pool, orderId: string): Promise<Map<string, Insertion>> {
  const templates = new Map<string, Insertion>();
  for (const [table, where] of PLACES) {
    const columns = await columnsOf(pool, table);
    const { rows } = await pool.query<Row>(
      `select ${columns.map((name) => `${name}::text`).join(', ')} from ${table} where ${where}`,
      [orderId],
    );
    if (rows.length === 0) throw new Error(`The order has left nothing in ${table}.`);
    const groups = rows.map(
      (_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`,
    );
    const text = `insert into ${table} (${columns.join(', ')}) values ${groups.join(', ')}`;
    templates.set(table, { name: `insert-${table}`, text, rows, columns });
  }
  return templates;
}

const TAKE = `
  select variant_id, on_hand, last_movement from stock_levels
  where website_id = $1 and variant_id in ($2, $3, $4) order by variant_id for update`;
const HOLD = `
  insert into stock_holds (website_id, variant_id, owner_kind, owner_id, quantity, expires_at)
  values ($1, $3, 'cart', $2, 1, now() + interval '15 minutes'), ($1, $4, 'cart', $2, 1, now() + interval '15 minutes'),
    ($1, $5, 'cart', $2, 1, now() + interval '15 minutes')`;
const UNHOLD = `delete from stock_holds where website_id = $1 and owner_kind = 'cart' and owner_id = $2 and variant_id in ($3, $4, $5)`;
const MOVE = `
  insert into stock_movements (website_id, variant_id, sequence, delta, balance, reason, actor, reference, once, created_at)
  values ($1, $2, $3, -1, $4, 'sale', 'customer', $11, true, now()), ($1, $5, $6, -1, $7, 'sale', 'customer', $11, true, now()),
    ($1, $8, $9, -1, $10, 'sale', 'customer', $11, true, now())`;
const LEVEL = `
  update stock_levels set on_hand = on_hand - 1, last_movement = last_movement + 1
  where website_id = $1 and variant_id in ($2, $3, $4)`;
const NUMBER = `
  update order_counters set sequence = sequence + 1, last_number = last_number + 1 where website_id = $1
  returning sequence, last_number`;
const BUY = 'update carts set order_id = $3 where website_id = $1 and cart_id = $2';
const PAID = `update payments set state = $3, history = $4, is_bound = $5, moved_at = now() where website_id = $1 and payment_id = $2`;
const COMPLETED = `update checkout_attempts set state = 'completed', decided_at = now() where website_id = $1 and attempt_id = $2`;
const ANSWERED = `
  update idempotency_keys set answer = $4, owner = null, leased_until = null where website_id = $1 and scope = $2 and key = $3`;

async function createIdeal({ databaseUrl, poolSize, websiteId, likeOrder, everyWrite }: IdealOptions) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  const templates = await readTemplates(pool, likeOrder);
  const rowOf = (table: string): Row => templates.get(table)?.rows[0] ?? {};
  const known = (value: string | null | undefined): string => {
    if (!value) throw new Error('The order has no such id.');
    return value;
  };
  const old = {
    cart: known(rowOf('orders').cart_id),
    attempt: known(rowOf('orders').attempt_id),
    payment: known(rowOf('payments').payment_id),
    owner: known(rowOf('checkout_attempts').owner_key),
  };

  /** The rows of one table for another order; `own` has what is not the same with another id. */
  const valuesOf = (
    table: string,
    names: ReadonlyMap<string, string>,
    own: (row: Row, index: number) => Row = () => ({}),
  ): Values => {
    const { rows, columns } = templates.get(table) ?? { rows: [], columns: [] };
    return rows.flatMap((row, index) => {
      const others = own(row, index);
      return columns.map((column) => {
        const mine = others[column];
        if (mine !== undefined) return mine;
        let value = row[column] ?? null;
        if (value === null || value.length < 24) return value;
        for (const [from, to] of names) if (value.includes(from)) value = value.replaceAll(from, to);
        return value;
      });
    });
  };

  const write = async (client: pg.PoolClient, order: IdealOrder): Promise<string> => {
    const orderId = newId();
    const [attemptId, paymentId] = [newId(), newId()];
    const names = new Map([
      [likeOrder, orderId] as const,
      [old.cart, order.cartId] as const,
      [old.attempt, attemptId] as const,
      [old.payment, paymentId] as const,
      [old.owner, order.ownerKey] as const,
    ]);
    const run = (name: string, text: string, values: Values | (string | number | boolean | null)[]) =>
      client.query({ name, text, values });
    const insert = (table: string, own?: (row: Row, index: number) => Row) => {
      const template = templates.get(table);
      return run(template?.name ?? '', template?.text ?? '', valuesOf(table, names, own));
    };
    const variants = order.lines.map(({ variantId }) => variantId).toSorted();
    const key = newId();
    const history: unknown[] = JSON.parse(rowOf('payments').history ?? '[]');
    const upTo = (count: number): string => JSON.stringify(history.slice(0, count));

    await client.query('begin');
    await insert('idempotency_keys', () => ({
      key,
      ...(everyWrite ? { answer: null, owner: orderId, leased_until: '2100-01-01' } : {}),
    }));
    if (everyWrite) await run('hold', HOLD, [websiteId, order.cartId, ...variants]);
    await insert('checkout_attempts', () => ({
      retry_key: key,
      ...(everyWrite ? { state: 'open', decided_at: null } : {}),
    }));
    await insert(
      'payments',
      (): Row => (everyWrite ? { state: 'started', is_bound: 'false', history: upTo(1) } : {}),
    );
    await insert('test_bank_accounts', () => ({ step_token: randomBytes(32).toString('base64url') }));
    await insert('pgboss.job', () => ({ id: randomUUID() }));
    if (everyWrite) {
      await run('paid', PAID, [websiteId, paymentId, 'succeeded', upTo(2), false]);
      await run('completed', COMPLETED, [websiteId, attemptId]);
      await run('paid', PAID, [websiteId, paymentId, 'captured', upTo(3), true]);
    }
    await run('buy', BUY, [websiteId, order.cartId, orderId]);
    await insert('discount_uses');
    const { rows: levels } = await run('take', TAKE, [websiteId, ...variants]);
    await run('move', MOVE, [
      websiteId,
      ...levels.flatMap((level) => [level.variant_id, level.last_movement + 1, level.on_hand - 1]),
      orderId,
    ]);
    await run('level', LEVEL, [websiteId, ...variants]);
    if (everyWrite) await run('unhold', UNHOLD, [websiteId, order.cartId, ...variants]);
    const { rows: numbers } = await run('number', NUMBER, [websiteId]);
    const { sequence, last_number } = numbers[0];
    await insert('orders', () => ({ sequence: String(sequence), number: String(last_number) }));
    await insert('order_lines', (_, index) => ({
      line_id: order.lines[index]?.entryId ?? '',
      item_id: order.lines[index]?.itemId ?? '',
      variant_id: order.lines[index]?.variantId ?? '',
    }));
    await insert('order_events');
    await insert('outbox_events', () => ({ event_id: newId() }));
    if (everyWrite)
      await run('answered', ANSWERED, [
        websiteId,
        `checkout.pay/${order.ownerKey}`,
        key,
        rowOf('idempotency_keys').answer ?? null,
      ]);
    await client.query('commit');
    return String(last_number);
  };

  return async (order: IdealOrder): Promise<string> => {
    const client = await pool.connect();
    try {
      return await write(client, order);
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
}

async function serve(options: IdealOptions): Promise<number> {
  const make = await createIdeal(options);
  const app = fastify();
  app.post<{ Body: IdealOrder }>('/orders', async ({ body }) => ({ orderNumber: await make(body) }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
}

if (process.argv[1] === import.meta.filename && process.send) {
  const [options] = (await once(process, 'message')) as [IdealOptions];
  process.send(await serve(options));
  process.once('disconnect', () => process.exit(0));
}
