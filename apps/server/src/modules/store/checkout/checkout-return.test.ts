import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: CheckoutFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
});
afterAll(() => app.close());

/** A shopper at their bank; `decide` returns where the bank leads them afterwards. */
async function atBank() {
  const buyer = fixture.shopper();
  await buyer.put({ itemId: (await fixture.product(5)).id });
  await buyer.fillIn();
  const { url } = (await buyer.pay({ card: 'test-authentication' })).json();
  const path = new URL(url).pathname;
  const decide = async (decision: 'approve' | 'refuse') => {
    const { headers } = await fixture.shopper().browser.submit(path, { decision });
    return String(headers.location);
  };
  return { buyer, decide };
}
/** In a browser that has never seen the shop. */
const comeBack = async (location: string) => {
  const { pathname, search, searchParams } = new URL(location);
  const { browser } = fixture.shopper();
  const page = await browser.get(pathname + search);
  const [, json = '{}'] = /id="checkout-data">(.*?)<\/script>/s.exec(page.body) ?? [];
  const attempt = `/api/commerce/checkout/attempts/${searchParams.get('attempt')}`;
  const key = searchParams.get('key') ?? '';
  return {
    page,
    data: JSON.parse(json),
    ask: (with_ = key) => browser.get(`${attempt}?key=${with_}`),
    attempt,
  };
};

it('who comes back from the bank in another browser hears the truth: the page of the order when it is paid', async () => {
  const { buyer, decide } = await atBank();
  const { data, ask } = await comeBack(await decide('approve'));
  expect(data).toMatchObject({ hasForm: false, attemptKey: expect.stringMatching(/^[\w-]{43}$/) });
  await fixture.passTime();
  const response = (await ask()).json();
  expect(response).toMatchObject({ outcome: 'completed' });
  const order = await fixture.shopper().browser.get(response.url);
  expect(order.body).toContain(buyer.email);
});

it('or that the bank refused, which is no news about anybody', async () => {
  const { buyer, decide } = await atBank();
  const { ask } = await comeBack(await decide('refuse'));
  await fixture.passTime();
  const response = await ask();
  expect(response.statusCode).toBe(402);
  expect(response.body).not.toContain(buyer.email);
});

it('an id alone opens nothing, and neither does the key of another attempt or site', async () => {
  const { buyer, decide } = await atBank();
  const { decide: decideOther } = await atBank();
  const location = await decide('approve');
  const { pathname, search } = new URL(location);
  expect((await buyer.browser.get(pathname + search)).body).toContain('"hasForm":true');
  await fixture.passTime();
  const { ask, attempt } = await comeBack(location);
  const other = new URL(await decideOther('refuse')).searchParams.get('key') ?? '';
  for (const guess of ['', 'x'.repeat(43), other]) {
    const response = await ask(guess);
    expect([response.statusCode, response.json().code]).toEqual([404, 'checkout.attempt-missing']);
  }
  const elsewhere = await app.make.site();
  const key = new URL(location).searchParams.get('key');
  const onOther = await app.browser({ host: `${elsewhere.slug}.localhost` }).get(`${attempt}?key=${key}`);
  expect(onOther.statusCode).toBe(404);
});
