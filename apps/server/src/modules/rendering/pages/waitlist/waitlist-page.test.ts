import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import {
  openWaitlistFixture,
  type WaitlistFixture,
  type Wanted,
} from '../../../../testing/waitlist-fixture.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let fixture: WaitlistFixture;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.mailbox.delivered.length = 0;
  fixture = await openWaitlistFixture(app);
  await fixture.set({ mode: 'fair-release' });
});

const release = async (emails: readonly string[], units: number) => {
  const wanted = await fixture.wanted();
  await fixture.line(wanted, emails);
  await fixture.restock(wanted, units);
  await app.settle();
  return wanted;
};
const available = async ({ productId, variantId }: Wanted): Promise<number> =>
  (await app.inventory.stockOf(fixture.site.id, [productId])).get(variantId)?.qtyInStock ?? 0;

const ELSEWHERE = 'Your link is being used in another browser. Open it again here to continue.';
/** After it a cart has heard of what went without a change of its own. */
const MOMENT_MS = 10_000;

describe('a link that keeps one', () => {
  it('leads from the mail to the purchase, and nobody else gets the unit meanwhile', async () => {
    const wanted = await release(['first@example.com', 'second@example.com'], 1);
    expect(fixture.mailed()).toEqual(['first@example.com']);
    const shoppers = fixture.shopper();
    expect((await shoppers.add({ itemId: wanted.productId })).statusCode).toBe(409);

    const buyer = fixture.shopper();
    const page = await buyer.browser.get(fixture.linkOf('first@example.com'));
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('One is kept for you');
    expect(page.body).toContain('Monday, March 2 at 7:00 AM EST');
    expect(page.body).toContain('$12.00');
    const clicked = await buyer.browser.submit(fixture.linkOf('first@example.com'), {});
    expect([clicked.statusCode, clicked.headers.location]).toEqual([303, '/checkout']);
    const again = await buyer.browser.submit(fixture.linkOf('first@example.com'), {});
    expect(again.headers.location).toBe('/checkout');
    expect((await buyer.cart()).entries).toMatchObject([{ quantity: 1 }]);
    expect((await shoppers.add({ itemId: wanted.productId })).statusCode).toBe(409);

    await buyer.fillIn();
    await buyer.buy();
    expect(await fixture.stockOf(wanted.productId)).toBe(0);
    await app.settle();
    expect(await fixture.states(wanted)).toEqual({
      'first@example.com': 'bought',
      'second@example.com': 'waiting',
    });
    expect((await buyer.browser.get(fixture.linkOf('first@example.com'))).body).toContain(
      'You have bought it',
    );
    const { signUpGroups } = await app.waitlist.groups(fixture.site.id, {});
    expect(signUpGroups).toMatchObject([{ demand: 2, held: 0, bought: 1, count: 1 }]);
    expect(await fixture.broken()).toEqual([]);
  });

  it('a unit kept by a waitlist link is sold out for other shoppers, who may join, until no link keeps it', async () => {
    const wanted = await release(['first@example.com'], 1);
    const { browser } = fixture.shopper();
    const { productId } = wanted;
    const url = (await app.productPages.items(fixture.site.id, [productId])).get(productId)?.fullUrl ?? '';
    const offered = async (): Promise<number> => {
      const { item } = (await browser.get(`${url}?format=json`)).json();
      return item.structuredContent.variants[0].qtyInStock;
    };
    expect(await offered()).toBe(0);
    expect((await browser.get(url)).body).toContain('class="product-restock-form"');
    expect((await fixture.signUp(wanted, 'late@example.com')).statusCode).toBe(200);
    await fixture.moveOn(48);
    expect(await offered()).toBe(0);
    app.clock.advance(24 * HOUR_MS);
    await app.waitlist.moveOn();
    expect(await offered()).toBe(1);
  });

  it.each(['/waitlist/%01%0D%0A', '/waitlist/%01/again'])(
    'a made-up waitlist link leads to a page that returns 404: %s',
    async (path) => {
      const { browser } = fixture.shopper();
      const clicked = await browser.submit(path, {});
      expect(clicked.statusCode).toBe(303);
      expect((await browser.get(String(clicked.headers.location))).statusCode).toBe(404);
    },
  );

  it("a waitlist link's page shows the product's form, and keeps what was typed", async () => {
    const fields = [{ type: 'text', title: 'Words', required: true, maxLength: 20 }];
    const wanted = await fixture.wanted(0, { additionalFieldsForm: { name: 'Engraving', fields } });
    await fixture.line(wanted, ['first@example.com']);
    await fixture.restock(wanted, 1);
    await app.settle();
    const link = fixture.linkOf('first@example.com');
    const buyer = fixture.shopper();
    const [, name = ''] = /name="(field\.[^"]+)"/.exec((await buyer.browser.get(link)).body) ?? [];
    const empty = await buyer.browser.submit(link, { [name]: '' });
    expect([empty.statusCode, empty.body.includes('Please look at your answers once more')]).toEqual([
      422,
      true,
    ]);
    const long = await buyer.browser.submit(link, { [name]: 'far too much for one small spoon' });
    expect(long.body).toContain('value="far too much for one small spoon"');
    expect((await buyer.cart()).entries).toEqual([]);
    for (const words of ['For you', 'For us'])
      expect((await buyer.browser.submit(link, { [name]: words })).headers.location).toBe('/checkout');
    expect((await buyer.cart()).entries).toMatchObject([
      { quantity: 1, additionalFields: expect.stringContaining('For us') },
    ]);
    await buyer.fillIn();
    await buyer.buy();
    expect(await fixture.states(wanted)).toEqual({ 'first@example.com': 'bought' });
  });

  it('and another one in the same browser buy two', async () => {
    const wanted = await release(['one@example.com', 'two@example.com'], 2);
    const buyer = fixture.shopper();
    for (const email of ['one@example.com', 'two@example.com', 'one@example.com'])
      await buyer.browser.submit(fixture.linkOf(email), {});
    expect((await buyer.cart()).entries).toMatchObject([{ quantity: 2 }]);
    await buyer.fillIn();
    await buyer.buy();
    expect(await fixture.states(wanted)).toEqual({
      'one@example.com': 'bought',
      'two@example.com': 'bought',
    });
    // A buyer may wait for another one, and the page says so only when it is true.
    const tokenOf = (email: string): string => fixture.linkOf(email).split('/')[2] ?? '';
    expect(await app.waitlist.waitAgain(fixture.site.id, tokenOf('one@example.com'))).toBe('waiting');
    expect(await fixture.states(wanted)).toEqual({
      'two@example.com': 'bought',
      'one@example.com': 'waiting',
    });
  });

  it('that ended says so when a newer one keeps something, and nobody loses that by waiting again', async () => {
    const wanted = await release(['first@example.com'], 1);
    const old = fixture.linkOf('first@example.com');
    app.clock.advance(24 * HOUR_MS);
    await app.waitlist.moveOn();
    await fixture.restock(wanted, -1);
    const { browser } = fixture.shopper();
    await browser.submit(`${old}/again`, {});
    await fixture.restock(wanted, 1);
    await app.settle();
    expect(await fixture.states(wanted)).toEqual({ 'first@example.com': 'kept' });
    expect((await browser.get(old)).body).toContain('Another one is kept for you');
    expect(await app.waitlist.waitAgain(fixture.site.id, old.split('/')[2] ?? '')).toBe('kept');
    expect(await fixture.states(wanted)).toEqual({ 'first@example.com': 'kept' });
  });

  it('a waitlist link in two browsers gives the unit to the last click, until it is being paid for', async () => {
    const wanted = await release(['first@example.com'], 1);
    const link = fixture.linkOf('first@example.com');
    const [phone, laptop] = [fixture.shopper(), fixture.shopper()];
    await phone.browser.submit(link, {});
    expect((await laptop.browser.submit(link, {})).headers.location).toBe('/checkout');
    await phone.fillIn();
    const refused = await phone.pay();
    expect([refused.statusCode, refused.json().message]).toEqual([409, ELSEWHERE]);
    // The first browser reads why in its cart, not only when it pays.
    app.clock.advance(MOMENT_MS);
    expect((await phone.cart()).entries).toMatchObject([{ stockMessage: ELSEWHERE }]);
    expect((await phone.browser.get('/cart')).body).toContain(ELSEWHERE);
    expect((await laptop.cart()).entries).toMatchObject([{ stockMessage: null }]);
    await phone.browser.submit(link, {});
    expect((await phone.cart()).entries).toMatchObject([{ stockMessage: null }]);
    app.clock.advance(MOMENT_MS);
    expect((await laptop.cart()).entries).toMatchObject([{ stockMessage: ELSEWHERE }]);
    await laptop.browser.submit(link, {});
    const { id = '' } = await laptop.cart();
    const until = new Date(app.clock.now().getTime() + HOUR_MS);
    const line = { variantId: wanted.variantId, quantity: 1 };
    expect(await app.inventory.hold(fixture.site.id, { kind: 'cart', id }, [line], until)).toEqual({
      ok: true,
    });
    expect(await available(wanted)).toBe(0);
    const busy = await phone.browser.submit(link, {});
    expect(busy.statusCode).toBe(409);
    expect(busy.body).toContain('This link is being used to pay right now');
    // The payment is given up: the unit is the link's again, not the crowd's.
    await app.platform.database.transaction((tx) =>
      app.inventory.release(tx, fixture.site.id, { kind: 'cart', id }),
    );
    expect(await available(wanted)).toBe(0);
    expect((await phone.browser.submit(link, {})).headers.location).toBe('/checkout');
    expect(await fixture.broken()).toEqual([]);
  });

  it("a waitlist link moves to the account's cart when its owner signs in", async () => {
    const wanted = await release(['first@example.com'], 1);
    const other = await fixture.product(5);
    const { email } = await app.make.customer(fixture.site);
    const elsewhere = fixture.shopper();
    await elsewhere.signIn(email, TEST_PASSWORD);
    await elsewhere.put({ itemId: other.id });
    const buyer = fixture.shopper();
    await buyer.browser.submit(fixture.linkOf('first@example.com'), {});
    expect((await buyer.signIn(email, TEST_PASSWORD)).statusCode).toBe(200);
    expect((await buyer.cart()).entries).toHaveLength(2);
    await buyer.fillIn({ email });
    await buyer.buy();
    expect(await fixture.stockOf(wanted.productId)).toBe(0);
    expect(await fixture.states(wanted)).toEqual({ 'first@example.com': 'bought' });
  });

  it('a waitlist link ends on time: the next in line gets the unit, and its owner may join again', async () => {
    const wanted = await release(['first@example.com', 'second@example.com'], 1);
    const link = fixture.linkOf('first@example.com');
    app.clock.advance(24 * HOUR_MS);
    const browser = fixture.shopper().browser;
    const over = await browser.get(link);
    expect(over.statusCode).toBe(410);
    expect(over.body).toContain('This link has ended');
    expect((await browser.submit(link, {})).headers.location).toBe(link);
    await app.waitlist.moveOn();
    await app.settle();
    expect(fixture.mailed()).toEqual(['first@example.com', 'second@example.com']);
    expect((await browser.submit(`${link}/again`, {})).headers.location).toBe(link);
    expect((await browser.get(link)).body).toContain('You are on the list');
    expect(await fixture.states(wanted)).toEqual({
      'second@example.com': 'kept',
      'first@example.com': 'waiting',
    });
    await fixture.moveOn(24);
    expect(fixture.mailed()).toEqual(['first@example.com', 'second@example.com', 'first@example.com']);
    expect(await fixture.broken()).toEqual([]);
  });

  it('that ends during the payment still buys, because the cart holds the unit by itself then', async () => {
    const wanted = await release(['first@example.com', 'second@example.com'], 1);
    const buyer = fixture.shopper();
    await buyer.browser.submit(fixture.linkOf('first@example.com'), {});
    await buyer.fillIn({ email: 'first@example.com' });
    const { id = '' } = await buyer.cart();
    app.clock.advance(24 * HOUR_MS - 60_000);
    const line = { variantId: wanted.variantId, quantity: 1 };
    const until = new Date(app.clock.now().getTime() + 15 * 60_000);
    await app.inventory.hold(fixture.site.id, { kind: 'cart', id }, [line], until);
    app.clock.advance(2 * 60_000);
    await app.waitlist.moveOn();
    await app.settle();
    expect(await fixture.states(wanted)).toMatchObject({ 'second@example.com': 'waiting' });
    const sale = { owner: { kind: 'cart', id }, lines: [line], actor: 'test', reference: 'late' } as const;
    expect(
      await app.platform.database.transaction((tx) => app.inventory.take(tx, fixture.site.id, sale)),
    ).toEqual({ ok: true });
    expect(await available(wanted)).toBe(0);
  });

  it('when the shop has fewer than it thought, the last in line lose theirs and keep their place', async () => {
    const wanted = await release(['a@example.com', 'b@example.com', 'c@example.com'], 2);
    const link = fixture.linkOf('b@example.com');
    await fixture.restock(wanted, -1);
    expect(await fixture.states(wanted)).toEqual({
      'a@example.com': 'kept',
      'b@example.com': 'waiting',
      'c@example.com': 'waiting',
    });
    expect((await fixture.shopper().browser.get(link)).body).toContain('at your old place');
    await fixture.restock(wanted, 1);
    await app.settle();
    expect(fixture.mailed().toSorted()).toEqual(['a@example.com', 'b@example.com', 'b@example.com']);
    expect(await fixture.broken()).toEqual([]);
  });

  it('of nobody, cut short, or of another site says so kindly', async () => {
    const wanted = await release(['first@example.com'], 1);
    const link = fixture.linkOf('first@example.com');
    const other = await openWaitlistFixture(app);
    for (const [who, path] of [
      [fixture, `${link}x`],
      [fixture, '/waitlist/nonsense'],
      [other, link],
    ] as const) {
      const page = await who.shopper().browser.get(path);
      expect([page.statusCode, page.body.includes('We can’t find this link')]).toEqual([404, true]);
    }
    expect(
      (await fixture.manager.call('DELETE', `/api/commerce/products/${wanted.productId}`)).statusCode,
    ).toBe(204);
    const response = await fixture.shopper().browser.get(link);
    expect([response.statusCode, response.body.includes('is not in the shop any more')]).toEqual([410, true]);
    expect(await fixture.broken()).toEqual([]);
    await app.waitlist.sweep();
    expect(await fixture.states(wanted)).toEqual({});
  });
});

describe('leaving', () => {
  it('leaving the waitlist takes one click on a page or in a mail program, and passes the unit to the next in line', async () => {
    const wanted = await release(['a@example.com', 'b@example.com'], 1);
    const { unsubscribeUrl = '' } = app.mailbox.delivered.find(({ to }) => to === 'a@example.com') ?? {};
    const path = new URL(unsubscribeUrl).pathname;
    const { browser } = fixture.shopper();
    const response = await browser.get(path);
    expect(response.body).toContain('Leave the waiting list?');
    expect(await fixture.states(wanted)).toMatchObject({ 'a@example.com': 'kept' });
    const left = await browser.raw({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([left.statusCode, left.body.includes('You have left the list')]).toEqual([200, true]);
    await app.settle();
    expect(await fixture.states(wanted)).toEqual({ 'b@example.com': 'kept' });
    expect(fixture.mailed()).toEqual(['a@example.com', 'b@example.com']);
    expect((await browser.get(path)).body).toContain('You have left the list');
    const link = await browser.get(fixture.linkOf('a@example.com'));
    expect([link.statusCode, link.body.includes('You have left the list')]).toEqual([410, true]);
  });
});
