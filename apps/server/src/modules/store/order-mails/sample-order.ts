import {
  moneyText,
  NO_ADDRESS,
  type PlacedLine,
  type PlacedOrder,
  wordSubscriptionPayments,
} from '@awning/commerce';
import type { ReturnSettings } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { GiftCardMail } from '../giftcards/index.ts';

/** What previews show in place of a code. */
export const COVERED_CODE = 'XXXX-XXXX-XXXX-XXXX';

const line = (lineId: string, title: string, quantity: number, unitMinor: number): PlacedLine => ({
  lineId,
  itemId: '',
  variantId: '',
  sku: '',
  title,
  productType: 'physical',
  options: [],
  quantity,
  unitMinor,
  regularMinor: unitMinor,
  subtotalMinor: unitMinor * quantity,
  discountMinor: 0,
  taxMinor: 0,
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
});

/** For previews in a store that has sold nothing yet. */
export function sampleOrder(websiteId: WebsiteId, now: number): PlacedOrder {
  const address = {
    ...NO_ADDRESS,
    firstName: 'Sam',
    lastName: 'Sample',
    address1: '12 Harbour Street',
    city: 'Portland',
    state: 'ME',
    postalCode: '04101',
    countryCode: 'US',
  };
  return {
    websiteId,
    orderId: '0'.repeat(24),
    orderNumber: '1001',
    attemptId: '',
    cartId: '',
    kind: 'order',
    testMode: false,
    currency: 'USD',
    language: 'en',
    email: 'sam@example.com',
    siteUserId: null,
    acceptsMarketing: false,
    note: '',
    shippingAddress: address,
    billingAddress: address,
    answers: [],
    customerName: 'Sam Sample',
    version: 1,
    shippingMethod: { id: '', name: 'Standard', kind: 'flat' },
    lines: [line('1', 'A first thing', 2, 2400), line('2', 'Another thing', 1, 1800)],
    discounts: [],
    taxLines: [],
    giftCards: [],
    subtotalMinor: 6600,
    discountMinor: 0,
    shippingMinor: 600,
    taxMinor: 0,
    pricesIncludeTax: false,
    totalMinor: 7200,
    giftCardMinor: 0,
    dueMinor: 7200,
    trace: [],
    payment: { paymentId: '', methodId: '', label: 'Card', isPaid: true },
    financialStatus: 'paid',
    fulfilmentStatus: 'PENDING',
    archived: false,
    channel: 'web',
    hasProblem: false,
    tags: [],
    paidMinor: 7200,
    refundedMinor: 0,
    fulfilments: [],
    refunds: [],
    events: [],
    notes: [],
    createdAt: now,
    modifiedAt: now,
    paidAt: now,
    fulfilledAt: null,
    canceledAt: null,
  };
}

/** The first line of an order as it would come back. */
export const sampleReturn = (
  { lines }: PlacedOrder,
  { paidBy, instructions, reasons }: Pick<ReturnSettings, 'paidBy' | 'instructions' | 'reasons'>,
) => ({
  lines: lines.slice(0, 1).map(({ lineId }) => ({ lineId, quantity: 1, reason: reasons[0] ?? '' })),
  note: 'The box was open when it came.',
  instructions: instructions || 'Please send it to the address on your receipt.',
  labelUrl: '',
  answer: 'It was bought longer ago than our policy allows.',
  isPaidByCustomer: paidBy === 'customer',
});

export const sampleMail = ({ currency, orderId }: PlacedOrder): GiftCardMail => ({
  giftCardId: '',
  code: COVERED_CODE,
  currency,
  initialMinor: 5000,
  balanceMinor: 5000,
  expiresAt: null,
  to: 'ada@example.com',
  details: {
    recipientName: 'Ada',
    recipientEmail: 'ada@example.com',
    senderName: 'Sam',
    message: 'Happy birthday! Find yourself something nice.',
    deliverOn: null,
  },
  orderId,
});

export const sampleTerms = (
  {
    lines,
    currency,
    subtotalMinor,
    discountMinor,
    shippingMinor,
    taxMinor,
    totalMinor,
    pricesIncludeTax,
  }: PlacedOrder,
  now: number,
) => ({
  title: lines[0]?.title ?? '',
  words: wordSubscriptionPayments(moneyText(totalMinor, currency), {
    billingPeriod: { value: 1, unit: 'MONTH' },
    numBillingCycles: 0,
  }),
  nextBillingOn: new Date(now + 30 * 86_400_000).toISOString().slice(0, 10),
  retryOn: new Date(now + 86_400_000).toISOString().slice(0, 10),
  endsOn: null,
  amounts: { currency, subtotalMinor, discountMinor, shippingMinor, taxMinor, totalMinor, pricesIncludeTax },
  link: '/checkout/subscriptions/example',
});

export const sampleFiles = (expiresAt: number) => [
  { filename: 'pattern.pdf', url: '/', expiresAt: new Date(expiresAt), timesLeft: 5 },
];
