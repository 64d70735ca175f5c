import { Readable } from 'node:stream';
import { writeGiftCardDetails } from '@awning/commerce';
import { PRODUCT_TYPES, type Product } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: CheckoutFixture;
let book: Product;
let card: Product;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
  await app.tax.save(fixture.site.id, { rules: [] }, { by: 'test' });
  await app.payments.settings.change(fixture.site.id, {
    value: { bankTransfer: { enabled: true, label: 'Bank transfer', instructions: 'IBAN' } },
    expected: undefined,
    by: 'test',
  });
  const stream = Readable.from([Buffer.from('chapter one')]);
  const file = await app.media.upload(fixture.site.id, { stream, filename: 'book.txt', by: 'test' });
  book = await fixture.product(null, { productType: PRODUCT_TYPES.digital, fileIds: [file.id] });
  card = await fixture.product(null, {
    productType: PRODUCT_TYPES['gift-card'],
    variants: [{ priceMinor: 3000 }],
  });
});
afterAll(() => app.close());

const details = {
  recipientName: 'A friend',
  recipientEmail: 'friend@example.com',
  senderName: 'Me',
  message: 'Enjoy!',
  deliverOn: null,
};
/** A shopper with a gift card and a book in the cart, ready to pay. */
async function shopperWithBoth(): Promise<{ buyer: Buyer; cartId: string }> {
  const buyer = fixture.shopper();
  await buyer.put({ itemId: card.id, quantity: 1, additionalFields: writeGiftCardDetails(details) });
  await buyer.put({ itemId: book.id });
  await buyer.save({ email: buyer.email });
  const { cart, problems } = await buyer.checkout();
  expect(problems).toEqual({});
  return { buyer, cartId: cart.id ?? '' };
}
async function orderIdOf(cartId: string): Promise<string> {
  const [order] = await fixture.ordersOf(cartId);
  if (!order) throw new Error('nothing was ordered');
  return order.orderId;
}
const cardsOf = (orderId: string) =>
  app.giftCards.ofOrder(app.platform.database.query, fixture.site.id, orderId);
const linksOf = (orderId: string) => app.downloads.linksOf(fixture.site.id, orderId);

describe('gift cards and files at the checkout', () => {
  it('gift cards and downloads come with an order paid at once, and one card pays for two orders', async () => {
    const { buyer, cartId } = await shopperWithBoth();
    expect((await buyer.buy()).outcome).toBe('completed');
    const orderId = await orderIdOf(cartId);
    const [issued] = await cardsOf(orderId);
    expect(issued).toMatchObject({ initialMinor: 3000, balanceMinor: 3000, unit: 1 });
    const [link] = await linksOf(orderId);
    expect((await buyer.browser.get(link?.url ?? '')).body).toBe('chapter one');
    // Told again with the order's own event, it stays one.
    await app.settle();
    expect(await cardsOf(orderId)).toHaveLength(1);

    const mail = await app.giftCards.letter(fixture.site.id, issued?.giftCardId ?? '');
    expect(mail).toMatchObject({ to: 'friend@example.com', details });
    const left: number[] = [];
    for (const [itemId, methodId] of [
      [(await fixture.product(9, { variants: [{ priceMinor: 2000, stock: { quantity: 9 } }] })).id, 'none'],
      [
        (await fixture.product(9, { variants: [{ priceMinor: 800, stock: { quantity: 9 } }] })).id,
        'test-card',
      ],
    ] as const) {
      const friend = fixture.shopper();
      await friend.put({ itemId });
      await friend.fillIn();
      expect((await friend.addGiftCard(mail?.code ?? '')).statusCode).toBe(200);
      expect((await friend.buy({ methodId })).outcome).toBe('completed');
      left.push((await cardsOf(orderId))[0]?.balanceMinor ?? -1);
    }
    // 20.00 and then 8.00, each with 5.00 for shipping; the card of 30.00 has 5.00 left for the second.
    expect(left).toEqual([500, 0]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('gift cards and files at the checkout wait for the money of a bank transfer', async () => {
    const { buyer, cartId } = await shopperWithBoth();
    expect((await buyer.buy({ methodId: 'bank-transfer' })).outcome).toBe('received');
    const orderId = await orderIdOf(cartId);
    await app.settle();
    expect([await cardsOf(orderId), await linksOf(orderId)]).toEqual([[], []]);
    await app.orders.markPaid(fixture.site.id, orderId, {}, { actor: 'member:test' });
    await app.settle();
    expect(await cardsOf(orderId)).toMatchObject([{ balanceMinor: 3000 }]);
    expect(await linksOf(orderId)).toMatchObject([{ filename: 'book.txt', isOver: false }]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('gift cards and downloads are withdrawn by a refund during their delivery, in either order', async () => {
    const orderIds: string[] = [];
    for (let count = 0; count < 3; count++) {
      const { buyer, cartId } = await shopperWithBoth();
      await buyer.buy({ methodId: 'bank-transfer' });
      orderIds.push(await orderIdOf(cartId));
    }
    for (const orderId of orderIds)
      await app.orders.markPaid(fixture.site.id, orderId, {}, { actor: 'member:test' });
    await Promise.all([
      app.settle(),
      ...orderIds.map((orderId) => app.orders.refund(fixture.site.id, orderId, {}, { actor: 'member:test' })),
    ]);
    await app.settle();
    for (const orderId of orderIds) {
      expect((await cardsOf(orderId)).filter(({ state }) => state === 'active')).toEqual([]);
      expect(await linksOf(orderId)).toEqual([]);
    }
    expect(await fixture.violations()).toEqual([]);
  });

  it('an order cancelled before it was paid issues no gift card and grants no download', async () => {
    const { buyer, cartId } = await shopperWithBoth();
    await buyer.buy({ methodId: 'bank-transfer' });
    const orderId = await orderIdOf(cartId);
    await app.orders.cancel(fixture.site.id, orderId, {}, { actor: 'member:test' });
    await app.platform.outbox.emit(app.platform.database.query, {
      websiteId: fixture.site.id,
      topic: 'order.paid',
      payload: { orderId },
    });
    await app.settle();
    expect([await cardsOf(orderId), await linksOf(orderId)]).toEqual([[], []]);
  });
});
