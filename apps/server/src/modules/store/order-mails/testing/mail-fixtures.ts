import type { PlacedOrder } from '@awning/commerce';
import type { MailTemplateName } from '@awning/contract';
import type { MailSite } from '../../../foundation/mail-templates/index.ts';
import * as data from '../mail-data.ts';
import { subscriptionNewsOf } from '../mail-preview.ts';
import type { OrderContext } from '../order-view.ts';
import { sampleFiles, sampleMail, sampleOrder, sampleTerms } from '../sample-order.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

export const aMailSite = (overrides: Partial<MailSite> = {}): MailSite => ({
  websiteId: 'a'.repeat(24),
  title: 'Saltmarsh Studio',
  baseUrl: 'https://shop.example',
  ownAddress: 'https://shop.example',
  host: 'shop.example',
  logo: null,
  contactEmail: 'hello@shop.example',
  businessLine: 'Saltmarsh Studio Ltd',
  timeZone: 'UTC',
  locale: 'en',
  isMultilingual: false,
  colors: {
    page: '#f2efe9',
    paper: '#fdfcfa',
    ink: '#22302f',
    quiet: '#5d6866',
    hairline: '#dcd9d2',
    accent: '#23615f',
    accentInk: '#fdfcfa',
  },
  ...overrides,
});

/** An order with one of everything that a mail can show. `word` stands for every text that a person typed. */
export function aFullOrder(word: (label: string) => string = (label) => label): PlacedOrder {
  const order = sampleOrder('a'.repeat(24), NOW);
  const [mug, linen] = order.lines;
  if (!mug || !linen) throw new Error('A sample order has two lines');
  const address = {
    firstName: word('Ada'),
    lastName: word('Buyer'),
    company: word('Pots and more'),
    address2: '',
    address1: word('1 Market Street'),
    city: word('San Francisco'),
    state: 'CA',
    postalCode: '94105',
    countryCode: 'US',
    phone: '',
  };
  return {
    ...order,
    orderNumber: 'A-1042',
    shippingAddress: address,
    billingAddress: address,
    shippingMethod: { id: 'flat', name: word('Standard'), kind: 'flat' },
    note: `${word('Please leave it at the door.')}\n\n${word('Thank you')}`,
    answers: [{ label: word('Where did you find us'), value: word('At the market') }],
    lines: [
      {
        ...mug,
        title: word('Tide mug'),
        options: [{ name: 'Glaze', value: word('Sea green') }],
        customizations: [{ label: word('Engraving'), value: word('For Ada') }],
        imageUrl: '/media/mug.jpg',
        productUrl: '/shop/p/tide-mug',
      },
      {
        ...linen,
        title: word('Gift card'),
        productType: 'gift-card',
        giftCard: {
          recipientName: word('Grace'),
          recipientEmail: 'grace@example.com',
          senderName: word('Ada'),
          message: '',
          deliverOn: null,
        },
      },
    ],
    discounts: [{ id: 'd', code: word('SPRING'), name: word('Spring'), amountMinor: 600 }],
    discountMinor: 600,
    taxLines: [{ ruleId: 't', name: word('Sales tax'), rate: 8875, taxableMinor: 6000, amountMinor: 533 }],
    taxMinor: 533,
    totalMinor: 7133,
    giftCards: [{ id: 'g', label: word('Gift card ending in 7K2M'), amountMinor: 2000 }],
    giftCardMinor: 2000,
    dueMinor: 5133,
    payment: { paymentId: 'p', methodId: 'bank-transfer', label: word('Bank transfer'), isPaid: true },
  };
}

export const pendingOrder = (order: PlacedOrder): PlacedOrder => ({
  ...order,
  financialStatus: 'pending',
  paidMinor: order.giftCardMinor,
  paidAt: null,
});

/** The data of every mail, for one order. */
export function mailDataOf(
  name: MailTemplateName,
  order: PlacedOrder,
  { word = (label: string) => label, site = aMailSite() } = {},
): data.MailData {
  const context: OrderContext = {
    site,
    link: '/checkout/orders/token',
    instructions: `${word('Account 12 34 56')}\n${word('Sort code 00-11-22')}`,
  };
  const mail = sampleMail(order);
  const details = { ...mail.details, recipientName: word('Grace'), senderName: word('Ada') };
  const card = {
    ...mail,
    code: 'ABCD-EFGH-JKMN-PQRS',
    details: { ...details, message: word('With love') },
  };
  if (data.isOfOrderAlone(name)) return data.dataOfOrderAlone(name, order, context);
  switch (name) {
    case 'refund-failed':
      return data.refundFailedMailData(
        order,
        { paymentMinor: 500, refusal: word('The card has expired.') },
        context,
      );
    case 'return-asked':
    case 'return-accepted':
    case 'return-declined':
    case 'new-return':
      return data.returnMailData(
        order,
        {
          lines: [{ lineId: '1', quantity: 1, reason: word('It does not fit') }],
          note: `${word('The box was open.')}\n\n${word('The handle came off.')}`,
          instructions: `${word('To our workshop')}\n${word('12 Quay')}`,
          labelUrl: 'https://labels.example/94001000',
          answer: word('It was used.'),
          isPaidByCustomer: true,
        },
        context,
        { isForStaff: name === 'new-return' },
      );
    case 'refund-by-hand':
      return data.payBackMailData(order, { paymentMinor: 500 }, context);
    case 'order-shipped':
      return data.shippedMailData(
        { ...order, fulfilmentStatus: 'PARTIALLY_FULFILLED' },
        {
          lines: [{ lineId: '1', quantity: 1 }],
          carrier: word('Postal Service'),
          service: word('Priority'),
          trackingNumber: word('9400 1000'),
          trackingUrl: 'https://post.example/track?n=94001000',
          shippedAt: NOW,
          createdAt: NOW,
        },
        context,
      );
    case 'order-refunded':
      return data.refundedMailData(
        order,
        {
          lines: [{ lineId: '1', quantity: 1, amountMinor: 2300, taxMinor: 200 }],
          shippingMinor: 600,
          taxMinor: 200,
          amountMinor: 2900,
          paymentMinor: 2000,
          status: 'succeeded',
          giftCards: [{ id: 'g', amountMinor: 900 }],
          reason: word('One was chipped'),
          createdAt: NOW,
          settledAt: NOW,
          atProvider: false,
          message: `${word('We are sorry.')}\n\n${word('The next one is on us.')}`,
          byHand: { paidBackAt: null, paidBackBy: null },
        },
        context,
      );
    case 'subscription-started':
    case 'subscription-renewed':
    case 'subscription-payment-failed':
    case 'subscription-skipped':
    case 'subscription-changed':
    case 'subscription-cancelled':
    case 'subscription-problem':
      return data.subscriptionMailData(
        order,
        { ...sampleTerms(order, NOW), title: word('Tea every month') },
        context,
        subscriptionNewsOf(name),
      );
    case 'donation-receipt':
      return data.receiptMailData(
        order,
        `${word('Registered charity 123')}\n\n${word('Nothing was given in return.')}`,
        context,
      );
    case 'downloads-ready':
      return data.downloadsMailData(
        order,
        sampleFiles(NOW).map((file) => ({ ...file, filename: word('pattern.pdf') })),
        context,
      );
    case 'gift-card':
      return data.giftCardMailData(site, card, { isTest: order.testMode });
    case 'gift-card-sent':
      return data.giftCardSentMailData(order, card, context);
  }
}
