import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../../testing/factories.ts';
import { openReturnFixture, type ReturnFixture } from '../../../../testing/return-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let fixture: ReturnFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openReturnFixture(app);
});
afterAll(() => app.close());

const keyIn = (body: string): string => /name="key" value="([0-9a-f]{24})"/.exec(body)?.[1] ?? '';

describe('the pages of returns', () => {
  it('a shopper asks by plain forms, sees the state of the request, and withdraws it', async () => {
    const { url, lineId, orderId } = await fixture.buyMugs();
    const { browser } = fixture.shopper();
    const status = (await browser.get(url)).body;
    expect(status).toContain(`href="${url}/return"`);
    expect(status).toContain('You can return items of this order until');
    const page = await browser.get(`${url}/return`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Mug &amp; &lt;saucer&gt;');
    expect(page.headers['cache-control']).toBe('no-store');
    const fields = {
      key: keyIn(page.body),
      [`quantity-${lineId}`]: '2',
      [`reason-${lineId}`]: 'It arrived damaged',
      note: 'See <the> crack',
    };
    const sent = await browser.submit(`${url}/return`, fields);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, url]);
    // Pressed twice, it is one request.
    expect((await browser.submit(`${url}/return`, fields)).statusCode).toBe(303);
    const { returns } = await app.returns.ofOrder(fixture.site.id, orderId);
    expect(returns).toMatchObject([{ state: 'asked', note: 'See <the> crack' }]);
    const after = (await browser.get(url)).body;
    expect(after).toContain('It arrived damaged');
    expect(after).toContain('We’ll email you when we have looked at it.');
    expect(after).toContain('Withdraw request');
    const withdraw = `${url}/returns/${returns[0]?.id}/withdraw`;
    expect((await browser.submit(withdraw, {})).headers.location).toBe(url);
    expect((await browser.get(url)).body).toContain('You withdrew this request.');
  });

  it('bad input is refused with a sentence, and nothing that was typed is lost', async () => {
    const { url, lineId, orderId } = await fixture.buyMugs();
    const { browser } = fixture.shopper();
    const submit = (fields: Record<string, string>) => browser.submit(`${url}/return`, fields);
    const nothing = await submit({ note: 'Keep <me>' });
    expect(nothing.statusCode).toBe(422);
    expect(nothing.body).toContain('Please choose what you want to return.');
    expect(nothing.body).toContain('Keep &lt;me&gt;');
    const many = await submit({ [`quantity-${lineId}`]: '9', [`reason-${lineId}`]: 'It does not fit' });
    expect(many.body).toContain('Only 3 of this can be returned.');
    expect(many.body).toContain('value="9"');
    expect(many.body).toContain('<option value="It does not fit" selected>It does not fit</option>');
    expect((await submit({ [`quantity-${lineId}`]: '1' })).body).toContain('Please choose a reason.');
    const long = await submit({ note: `${'a'.repeat(1999)}🙂`, [`quantity-${lineId}`]: '1' });
    expect(long.statusCode).toBe(422);
    expect(long.body).toContain('Please write at most 2000 letters.');
    expect(long.body).toContain('a🙂</textarea>');
    for (const quantity of ['-1', '1.5', 'abc'])
      expect((await submit({ [`quantity-${lineId}`]: quantity })).statusCode).toBe(422);
    expect((await app.returns.ofOrder(fixture.site.id, orderId)).returns).toEqual([]);
  });

  it('the token of the link decides: an order number or a made-up token shows and changes nothing', async () => {
    const { order, lineId, orderId } = await fixture.buyMugs();
    const { browser } = fixture.shopper();
    for (const token of [order.orderNumber, orderId, 'made-up']) {
      expect((await browser.get(`/checkout/orders/${token}/return`)).statusCode).toBe(404);
      const fields = { [`quantity-${lineId}`]: '1', [`reason-${lineId}`]: 'It does not fit' };
      expect((await browser.submit(`/checkout/orders/${token}/return`, fields)).statusCode).toBe(404);
    }
    // A return of another order is not reached through one's own link.
    const own = await fixture.buyMugs();
    const lines = [{ lineId, quantity: 1, reason: 'It does not fit' }];
    await app.returns.ask(fixture.site.id, orderId, { lines, note: '' }, 'k'.repeat(24));
    const [theirs] = (await app.returns.ofOrder(fixture.site.id, orderId)).returns;
    await browser.submit(`${own.url}/returns/${theirs?.id}/withdraw`, {});
    expect((await app.returns.ofOrder(fixture.site.id, orderId)).returns).toMatchObject([{ state: 'asked' }]);
  });

  it('the page says what was answered, and that the time is over or nothing can come back', async () => {
    const { url, lineId, orderId, itemId } = await fixture.buyMugs();
    const { browser } = fixture.shopper();
    const websiteId = fixture.site.id;
    const lines = [{ lineId, quantity: 1, reason: 'It does not fit' }];
    await app.returns.ask(websiteId, orderId, { lines, note: '' }, 'a'.repeat(24));
    const [back] = (await app.returns.ofOrder(websiteId, orderId)).returns;
    const key = { websiteId, orderId, returnId: back?.id ?? '' };
    const labelUrl = 'https://labels.example/1';
    await app.returns.accept(key, { instructions: 'To <12> Quay\nSalt', labelUrl }, fixture.member);
    const page = (await browser.get(url)).body;
    expect(page).toContain('To &lt;12&gt; Quay<br>Salt');
    expect(page).toContain(`href="${labelUrl}"`);
    expect(page).not.toContain('Withdraw request');
    const finalSale = { itemIds: [itemId], categories: [] };
    const set = (value: object) =>
      app.returns.settings.change(websiteId, { value, expected: undefined, by: 'test' });
    await set({ finalSale });
    expect((await browser.get(`${url}/return`)).body).toContain('Nothing of this order can be returned.');
    await set({ finalSale: { itemIds: [], categories: [] }, enabled: false });
    const off = await browser.get(url);
    expect(off.body).not.toContain('Return items');
    expect((await browser.get(`${url}/return`)).body).toContain('Please contact us');
    await set({ enabled: true });
  });

  it('the account of a shopper lists the orders that were bought with it', async () => {
    const customer = await app.make.customer(fixture.site);
    const { id } = await fixture.product(3);
    const buyer = fixture.shopper();
    const page = async () => (await buyer.browser.get('/account')).body;
    expect(await page()).not.toContain('Your orders');
    const signIn = { email: customer.email, password: TEST_PASSWORD };
    await buyer.browser.submit('/account/sign-in', signIn);
    await buyer.add({ itemId: id, quantity: 1 });
    await buyer.fillIn();
    await buyer.buy();
    expect(await page()).toMatch(/Your orders[\s\S]*href="\/checkout\/orders\//);
  });
});
