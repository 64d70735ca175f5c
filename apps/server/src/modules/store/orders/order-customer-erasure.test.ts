import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { createOrderFixture, type OrderFixture } from './testing/order-fixture.ts';

const AT = '/api/commerce/customers';
const EMAIL = 'vera.voss@example.com';

let app: TestApp;
let fixture: OrderFixture;
let site: Site;
let owner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await createOrderFixture(app);
  site = fixture.site;
  owner = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(owner, (await app.make.owner(site)).email);
});
afterAll(() => app.close());

async function placeOrder(email: string): Promise<string> {
  const plain = fixture.draft().shippingAddress ?? fixture.draft().billingAddress;
  const address = { ...plain, firstName: 'Vera', lastName: 'Voss' } as never;
  const lines = [{ lineId: 'one', variantId: await fixture.variant('unlimited') }];
  const draft = { email, lines, shippingAddress: address, billingAddress: address, testMode: false };
  const order = await fixture.place(fixture.draft(draft));
  await app.settle();
  return order.orderId;
}

const idOf = async (email: string): Promise<string> =>
  (await owner.get(`${AT}/by-email?email=${email}`)).json().customer?.id;

describe('a person asks what the shop knows, and to be forgotten', () => {
  it('everything about a person is one file for programs and one to read, and the export is logged', async () => {
    await placeOrder(EMAIL);
    const id = await idOf(EMAIL);
    await owner.call('POST', `${AT}/${id}/notes`, { content: '<script>alert(1)</script>' });
    const json = await owner.call('POST', `${AT}/${id}/data?format=json`);
    expect(json.statusCode, json.body).toBe(200);
    expect(json.headers['content-disposition']).toContain('attachment');
    const data = JSON.parse(json.body);
    expect(data.customer).toMatchObject({ email: EMAIL, name: 'Vera Voss' });
    expect(data.orders).toHaveLength(1);
    expect(data.orders[0].lineItems).toHaveLength(1);
    const page = await owner.call('POST', `${AT}/${id}/data?format=html`);
    expect(page.body).toContain('<h1>What we know about Vera Voss</h1>');
    expect(page.body).not.toContain('<script>');
    const log = (await owner.get(`/api/activity?kind=customer.exportCustomerData`)).json().activities;
    expect(log).toHaveLength(2);
  });

  it('nobody is erased while an order is still to be sent, or without the address typed once more', async () => {
    const id = await idOf(EMAIL);
    const preview = (await owner.get(`${AT}/${id}/erasure`)).json();
    expect(preview).toMatchObject({ orders: 1, openOrders: 1, notes: 1 });
    const open = await owner.call('POST', `${AT}/${id}/erasure`, { email: EMAIL });
    expect(open.json().code).toBe('customer-records.still-needed');
    const wrong = await owner.call('POST', `${AT}/${id}/erasure`, { email: 'other@example.com' });
    expect(wrong.json().code).toBe('customer-records.not-their-address');
    expect(await idOf(EMAIL)).toBe(id);
  });

  it('erased, a person stands nowhere in the database any more; the order stays with its amounts', async () => {
    const id = await idOf(EMAIL);
    const [{ id: orderId, total }] = (await owner.get(`${AT}/${id}`)).json().orders;
    const sent = await owner.call('POST', `/api/commerce/orders/${orderId}/fulfillments`, {
      shouldSendNotification: true,
    });
    expect(sent.statusCode, sent.body).toBe(200);
    const returnsAt = `/api/commerce/orders/${orderId}/returns`;
    const added = await owner.call('POST', returnsAt, {
      lineItems: [{ lineItemId: 'one', quantity: 1, reason: 'Vera says it is cracked' }],
      note: 'Vera called',
      instructions: 'Dear Vera',
      labelUrl: 'https://labels.example/vera',
    });
    expect(added.statusCode, added.body).toBe(201);
    const [back] = added.json().returns;
    const closed = await owner.call('POST', `${returnsAt}/${back.id}/close`, { reason: 'Vera keeps it' });
    expect(closed.statusCode, closed.body).toBe(200);
    const data = await owner.call('POST', `${AT}/${id}/data?format=json`);
    expect(JSON.parse(data.body).orders).toMatchObject([{ returns: [{ note: 'Vera called' }] }]);
    await app.customers.create(site.id, { email: EMAIL, password: TEST_PASSWORD });
    await owner.call('POST', '/api/commerce/mailing-list/import', {
      wording: 'News',
      proof: 'A list',
      consentedOn: 1,
      people: [{ email: EMAIL, firstName: 'Vera', lastName: 'Voss' }],
    });
    await owner.call('PATCH', `${AT}/${id}`, { firstName: 'Verena' });
    await app.settle();
    const erased = await owner.call('POST', `${AT}/${id}/erasure`, { email: ' VERA.VOSS@example.com ' });
    expect(erased.statusCode, erased.body).toBe(200);
    await app.settle();
    await app.customerRecords.catchUp();
    expect((await owner.get(`${AT}/${id}`)).statusCode).toBe(404);
    expect((await owner.get(`${AT}?search=voss`)).json().customers).toEqual([]);
    const { order } = (await owner.get(`/api/commerce/orders/${orderId}`)).json();
    expect(order).toMatchObject({ grandTotal: total, customerName: '' });
    expect(order.customerEmail).toMatch(/^erased-.*@erased\.invalid$/);
    expect(order.billingAddress).toMatchObject({ firstName: '', address1: '' });
    expect(order.billingAddress.countryCode).not.toBe('');
    expect(await traces()).toEqual([]);
    const log = (await owner.get(`/api/activity?kind=customer.eraseCustomer`)).json().activities;
    expect(log.length).toBeGreaterThan(0);
  });

  it('other people of the site and of other sites keep everything', async () => {
    const other = await app.make.site();
    await app.customers.create(other.id, { email: EMAIL, password: TEST_PASSWORD });
    await placeOrder(EMAIL);
    await placeOrder('else@example.com');
    await app.settle();
    const id = await idOf(EMAIL);
    const [{ id: orderId }] = (await owner.get(`${AT}/${id}`)).json().orders;
    await owner.call('POST', `/api/commerce/orders/${orderId}/cancel`, { reason: '' });
    await app.settle();
    const stranger = await app.signedIn(other, websiteRoles.admin);
    expect((await stranger.call('POST', `${AT}/${id}/erasure`, { email: EMAIL })).statusCode).not.toBe(200);
    expect((await owner.call('POST', `${AT}/${id}/erasure`, { email: EMAIL })).statusCode).toBe(200);
    expect(await idOf('else@example.com')).toBeDefined();
    const there = await app.platform.database.query.rows(
      anyRow,
      sql`select email from customers where website_id = ${other.id}`,
    );
    expect(there).toEqual([{ email: EMAIL }]);
  });

  it('export and erasure are refused to everybody but the owner, also while the owner looks as another role', async () => {
    await placeOrder('role@example.com');
    const id = await idOf('role@example.com');
    const admin = await app.signedIn(site, websiteRoles.admin);
    for (const [method, path] of [
      ['POST', 'data?format=json'],
      ['GET', 'erasure'],
      ['POST', 'erasure'],
    ] as const) {
      const body = path === 'erasure' && method === 'POST' ? { email: 'role@example.com' } : undefined;
      const refused =
        method === 'GET'
          ? await admin.get(`${AT}/${id}/${path}`)
          : await admin.call(method, `${AT}/${id}/${path}`, body);
      expect(refused.json().code, path).toBe('customer-records.owner-only');
    }
  });
});

/** Where the person stands: every text of every table of the site, but for events that are handed out and swept. */
async function traces(): Promise<string[]> {
  const { query } = app.platform.database;
  const tables = (await query.rows(
    anyRow,
    sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'website_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )) as { name: string }[];
  const found: string[] = [];
  for (const { name } of tables) {
    // Handed out already, and swept.
    if (name === 'outbox_events' || name === 'channel_events') continue;
    const rows = await query.rows(
      anyRow,
      sql`select 1 as found from ${sql.identifier(name)} t where website_id = ${site.id}
        and to_jsonb(t)::text ~* 'vera|voss' limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
