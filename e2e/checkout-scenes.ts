import type { Page } from '@playwright/test';
import type { Merchant } from './merchant.ts';
import { createCheckoutPage } from './pages/checkout-page.ts';
import { fillCart } from './shop-scenes.ts';
import { createShopper } from './shopper.ts';

const BUYER = 'robin@example.com';
const MAILS = [
  'order-confirmed',
  'payment-received',
  'order-shipped',
  'order-refunded',
  'order-canceled',
  'return-asked',
  'return-accepted',
  'return-declined',
  'downloads-ready',
  'new-order',
] as const;

interface Scene {
  readonly name: string;
  readonly path: string;
  readonly isForMembers?: true;
  readonly before?: (page: Page) => Promise<void>;
  readonly press?: (page: Page) => Promise<void>;
}

export async function fillCheckout(page: Page): Promise<void> {
  await fillCart(page);
  const shopper = createShopper(page);
  await shopper.enterCode('LOWTIDE');
  await shopper.fillIn(BUYER);
}

/** The form after the shopper pressed Pay too early. */
export async function payTooEarly(page: Page): Promise<void> {
  await createCheckoutPage(page).payButton.click();
  await page.getByRole('alert').waitFor();
}

export async function askBank(page: Page): Promise<void> {
  await fillCart(page);
  const url = await createShopper(page).buy(BUYER, { card: 'test-authentication' });
  await page.goto(url);
}

/** Orders of every kind, and where they are seen. */
export async function placeOrders(page: Page, merchant: Merchant): Promise<Scene[]> {
  const shopper = createShopper(page);
  const latest = async (): Promise<string> =>
    (await merchant.read('/api/commerce/orders?limit=1')).orders[0].id;

  await fillCart(page);
  await shopper.put('glaze-notebook');
  await shopper.enterCode('LOWTIDE');
  const confirmed = await shopper.buy(BUYER);
  const orderId = await latest();
  const { order } = await merchant.read(`/api/commerce/orders/${orderId}`);
  const [mug, cloth] = order.lineItems;
  await merchant.call('post', `/api/commerce/orders/${orderId}/fulfillments`, {
    carrierName: 'Royal Mail',
    service: 'Tracked 48',
    trackingNumber: 'EX 1234 5678 9GB',
    trackingUrl: 'https://example.com/parcels/EX123456789GB',
    lineItems: [{ lineItemId: mug.id, quantity: 1 }],
  });
  await merchant.call('post', `/api/commerce/orders/${orderId}/refunds`, {
    lineItems: [{ lineItemId: cloth.id, quantity: 1 }],
    reason: 'a pulled thread',
  });

  await merchant.call('put', '/api/settings/returns', {
    enabled: true,
    words: 'Please send back unused goods only, in the box they came in.',
    instructions: 'Saltmarsh Studio, Returns\n12 Quay\nNorwich NR1 3QG',
  });
  await shopper.put('teapot');
  const received = await shopper.buy(BUYER, { by: 'bank-transfer' });
  const awaitedId = await latest();
  const subscribed = await shopper.buy(BUYER, { at: await shopper.subscribe('tea-every-month') });
  const subscriptionId = await latest();
  await shopper.giveCard({
    recipientName: 'A friend',
    recipientEmail: 'friend@example.com',
    senderName: 'Robin',
    message: 'For the blue bowl that you looked at twice.',
  });
  const orderPath = await shopper.buy(BUYER);
  const giftId = await latest();

  const { itemId, sku } = await shopper.find('gift-card');
  // No script runs in the preview, not even one of the screenshots.
  const mail = async (name: string, id: string): Promise<Scene> => {
    const { html } = await merchant.read(`/api/commerce/mail-templates/${name}/preview?orderId=${id}`);
    return { name: `mail-${name}`, path: '', before: (image) => image.setContent(html) };
  };
  const paper = (kind: string): Scene => ({
    name: kind,
    path: `/api/commerce/orders/${orderId}/${kind}`,
    isForMembers: true,
  });
  return [
    { name: 'order-confirmed', path: confirmed },
    { name: 'order-received', path: received },
    { name: 'order-subscribed', path: subscribed },
    {
      name: 'subscription',
      path: subscribed,
      press: (page) => page.getByRole('link', { name: /^Change, pause/ }).click(),
    },
    { name: 'order-gift-card', path: orderPath },
    { name: 'order-status', path: order.statusPath },
    { name: 'order-return', path: `${order.statusPath}/return` },
    { name: 'gift-card-page', path: `/checkout/gift-card?${new URLSearchParams({ itemId, sku })}` },
    ...(await Promise.all([
      ...MAILS.map((name) => mail(name, name === 'payment-received' ? awaitedId : orderId)),
      mail('subscription-started', subscriptionId),
      mail('subscription-payment-failed', subscriptionId),
      mail('gift-card', giftId),
      mail('gift-card-sent', giftId),
    ])),
    { ...(await mail('order-confirmed', awaitedId)), name: 'mail-order-received' },
    paper('packing-slip'),
    paper('invoice'),
  ];
}
