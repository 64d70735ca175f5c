import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckoutFixture, openCheckoutFixture } from '../../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

const PATH = '/checkout/gift-card';
let app: TestApp;
let fixture: CheckoutFixture;
let itemId: string;

beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
  const card = await fixture.product(null, {
    title: 'Gift card',
    urlId: 'gift-card',
    productType: 4,
    variants: [25, 50].map((amount) => ({
      sku: `GC-${amount}`,
      priceMinor: amount * 100,
      stock: { unlimited: true },
      attributes: { Value: `$${amount}` },
    })),
  });
  itemId = card.id;
});
afterAll(() => app.close());

describe('the page where a gift card is bought', () => {
  it('SF-2.06 the gift card form offers every denomination, selects the requested one, and asks for the recipient', async () => {
    const { statusCode, body } = await fixture.shopper().browser.get(`${PATH}?itemId=${itemId}&sku=GC-50`);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/value="GC-25" data-label="\$25.00" required>/);
    expect(body).toMatch(/value="GC-50" data-label="\$50.00" required checked>/);
    expect(body).toContain('<form class="checkout-form gift-form" method="post"');
    expect(body).toContain('type="date"');
    expect(body).toContain('Back to shopping');
  });

  it('SF-1.08 the gift card form adds the card with its message to the cart without script, and opens the checkout', async () => {
    const { browser, cart } = fixture.shopper();
    const sent = await browser.submit(PATH, {
      itemId,
      sku: 'GC-25',
      recipientName: ' Ada ',
      recipientEmail: 'ada@example.com',
      senderName: 'Ben',
      message: 'For <you>',
      deliverOn: '',
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/checkout']);
    const [entry] = (await cart()).entries;
    expect(entry?.chosenVariant.sku).toBe('GC-25');
    expect(JSON.parse(entry?.additionalFields ?? '')).toEqual({
      giftCard: {
        recipientName: 'Ada',
        recipientEmail: 'ada@example.com',
        senderName: 'Ben',
        message: 'For <you>',
        deliverOn: null,
      },
    });
  });

  it('a refused gift card form keeps what was typed, with an error beside each field', async () => {
    const { browser, cart } = fixture.shopper();
    const { statusCode, body } = await browser.submit(PATH, {
      itemId,
      recipientEmail: 'nowhere',
      message: '"Hi" <b>',
      deliverOn: '2001-01-01',
    });
    expect(statusCode).toBe(422);
    expect(body).toContain('Select a denomination for the Gift Card.');
    expect(body).toMatch(/value="nowhere" id="gift-recipientEmail"[^>]*aria-invalid="true"/);
    expect(body).toContain('Choose today or a later day.');
    expect(body).toContain('&quot;Hi&quot; &lt;b&gt;</textarea>');
    expect((await cart()).entries).toEqual([]);
  });

  it('the gift card form returns 404 for products that are no gift card or not visible', async () => {
    const mug = await fixture.product(3);
    const { browser } = fixture.shopper();
    for (const id of [mug.id, 'f'.repeat(24), '<script>']) {
      const { statusCode, body } = await browser.get(`${PATH}?itemId=${encodeURIComponent(id)}`);
      expect(statusCode).toBe(404);
      expect(body).toContain('We can’t find this gift card');
      expect((await browser.submit(PATH, { itemId: id, sku: 'GC-25' })).statusCode).toBe(404);
    }
  });
});
