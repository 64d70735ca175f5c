import type { AddressFields, Checkout } from '@awning/contract';
import { exampleCart, exampleEntry } from './example-cart.ts';

const money = (value: number) => ({
  decimalValue: (value / 100).toFixed(2),
  currencyCode: 'USD',
  value,
  fractionalDigits: 2,
});

const emptyAddress: AddressFields = {
  firstName: '',
  lastName: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postalCode: '',
  countryCode: '',
  phone: '',
};

/** A checkout of one mug that goes to the United States, filled in far enough to be paid. */
export function exampleCheckout(checkout: Partial<Checkout> = {}): Checkout {
  const total = checkout.totalCents ?? 2300;
  const due = checkout.dueCents ?? total;
  return {
    cart: exampleCart([exampleEntry()], {
      shippingOptions: [
        { id: 'standard', name: 'Standard', description: '3 days', amountCents: 500, amount: money(500) },
        { id: 'express', name: 'Express', description: '', amountCents: 1500, amount: money(1500) },
      ],
      shippingCostCents: 500,
      grandTotalCents: total,
    }),
    kind: 'order',
    email: 'ada@example.com',
    shippingAddress: { ...emptyAddress, countryCode: 'US', firstName: 'Ada', state: 'CA' },
    billingAddress: null,
    shippingOptionId: 'standard',
    note: '',
    answers: {},
    acceptsMarketing: false,
    giftCards: [],
    totalCents: total,
    totalAmount: money(total),
    dueCents: due,
    dueAmount: money(due),
    recurring: null,
    paymentMethods: [
      {
        id: 'test-card',
        kind: 'card',
        label: 'Test card',
        testMode: true,
        instructions: null,
        browser: { provider: 'test' },
      },
      {
        id: 'bank-transfer',
        kind: 'manual',
        label: 'Bank transfer',
        testMode: false,
        instructions: 'Account 42',
        browser: null,
      },
    ],
    countries: ['US', 'JP', 'GB'],
    homeCountry: 'GB',
    asks: { shippingAddress: true, billingAddress: false, payment: true },
    settings: {
      phone: 'optional',
      company: 'hidden',
      customFields: null,
      mailingList: { shown: true, checkedByDefault: false, label: 'News' },
      policies: [{ title: 'Terms', url: '/terms' }],
    },
    signedInAs: null,
    problems: {},
    obstacle: null,
    ...checkout,
  };
}
