import { once } from 'node:events';
import fastify from 'fastify';
import pg from 'pg';
import { type PeerProcess, startPeer } from './peer-process.ts';

/**
 * The least that a cart can be: a handler that trusts its caller, on tables of its own in the same database. Adding is
 * one transaction of a select, an upsert and a select, written by hand; reading is one select over an index.
 */
export const referenceTables = `
  create table reference_entries (
    cart text collate "C" not null,
    variant_id text collate "C" not null,
    item_id text collate "C" not null,
    title text not null,
    price_minor bigint not null,
    quantity integer not null,
    primary key (cart, variant_id)
  )`;

interface ReferenceOptions {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly websiteId: string;
}

export const startReferenceServer = (options: ReferenceOptions): Promise<PeerProcess> =>
  startPeer(import.meta.filename, options);

interface Addition {
  cart: string;
  itemId: string;
  sku: string;
  quantity: number;
}

const FIND = `
  select v.variant_id, v.price_minor, i.title, s.on_hand
  from product_variants v
  join items i on i.website_id = v.website_id and i.item_id = v.item_id
  join stock_levels s on s.website_id = v.website_id and s.variant_id = v.variant_id
  where v.website_id = $1 and v.item_id = $2 and v.sku = $3`;
const UPSERT = `
  insert into reference_entries (cart, variant_id, item_id, title, price_minor, quantity) values ($1, $2, $3, $4, $5, $6)
  on conflict (cart, variant_id) do update set quantity = reference_entries.quantity + excluded.quantity`;
const READ =
  'select variant_id, item_id, title, price_minor, quantity from reference_entries where cart = $1 order by variant_id';

async function serve({ databaseUrl, poolSize, websiteId }: ReferenceOptions): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  const app = fastify();
  app.get<{ Params: { cart: string } }>('/carts/:cart', async ({ params }) => {
    const { rows } = await pool.query({ name: 'read', text: READ, values: [params.cart] });
    return { entries: rows };
  });
  app.post<{ Body: Addition }>('/entries', async ({ body }) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await client.query({
        name: 'find',
        text: FIND,
        values: [websiteId, body.itemId, body.sku],
      });
      const { variant_id, price_minor, title, on_hand } = result.rows[0];
      if (on_hand < body.quantity) throw new Error('Not enough');
      await client.query({
        name: 'upsert',
        text: UPSERT,
        values: [body.cart, variant_id, body.itemId, title, price_minor, body.quantity],
      });
      const { rows } = await client.query({ name: 'read', text: READ, values: [body.cart] });
      await client.query('commit');
      return { entries: rows };
    } finally {
      client.release();
    }
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
}

if (process.argv[1] === import.meta.filename && process.send) {
  const [options] = (await once(process, 'message')) as [ReferenceOptions];
  process.send(await serve(options));
  process.once('disconnect', () => process.exit(0));
}
