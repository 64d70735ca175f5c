import type { Destination } from '@awning/commerce';
import type { NewCoupon, Product, ShippingSetupInput, TaxSetupInput } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { CART, createTestShopper, type TestShopper } from '../../../testing/test-shopper.ts';
import type { Site } from '../../foundation/sites/index.ts';
import type { CartPricing, PricedCart } from './index.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let site: Site;
let mug: Product;
let kettle: Product;
let song: Product;
let shopper: TestShopper;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  const storeId = (await app.make.store(site)).id;
  const product = (title: string, priceMinor: number, fields: object = {}) =>
    app.make.product(site, storeId, {
      title,
      variants: [
        {
          sku: title.toUpperCase(),
          priceMinor,
          stock: { unlimited: true },
          shippingMeasures: { weight: { value: 0.4, unit: 'KILOGRAM' } },
        },
      ],
      ...fields,
    });
  mug = await product('Mug', 1000, { categories: ['Cups'] });
  kettle = await product('Kettle', 3000, {
    variants: [
      {
        sku: 'KETTLE',
        priceMinor: 3000,
        shippingMeasures: { weight: { value: 2, unit: 'POUND' } },
        stock: { unlimited: true },
      },
    ],
  });
  song = await product('Song', 500, { productType: 2, variants: [{ sku: 'SONG', priceMinor: 500 }] });
  shopper = createTestShopper(app, site);
});

const discount = (fields: Partial<NewCoupon>): Promise<{ readonly id: string }> =>
  app.discounts.coupons.create(
    site.id,
    { name: 'Opening week', code: null, kind: 'percent', value: 1000, ...fields },
    { memberId: 'member' },
  );
const ship = (zones: ShippingSetupInput['zones']) => app.shipping.save(site.id, { zones }, { by: 'member' });
const tax = (input: TaxSetupInput) => app.tax.save(site.id, input, { by: 'member' });
const newYork: Destination = { countryCode: 'US', state: 'NY', postalCode: '10001', city: 'New York' };
const us = [{ countryCode: 'US', states: null }];
const flat = (amountMinor: number, name = 'Standard') => ({ name, kind: 'flat' as const, amountMinor });

/** As the checkout asks: everything as it is stored at this moment. */
async function price(pricing: Partial<CartPricing> = {}): Promise<PricedCart> {
  const { id: cartId = '' } = await shopper.cart();
  const contents = await app.carts.contents(site.id, { cartId });
  if (!contents) throw new Error('There is no cart.');
  return app.carts.priced(site.id, contents, {
    destination: newYork,
    shippingOptionId: null,
    customer: null,
    now: true,
    ...pricing,
  });
}

describe('discounts that need no code', () => {
  it('discounts that need no code count in every cart, and their names are in it', async () => {
    await discount({});
    await discount({
      name: 'Cups',
      kind: 'amount',
      value: 150,
      onlyFor: { itemIds: [], categories: ['Cups'] },
    });
    await receiveInvalidations(app);
    await shopper.put({ itemId: mug.id });
    await shopper.put({ itemId: song.id });
    // 150 of the mug, and 10 % of what the codes and discounts before have left.
    expect(await shopper.cart()).toMatchObject({
      subtotalCents: 1500,
      discountCents: 300,
      grandTotalCents: 1200,
      coupons: [],
      automaticDiscounts: [
        { name: 'Opening week', discountCents: 150 },
        { name: 'Cups', discountCents: 150 },
      ],
    });
  });

  it('discounts that need no code come, change and go with the next reading of a cart', async () => {
    await shopper.put({ itemId: mug.id });
    const total = async (): Promise<number> => {
      await receiveInvalidations(app);
      return (await shopper.cart()).grandTotalCents;
    };
    expect(await total()).toBe(1000);
    expect(await shopper.cart()).not.toHaveProperty('automaticDiscounts');
    const { id } = await discount({});
    expect(await total()).toBe(900);
    await app.discounts.coupons.change(site.id, id, { value: 5000 });
    expect(await total()).toBe(500);
    await app.discounts.coupons.remove(site.id, id);
    expect(await total()).toBe(1000);
  });

  it('discounts that need no code begin and end by the clock, and end with their last use, however often the cart was read before', async () => {
    const startsAt = app.clock.now().getTime() + HOUR_MS;
    await discount({ startsAt, endsAt: startsAt + HOUR_MS });
    const { id } = await discount({ name: 'First', kind: 'amount', value: 100, usesLimit: 1 });
    await receiveInvalidations(app);
    await shopper.put({ itemId: mug.id });
    const totals: number[] = [];
    for (let hour = 0; hour < 3; hour++) {
      totals.push((await shopper.cart()).grandTotalCents);
      app.clock.advance(HOUR_MS);
    }
    expect(totals).toEqual([900, 800, 900]);
    await app.platform.database.transaction((tx) =>
      app.discounts.consume(tx, site.id, { orderId: 'o', customer: 'ada@example.com', discountIds: [id] }),
    );
    expect((await shopper.cart()).grandTotalCents).toBe(1000);
  });

  it('automatic discounts for certain customers apply once the checkout knows the customer', async () => {
    await discount({ customers: ['ada@example.com'] });
    await receiveInvalidations(app);
    await shopper.put({ itemId: mug.id });
    expect((await shopper.cart()).grandTotalCents).toBe(1000);
    expect((await price()).sum.totalMinor).toBe(1000);
    expect((await price({ customer: ' Ada@Example.com' })).sum.totalMinor).toBe(900);
    expect((await price({ customer: 'grace@example.com' })).sum.totalMinor).toBe(1000);
  });

  it('discounts that need no code never say for whom they are', async () => {
    await discount({ code: 'FRIENDS', customers: ['ada@example.com'] });
    await shopper.put({ itemId: mug.id });
    const response = await shopper.coupon('friends');
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain('ada@example.com');
    expect((await shopper.browser.get(CART)).body).not.toContain('ada@example.com');
  });
});

describe('a cart that goes somewhere', () => {
  const home = {
    name: 'Home',
    places: us,
    methods: [
      flat(500),
      {
        name: 'By weight',
        kind: 'by-weight' as const,
        bands: [
          { upToGrams: 907, amountMinor: 700 },
          { upToGrams: 1500, amountMinor: 900 },
        ],
      },
    ],
  };

  it('a cart with a destination offers the methods for its weight and place, and takes the first until one is chosen', async () => {
    await ship([home]);
    await shopper.put({ itemId: kettle.id });
    const priced = await price();
    expect(priced.cart).toMatchObject({
      shippingLocation: newYork,
      shippingOptions: [
        {
          name: 'Standard',
          description: '',
          amountCents: 500,
          amount: { decimalValue: '5.00', currencyCode: 'USD', value: 500, fractionalDigits: 2 },
        },
        // Two pounds are 907 grams.
        { name: 'By weight', amountCents: 700 },
      ],
      selectedShippingOption: { name: 'Standard' },
      subtotalCents: 3000,
      shippingCostCents: 500,
      grandTotalCents: 3500,
    });
    expect([priced.obstacles, priced.shippingProblem]).toEqual([[], null]);
    const [, byWeight] = priced.shippingOffers;
    expect((await price({ shippingOptionId: byWeight?.id ?? null })).cart).toMatchObject({
      shippingCostCents: 700,
      grandTotalCents: 3700,
      selectedShippingOption: { name: 'By weight' },
    });
    await shopper.put({ itemId: mug.id, quantity: 2 });
    expect((await price()).shippingOffers.map(({ name }) => name)).toEqual(['Standard']);
  });

  it('a cart is taxed by its destination, with the rules for its products and for shipping', async () => {
    await ship([home]);
    await tax({
      rules: [{ name: 'State', countryCode: 'US', state: 'NY', rate: 8875, onShipping: true }],
    });
    await shopper.put({ itemId: mug.id, quantity: 3 });
    const { cart, lines } = await price();
    expect(cart).toMatchObject({
      // 30.00 and 5.00 at 8.875 %: 2.66 and 0.44.
      taxCents: 310,
      grandTotalCents: 3810,
      taxLineItems: [{ name: 'State', rate: 8875, amountCents: 310 }],
      applicableTaxRules: [{ id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'State', rate: 8875 }],
    });
    expect(lines.map(({ line }) => [line.taxMinor, line.taxable])).toEqual([[266, true]]);
    const elsewhere = await price({ destination: { ...newYork, state: 'CA' } });
    expect(elsewhere.cart).toMatchObject({ taxCents: 0, taxLineItems: [], grandTotalCents: 3500 });
  });

  it('a cart has no shipping and taxes before its destination is known', async () => {
    await ship([home]);
    await tax({ rules: [{ name: 'VAT', countryCode: 'US', rate: 10_000 }] });
    await shopper.put({ itemId: mug.id });
    const none = {
      shippingOptions: [],
      selectedShippingOption: null,
      shippingLocation: {},
      taxLineItems: [],
      applicableTaxRules: [],
      taxCents: 0,
      shippingCostCents: 0,
      grandTotalCents: 1000,
    };
    expect(await shopper.cart()).toMatchObject(none);
    expect((await price({ destination: null })).cart).toMatchObject(none);
  });

  it('a cart is paid with gift cards up to what is left, and no more', async () => {
    await ship([home]);
    await shopper.put({ itemId: mug.id });
    const giftCards = [
      { id: 'a', label: 'AAAA', balanceMinor: 400, currency: 'USD' },
      { id: 'b', label: 'BBBB', balanceMinor: 5000, currency: 'USD' },
      { id: 'c', label: 'CCCC', balanceMinor: 5000, currency: 'EUR' },
    ];
    const { sum } = await price({ giftCards });
    expect(sum).toMatchObject({ totalMinor: 1500, giftCardMinor: 1500, dueMinor: 0 });
    expect(sum.giftCards.map(({ amountMinor }) => amountMinor)).toEqual([400, 1100]);
  });

  it('a cart says why it cannot be shipped', async () => {
    await shopper.put({ itemId: mug.id });
    expect((await price()).obstacles).toEqual(['This shop does not ship anything yet.']);
    await ship([{ name: 'Home', places: us, methods: [home.methods[1] ?? flat(1)] }]);
    expect((await price({ destination: { ...newYork, countryCode: 'DE' } })).shippingProblem).toBe(
      'Sorry, we do not ship to that place.',
    );
    await shopper.put({ itemId: mug.id, quantity: 9 });
    const heavy = await price();
    expect([heavy.obstacles, heavy.shipping, heavy.shippingProblem]).toEqual([
      [],
      null,
      'Sorry, there is no way to ship this order to that place.',
    ]);
  });

  it('a cart of downloads needs no shipping to any destination', async () => {
    await shopper.put({ itemId: song.id });
    const { obstacles: blockers, shippingProblem, cart } = await price();
    expect([blockers, shippingProblem, cart.requiresShipping]).toEqual([[], null, false]);
  });

  it('a cart is priced by current data, without the caches of the process', async () => {
    await shopper.put({ itemId: song.id });
    const { coupons } = app.discounts;
    const { id } = await coupons.create(
      site.id,
      { name: 'Code', code: 'CODE', kind: 'amount', value: 100 },
      { memberId: 'member' },
    );
    await shopper.coupon('code');
    await discount({ kind: 'amount', value: 50 });
    await coupons.change(site.id, id, { value: 200 });
    await tax({ pricesIncludeTax: true, rules: [{ name: 'VAT', countryCode: 'US', rate: 10_000 }] });
    expect((await price()).sum).toMatchObject({
      subtotalMinor: 500,
      discountMinor: 250,
      totalMinor: 250,
      taxMinor: 23,
      pricesIncludeTax: true,
    });
  });

  it('a cart is found by its owner or by its subscription token only', async () => {
    const owner = { kind: 'visitor', token: 'x'.repeat(43) } as const;
    expect(await app.carts.contents(site.id, { owner })).toBeNull();
    expect(await app.carts.contents(site.id, { cartToken: 'nonsense' })).toBeNull();
    await app.carts.add(site.id, owner, { itemId: song.id });
    expect(await app.carts.contents(site.id, { owner })).toMatchObject({ kind: 'shopping' });
    const other = await app.make.site();
    expect(await app.carts.contents(other.id, { owner })).toBeNull();
  });
});

describe('a cart in a checkout', () => {
  const CHECKOUT = '/api/commerce/checkout';
  const type = async (change: object): Promise<void> => {
    const response = await shopper.browser.call('PUT', CHECKOUT, change);
    expect(response.statusCode, response.body).toBe(200);
  };

  it('SF-3.005 SF-3.006 SF-3.008 every cart response in a checkout has current shipping and taxes', async () => {
    await ship([{ name: 'Home', places: us, methods: [flat(500), flat(1500, 'Express')] }]);
    await tax({ rules: [{ name: 'State', countryCode: 'US', state: 'NY', rate: 10_000 }] });
    await receiveInvalidations(app);
    await shopper.put({ itemId: mug.id });
    expect(await shopper.cart()).toMatchObject({ shippingCostCents: 0, taxCents: 0, grandTotalCents: 1000 });
    await type({ shippingAddress: newYork });
    const there = await shopper.cart();
    expect(there).toMatchObject({
      shippingLocation: newYork,
      shippingOptions: [{ name: 'Standard' }, { name: 'Express' }],
      selectedShippingOption: { name: 'Standard' },
      taxLineItems: [{ name: 'State', rate: 10_000, amountCents: 100 }],
      applicableTaxRules: [{ name: 'State', rate: 10_000 }],
      subtotalCents: 1000,
      shippingCostCents: 500,
      taxCents: 100,
      discountCents: 0,
      grandTotalCents: 1600,
    });
    expect(await shopper.cart()).toEqual(there);
    await type({ shippingOptionId: there.shippingOptions[1]?.id });
    expect(await shopper.cart()).toMatchObject({
      selectedShippingOption: { name: 'Express' },
      shippingCostCents: 1500,
      grandTotalCents: 2600,
    });
    const added = await shopper.add({ itemId: mug.id });
    expect(added.json().shoppingCart).toMatchObject({
      subtotalCents: 2000,
      shippingCostCents: 1500,
      taxCents: 200,
      grandTotalCents: 3700,
    });
    await type({ shippingAddress: { ...newYork, state: 'CA' } });
    expect(await shopper.cart()).toMatchObject({ taxCents: 0, taxLineItems: [], grandTotalCents: 3500 });
    expect(await shopper.cart('?calculateSubtotal=false')).toMatchObject({
      taxCents: 0,
      shippingCostCents: 0,
      grandTotalCents: 0,
    });
  });

  it('a cart outside a checkout is added to and read with one database connection each', async () => {
    await discount({});
    await receiveInvalidations(app);
    const owner = { kind: 'visitor', token: 'x'.repeat(43) } as const;
    const { pool } = app.platform.database;
    /** The fewest of several times: something else may be at work beside it. */
    const queriesOf = async (work: () => Promise<unknown>): Promise<number> => {
      const counts: number[] = [];
      for (let time = 0; time < 5; time++) {
        let queries = 0;
        const count = (): void => void queries++;
        pool.on('acquire', count);
        await work();
        pool.off('acquire', count);
        counts.push(queries);
      }
      return Math.min(...counts);
    };
    expect(await queriesOf(() => app.carts.add(site.id, owner, { itemId: mug.id }))).toBe(1);
    expect(await queriesOf(() => app.carts.read(site.id, owner))).toBe(1);
  });
});
