import { type CustomerDetails, type CustomerSummary, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { aField, openFormFixture } from '../../../testing/form-fixture.ts';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { openWaitlistFixture } from '../../../testing/waitlist-fixture.ts';
import type { Site } from '../../foundation/sites/index.ts';

const AT = '/api/commerce/customers';

let app: TestApp;
let fixture: OrderFixture;
let site: Site;
let manager: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await createOrderFixture(app);
  site = fixture.site;
  manager = await app.signedIn(site, websiteRoles.storeManager);
});
afterAll(() => app.close());

async function placeOrder(email: string, name = 'Mara Lindqvist', testMode = false): Promise<string> {
  const [firstName = '', lastName = ''] = name.split(' ');
  const plain = fixture.draft().shippingAddress ?? fixture.draft().billingAddress;
  const address = { ...plain, firstName, lastName } as never;
  const lines = [{ lineId: 'one', variantId: await fixture.variant('unlimited') }];
  const draft = { email, lines, shippingAddress: address, billingAddress: address, testMode };
  const order = await fixture.place(fixture.draft(draft));
  await app.settle();
  return order.orderId;
}

const list = async (query: string, browser = manager): Promise<CustomerSummary[]> => {
  const response = await browser.get(`${AT}?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().customers;
};
const find = async (email: string): Promise<CustomerSummary> => {
  const response = await manager.get(`${AT}/by-email?email=${encodeURIComponent(email)}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().customer;
};
const read = async (id: string): Promise<CustomerDetails> => {
  const response = await manager.get(`${AT}/${id}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const subscribe = async (email: string, more: object = {}): Promise<void> => {
  const response = await manager.call('POST', '/api/commerce/mailing-list/import', {
    wording: 'News by mail',
    proof: 'A paper list',
    consentedOn: Date.UTC(2026, 0, 2),
    people: [{ email, ...more }],
  });
  expect(response.statusCode, response.body).toBe(200);
  await app.settle();
};

describe('customers come from what people do', () => {
  it('a buyer is one customer for all orders, by any spelling of the address', async () => {
    await placeOrder('Anna@xn--bcher-kva.example', 'Anna Bauer');
    await placeOrder('anna@bücher.example', 'Anna Bauer');
    const customer = await find('ANNA@bücher.example');
    expect(customer).toMatchObject({ name: 'Anna Bauer', orderCount: 2, news: 'none', hasAccount: false });
    expect(Number(customer.spent?.value)).toBeGreaterThan(0);
    const details = await read(customer.id);
    expect(details.orders).toHaveLength(2);
    expect(details.customer.addresses).toHaveLength(1);
  });

  it('what is refunded, cancelled or a test is not counted', async () => {
    const orderId = await placeOrder('refund@example.com');
    const before = await find('refund@example.com');
    expect(before.orderCount).toBe(1);
    const cancelled = await manager.call('POST', `/api/commerce/orders/${orderId}/cancel`, { reason: '' });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    await app.settle();
    expect(await find('refund@example.com')).toMatchObject({ orderCount: 0, lastOrderOn: null });
  });

  it('an account and an entry of the mailing list make a customer, with the consent and its proof', async () => {
    await app.customers.create(site.id, { email: 'ida@example.com', password: TEST_PASSWORD });
    await app.settle();
    expect(await find('ida@example.com')).toMatchObject({ hasAccount: true, orderCount: 0, spent: null });
    await subscribe('ida@example.com', { firstName: 'Ida', lastName: 'Holm' });
    const customer = await find('ida@example.com');
    expect(customer).toMatchObject({ name: 'Ida Holm', news: 'subscribed' });
    const { consents, accountSince } = await read(customer.id);
    expect(accountSince).not.toBeNull();
    expect(consents).toMatchObject([
      { status: 'subscribed', wording: 'News by mail', proof: 'A paper list', source: 'import' },
    ]);
    const { entries } = (await manager.get('/api/commerce/mailing-list?search=ida')).json();
    await manager.call('POST', `/api/commerce/mailing-list/${entries[0].id}/unsubscribe`);
    await app.settle();
    expect(await find('ida@example.com')).toMatchObject({ news: 'unsubscribed' });
  });

  it('a form that is filled in makes a customer with its answers, and so does waiting for a product', async () => {
    const forms = await openFormFixture(app);
    const { formId } = await forms.page({ formFields: [aField('email', { id: 'mail', title: 'Email' })] });
    const sent = await forms.submit(forms.visitor(), formId, { mail: 'Form@Example.com' });
    expect(sent.statusCode, sent.body).toBe(200);
    const [answer] = await forms.submissions(formId);
    const waiting = await openWaitlistFixture(app);
    const wanted = await waiting.wanted();
    expect((await waiting.signUp(wanted, 'wait@example.com')).statusCode).toBe(200);
    await app.settle();
    const detailsOf = async (owned: Site, email: string): Promise<CustomerDetails> => {
      const browser = await app.signedIn(owned, websiteRoles.storeManager);
      const { customer } = (await browser.get(`${AT}/by-email?email=${email}`)).json();
      return (await browser.get(`${AT}/${customer.id}`)).json();
    };
    expect(await detailsOf(forms.site, 'form@example.com')).toMatchObject({
      customer: { email: 'Form@Example.com', orderCount: 0 },
      submissions: [{ id: answer?.submission_id }],
    });
    expect(await detailsOf(waiting.site, 'wait@example.com')).toMatchObject({
      customer: { email: 'wait@example.com', orderCount: 0 },
      waiting: [{ productId: wanted.productId }],
    });
  });

  it('an address of whom nothing is known any more is no customer any more', async () => {
    await subscribe('gone@example.com');
    const { entries } = (await manager.get('/api/commerce/mailing-list?search=gone%40')).json();
    await manager.call('DELETE', `/api/commerce/mailing-list/${entries[0].id}`);
    await app.settle();
    expect((await manager.get(`${AT}/by-email?email=gone@example.com`)).statusCode).toBe(404);
  });

  it('an order whose address is corrected goes to the other customer', async () => {
    const orderId = await placeOrder('typpo@example.com', 'Tim Wolf');
    await manager.call('PATCH', `/api/commerce/orders/${orderId}`, { customerEmail: 'typo@example.net' });
    await app.settle();
    expect((await manager.get(`${AT}/by-email?email=typpo@example.com`)).statusCode).toBe(404);
    expect(await find('typo@example.net')).toMatchObject({ orderCount: 1, name: 'Tim Wolf' });
  });

  it('events that are handed out again, and all at once, count nothing twice', async () => {
    const orders = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => placeOrder('often@example.com', `Olga Often${n % 2}`)),
    );
    await app.customerRecords.catchUp();
    expect(await find('often@example.com')).toMatchObject({ orderCount: orders.length });
  });

  it('a job makes customers of what a site had before, and goes on where it stopped', async () => {
    await placeOrder('before@example.com', 'Bea Fore');
    const { query } = app.platform.database;
    await query.run(sql`delete from customer_emails where website_id = ${site.id}`);
    await query.run(sql`delete from customers where website_id = ${site.id}`);
    await query.run(sql`delete from customer_sources where website_id = ${site.id}`);
    await query.run(sql`delete from customer_catch_ups where website_id = ${site.id}`);
    await app.customerRecords.catchUp();
    await app.customerRecords.catchUp();
    expect(await find('before@example.com')).toMatchObject({ orderCount: 1, name: 'Bea Fore' });
    expect(await find('ida@example.com')).toMatchObject({ hasAccount: true });
  });
});

describe('the list of customers', () => {
  it('AP-12 a customer is found by the beginning of a name, an address or a phone number, and with one error', async () => {
    await placeOrder('svea.nordin@example.com', 'Svea Nordin');
    for (const typed of ['svea', 'nord', 'svea.nordin@', 'SVEA NORDIN', 'nordn', 'nrodin'])
      expect(
        (await list(`search=${encodeURIComponent(typed)}`)).map(({ email }) => email),
        typed,
      ).toEqual(['svea.nordin@example.com']);
    expect(await list('search=nobody-like-this')).toEqual([]);
  });

  it('segments: by orders, news, tags and dates; each sort has both directions; the count is given', async () => {
    await placeOrder('svea.nordin@example.com', 'Svea Nordin');
    expect(await list('ordersFrom=2147483647')).toEqual([]);
    expect((await manager.get(`${AT}?ordersTo=2147483648`)).statusCode).toBe(400);
    expect((await list('ordersFrom=2')).every(({ orderCount }) => orderCount >= 2)).toBe(true);
    expect((await list('ordersTo=0')).every(({ orderCount }) => orderCount === 0)).toBe(true);
    expect((await list('news=unsubscribed')).map(({ email }) => email)).toEqual(['ida@example.com']);
    expect((await list('hasAccount=true')).map(({ email }) => email)).toEqual(['ida@example.com']);
    expect(await list('lastOrderAfter=2090-01-01')).toEqual([]);
    expect((await list('lastOrderBefore=2090-01-01')).every(({ lastOrderOn }) => lastOrderOn !== null)).toBe(
      true,
    );
    for (const sort of ['createdOn', 'lastOrderOn', 'orders', 'spent', 'name', 'email']) {
      const rising = (await list(`sort=${sort}`)).map(({ id }) => id);
      expect(
        (await list(`sort=-${sort}`)).map(({ id }) => id),
        sort,
      ).toEqual(rising.toReversed());
    }
    const page = (await manager.get(`${AT}?limit=1&count=true`)).json();
    expect(page.count.count).toBe((await list('')).length);
    const second = await list(`limit=200&cursor=${page.nextPageCursor}`);
    expect(second.map(({ id }) => id)).not.toContain(page.customers[0].id);
    expect((await manager.get(`${AT}?lastOrderAfter=2026-02-30`)).json().code).toBe(
      'customer-records.invalid-date',
    );
  });

  it('the file has the columns that tools know, and no cell that a spreadsheet would run', async () => {
    await placeOrder('formula@example.com', '=HYPERLINK() Evil');
    const file = await manager.get(`${AT}.csv?search=formula`);
    expect(file.statusCode, file.body).toBe(200);
    const [head = '', row = ''] = file.body.split('\r\n');
    expect(head).toContain('First Name,Last Name,Email,Accepts Email Marketing,Default Address Company');
    expect(row).toContain("'=HYPERLINK()");
  });
});

describe('importing customers', () => {
  const send = async (people: object[], dryRun = false) => {
    const response = await manager.call('POST', `${AT}/import`, { people, dryRun });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  /** Of the last import. */
  const undo = async () => {
    const { activities } = (await manager.get('/api/activity?kind=customer.importCustomers')).json();
    return manager.call('POST', `/api/activity/${activities[0].id}/undo`);
  };
  const address = {
    company: '',
    address1: 'Quay 1',
    address2: '',
    city: 'Kiel',
    state: '',
    countryCode: 'de',
    postalCode: '24103',
    phone: '',
  };

  it('a dry run says what would be made, changed and left, with what is wrong by row, and stores nothing', async () => {
    const people = [
      { email: 'new@example.com', firstName: 'Nele' },
      { email: '' },
      { email: 'no address' },
      { email: 'NEW@example.com' },
      { email: 'far@example.com', address: { ...address, countryCode: 'Germany' } },
      { email: 'long@example.com', firstName: 'x'.repeat(201) },
      { email: 'tags@example.com', tags: ['x'.repeat(41)] },
    ];
    const wrong = [
      { place: 1, problem: 'email-missing' },
      { place: 2, problem: 'email-wrong' },
      { place: 3, problem: 'email-twice' },
      { place: 4, problem: 'country-wrong' },
      { place: 5, problem: 'name-too-long' },
      { place: 6, problem: 'tag-too-long' },
    ];
    expect(await send(people, true)).toEqual({ added: 1, changed: 0, same: 0, wrong });
    expect((await manager.get(`${AT}/by-email?email=new@example.com`)).statusCode).toBe(404);
    expect(await send(people)).toEqual({ added: 1, changed: 0, same: 0, wrong });
    expect(await send(people)).toEqual({ added: 0, changed: 0, same: 1, wrong });
  });

  it('names, tags and addresses of customers who are known change, and an import is taken back as a whole', async () => {
    await placeOrder('known@example.com', 'Old Name');
    const people = [
      { email: 'known@example.com', lastName: 'Juul', tags: ['fair'], address },
      { email: 'stranger@example.com', firstName: 'Stine' },
    ];
    expect(await send(people)).toMatchObject({ added: 1, changed: 1 });
    const { id } = await find('known@example.com');
    const { customer } = await read(id);
    expect(customer).toMatchObject({ name: 'Old Juul', tags: ['fair'] });
    // Before those of the orders, which stay.
    expect(customer.addresses).toMatchObject([
      { address1: 'Quay 1', countryCode: 'DE' },
      { lastName: 'Name' },
    ]);
    expect(await send(people)).toMatchObject({ added: 0, changed: 0, same: 2 });
    expect((await undo()).statusCode).toBe(200);
    expect(await find('known@example.com')).toMatchObject({ name: 'Old Name', tags: [] });
    expect((await manager.get(`${AT}/by-email?email=stranger@example.com`)).statusCode).toBe(404);
    // As a whole or not at all: one of them has bought something since, and stays a customer.
    expect(await send(people)).toMatchObject({ added: 1, changed: 1 });
    await placeOrder('stranger@example.com', 'Stine Sund');
    const late = await undo();
    expect(late.statusCode, late.body).toBe(409);
    expect(await find('known@example.com')).toMatchObject({ name: 'Old Juul', tags: ['fair'] });
    expect(await find('stranger@example.com')).toMatchObject({ orderCount: 1 });
  });

  it('a dry run waits for nobody who works on the same customers, and two addresses of one customer are one', async () => {
    await send([{ email: 'one@example.com' }, { email: 'two@example.com' }]);
    const [one, two] = [await find('one@example.com'), await find('two@example.com')];
    await manager.call('POST', `${AT}/${one.id}/merge/${two.id}`);
    const people = [
      { email: 'one@example.com', tags: ['a'], lastName: 'Both' },
      { email: 'two@example.com', tags: ['b'], lastName: 'Both' },
      { email: 'third@example.com', tags: ['c'] },
    ];
    await app.platform.database.transaction(async (tx) => {
      await tx.run(sql`select from customers where website_id = ${site.id} for update`);
      expect(await send(people, true)).toEqual({ added: 1, changed: 2, same: 0, wrong: [] });
    });
    expect(await send(people)).toEqual({ added: 1, changed: 2, same: 0, wrong: [] });
    expect(await find('two@example.com')).toMatchObject({ id: one.id, tags: ['a', 'b'], name: 'Both' });
  });

  it('an import stays while a member has written about one of its customers, or merged another one into them', async () => {
    await send([{ email: 'noted@example.com' }]);
    const noted = await find('noted@example.com');
    await manager.call('POST', `${AT}/${noted.id}/notes`, { content: 'Wants a catalogue' });
    const refused = await undo();
    expect(refused.statusCode, refused.body).toBe(409);
    expect((await read(noted.id)).notes).toHaveLength(1);
    await placeOrder('other@example.com', 'Otto Ther');
    await send([{ email: 'kept@example.com' }]);
    const [kept, other] = [await find('kept@example.com'), await find('other@example.com')];
    const merged = await manager.call('POST', `${AT}/${kept.id}/merge/${other.id}`);
    expect(merged.statusCode, merged.body).toBe(200);
    expect((await undo()).statusCode).toBe(409);
    expect((await read(other.id)).customer).toMatchObject({ id: kept.id, orderCount: 1 });
  });
});

describe('the page of a customer', () => {
  it('a name and addresses that a member wrote stay when a later order says something else, and go back with undo', async () => {
    await placeOrder('kim@example.com', 'Kim Alt');
    const { id, version } = (await read((await find('kim@example.com')).id)).customer;
    const change = { firstName: ' Kim ', lastName: 'Neu' };
    const saved = await manager.call('PATCH', `${AT}/${id}`, change, { 'if-match': `"${version}"` });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json().customer.name).toBe('Kim Neu');
    const late = await manager.call('PATCH', `${AT}/${id}`, change, { 'if-match': `"${version}"` });
    expect(late.json().code).toBe('customer-records.changed-meanwhile');
    await placeOrder('kim@example.com', 'Kim Alt');
    expect(await find('kim@example.com')).toMatchObject({ name: 'Kim Neu', orderCount: 2 });
    expect((await list('search=neu')).map(({ email }) => email)).toEqual(['kim@example.com']);
    const { activities } = (await manager.get(`/api/activity?subjectKind=customer&subjectId=${id}`)).json();
    const undone = await manager.call('POST', `/api/activity/${activities[0].id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await find('kim@example.com')).toMatchObject({ name: 'Kim Alt', orderCount: 2 });
    expect((await list('search=neu')).map(({ email }) => email)).toEqual([]);
  });

  it('tags and notes: each once, with the name of the writer; a note that was deleted comes back', async () => {
    const { id } = await find('kim@example.com');
    await manager.call('PUT', `${AT}/${id}/tags`, { add: [' vip ', 'vip', 'wholesale'] });
    expect((await list('tag=vip')).map(({ email }) => email)).toEqual(['kim@example.com']);
    await manager.call('PUT', `${AT}/${id}/tags`, { remove: ['vip'] });
    expect((await find('kim@example.com')).tags).toEqual(['wholesale']);
    const many = { add: Array.from({ length: 50 }, (_, n) => `t${n}`) };
    expect((await manager.call('PUT', `${AT}/${id}/tags`, many)).json().code).toBe(
      'customer-records.too-many-tags',
    );
    const note = { content: 'Likes blue glaze' };
    const once = { 'idempotency-key': 'note-1' };
    await manager.call('POST', `${AT}/${id}/notes`, note, once);
    const written = (await manager.call('POST', `${AT}/${id}/notes`, note, once)).json().notes;
    expect(written).toMatchObject([{ content: 'Likes blue glaze' }]);
    expect(written[0].actorName).not.toBe('');
    await manager.call('DELETE', `${AT}/${id}/notes/${written[0].id}`);
    expect((await read(id)).notes).toEqual([]);
    const { activities } = (await manager.get(`/api/activity?subjectKind=customer&subjectId=${id}`)).json();
    await manager.call('POST', `/api/activity/${activities[0].id}/undo`);
    expect((await read(id)).notes).toHaveLength(1);
    expect((await manager.call('POST', `${AT}/${id}/notes`, { content: '   ' })).statusCode).toBe(400);
  });

  it('two customers become one, after a preview, and two again with undo', async () => {
    await placeOrder('home@example.com', 'Pia Dahl');
    await placeOrder('work@example.com', 'Pia Dahl');
    const [kept, other] = [await find('home@example.com'), await find('work@example.com')];
    await manager.call('PUT', `${AT}/${other.id}/tags`, { add: ['press'] });
    await manager.call('POST', `${AT}/${other.id}/notes`, { content: 'Writes for a paper' });
    const preview = (await manager.get(`${AT}/${kept.id}/merge/${other.id}`)).json();
    expect(preview.result).toMatchObject({ name: 'Pia Dahl', tags: ['press'], orderCount: 2, noteCount: 1 });
    expect(preview.result.emails).toEqual(['home@example.com', 'work@example.com']);
    const merged = await manager.call('POST', `${AT}/${kept.id}/merge/${other.id}`);
    expect(merged.statusCode, merged.body).toBe(200);
    expect(merged.json().customer).toMatchObject({ orderCount: 2, tags: ['press'] });
    expect((await read(other.id)).customer.id).toBe(kept.id);
    expect((await list('search=dahl')).map(({ id }) => id)).toEqual([kept.id]);
    expect((await list('search=work%40')).map(({ id }) => id)).toEqual([kept.id]);
    await placeOrder('work@example.com', 'Pia Dahl');
    expect(await find('work@example.com')).toMatchObject({ id: kept.id, orderCount: 3 });
    const { activities } = (
      await manager.get(`/api/activity?kind=customer.mergeCustomers&subjectId=${kept.id}`)
    ).json();
    const undone = await manager.call('POST', `/api/activity/${activities[0].id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await find('home@example.com')).toMatchObject({ id: kept.id, orderCount: 1, tags: [] });
    expect(await find('work@example.com')).toMatchObject({ id: other.id, orderCount: 2, tags: ['press'] });
    expect((await read(other.id)).notes).toHaveLength(1);
    const same = await manager.call('POST', `${AT}/${kept.id}/merge/${kept.id}`);
    expect(same.json().code).toBe('customer-records.same-customer');
  });

  it('the customer who stays keeps the name in a merge, and the preview says so and counts test orders apart', async () => {
    await placeOrder('early@example.com', 'Lea Early');
    app.clock.advance(1000);
    await placeOrder('late@example.com', 'Lea Late', true);
    const [kept, other] = [await find('early@example.com'), await find('late@example.com')];
    const { result } = (await manager.get(`${AT}/${kept.id}/merge/${other.id}`)).json();
    const merged = await manager.call('POST', `${AT}/${kept.id}/merge/${other.id}`);
    expect(merged.json().customer.name).toBe(result.name);
    expect(result).toMatchObject({ name: 'Lea Early', orderCount: 1, testOrderCount: 1 });
    // A later order is no other name.
    await placeOrder('late@example.com', 'Lea Late');
    expect(await find('late@example.com')).toMatchObject({ id: kept.id, name: 'Lea Early' });
    // A name that a member wrote stays.
    await placeOrder('fourth@example.com', 'Lea Third');
    const named = await find('fourth@example.com');
    await manager.call('PATCH', `${AT}/${named.id}`, { firstName: 'Lea', lastName: 'Written' });
    const again = (await manager.get(`${AT}/${named.id}/merge/${kept.id}`)).json();
    expect(again.result.name).toBe('Lea Written');
    const last = await manager.call('POST', `${AT}/${named.id}/merge/${kept.id}`);
    expect(last.json().customer.name).toBe('Lea Written');
  });

  it('customers of another site are neither listed, read nor changed, and those without the right get nothing', async () => {
    const elsewhere = await app.make.site();
    const stranger = await app.signedIn(elsewhere, websiteRoles.admin);
    const { id } = await find('kim@example.com');
    expect(await list('', stranger)).toEqual([]);
    expect((await stranger.get(`${AT}/${id}`)).statusCode).toBe(404);
    expect((await stranger.call('PATCH', `${AT}/${id}`, { firstName: 'X' })).statusCode).toBe(404);
    const home = await find('home@example.com');
    expect((await stranger.call('POST', `${AT}/${id}/merge/${home.id}`)).statusCode).toBe(404);
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect((await editor.get(AT)).statusCode).toBe(403);
  });
});
