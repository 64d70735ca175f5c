import type {
  CheckoutSettings,
  PaymentConnection,
  PaymentSettings,
  ShippingSetup,
  TaxSetup,
} from '@awning/contract';
import {
  readCheckoutSettings,
  readPaymentConnection,
  readPaymentSettings,
  readShipping,
  readTax,
  saveCheckoutSettings,
  savePaymentSettings,
  saveShipping,
  saveTax,
} from '@awning/contract/calls';
import { createVersioned, type FakeServer } from './fake-server.ts';

const checkout: CheckoutSettings = {
  phone: 'optional',
  company: 'hidden',
  customFields: null,
  mailingList: { shown: false, checkedByDefault: false, label: 'Email me with news and offers' },
  orderNumbers: { prefix: '', start: 1 },
  policies: [],
  downloads: { days: 30, times: 10 },
};
const tax: TaxSetup = { pricesIncludeTax: false, rounding: 'line', rules: [], version: 0 };
const shipping: ShippingSetup = { zones: [], currency: 'USD', version: 0 };
const payments: PaymentSettings = {
  test: { enabled: true },
  bankTransfer: { enabled: false, label: 'Bank transfer', instructions: '' },
  cash: { enabled: false, label: 'Cash', instructions: '' },
  stripe: { enabled: false, publishableKey: '' },
};
const connection: PaymentConnection = {
  stripe: {
    secretKey: 'missing',
    hasWebhookSecret: false,
    eventsUrl: 'https://saltmarsh.example/api/commerce/payments/events/stripe',
    eventTypes: ['payment_intent.succeeded'],
  },
};

/** The calls behind the topics of selling, over a server of tests. */
export function addStoreSettings(server: FakeServer) {
  const store = {
    checkout: createVersioned(checkout),
    shipping: createVersioned(shipping),
    tax: createVersioned(tax),
    payments: createVersioned(payments),
  };
  server.respond(readCheckoutSettings, store.checkout.read);
  server.respond(saveCheckoutSettings, store.checkout.write);
  server.respond(readShipping, store.shipping.read);
  server.respond(saveShipping, ({ body }) => {
    const zones = body.zones.map((zone) => ({ ...withId(zone), methods: (zone.methods ?? []).map(withId) }));
    store.shipping.save({ zones });
    return store.shipping.read();
  });
  server.respond(readTax, store.tax.read);
  server.respond(saveTax, ({ body }) => {
    store.tax.save({ ...body, rules: body.rules.map(withId) });
    return store.tax.read();
  });
  server.respond(readPaymentSettings, store.payments.read);
  server.respond(savePaymentSettings, store.payments.write);
  server.respond(readPaymentConnection, () => ({ body: connection }));
  return store;
}

let count = 0;
/** What is new gets an id, as the server gives one. */
const withId = <Row extends { readonly id?: string }>(row: Row): Row & { readonly id: string } => {
  count += 1;
  return { ...row, id: row.id ?? count.toString(16).padStart(24, '0') };
};
