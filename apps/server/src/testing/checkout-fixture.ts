import { type Address, NO_ADDRESS } from '@awning/commerce';
import type {
  Checkout,
  CheckoutChange,
  CheckoutOutcome,
  NewCoupon,
  Product,
  ProductChange,
  TestCardToken,
} from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Site } from '../modules/foundation/sites/index.ts';
import { sql } from '../platform/db/index.ts';
import type { TestApp } from './test-app.ts';
import { createTestShopper, type TestShopper } from './test-shopper.ts';
import { violatedInvariants } from './violated-invariants.ts';

const CHECKOUT = '/api/commerce/checkout';

/** A shop that sells and sends to the United States, with a tax in California, and shoppers who buy in it. */
export interface CheckoutFixture {
  readonly app: TestApp;
  readonly site: Site;
  readonly storeId: string;
  /** A mug for 12.00, of which there are as many as asked for; others with what is given. */
  product(stock: number | null, change?: ProductChange): Promise<Product>;
  coupon(change?: Partial<NewCoupon>): Promise<{ id: string; code: string }>;
  giftCard(amountMinor: number): Promise<{ id: string; code: string }>;
  /** A new one, with an empty cart. `at`: another app on the same database. */
  shopper(at?: TestApp): Buyer;
  /** What is due later is due now: late events, the job that asks after a payment. */
  passTime(): Promise<void>;
  /** On hand. */
  stockOf(itemId: string): Promise<number>;
  /** The invariants of every module: one line for each that is broken. */
  violations(): Promise<string[]>;
  ordersOf(cartId: string): Promise<{ orderId: string; orderNumber: string; totalMinor: number }[]>;
}

export interface PayOptions {
  readonly card?: TestCardToken;
  readonly methodId?: string;
  /** What the shopper saw; without it the total that the checkout has now. */
  readonly expectedTotalCents?: number;
  /** The same of what is to be paid now; without it the expected total. */
  readonly expectedDueCents?: number;
  readonly key?: string;
  readonly cartToken?: string;
}

/** A shopper at the checkout. */
export interface Buyer extends TestShopper {
  readonly email: string;
  checkout(cartToken?: string): Promise<Checkout>;
  save(change: CheckoutChange, cartToken?: string): Promise<LightMyRequestResponse>;
  /** Everything that a checkout of goods asks. */
  fillIn(change?: CheckoutChange, cartToken?: string): Promise<Checkout>;
  addGiftCard(code: string): Promise<LightMyRequestResponse>;
  pay(options?: PayOptions): Promise<LightMyRequestResponse>;
  /** Pays, and asks what became of it; fails when it is refused. */
  buy(options?: PayOptions): Promise<CheckoutOutcome>;
  attempt(attemptId: string, cartToken?: string): Promise<LightMyRequestResponse>;
}

export const CALIFORNIA: Address = {
  ...NO_ADDRESS,
  firstName: 'Ada',
  lastName: 'Buyer',
  address1: '1 Market Street',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  countryCode: 'US',
};

let buyers = 0;

/** On a site of its own unless told. */
export async function openCheckoutFixture(app: TestApp, on?: Site): Promise<CheckoutFixture> {
  const site = on ?? (await app.make.site());
  const { id: storeId } = await app.make.store(site);
  await app.shipping.save(
    site.id,
    {
      zones: [
        {
          name: 'United States',
          places: [{ countryCode: 'US', states: null }],
          methods: [
            { name: 'Standard', kind: 'flat', amountMinor: 500 },
            { name: 'Express', kind: 'flat', amountMinor: 1500 },
          ],
        },
      ],
    },
    { by: 'test' },
  );
  await app.tax.save(
    site.id,
    { rules: [{ name: 'California', countryCode: 'US', state: 'CA', rate: 8750 }] },
    { by: 'test' },
  );

  return {
    app,
    site,
    storeId,
    product: (stock, change = {}) =>
      app.make.product(site, storeId, {
        variants: [{ priceMinor: 1200, stock: stock === null ? { unlimited: true } : { quantity: stock } }],
        ...change,
      }),
    async coupon(change = {}) {
      const { id, code } = await app.discounts.coupons.create(
        site.id,
        { name: 'Ten off', kind: 'percent', value: 1000, ...change },
        { memberId: 'test' },
      );
      return { id, code: code ?? '' };
    },
    async giftCard(amountMinor) {
      const { giftCard, code } = await app.giftCards.admin.issue(site.id, { amountMinor }, { actor: 'test' });
      return { id: giftCard.id, code };
    },
    shopper: (at = app) => createBuyer(at, site),
    async passTime() {
      await app.platform.database.query.run(
        sql`update pgboss.job set start_after = now() where state < 'active' and start_after > now()`,
      );
      await app.settle();
    },
    async stockOf(itemId) {
      const levels = await app.inventory.levelsOf(app.platform.database.query, site.id, [itemId]);
      return [...levels.values()].reduce((sum, { quantity }) => sum + quantity, 0);
    },
    async violations() {
      await app.settle();
      await app.inventory.sweepExpired();
      return violatedInvariants(app.platform.database.query, app.invariants);
    },
    async ordersOf(cartId) {
      const order = await app.orders.byCart(site.id, cartId);
      return order
        ? [{ orderId: order.orderId, orderNumber: order.orderNumber, totalMinor: order.totalMinor }]
        : [];
    },
  };
}

function createBuyer(app: TestApp, site: Site): Buyer {
  const shopper = createTestShopper(app, site);
  const { browser } = shopper;
  const email = `buyer-${++buyers}@example.com`;
  const at = (path: string, cartToken?: string): string =>
    cartToken === undefined ? CHECKOUT + path : `${CHECKOUT}${path}?cartToken=${cartToken}`;
  const checkout = async (cartToken?: string): Promise<Checkout> =>
    (await browser.get(at('', cartToken))).json();
  const save: Buyer['save'] = (change, cartToken) => browser.call('PUT', at('', cartToken), change);
  const pay: Buyer['pay'] = async ({
    card = 'test-success',
    methodId = 'test-card',
    expectedTotalCents,
    expectedDueCents = expectedTotalCents,
    key,
    cartToken,
  } = {}) => {
    const view =
      expectedTotalCents === undefined || expectedDueCents === undefined ? await checkout(cartToken) : null;
    return browser.call(
      'POST',
      at('/pay', cartToken),
      {
        methodId,
        methodToken: card,
        expectedTotalCents: expectedTotalCents ?? view?.totalCents,
        expectedDueCents: expectedDueCents ?? view?.dueCents,
      },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  };
  const done = (response: LightMyRequestResponse) => {
    if (response.statusCode !== 200) throw new Error(`Refused: ${response.statusCode} ${response.body}`);
    return response.json();
  };
  return {
    ...shopper,
    email,
    checkout,
    save,
    pay,
    fillIn: async (change = {}, cartToken) =>
      done(await save({ email, shippingAddress: CALIFORNIA, ...change }, cartToken)),
    addGiftCard: (code) => browser.call('POST', at('/gift-cards'), { code }),
    buy: async (options) => done(await pay(options)),
    attempt: (attemptId, cartToken) => browser.get(at(`/attempts/${attemptId}`, cartToken)),
  };
}
