import { type MemberSearchGroup, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let fixture: OrderFixture;
let site: Site;
let owner: TestBrowser;
let storeId: string;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await createOrderFixture(app);
  site = fixture.site;
  owner = await app.signedIn(site, websiteRoles.admin);
  storeId = (await app.make.store(site, { title: 'Shop of clay' })).id;
});
afterAll(() => app.close());

const search = async (q: string, browser = owner): Promise<MemberSearchGroup[]> => {
  const response = await browser.get(`/api/search?q=${encodeURIComponent(q)}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().groups;
};
const titles = async (q: string, name: string): Promise<string[]> =>
  (await search(q)).find((group) => group.name === name)?.results.map(({ title }) => title) ?? [];
const placeOrder = async (email: string, name: string): Promise<string> => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const address = {
    ...(fixture.draft().shippingAddress ?? fixture.draft().billingAddress),
    firstName,
    lastName,
  };
  const lines = [{ lineId: 'one', variantId: await fixture.variant('unlimited') }];
  const order = await fixture.place(
    fixture.draft({ email, lines, shippingAddress: address as never, billingAddress: address as never }),
  );
  await app.settle();
  return order.orderNumber;
};

describe('orders in the search of members', () => {
  it('AP-12 orders and buyers are found by number, name and email, with small errors', async () => {
    const number = await placeOrder('mara.lind@example.com', 'Mara Lindqvist');
    expect(await titles(number, 'orders')).toContain(number);
    expect(await titles(`#${number}`, 'orders')).toContain(number);
    for (const typed of ['mara.lind@', 'lindq', 'Mara', 'lindqvst', 'linqdvist']) {
      expect(await titles(typed, 'orders'), typed).toEqual([number]);
      expect(await titles(typed, 'buyers'), typed).toEqual(['mara.lind@example.com']);
    }
    const second = await placeOrder('mara.lind@example.com', 'Mara Lindqvist');
    expect(await titles('lindqvist', 'orders')).toEqual(expect.arrayContaining([number, second]));
    expect(await titles('lindqvist', 'buyers')).toEqual(['mara.lind@example.com']);
  });

  it('a buyer whose address is corrected is found by the new one alone', async () => {
    const lines = [{ lineId: 'one', variantId: await fixture.variant('unlimited') }];
    const order = await fixture.place(fixture.draft({ email: 'typpo@example.com', lines }));
    await app.settle();
    expect(await titles('typpo@', 'buyers')).toEqual(['typpo@example.com']);
    const changed = await owner.call('PATCH', `/api/commerce/orders/${order.orderId}`, {
      customerEmail: 'typo@example.net',
    });
    expect(changed.statusCode, changed.body).toBe(200);
    await app.settle();
    expect(await titles('typpo@example.com', 'buyers')).toEqual([]);
    expect(await titles('typo@', 'buyers')).toEqual(['typo@example.net']);
    expect(await titles('typo@example.net', 'orders')).toEqual([order.orderNumber]);
  });

  it('a list counts what it found in its view, and shows nothing similar for a name that is in another', async () => {
    const listed = async (query: string) => {
      const { orders, count } = (await owner.get(`/api/commerce/orders?count=true&${query}`)).json();
      return { numbers: orders.map((order: { orderNumber: string }) => order.orderNumber), count };
    };
    const found = await placeOrder('ottoline@example.com', 'Ottoline Brandt');
    const similar = await placeOrder('ottolina@example.com', 'Ottolina Brandt');
    expect(await listed('search=ottoline')).toEqual({ numbers: [found], count: { count: 1, isMore: false } });
    expect((await listed('search=ottolinx&sort=orderNumber')).numbers).toEqual([found, similar]);
    const { orders } = (await owner.get('/api/commerce/orders?search=ottoline')).json();
    await app.orders.archive(site.id, orders[0].id, true, fixture.member);
    expect(await listed('search=ottoline&archived=false')).toEqual({
      numbers: [],
      count: { count: 0, isMore: false },
    });
    expect((await listed('search=ottoline&archived=true')).numbers).toEqual([found]);
  });

  it.each([
    [websiteRoles.editor, ['pages', 'posts', 'forms']],
    [websiteRoles.storeManager, ['orders', 'buyers', 'products', 'pages', 'posts', 'forms', 'settings']],
    [websiteRoles.moderator, []],
    [websiteRoles.viewer, []],
    [websiteRoles.websiteManager, ['orders', 'buyers', 'products', 'pages', 'posts', 'forms', 'settings']],
  ])('AP-47 role %i finds the groups %j', async (role, groups) => {
    const blog = await app.make.collection(site, { kind: 'blog', title: 'Checkout page' });
    await app.make.item(site, blog.id, { title: 'Checkout news' });
    await app.make.product(site, storeId, { title: 'Checkout voucher' });
    await owner.call('POST', '/api/forms', { model: { name: 'Checkout survey' } });
    await placeOrder('checkout@example.com', 'Checkout Person');
    const browser = await app.signedIn(site, role);
    expect((await search('checkout', browser)).map(({ name }) => name)).toEqual(groups);
  });
});

describe('the search of the list of orders', () => {
  it('AP-12 orders are found by the beginning of a SKU that was bought, in the list and in its file', async () => {
    const draft = fixture.draft({ lines: [{ lineId: 'one', sku: 'KILN-77%X' }] });
    await fixture.write(draft);
    await fixture.write(fixture.draft({ lines: [{ lineId: 'one', sku: 'KILN-770' }] }));
    const found = async (q: string): Promise<string[]> =>
      (await owner.get(`/api/commerce/orders?search=${encodeURIComponent(q)}`))
        .json()
        .orders.map(({ id }: { id: string }) => id);
    expect(await found('kiln-77%')).toEqual([draft.orderId]);
    expect(await found('KILN-7')).toHaveLength(2);
    const file = await owner.get('/api/commerce/orders.csv?columns=number&search=kiln-77%25x');
    expect(file.body.trim().split('\n')).toHaveLength(2);
  });
});
