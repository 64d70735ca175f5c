import type { TestCardToken } from '@awning/contract';
import type { Buyer, CheckoutFixture } from './checkout-fixture.ts';

/** Something that a shopper has subscribed to. */
export interface Subscribed {
  readonly id: string;
  readonly orderId: string;
  readonly itemId: string;
  readonly email: string;
  readonly buyer: Buyer;
}

interface SubscribeOptions {
  readonly card?: TestCardToken;
  readonly stock?: number | null;
  readonly unit?: 'WEEK' | 'MONTH' | 'YEAR';
  readonly cycles?: number;
}

/** A box for 12.00 a month, shipped for 5.00 and taxed in California. */
export async function subscribe(fixture: CheckoutFixture, o: SubscribeOptions = {}): Promise<Subscribed> {
  const { app, site } = fixture;
  const { card = 'test-success', stock = 99, unit = 'MONTH', cycles = 0 } = o;
  const box = await fixture.product(stock, {
    subscriptionPlan: { billingPeriod: { value: 1, unit }, numBillingCycles: cycles },
  });
  const buyer = fixture.shopper();
  const { cartToken } = (
    await buyer.browser.call('POST', '/api/3/commerce/cart/subscription', { itemId: box.id })
  ).json();
  const { cart } = await buyer.fillIn({}, cartToken);
  await buyer.buy({ cartToken, card });
  // Late answers of the bank come as well.
  await fixture.passTime();
  if (card !== 'test-success') await fixture.passTime();
  const order = await app.orders.byCart(site.id, cart.id ?? '');
  const [started] = order ? await app.subscriptions.ofOrder(site.id, order.orderId) : [];
  if (!order || !started) throw new Error('nothing was ordered');
  return { id: started.id, orderId: order.orderId, itemId: box.id, email: buyer.email, buyer };
}
