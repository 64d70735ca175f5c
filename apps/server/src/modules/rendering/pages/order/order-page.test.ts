import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Buyer,
  type CheckoutFixture,
  openCheckoutFixture,
  type PayOptions,
} from '../../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let fixture: CheckoutFixture;

beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
  const bankTransfer = {
    enabled: true,
    label: 'Bank transfer',
    instructions: 'Account 42\nSay <who> you are',
  };
  await app.payments.settings.change(fixture.site.id, {
    value: { bankTransfer },
    expected: undefined,
    by: 'test',
  });
});
afterAll(() => app.close());

async function buyMug(options: PayOptions = {}): Promise<{ buyer: Buyer; url: string }> {
  const { id } = await fixture.product(9, { title: 'Mug & <saucer>' });
  const buyer = fixture.shopper();
  await buyer.add({ itemId: id, quantity: 2 });
  await buyer.fillIn({ note: 'Ring <twice>' });
  const outcome = await buyer.buy(options);
  if (!('url' in outcome)) throw new Error(`Not bought: ${outcome.outcome}`);
  return { buyer, url: outcome.url };
}

describe('the pages of an order', () => {
  it('thank the buyer, say what was bought and where it goes, and tell integrations of the sale', async () => {
    const { buyer, url } = await buyMug();
    expect(url).toMatch(/^\/checkout\/orders\/[^/]+\/confirmed$/);
    const { statusCode, body, headers } = await fixture.shopper().browser.get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('data-page-type="202"');
    expect(body).toContain('Thank you, Ada');
    expect(body).toContain(buyer.email);
    expect(body).toContain('Mug &amp; &lt;saucer&gt;');
    expect(body).toContain('San Francisco, CA 94105');
    expect(body).toContain('Ring &lt;twice&gt;');
    expect(body).toContain('This is a test order. No money has moved, and nothing will be delivered.');
    const analytics = /class="awning-order-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(JSON.parse(analytics)).toMatchObject({ testMode: true, items: [{ quantity: 2 }] });
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('noindex');
  });

  it('say of a transfer how to pay it, and change when the money is there', async () => {
    const { url } = await buyMug({ methodId: 'bank-transfer' });
    expect(url).toMatch(/\/received$/);
    const { browser } = fixture.shopper();
    const { body } = await browser.get(url);
    expect(body).toContain('data-page-type="207"');
    expect(body).toContain('We have your order');
    expect(body).toContain('Account 42<br>Say &lt;who&gt; you are');
    const confirmed = url.replace(/received$/, 'confirmed');
    expect((await browser.get(confirmed)).headers.location).toBe(url);
    const token = url.split('/')[3] ?? '';
    const order = await app.orders.byLink(fixture.site.id, token);
    await app.orders.markPaid(fixture.site.id, order?.orderId ?? '', {}, { actor: 'member:test' });
    expect((await browser.get(url)).headers.location).toBe(confirmed);
  });

  it('follow an order from its payment to its parcels, with a way to track them', async () => {
    const { url } = await buyMug();
    const status = url.replace(/\/confirmed$/, '');
    const { browser } = fixture.shopper();
    const before = (await browser.get(status)).body;
    expect(before).toContain('data-page-type="211"');
    expect(before).toMatch(/is-now" aria-current="step"><span>Being prepared/);
    const order = await app.orders.byLink(fixture.site.id, status.split('/')[3] ?? '');
    await app.orders.fulfil(
      fixture.site.id,
      order?.orderId ?? '',
      {
        carrierName: 'Post',
        trackingNumber: 'AB <1>',
        trackingUrl: 'https://track.example/AB1',
        lineItems: order?.lines.map(({ lineId }) => ({ lineItemId: lineId, quantity: 1 })) ?? [],
      },
      { actor: 'member:test' },
    );
    const after = (await browser.get(status)).body;
    expect(after).toMatch(/is-now" aria-current="step"><span>Partly on its way/);
    expect(after).toContain('Tracking number AB &lt;1&gt;');
    expect(after).toContain('href="https://track.example/AB1" rel="noopener noreferrer"');
    expect(after).not.toContain('awning-order-data');
  });

  it('thank nobody for an order that was called off: its other pages lead to where it stands', async () => {
    const { url } = await buyMug({ methodId: 'bank-transfer' });
    const status = url.replace(/\/received$/, '');
    const order = await app.orders.byLink(fixture.site.id, status.split('/')[3] ?? '');
    await app.orders.cancel(fixture.site.id, order?.orderId ?? '', {}, { actor: 'member:test' });
    const { browser } = fixture.shopper();
    for (const end of ['received', 'confirmed', 'subscribed'])
      expect((await browser.get(`${status}/${end}`)).headers.location).toBe(status);
    expect((await browser.get(status)).body).toContain('Canceled');
  });

  it('show with a refund what the shop wrote about it, and not why it made it', async () => {
    const { url } = await buyMug();
    const status = url.replace(/\/confirmed$/, '');
    const order = await app.orders.byLink(fixture.site.id, status.split('/')[3] ?? '');
    const refund = { amountMinor: 500, message: 'Sorry for\nthe <scratch>', reason: 'Rude on the phone' };
    await app.orders.refund(fixture.site.id, order?.orderId ?? '', refund, { actor: 'member:test' });
    const { body } = await fixture.shopper().browser.get(status);
    expect(body).toContain('$5.00, on March 1, 2026');
    expect(body).toContain('Sorry for<br>the &lt;scratch&gt;');
    expect(body).not.toContain('Rude');
  });

  it('say of a subscription what is paid each time, as the checkout did', async () => {
    const plan = { billingPeriod: { value: 3, unit: 'MONTH' }, numBillingCycles: 4 };
    const box = await fixture.product(null, { subscriptionPlan: plan });
    const buyer = fixture.shopper();
    const { cartToken } = (
      await buyer.browser.call('POST', '/api/3/commerce/cart/subscription', { itemId: box.id })
    ).json();
    const { recurring } = await buyer.fillIn({}, cartToken);
    expect(recurring?.words).toBe('$18.05 every 3 months, 4 payments in all');
    const outcome = await buyer.buy({ cartToken });
    const { body } = await buyer.browser.get('url' in outcome ? outcome.url : '');
    expect(body).toContain(recurring?.words);
  });

  it('order pages show nothing for a guessed address', async () => {
    const { url } = await buyMug();
    const elsewhere = await app.make.site();
    const own = await fixture.shopper().browser.get(`${url.replace(/\/confirmed$/, '')}x`);
    const other = await app.browser({ host: `${elsewhere.slug}.localhost` }).get(url);
    for (const { statusCode, body } of [own, other]) {
      expect(statusCode).toBe(404);
      expect(body).toContain('We can’t find this page');
      expect(body).not.toContain('Mug');
    }
  });
});
