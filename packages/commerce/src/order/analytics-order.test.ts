import { expect, it } from 'vitest';
import { NO_ADDRESS } from '../customer/address.ts';
import { analyticsOrder } from './analytics-order.ts';
import type { PlacedOrder } from './placed-order.ts';

const order: PlacedOrder = {
  orderId: 'order',
  attemptId: 'attempt',
  cartId: 'cart',
  websiteId: 'site',
  orderNumber: 'A-7',
  kind: 'order',
  testMode: true,
  currency: 'USD',
  language: 'en',
  version: 1,
  customerName: '',
  email: 'buyer@example.com',
  siteUserId: null,
  acceptsMarketing: false,
  note: 'Ring twice',
  shippingAddress: NO_ADDRESS,
  billingAddress: null,
  shippingMethod: null,
  answers: [],
  discounts: [],
  taxLines: [],
  giftCards: [],
  trace: [],
  payment: null,
  pricesIncludeTax: false,
  lines: [
    {
      lineId: 'one',
      itemId: 'item',
      variantId: 'variant',
      sku: 'SQ1',
      title: 'Chair',
      quantity: 2,
      productType: 'physical',
      options: [],
      unitMinor: 1250,
      regularMinor: 1500,
      subtotalMinor: 2500,
      discountMinor: 0,
      taxMinor: 222,
      taxable: true,
      weightGrams: 0,
      imageUrl: null,
      productUrl: '/',
      customizations: [],
      giftCard: null,
      subscriptionPlan: null,
      fulfilledQuantity: 0,
      calledOffQuantity: 0,
      refundedQuantity: 0,
      restockedQuantity: 0,
    },
  ],
  subtotalMinor: 2500,
  discountMinor: 0,
  shippingMinor: 500,
  taxMinor: 222,
  totalMinor: 3222,
  giftCardMinor: 0,
  dueMinor: 3222,
  paidMinor: 3222,
  refundedMinor: 0,
  financialStatus: 'paid',
  fulfilmentStatus: 'PENDING',
  archived: false,
  channel: 'web',
  hasProblem: false,
  tags: [],
  fulfilments: [],
  refunds: [],
  events: [],
  notes: [],
  createdAt: 0,
  modifiedAt: 0,
  paidAt: 0,
  fulfilledAt: null,
  canceledAt: null,
};
const analytics = analyticsOrder(order);

it('SF-3.039 the order for analytics has its id, its cart, its site and whether it is a test', () => {
  expect(analytics).toMatchObject({
    id: 'order',
    purchasedCartId: 'cart',
    testMode: true,
    websiteId: 'site',
  });
});

it('SF-3.040 its items have sku, name, quantity and price', () => {
  expect(analytics.items).toEqual([
    {
      sku: 'SQ1',
      productName: 'Chair',
      quantity: 2,
      unitPrice: { decimalValue: '12.50', currencyCode: 'USD', value: 1250, fractionalDigits: 2 },
    },
  ]);
});

it('SF-3.041 its totals are money objects', () => {
  expect(analytics).toMatchObject({
    grandTotal: { decimalValue: '32.22', currencyCode: 'USD' },
    shippingTotal: { decimalValue: '5.00', currencyCode: 'USD' },
    taxTotal: { decimalValue: '2.22', currencyCode: 'USD' },
  });
});

it('an analytics order contains nothing about its buyer', () => {
  expect(JSON.stringify(analytics)).not.toMatch(/buyer@|Ring twice|address/);
});
