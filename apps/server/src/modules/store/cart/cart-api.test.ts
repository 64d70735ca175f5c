import type { Product, ShoppingCart } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { CART, createTestShopper, type TestShopper } from '../../../testing/test-shopper.ts';
import type { Site } from '../../foundation/sites/index.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let site: Site;
let storeId: string;
let mug: Product;
let shirt: Product;
let song: Product;
let shopper: TestShopper;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  storeId = (await app.make.store(site, { title: 'Shop' })).id;
  mug = await app.make.product(site, storeId, {
    title: 'Mug',
    variants: [{ sku: 'MUG', priceMinor: 1250, stock: { quantity: 5 } }],
  });
  shirt = await app.make.product(site, storeId, {
    title: 'Shirt',
    variantOptionOrdering: ['Size', 'Colour'],
    variants: [
      { sku: 'S-R', attributes: { Size: 'S', Colour: 'Red' }, priceMinor: 2000, stock: { quantity: 3 } },
      {
        sku: 'L-B',
        attributes: { Size: 'L', Colour: 'Blue' },
        priceMinor: 2500,
        salePriceMinor: 2200,
        onSale: true,
        stock: { unlimited: true },
      },
    ],
  });
  song = await app.make.product(site, storeId, {
    title: 'Song',
    productType: 2,
    variants: [{ sku: 'SONG', priceMinor: 99 }],
  });
});
afterAll(() => app.close());
beforeEach(() => {
  shopper = createTestShopper(app, site);
});

const cartsOf = async (websiteId: string): Promise<number> => {
  const rows = await app.platform.database.query.rows(
    { count: column.integer },
    sql`select count(*)::int as count from carts where website_id = ${websiteId}`,
  );
  return rows[0]?.count ?? 0;
};

describe('reading a cart', () => {
  it('SF-7.01 SF-3.003 SF-3.008 a visitor without a cart gets an empty one with every field, and nothing is stored', async () => {
    const before = await cartsOf(site.id);
    const response = await shopper.browser.get(CART);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      websiteId: site.id,
      orderId: '',
      isPurchased: false,
      entries: [],
      shippingOptions: [],
      selectedShippingOption: null,
      shippingLocation: {},
      taxLineItems: [],
      applicableTaxRules: [],
      coupons: [],
      promoCodes: [],
      validCoupons: [],
      invalidCoupons: [],
      subtotalCents: 0,
      taxCents: 0,
      shippingCostCents: 0,
      discountCents: 0,
      grandTotalCents: 0,
      subtotalAmount: { decimalValue: '0.00', currencyCode: 'USD', value: 0, fractionalDigits: 2 },
      totalQuantity: 0,
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: false,
      minimumSubtotalMessage: null,
    });
    expect(await cartsOf(site.id)).toBe(before);
  });

  it('SF-3.001 SF-3.002 SF-3.004 SF-3.009 a cart has its ids, when it was made, its entries and their number', async () => {
    const added = await shopper.put({ itemId: mug.id, quantity: 2 });
    await shopper.put({ itemId: shirt.id, sku: 'S-R' });
    expect(await shopper.cart()).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      websiteId: site.id,
      orderId: '',
      created: app.clock.now().getTime(),
      entries: [{ id: added.id }, { itemId: shirt.id }],
      totalQuantity: 3,
    });
  });

  it('SF-3.005 SF-3.006 a cart has fields for shipping and taxes, which are filled at checkout', async () => {
    await shopper.put({ itemId: mug.id });
    expect(await shopper.cart()).toMatchObject({
      shippingOptions: [],
      selectedShippingOption: null,
      shippingLocation: {},
      applicableTaxRules: [],
      taxCents: 0,
      shippingCostCents: 0,
    });
  });

  it('SF-3.010 a cart says whether it has digital products, only those, or products to ship', async () => {
    await shopper.put({ itemId: song.id });
    expect(await shopper.cart()).toMatchObject({
      hasDigital: true,
      purelyDigital: true,
      requiresShipping: false,
    });
    await shopper.put({ itemId: mug.id });
    expect(await shopper.cart()).toMatchObject({
      hasDigital: true,
      purelyDigital: false,
      requiresShipping: true,
    });
  });

  it('SF-3.012 SF-3.013 SF-3.014 SF-3.015 SF-3.016 SF-3.017 an entry says what it is and what it costs today', async () => {
    await shopper.put({ itemId: shirt.id, sku: 'L-B', quantity: 3 });
    const [entry] = (await shopper.cart()).entries;
    expect(entry).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      itemId: shirt.id,
      quantity: 3,
      title: 'Shirt',
      productType: 1,
      productUrl: '/shop/p/shirt',
      imageUrl: null,
      chosenVariant: {
        id: shirt.variants[1]?.id,
        sku: 'L-B',
        attributes: { Size: 'L', Colour: 'Blue' },
        optionValues: [
          { optionName: 'Size', value: 'L' },
          { optionName: 'Colour', value: 'Blue' },
        ],
      },
      purchasePriceCents: 2200,
      nonSalePriceCents: 2500,
      subTotal: 6600,
      item: { price: { decimalValue: '22.00', currencyCode: 'USD', value: 2200, fractionalDigits: 2 } },
      additionalFields: null,
      additionalFieldsFormId: null,
      multipleQuantityAllowed: true,
      isAvailable: true,
      stockMessage: null,
    });
  });

  it.each(['mine', '', 'x'.repeat(43), 'A'.repeat(44), '../../etc', '%00', "' or 1=1 --"])(
    'a token that nobody gave out (%s) opens an empty cart',
    async (token) => {
      await shopper.put({ itemId: mug.id });
      const stranger = createTestShopper(app, site);
      stranger.browser.cookies.set('awning-visitor', token);
      const response = await stranger.browser.get(CART);
      expect([response.statusCode, response.json().entries]).toEqual([200, []]);
    },
  );

  it('the same cookie opens nothing on another site', async () => {
    await shopper.put({ itemId: mug.id });
    const elsewhere = createTestShopper(app, await app.make.site());
    elsewhere.browser.cookies.set('awning-visitor', shopper.browser.cookies.get('awning-visitor') ?? '');
    expect(await elsewhere.cart()).not.toHaveProperty('id');
  });

  it('what the table keeps of a visitor opens nothing', async () => {
    await shopper.put({ itemId: mug.id });
    const { id } = await shopper.cart();
    const rows = await app.platform.database.query.rows(
      { owner_key: column.text },
      sql`select owner_key from carts where website_id = ${site.id} and cart_id = ${id ?? ''}`,
    );
    const thief = createTestShopper(app, site);
    thief.browser.cookies.set('awning-visitor', rows[0]?.owner_key.slice(1) ?? '');
    expect((await thief.cart()).entries).toEqual([]);
  });
});

describe('the query of a read', () => {
  it("SF-7.02 a mock cart shows an example made of the site's products, and stores nothing", async () => {
    const before = await cartsOf(site.id);
    const example = await shopper.cart('?mock=true');
    expect(example).not.toHaveProperty('id');
    expect(example.entries.length).toBeGreaterThan(0);
    expect(example.entries.every(({ isAvailable }) => isAvailable)).toBe(true);
    expect(example.subtotalCents).toBe(example.entries.reduce((sum, { subTotal }) => sum + subTotal, 0));
    expect(await cartsOf(site.id)).toBe(before);
    expect((await shopper.cart('?mock=false')).entries).toEqual([]);
  });

  it('SF-7.02 with calculateSubtotal=false amounts keep their defaults; a timecode changes nothing', async () => {
    await shopper.put({ itemId: mug.id, quantity: 2 });
    const full = await shopper.cart('?timecode=1700000000000&calculateSubtotal=true');
    expect(full).toEqual(await shopper.cart());
    expect(full).toMatchObject({ subtotalCents: 2500, grandTotalCents: 2500 });
    const plain = await shopper.cart('?calculateSubtotal=false');
    expect(plain).toMatchObject({ subtotalCents: 0, discountCents: 0, grandTotalCents: 0, totalQuantity: 2 });
    expect(plain.subtotalAmount.decimalValue).toBe('0.00');
    expect(plain.entries).toEqual(full.entries);
  });
});

describe('adding', () => {
  it('SF-7.03 SF-1.06 a POST answers the cart and the entry that was added; a price that is sent is ignored', async () => {
    const response = await shopper.add({
      itemId: shirt.id,
      sku: 'S-R',
      quantity: 2,
      additionalFields: '{"engraving":"Hi"}',
      price: 1,
      purchasePriceCents: 1,
    });
    expect(response.statusCode).toBe(200);
    const { shoppingCart, newlyAdded } = response.json();
    expect(Object.keys(response.json()).toSorted()).toEqual(['newlyAdded', 'shoppingCart']);
    expect(newlyAdded).toMatchObject({
      itemId: shirt.id,
      quantity: 2,
      purchasePriceCents: 2000,
      additionalFields: '{"engraving":"Hi"}',
    });
    expect(shoppingCart).toEqual(await shopper.cart());
    expect(shoppingCart.entries).toEqual([newlyAdded]);
  });

  it('SF-1.06 a signed-in shopper has a cart too, the same on every device', async () => {
    const { email } = await app.make.customer(site);
    await shopper.signIn(email, TEST_PASSWORD);
    await shopper.put({ itemId: mug.id });
    const phone = createTestShopper(app, site);
    await phone.signIn(email, TEST_PASSWORD);
    expect((await phone.cart()).entries).toMatchObject([{ itemId: mug.id, quantity: 1 }]);
  });

  it('the same again makes it more; other answers make another entry, in the order in which they came', async () => {
    const first = await shopper.put({ itemId: mug.id, quantity: 1 });
    const named = await shopper.put({ itemId: mug.id, quantity: '1', additionalFields: 'For a friend' });
    const again = await shopper.put({ itemId: mug.id, quantity: 2, additionalFields: '' });
    expect([again.id, again.quantity]).toEqual([first.id, 3]);
    expect((await shopper.cart()).entries.map(({ id, quantity }) => [id, quantity])).toEqual([
      [first.id, 3],
      [named.id, 1],
    ]);
  });

  it('a call that is sent again with its key adds once, and gets the cart as it is now', async () => {
    const send = () => shopper.add({ itemId: mug.id, quantity: 2 }, { 'idempotency-key': 'once' });
    const answers = [await send(), ...(await Promise.all([send(), send(), send()]))];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await shopper.cart()).totalQuantity).toBe(2);
    const other = await shopper.add({ itemId: mug.id, quantity: 1 }, { 'idempotency-key': 'once' });
    expect([other.statusCode, other.json().code]).toEqual([422, 'once.key-reused']);
    const refused = await shopper.add({ itemId: mug.id, quantity: 9 }, { 'idempotency-key': 'twice' });
    expect(refused.json().code).toBe('cart.not-enough-stock');
    const { id: songs } = await shopper.put({ itemId: song.id });
    const { shoppingCart, newlyAdded } = (await send()).json();
    expect([shoppingCart.totalQuantity, newlyAdded.quantity]).toEqual([3, 2]);
    expect(shoppingCart.entries.map(({ id }: { id: string }) => id)).toEqual([newlyAdded.id, songs]);
    await shopper.entry('DELETE', newlyAdded.id);
    const late = await send();
    expect([late.statusCode, late.json().code]).toEqual([404, 'cart.entry-missing']);
    expect((await shopper.cart()).totalQuantity).toBe(1);
  });

  it('an addition that is sent again after its product is gone gets its entry; a new one is refused', async () => {
    const variants = [{ stock: { quantity: 5 } }];
    const { id: itemId } = await app.make.product(site, storeId, { variants });
    const send = (key: string) => shopper.add({ itemId, quantity: 2 }, { 'idempotency-key': key });
    const { newlyAdded } = (await send('before')).json();
    await app.content.items.remove(site.id, itemId);
    await receiveInvalidations(app);
    const again = await send('before');
    expect(again.json()).toMatchObject({ newlyAdded: { id: newlyAdded.id, isAvailable: false } });
    expect((await shopper.cart()).entries).toMatchObject([{ id: newlyAdded.id, quantity: 2 }]);
    const refused = await send('after');
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'cart.item-missing']);
    const other = await shopper.add({ itemId, quantity: 1 }, { 'idempotency-key': 'before' });
    expect([other.statusCode, other.json().code]).toEqual([422, 'once.key-reused']);
  });

  it('an addition that is sent again is not refused although its cart has all the stock by then', async () => {
    const variants = [{ stock: { quantity: 2 } }];
    const { id: itemId } = await app.make.product(site, storeId, { variants });
    const send = (key: string) => shopper.add({ itemId, quantity: 2 }, { 'idempotency-key': key });
    const first = await send('all of it');
    const again = await send('all of it');
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect((await send('more of it')).json().code).toBe('cart.not-enough-stock');
  });

  it('what is kept for a call that may be sent again is small, however large the cart is', async () => {
    const additionalFields = 'x'.repeat(100_000);
    await shopper.add({ itemId: mug.id, additionalFields }, { 'idempotency-key': 'small' });
    const rows = await app.platform.database.query.rows(
      { bytes: column.integer },
      sql`
      select length(answer::text) as bytes from idempotency_keys where website_id = ${site.id} and key = 'small'`,
    );
    expect(rows[0]?.bytes).toBeLessThan(100);
  });

  it('a product that names a form is added without answers, as long as there are no forms', async () => {
    const additionalFieldsFormId = 'f'.repeat(24);
    const engraved = await app.make.product(site, storeId, {
      additionalFieldsFormId,
      variants: [{ stock: { quantity: 1 } }],
    });
    expect(await shopper.put({ itemId: engraved.id })).toMatchObject({
      additionalFieldsFormId,
      additionalFields: null,
    });
  });

  it('a plain form without a cookie gets one, and its cart with it', async () => {
    const response = await shopper.browser.submit(`${CART}/entries`, { itemId: mug.id, quantity: '2' });
    expect(response.statusCode).toBe(200);
    expect((await shopper.cart()).entries).toMatchObject([{ itemId: mug.id, quantity: 2 }]);
  });

  it('without the value of the crumb nothing is added', async () => {
    await shopper.browser.get(CART);
    const forged = await shopper.browser.raw({
      method: 'POST',
      url: `${CART}/entries`,
      payload: { itemId: mug.id },
    });
    expect([forged.statusCode, forged.json().crumbFail]).toEqual([403, true]);
    expect((await shopper.cart()).entries).toEqual([]);
  });
});

describe('changing an entry', () => {
  it('SF-7.04 a PUT of additionalFields answers the cart and the entry, with other answers and another variant', async () => {
    const { id } = await shopper.put({ itemId: shirt.id, sku: 'S-R', additionalFields: 'Anna' });
    const response = await shopper.entry('PUT', `${id}/additionalFields`, {
      itemId: shirt.id,
      sku: 'L-B',
      additionalFields: 'Ben',
    });
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json()).toSorted()).toEqual(['shoppingCart', 'updatedEntry']);
    const { shoppingCart, updatedEntry } = response.json();
    expect(updatedEntry).toMatchObject({
      id,
      additionalFields: 'Ben',
      chosenVariant: { sku: 'L-B' },
      purchasePriceCents: 2200,
    });
    expect(shoppingCart).toEqual(await shopper.cart());
  });

  it('what is not sent stays; null takes the answers away', async () => {
    const { id } = await shopper.put({ itemId: shirt.id, sku: 'S-R', additionalFields: 'Anna' });
    const response = await shopper.entry('PUT', `${id}/additionalFields`, { sku: 'L-B' });
    expect(response.json().updatedEntry).toMatchObject({
      additionalFields: 'Anna',
      chosenVariant: { sku: 'L-B' },
    });
    const cleared = await shopper.entry('PUT', `${id}/additionalFields`, { additionalFields: null });
    expect(cleared.json().updatedEntry).toMatchObject({
      additionalFields: null,
      chosenVariant: { sku: 'L-B' },
    });
  });

  it('an entry that becomes equal to another joins it and keeps its own id', async () => {
    await shopper.put({ itemId: mug.id, quantity: 2 });
    const { id } = await shopper.put({ itemId: mug.id, quantity: 3, additionalFields: 'Anna' });
    const response = await shopper.entry('PUT', `${id}/additionalFields`, { additionalFields: null });
    expect(response.json().shoppingCart.entries).toMatchObject([{ id, quantity: 5, additionalFields: null }]);
  });

  it('a PUT of the quantity checks the stock when it grows, and never when it falls', async () => {
    const { id } = await shopper.put({ itemId: mug.id, quantity: 4 });
    expect((await shopper.entry('PUT', id, { quantity: '5' })).json().updatedEntry.quantity).toBe(5);
    const refused = await shopper.entry('PUT', id, { quantity: 6 });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'cart.not-enough-stock']);
    const product = await app.make.product(site, storeId, { variants: [{ stock: { quantity: 9 } }] });
    const entry = await shopper.put({ itemId: product.id, quantity: 9 });
    const variantId = product.variants[0]?.id ?? '';
    const change = { setFiniteOperations: [{ variantId, quantity: 1 }] };
    await app.inventory.adjust(site.id, change, { actor: 'test' });
    expect((await shopper.entry('PUT', entry.id, { quantity: 4 })).statusCode).toBe(200);
    expect((await shopper.entry('PUT', entry.id, { quantity: 5 })).statusCode).toBe(409);
    expect((await shopper.cart()).entries).toMatchObject([{ quantity: 5 }, { quantity: 4 }]);
  });

  it('an entry that is removed can be put back in its place for a day', async () => {
    const { id } = await shopper.put({ itemId: mug.id, quantity: 2, additionalFields: 'Anna' });
    await shopper.put({ itemId: song.id });
    const before = await shopper.cart();
    const removed = await shopper.entry('DELETE', id);
    expect(removed.json().shoppingCart.entries).toMatchObject([{ itemId: song.id }]);
    expect((await shopper.entry('DELETE', id)).statusCode, 'once more does no harm').toBe(200);
    expect((await shopper.entry('PUT', id, { quantity: 1 })).json().code).toBe('cart.entry-missing');
    app.clock.advance(24 * HOUR_MS - 1);
    expect((await shopper.entry('POST', `${id}/restore`)).json().shoppingCart).toEqual(before);
    expect((await shopper.entry('POST', `${id}/restore`)).json().shoppingCart).toEqual(before);
    await shopper.entry('DELETE', id);
    app.clock.advance(24 * HOUR_MS);
    const late = await shopper.entry('POST', `${id}/restore`);
    expect([late.statusCode, late.json().code]).toEqual([404, 'cart.nothing-to-restore']);
  });

  it('what comes back joins the same that was added meanwhile, and only while there is enough', async () => {
    const { id } = await shopper.put({ itemId: mug.id, quantity: 2 });
    await shopper.entry('DELETE', id);
    const again = await shopper.put({ itemId: mug.id, quantity: 3 });
    const restored = await shopper.entry('POST', `${id}/restore`);
    expect(restored.json().shoppingCart.entries).toMatchObject([{ id: again.id, quantity: 5 }]);
    const shirtEntry = await shopper.put({ itemId: shirt.id, sku: 'S-R', quantity: 3 });
    await shopper.entry('DELETE', shirtEntry.id);
    await shopper.put({ itemId: shirt.id, sku: 'S-R', quantity: 1, additionalFields: 'Anna' });
    const refused = await shopper.entry('POST', `${shirtEntry.id}/restore`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'cart.not-enough-stock']);
    expect((await shopper.cart()).totalQuantity).toBe(6);
  });
});

describe('products that change', () => {
  it('what is no longer in stock in that number says so, over all entries of the variant', async () => {
    const lamp = await app.make.product(site, storeId, {
      variants: [{ sku: 'LAMP', priceMinor: 100, stock: { quantity: 4 } }],
    });
    const variantId = lamp.variants[0]?.id ?? '';
    await shopper.put({ itemId: lamp.id, quantity: 2 });
    await shopper.put({ itemId: lamp.id, quantity: 2, additionalFields: 'engraved' });
    const left = async (quantity: number) => {
      await app.inventory.adjust(
        site.id,
        { setFiniteOperations: [{ variantId, quantity }] },
        { actor: 'test' },
      );
      await receiveInvalidations(app);
      return (await shopper.cart()).entries.map(({ stockMessage }) => stockMessage);
    };
    const sentence = 'Sorry, we do not have enough of that item available.';
    expect(await left(4)).toEqual([null, null]);
    expect(await left(3)).toEqual([sentence, sentence]);
    expect(await left(0)).toEqual([sentence, sentence]);
  });

  const without = async (change: (product: Product) => Promise<unknown>): Promise<ShoppingCart> => {
    const product = await app.make.product(site, storeId, {
      title: 'Lamp',
      variantOptionOrdering: ['Size'],
      variants: [
        {
          sku: `A${shopper.browser.cookies.size}`,
          attributes: { Size: 'S' },
          priceMinor: 500,
          stock: { quantity: 5 },
        },
      ],
    });
    await shopper.put({ itemId: mug.id });
    await shopper.put({ itemId: product.id, quantity: 2 });
    await change(product);
    await receiveInvalidations(app);
    return shopper.cart();
  };
  const removedEntry = {
    title: 'Lamp',
    quantity: 2,
    isAvailable: false,
    productType: 0,
    purchasePriceCents: 0,
    subTotal: 0,
    productUrl: null,
    chosenVariant: { attributes: { Size: 'S' } },
  };

  it.each<[string, (product: Product) => Promise<unknown>]>([
    ['is hidden', ({ id }) => app.catalog.products.change(site.id, id, { status: 'draft' }, { by: 'test' })],
    ['is deleted', ({ id }) => app.content.items.remove(site.id, id)],
    [
      'becomes a subscription',
      ({ id }) =>
        app.catalog.products.change(
          site.id,
          id,
          { subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } },
          { by: 'test' },
        ),
    ],
    [
      'loses the variant',
      ({ id }) =>
        app.catalog.products.change(
          site.id,
          id,
          { variants: [{ attributes: { Size: 'M' }, priceMinor: 500 }] },
          { by: 'test' },
        ),
    ],
  ])(
    'one that %s stays in sight under its name, counts for nothing and can only be removed',
    async (_what, change) => {
      const cart = await without(change);
      expect(cart.entries).toMatchObject([{ itemId: mug.id }, removedEntry]);
      expect(cart).toMatchObject({ subtotalCents: 1250, totalQuantity: 1 });
      const id = cart.entries[1]?.id ?? '';
      const more = await shopper.entry('PUT', id, { quantity: 3 });
      expect([more.statusCode, more.json().code]).toEqual([409, 'cart.item-not-for-sale']);
      expect((await shopper.entry('DELETE', id)).json().shoppingCart.entries).toHaveLength(1);
      const back = await shopper.entry('POST', `${id}/restore`);
      expect([back.statusCode, back.json().code]).toEqual([409, 'cart.item-not-for-sale']);
    },
  );

  it('a new price is the price of the cart', async () => {
    const cart = await without(({ id, variants: [variant] }) =>
      app.catalog.products.change(
        site.id,
        id,
        { variants: [{ id: variant?.id ?? '', priceMinor: 700 }] },
        { by: 'test' },
      ),
    );
    expect(cart).toMatchObject({ subtotalCents: 1250 + 2 * 700 });
  });
});

describe('what the store says', () => {
  it('SF-5.19 a subtotal below the minimum is said in the answer, with the amount; an empty cart is not below', async () => {
    const strict = await app.make.site();
    const store = await app.make.store(strict);
    const product = await app.make.product(strict, store.id, {
      variants: [{ priceMinor: 1000, stock: { quantity: 10 } }],
    });
    await app.settings.changeStore(strict.id, { value: { minimumOrderSubtotal: 2500 }, by: 'test' });
    const person = createTestShopper(app, strict);
    expect((await person.cart()).minimumSubtotalMessage).toBeNull();
    const { id } = await person.put({ itemId: product.id, quantity: 2 });
    const message = 'To check out, your order subtotal must be $25.00 or more.';
    expect((await person.cart()).minimumSubtotalMessage).toBe(message);
    await person.entry('PUT', id, { quantity: 3 });
    expect((await person.cart()).minimumSubtotalMessage).toBeNull();
  });

  it('yen have no decimals', async () => {
    const tokyo = await app.make.site();
    await app.settings.changeStore(tokyo.id, { value: { storeCurrency: 'JPY' }, by: 'test' });
    const store = await app.make.store(tokyo);
    const product = await app.make.product(tokyo, store.id, {
      variants: [{ priceMinor: 1200, stock: { unlimited: true } }],
    });
    const person = createTestShopper(app, tokyo);
    await person.put({ itemId: product.id, quantity: 2 });
    expect((await person.cart()).subtotalAmount).toEqual({
      decimalValue: '2400',
      currencyCode: 'JPY',
      value: 2400,
      fractionalDigits: 0,
    });
  });
});

describe('coupons', () => {
  const make = (code: string, more: object = {}) =>
    app.discounts.coupons.create(
      site.id,
      { name: `Coupon ${code}`, code, kind: 'percent', value: 1000, ...more },
      { memberId: 'test' },
    );

  it('SF-3.007 coupons of a cart are listed with their discount, or with why they do not apply', async () => {
    await make('TEN');
    await make('LATER', { startsAt: app.clock.now().getTime() + HOUR_MS });
    await shopper.put({ itemId: mug.id, quantity: 2 });
    await shopper.coupon(' ten ');
    const response = await shopper.coupon('later');
    expect(response.statusCode).toBe(200);
    const ten = { code: 'TEN', name: 'Coupon TEN', discountCents: 250, message: '' };
    const later = {
      code: 'LATER',
      name: 'Coupon LATER',
      discountCents: 0,
      message: 'The code LATER is not valid yet.',
    };
    expect(response.json().shoppingCart).toMatchObject({
      coupons: [ten, later],
      promoCodes: ['TEN', 'LATER'],
      validCoupons: [ten],
      invalidCoupons: [later],
      subtotalCents: 2500,
      discountCents: 250,
      grandTotalCents: 2250,
    });
    app.clock.advance(2 * HOUR_MS);
    expect(await shopper.cart()).toMatchObject({ invalidCoupons: [], discountCents: 475 });
  });

  it('coupons take nothing off gift cards', async () => {
    const card = await app.make.product(site, storeId, {
      productType: 4,
      variants: [{ priceMinor: 10_000 }],
    });
    await make('ALL', { value: 10_000 });
    await shopper.put({ itemId: card.id });
    await shopper.coupon('ALL');
    expect(await shopper.cart()).toMatchObject({
      invalidCoupons: [{ message: 'The code ALL is not for gift cards.' }],
      grandTotalCents: 10_000,
    });
    await shopper.put({ itemId: mug.id });
    expect(await shopper.cart()).toMatchObject({
      invalidCoupons: [],
      subtotalCents: 11_250,
      discountCents: 1250,
      grandTotalCents: 10_000,
    });
  });

  it('a coupon is refused when unknown, already entered, or one too many, and can always be removed', async () => {
    const coupon = await make('GONE');
    const unknown = await shopper.coupon('NOPE');
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'Code NOPE isn’t valid.']);
    const empty = await shopper.coupon('  ');
    expect([empty.statusCode, empty.json().message]).toEqual([400, 'Enter a code.']);
    expect(await shopper.cart()).not.toHaveProperty('id');
    await shopper.coupon('GONE');
    const twice = await shopper.coupon('gone');
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      'You have already entered the code GONE.',
    ]);
    await app.discounts.coupons.remove(site.id, coupon.id);
    expect((await shopper.cart()).invalidCoupons).toMatchObject([
      { discountCents: 0, message: expect.stringMatching(/^Code /) },
    ]);
    const left = await shopper.browser.call('DELETE', `${CART}/coupons/gone`);
    expect(left.json().shoppingCart.promoCodes).toEqual([]);
    expect((await shopper.browser.call('DELETE', `${CART}/coupons/gone`)).statusCode).toBe(200);
    for (let count = 1; count <= 10; count++) {
      await make(`MANY${count}`);
      await shopper.coupon(`MANY${count}`);
    }
    await make('MANY11');
    const full = await shopper.coupon('MANY11');
    expect([full.statusCode, full.json().message]).toEqual([409, 'You can use at most 10 codes at a time.']);
    expect((await shopper.cart()).promoCodes).toHaveLength(10);
  });
});

describe('subscribing', () => {
  let box: Product;
  beforeAll(async () => {
    box = await app.make.product(site, storeId, {
      title: 'Vegetable box',
      variantOptionOrdering: ['Size'],
      variants: ['S', 'L'].map((size) => ({
        sku: `BOX-${size}`,
        attributes: { Size: size },
        priceMinor: 2000,
        stock: { quantity: 4 },
      })),
      subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    });
  });
  const subscribe = (body: object) => shopper.browser.call('POST', '/api/3/commerce/cart/subscription', body);

  it('SF-7.05 a POST answers the token of a cart of its own, which holds just this', async () => {
    const fields = { itemId: box.id, sku: 'BOX-L', qty: 2, additionalFields: 'No beetroot' };
    const response = await subscribe(fields);
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json())).toEqual(['cartToken']);
    const { cartToken } = response.json();
    expect(cartToken).toMatch(/^[\w-]{43}$/);
    expect(await app.carts.byToken(site.id, cartToken)).toMatchObject({
      entries: [
        {
          title: 'Vegetable box',
          quantity: 2,
          chosenVariant: { sku: 'BOX-L' },
          additionalFields: 'No beetroot',
          purchasePriceCents: 2000,
          isAvailable: true,
        },
      ],
      subtotalCents: 4000,
      requiresShipping: true,
    });
    expect((await shopper.cart()).entries, 'the shopping cart knows nothing of it').toEqual([]);
  });

  it("a subscription's cart opens for no other token, on no other site, and not for the stored key", async () => {
    const { cartToken } = (await subscribe({ itemId: box.id, sku: 'BOX-S' })).json();
    const rows = await app.platform.database.query.rows(
      { owner_key: column.text },
      sql`select owner_key from carts where kind = 'subscription'`,
    );
    const elsewhere = await app.make.site();
    for (const [websiteId, token] of [
      [site.id, 'x'.repeat(43)],
      [site.id, rows[0]?.owner_key ?? ''],
      [site.id, ''],
      [elsewhere.id, cartToken],
    ] as const)
      expect(await app.carts.byToken(websiteId, token)).toBeNull();
  });

  it.each<[string, () => object, number, string]>([
    ['a product without a plan', () => ({ itemId: mug.id }), 400, 'cart.not-a-subscription'],
    ['more than there are', () => ({ itemId: box.id, sku: 'BOX-S', qty: 5 }), 409, 'cart.not-enough-stock'],
    [
      'a quantity that is none',
      () => ({ itemId: box.id, sku: 'BOX-S', qty: 'two' }),
      400,
      'cart.quantity-not-number',
    ],
    ['no size', () => ({ itemId: box.id }), 400, 'cart.select-option'],
    ['an unknown item', () => ({ itemId: '0'.repeat(24) }), 404, 'cart.item-missing'],
  ])('%s is refused, and nothing is stored', async (_what, body, status, code) => {
    const before = await cartsOf(site.id);
    const response = await subscribe(body());
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(await cartsOf(site.id)).toBe(before);
  });
});

it('every call is in the description of the API, with what it takes and answers', async () => {
  const { paths } = (await shopper.browser.get('/api/openapi.json')).json();
  const described = Object.entries<Record<string, { requestBody?: object; responses: object }>>(paths)
    .filter(([path]) => path.startsWith(CART) || path.startsWith('/api/3/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody, responses }]) => [
        `${method.toUpperCase()} ${path}`,
        requestBody !== undefined,
        '200' in responses,
      ]),
    );
  expect(described.toSorted()).toEqual([
    [`DELETE ${CART}/coupons/{code}`, false, true],
    [`DELETE ${CART}/entries/{entryId}`, false, true],
    [`GET ${CART}`, false, true],
    ['POST /api/3/commerce/cart/subscription', true, true],
    [`POST ${CART}/coupons`, true, true],
    [`POST ${CART}/entries`, true, true],
    [`POST ${CART}/entries/{entryId}/restore`, false, true],
    [`PUT ${CART}/entries/{entryId}`, true, true],
    [`PUT ${CART}/entries/{entryId}/additionalFields`, true, true],
  ]);
});
