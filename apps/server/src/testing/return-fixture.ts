import type { PlacedOrder } from '@awning/commerce';
import { type CheckoutFixture, openCheckoutFixture, type PayOptions } from './checkout-fixture.ts';
import type { TestApp } from './test-app.ts';

export interface BoughtMugs {
  readonly order: PlacedOrder;
  readonly orderId: string;
  readonly lineId: string;
  readonly itemId: string;
  /** The path of the order's page. */
  readonly url: string;
}

/** A shop that takes returns, and mugs that were bought in it and sent. */
export interface ReturnFixture extends CheckoutFixture {
  readonly member: { readonly actor: string };
  /** Three mugs for 12.00 with tax, of nine, sent unless told. */
  buyMugs(options?: { readonly pay?: PayOptions; readonly sent?: number }): Promise<BoughtMugs>;
  find(orderId: string): Promise<PlacedOrder>;
}

export async function openReturnFixture(app: TestApp): Promise<ReturnFixture> {
  const fixture = await openCheckoutFixture(app);
  const websiteId = fixture.site.id;
  const member = { actor: `member:${'c'.repeat(24)}` };
  await app.returns.settings.change(websiteId, { value: { enabled: true }, expected: undefined, by: 'test' });
  const find = async (orderId: string): Promise<PlacedOrder> => {
    const order = await app.orders.byId(websiteId, orderId);
    if (!order) throw new Error(`There is no order ${orderId}`);
    return order;
  };
  return {
    ...fixture,
    member,
    find,
    async buyMugs({ pay, sent = 3 } = {}) {
      const { id: itemId } = await fixture.product(9, { title: 'Mug & <saucer>', categories: ['Cups'] });
      const buyer = fixture.shopper();
      await buyer.add({ itemId, quantity: 3 });
      await buyer.fillIn();
      const outcome = await buyer.buy(pay);
      if (!('url' in outcome)) throw new Error(`Not bought: ${outcome.outcome}`);
      const token = outcome.url.split('/')[3] ?? '';
      const placed = await app.orders.byLink(websiteId, token);
      const [line] = placed?.lines ?? [];
      if (!placed || !line) throw new Error('There is no such order');
      const { orderId } = placed;
      const lineItems = [{ lineItemId: line.lineId, quantity: sent }];
      if (sent > 0) await app.orders.fulfil(websiteId, orderId, { lineItems }, member);
      return {
        order: await find(orderId),
        orderId,
        lineId: line.lineId,
        itemId,
        url: `/checkout/orders/${token}`,
      };
    },
  };
}
