import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { aField, openFormFixture } from '../../../testing/form-fixture.ts';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { readSiteVersion } from '../../../testing/text-pages.ts';
import { openWaitlistFixture, RESTOCK } from '../../../testing/waitlist-fixture.ts';
import { openWebhookReceiver } from '../../../testing/webhook-receiver.ts';
import type { Site } from '../../foundation/sites/index.ts';

const AT = '/api/commerce/customers';
const EMAIL = 'vera.voss@example.com';

let app: TestApp;
let fixture: OrderFixture;
let site: Site;
let owner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({ config: { outboundAllow: ['127.0.0.1'] } });
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
    await writeAboutThem(orderId);
    await app.settle();
    expect(await traces(site)).toEqual(
      expect.arrayContaining([
        'activity_rows',
        'coupons',
        'order_notes',
        'product_reviews',
        'mail_messages',
        'subscription_events',
        'subscriptions',
      ]),
    );
    const [review] = (await owner.get('/api/commerce/reviews')).json().reviews;
    await owner.call('POST', '/api/commerce/reviews/decisions', {
      reviewIds: [review.id],
      state: 'approved',
    });
    const version = await readSiteVersion(app, site);
    const erased = await owner.call('POST', `${AT}/${id}/erasure`, { email: ' VERA.VOSS@example.com ' });
    expect(erased.statusCode, erased.body).toBe(200);
    // The name stood on cached pages.
    expect(await readSiteVersion(app, site)).toBeGreaterThan(version);
    await app.settle();
    await app.customerRecords.catchUp();
    expect((await owner.get(`${AT}/${id}`)).statusCode).toBe(404);
    expect((await owner.get(`${AT}?search=voss`)).json().customers).toEqual([]);
    const { order } = (await owner.get(`/api/commerce/orders/${orderId}`)).json();
    expect(order).toMatchObject({ grandTotal: total, customerName: '' });
    expect(order.customerEmail).toMatch(/^erased-.*@erased\.invalid$/);
    expect(order.billingAddress).toMatchObject({ firstName: '', address1: '' });
    expect(order.billingAddress.countryCode).not.toBe('');
    expect(await traces(site)).toEqual([]);
    // A discount that was for them alone is for nobody now, also where it comes back.
    const deleted = (await owner.get('/api/activity?kind=coupon.removeCoupon')).json().activities;
    const undone = await owner.call('POST', `/api/activity/${deleted[0].id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    const { coupons } = (await owner.get('/api/commerce/coupons')).json();
    expect(coupons).toHaveLength(2);
    for (const { customers } of coupons) expect(customers).toEqual([order.customerEmail]);
    expect(await traces(site)).toEqual([]);
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

describe('a person whom only lists and forms know', () => {
  const ownerOf = async (owned: Site): Promise<TestBrowser> => {
    const browser = app.browser({ host: `${owned.slug}.localhost` });
    await app.make.signIn(browser, (await app.make.owner(owned)).email);
    return browser;
  };
  const customerOf = async (browser: TestBrowser): Promise<string> =>
    (await browser.get(`${AT}/by-email?email=${EMAIL}`)).json().customer?.id;

  it('one who waits for a product is erased with the calls that told others, and from the log', async () => {
    const receiver = await openWebhookReceiver();
    const waiting = await openWaitlistFixture(app);
    const boss = await ownerOf(waiting.site);
    const subscribed = await boss.call('POST', '/api/commerce/webhook-subscriptions', {
      endpointUrl: receiver.url(),
      topics: ['waitlist.signup'],
    });
    expect(subscribed.statusCode, subscribed.body).toBe(201);
    const [mug, plate] = [await waiting.wanted(), await waiting.wanted()];
    await waiting.signUp(mug, EMAIL);
    await waiting.signUp(plate, EMAIL);
    await app.settle();
    expect(await traces(waiting.site)).toContain('webhook_deliveries');
    const id = await customerOf(boss);
    const { signUps } = (
      await boss.get(`${RESTOCK}?productId=${plate.productId}&variantId=${plate.variantId}`)
    ).json();
    const dropped = await boss.call('DELETE', `${RESTOCK}/${signUps[0].id}`);
    expect(dropped.statusCode, dropped.body).toBeLessThan(300);
    const erased = await boss.call('POST', `${AT}/${id}/erasure`, { email: EMAIL });
    expect(erased.statusCode, erased.body).toBe(200);
    expect(erased.json()).toMatchObject({ waiting: 1 });
    await app.settle();
    expect(await traces(waiting.site)).toEqual([]);
    await receiver.close();
  });

  it('one whose answer was deleted has a file of the rest, and what members wrote on the answer goes too', async () => {
    const forms = await openFormFixture(app);
    const boss = await ownerOf(forms.site);
    const { formId } = await forms.page({ formFields: [aField('email', { id: 'mail', title: 'Email' })] });
    for (const _time of [1, 2]) await forms.submit(forms.visitor(), formId, { mail: EMAIL });
    await app.settle();
    const [first, second] = await forms.submissions(formId);
    for (const answer of [first, second])
      await boss.call('PATCH', `/api/forms/submissions/${answer?.submission_id}`, { note: 'Vera called' });
    expect(await traces(forms.site)).toContain('activity_rows');
    const gone = await boss.call('DELETE', `/api/forms/submissions/${first?.submission_id}`);
    expect(gone.statusCode, gone.body).toBeLessThan(300);
    await app.settle();
    const id = await customerOf(boss);
    const data = await boss.call('POST', `${AT}/${id}/data?format=json`);
    expect(data.statusCode, data.body).toBe(200);
    expect(JSON.parse(data.body).submissions).toHaveLength(1);
    const erased = await boss.call('POST', `${AT}/${id}/erasure`, { email: EMAIL });
    expect(erased.statusCode, erased.body).toBe(200);
    await app.settle();
    expect(await traces(forms.site)).toEqual([]);
  });

  it('one of the mailing list is erased whole, also when they stop being a customer half-way', async () => {
    const owned = await app.make.site();
    const boss = await ownerOf(owned);
    await boss.call('POST', '/api/commerce/mailing-list/import', {
      wording: 'News',
      proof: 'A list',
      consentedOn: 1,
      people: [{ email: EMAIL, firstName: 'Vera', lastName: 'Voss' }],
    });
    const letter = { websiteId: owned.id, cause: 'letter/1', to: EMAIL, subject: 'Hello Vera', text: 'Vera' };
    await app.platform.database.transaction((tx) => app.mail.post(tx, letter));
    await app.settle();
    const id = await customerOf(boss);
    const remove = app.mailingList.remove.bind(app.mailingList);
    const half = vi.spyOn(app.mailingList, 'remove').mockImplementationOnce(async (...entry) => {
      await remove(...entry);
      await app.settle();
    });
    const erased = await boss.call('POST', `${AT}/${id}/erasure`, { email: EMAIL });
    expect(erased.statusCode, erased.body).toBe(200);
    expect(half).toHaveBeenCalled();
    await app.settle();
    expect(await traces(owned)).toEqual([]);
  });
});

/** What members write about a person in other parts of the site. */
async function writeAboutThem(orderId: string): Promise<void> {
  const done = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const response = await owner.call(method, path, body);
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.statusCode === 204 ? {} : response.json();
  };
  await done('POST', `/api/commerce/orders/${orderId}/notes`, { content: 'Vera called' });
  await subscribeAndCancel(orderId);
  for (const code of ['VERY', 'GOOD']) {
    const body = { name: code, code, kind: 'percent', value: 1000, customers: [EMAIL] };
    const { coupon } = await done('POST', '/api/commerce/coupons', body);
    await done('PATCH', `/api/commerce/coupons/${coupon.id}`, { name: `${code} 2` });
    if (code === 'GOOD') await done('DELETE', `/api/commerce/coupons/${coupon.id}`);
  }
  const { id: itemId } = await app.make.product(site, (await app.make.store(site)).id);
  const review = {
    externalId: 'r1',
    itemId,
    rating: 5,
    title: 'Fine',
    body: 'Fine',
    authorName: 'Vera V.',
    authorEmail: EMAIL,
    writtenOn: '2024-05-31',
  };
  await done('POST', '/api/commerce/reviews/import', { reviews: [review] });
  await done('POST', '/api/commerce/reviews/import', { reviews: [{ ...review, authorName: 'Vera Voss' }] });
  await done('POST', '/api/commerce/mail-templates/order-confirmed/test', {});
}

/** Something that came again until they cancelled it. */
async function subscribeAndCancel(orderId: string): Promise<void> {
  const order = await app.orders.byId(site.id, orderId);
  const [line] = order?.lines ?? [];
  if (!order || !line) throw new Error('nothing was ordered');
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const;
  const bought = { ...line, customizations: [{ label: 'Name', value: 'Vera' }], subscriptionPlan: plan };
  const started = await app.platform.database.transaction((tx) =>
    app.subscriptions.start(tx, site.id, { ...order, line: bought, amounts: order, paymentId: null }),
  );
  await app.subscriptions.cancel(site.id, started.subscriptionId, { actor: 'test', reason: 'Vera moved' });
}

/** Where the person stands: every text of every table of the site, but for events that are handed out and swept. */
async function traces(owned: Site): Promise<string[]> {
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
      sql`select 1 as found from ${sql.identifier(name)} t where website_id = ${owned.id}
        and to_jsonb(t)::text ~* 'vera|voss' limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
