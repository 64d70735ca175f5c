import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Keyring } from '../apps/server/src/platform/keyring/index.ts';
import type { ShopProduct } from './cart-shop.ts';
import { COUPON } from './checkout-server.ts';

export interface BoughtLine {
  readonly entryId: string;
  readonly itemId: string;
  readonly variantId: string;
}

/** A shopper who has filled in everything and has only to press Pay. */
export interface ReadyBuyer {
  readonly cartId: string;
  readonly ownerKey: string;
  readonly lines: readonly BoughtLine[];
  /** The call that pays, as text for a socket. */
  readonly pay: string;
}

export interface BuyerOptions {
  readonly client: pg.Client;
  readonly websiteId: string;
  readonly port: number;
  readonly keyring: Keyring;
}

interface Cookies {
  readonly ownerKey: string;
  readonly cookie: string;
  readonly crumb: string;
}

const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Buyer',
  address1: '1 Market Street',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  countryCode: 'US',
};

const newId = (): string => randomBytes(12).toString('hex');

/**
 * Many of them. The first one shops by the calls that a browser makes; the others get the same rows with other ids and
 * products, because nobody wants to wait for thousands to shop.
 */
export async function readyBuyers(
  options: BuyerOptions,
  count: number,
  linesOf: (buyer: number) => readonly ShopProduct[],
): Promise<ReadyBuyer[]> {
  const { client, websiteId, port } = options;
  const host = `localhost:${port}`;
  const first = newCookies(options);
  const { cartId: like, totalCents } = await shop(`http://${host}`, first, linesOf(0));
  const chosen = linesOf(0).length;

  const buyers = Array.from({ length: count }, (_, index) => {
    const cookies = newCookies(options);
    const lines = linesOf(index + 1).map(({ itemId }) => ({
      entryId: newId(),
      itemId,
      variantId: itemId.replace('bbbbbb', 'cccccc'),
    }));
    if (lines.length !== chosen) throw new Error('Everybody buys as much as the first.');
    return { cartId: newId(), lines, ...cookies, pay: payText(host, cookies, totalCents) };
  });
  const rows = JSON.stringify(
    buyers.map(({ cartId, ownerKey, lines }, index) => ({
      cart_id: cartId,
      owner_key: ownerKey,
      email: `buyer-${index}@example.com`,
      lines: lines.map((line, position) => ({
        entry_id: line.entryId,
        item_id: line.itemId,
        variant_id: line.variantId,
        position,
      })),
    })),
  );
  const people =
    'jsonb_to_recordset($3::jsonb) as buyer(cart_id text, owner_key text, email text, lines jsonb)';
  const copy = (table: string, own: Record<string, string>, from: string) =>
    copyRows(client, table, { own, from, values: [websiteId, like, rows] });
  const ofTemplate = 't.website_id = $1 and t.cart_id = $2';
  const cartIds = { cart_id: 'buyer.cart_id' };
  await copy('carts', { ...cartIds, owner_key: 'buyer.owner_key' }, `carts t, ${people} where ${ofTemplate}`);
  await copy(
    'checkouts',
    { ...cartIds, typed: `t.typed || jsonb_build_object('email', buyer.email)` },
    `checkouts t, ${people} where ${ofTemplate}`,
  );
  await copy(
    'cart_entries',
    { ...cartIds, entry_id: 'line.entry_id', item_id: 'line.item_id', variant_id: 'line.variant_id' },
    `(select t.*, row_number() over (order by t.entry_id) - 1 as position from cart_entries t where ${ofTemplate}) t, ${people},
      jsonb_to_recordset(buyer.lines) as line(entry_id text, item_id text, variant_id text, position integer)
      where line.position = t.position`,
  );
  return buyers.map(({ cartId, ownerKey, lines, pay }) => ({ cartId, ownerKey, lines, pay }));
}

/** Rows like one that is there, column by column, except for what `own` says. `from` calls the row `t`. */
export async function copyRows(
  client: pg.Client,
  table: string,
  { own, from, values }: { own: Record<string, string>; from: string; values: readonly unknown[] },
): Promise<void> {
  const columns = await columnsOf(client, table);
  await client.query(
    `insert into ${table} (${columns.join(', ')}) select ${columns.map((name) => own[name] ?? `t.${name}`).join(', ')} from ${from}`,
    [...values],
  );
}

/** The columns that are not generated. */
export async function columnsOf(client: pg.Client | pg.Pool, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

function newCookies({ keyring, websiteId }: BuyerOptions): Cookies {
  const token = randomBytes(32).toString('base64url');
  const crumb = keyring.sign('crumb', `${websiteId}:${token}`);
  return {
    crumb,
    ownerKey: `v${createHash('sha256').update(token).digest('base64url')}`,
    cookie: `awning-visitor=${token}; crumb=${encodeURIComponent(crumb)}`,
  };
}

interface FilledCheckout {
  readonly problems: Readonly<Record<string, string>>;
  readonly obstacle: object | null;
  readonly cart: { readonly id: string };
  readonly totalCents: number;
}

async function shop(
  url: string,
  { cookie, crumb }: Cookies,
  products: readonly ShopProduct[],
): Promise<{ cartId: string; totalCents: number }> {
  const call = async (method: string, path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${url}/api/commerce/${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-csrf-token': crumb, cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  for (const { itemId, sku } of products)
    await call('POST', 'shopping-cart/entries', { itemId, sku, quantity: 1 });
  await call('POST', 'shopping-cart/coupons', { promoCode: COUPON });
  const filledIn = { email: 'first@example.com', shippingAddress: ADDRESS };
  const checkout = (await call('PUT', 'checkout', filledIn)) as FilledCheckout;
  if (Object.keys(checkout.problems).length > 0 || checkout.obstacle !== null)
    throw new Error(`Nobody can buy: ${JSON.stringify([checkout.problems, checkout.obstacle])}`);
  return { cartId: checkout.cart.id, totalCents: checkout.totalCents };
}

function payText(host: string, { cookie, crumb }: Cookies, expectedTotalCents: number): string {
  const body = JSON.stringify({
    methodId: 'test-card',
    methodToken: 'test-success',
    expectedTotalCents,
    expectedDueCents: expectedTotalCents,
  });
  return [
    'POST /api/commerce/checkout/pay HTTP/1.1',
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    `X-CSRF-Token: ${crumb}`,
    `Idempotency-Key: ${newId()}`,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}
