import type { Product } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { CART, createTestShopper, type TestShopper } from '../../../testing/test-shopper.ts';
import type { Site } from '../../foundation/sites/index.ts';

const VARIANT_GONE = 'Sorry, that item variant is unavailable. Please select another variant.';
const NOT_ENOUGH = 'Sorry, we do not have enough of that item available.';
const NOT_A_NUMBER = 'Quantity must be a number.';
const OUT_OF_RANGE = 'Quantity must be between 1 and 9999.';
const NOT_FOUND = 'Sorry, we could not find that item.';

let app: TestApp;
let site: Site;
let storeId: string;
let mug: Product;
let shirt: Product;
let foreign: Product;
let shopper: TestShopper;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  storeId = (await app.make.store(site)).id;
  mug = await app.make.product(site, storeId, {
    variants: [{ sku: 'MUG', priceMinor: 1250, stock: { quantity: 20 } }],
  });
  shirt = await app.make.product(site, storeId, {
    variantOptionOrdering: ['Size', 'Colour', 'Fit'],
    variants: ['S', 'L'].map((size) => ({
      sku: size,
      attributes: { Size: size, Colour: 'Red', Fit: 'Slim' },
      priceMinor: 2000,
      stock: { quantity: 3 },
    })),
  });
  const other = await app.make.site();
  foreign = await app.make.product(other, (await app.make.store(other)).id);
});
afterAll(() => app.close());
beforeEach(() => {
  shopper = createTestShopper(app, site);
});

/** Expects the same cart before and after `work`. */
const unchangedBy = async (work: () => Promise<void>): Promise<void> => {
  await shopper.put({ itemId: mug.id, quantity: 2, additionalFields: 'Anna' });
  const before = await shopper.cart();
  await work();
  expect(await shopper.cart()).toEqual(before);
};

describe('an add that is refused leaves the cart as it was', () => {
  it.each<[string, () => object, number, string]>([
    ['SF-5.06 the quantity abc', () => ({ itemId: mug.id, quantity: 'abc' }), 400, NOT_A_NUMBER],
    ['SF-5.06 an empty quantity', () => ({ itemId: mug.id, quantity: '' }), 400, NOT_A_NUMBER],
    ['SF-5.06 the quantity ٣', () => ({ itemId: mug.id, quantity: '٣' }), 400, NOT_A_NUMBER],
    ['SF-5.06 the quantity 1e309', () => ({ itemId: mug.id, quantity: '1e309' }), 400, NOT_A_NUMBER],
    ['SF-5.06 a list', () => ({ itemId: mug.id, quantity: [1] }), 400, NOT_A_NUMBER],
    ['SF-5.06 an object', () => ({ itemId: mug.id, quantity: { valueOf: 1 } }), 400, NOT_A_NUMBER],
    ['SF-5.06 true', () => ({ itemId: mug.id, quantity: true }), 400, NOT_A_NUMBER],
    ['SF-5.06 null', () => ({ itemId: mug.id, quantity: null }), 400, NOT_A_NUMBER],
    [
      'SF-5.07 the quantity 1.5',
      () => ({ itemId: mug.id, quantity: 1.5 }),
      400,
      'Quantity must be a whole number.',
    ],
    ['the quantity 0', () => ({ itemId: mug.id, quantity: 0 }), 400, OUT_OF_RANGE],
    ['the quantity -1', () => ({ itemId: mug.id, quantity: '-1' }), 400, OUT_OF_RANGE],
    ['the quantity 10000', () => ({ itemId: mug.id, quantity: 10_000 }), 400, OUT_OF_RANGE],
    ['SF-5.05 more than there are', () => ({ itemId: mug.id, quantity: 19 }), 409, NOT_ENOUGH],
    [
      'SF-5.03 options that nobody chose',
      () => ({ itemId: shirt.id }),
      400,
      'Please select the Size, Colour and Fit options.',
    ],
    ['SF-5.04 a sku of another product', () => ({ itemId: shirt.id, sku: 'MUG' }), 400, VARIANT_GONE],
    ['SF-5.04 a sku that nobody has', () => ({ itemId: mug.id, sku: 'CUP' }), 400, VARIANT_GONE],
    ['an unknown item', () => ({ itemId: '0'.repeat(24) }), 404, NOT_FOUND],
    ['an id that is none', () => ({ itemId: "'; drop table carts" }), 404, NOT_FOUND],
    ['a product of another site', () => ({ itemId: foreign.id }), 404, NOT_FOUND],
    ['a store for a product', () => ({ itemId: storeId }), 404, NOT_FOUND],
  ])('%s', async (_what, entry, status, message) => {
    await unchangedBy(async () => {
      const response = await shopper.add(entry());
      expect([response.statusCode, response.json().message]).toEqual([status, message]);
    });
  });

  it('SF-5.06 a number that JSON cannot hold', async () => {
    await unchangedBy(async () => {
      const response = await shopper.browser.call('POST', `${CART}/entries`, undefined, {});
      expect(response.statusCode).toBe(400);
      const huge = await shopper.browser.raw({
        method: 'POST',
        url: `${CART}/entries`,
        headers: {
          'content-type': 'application/json',
          'x-csrf-token': shopper.browser.cookies.get('crumb') ?? '',
        },
        payload: `{"itemId":"${mug.id}","quantity":1e309}`,
      });
      expect([huge.statusCode, huge.json().message]).toEqual([400, NOT_A_NUMBER]);
    });
  });

  it.each([
    ['that is no text', { additionalFields: { a: 1 } }, 400, 'http.invalid'],
    [
      'that an entry cannot keep',
      { additionalFields: 'x'.repeat(100_001) },
      400,
      'cart.additional-fields-too-long',
    ],
    ['of 5 MB', { additionalFields: 'x'.repeat(5_000_000) }, 413, 'http.body-too-large'],
  ])('an additional field %s', async (_what, fields, status, code) => {
    await unchangedBy(async () => {
      const response = await shopper.add({ itemId: mug.id, ...fields });
      expect([response.statusCode, response.json().code]).toEqual([status, code]);
      expect(response.json().message).toMatch(/\.$/);
    });
  });

  it('a variant that vanished while the page was open', async () => {
    const product = await app.make.product(site, storeId, {
      variantOptionOrdering: ['Size'],
      variants: ['One', 'Two', 'Three'].map((size) => ({
        sku: `SIZE-${size}`,
        attributes: { Size: size },
        stock: { quantity: 5 },
      })),
    });
    await unchangedBy(async () => {
      const [one, two] = product.variants;
      const rows = [one, two].flatMap((variant) => (variant ? { id: variant.id } : []));
      await app.catalog.products.change(site.id, product.id, { variants: rows }, { by: 'test' });
      await receiveInvalidations(app);
      const response = await shopper.add({ itemId: product.id, sku: 'SIZE-Three' });
      expect([response.statusCode, response.json().message]).toEqual([400, VARIANT_GONE]);
    });
  });

  it('SF-5.08 a gift card without a denomination', async () => {
    const card = await app.make.product(site, storeId, {
      productType: 4,
      variantOptionOrdering: ['Value'],
      variants: [
        { sku: 'GC10', attributes: { Value: '10' }, priceMinor: 1000 },
        { sku: 'GC25', attributes: { Value: '25' }, priceMinor: 2500 },
      ],
    });
    await unchangedBy(async () => {
      const response = await shopper.add({ itemId: card.id });
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        'Select a denomination for the Gift Card.',
      ]);
    });
    expect(await shopper.put({ itemId: card.id, sku: 'GC25' })).toMatchObject({ purchasePriceCents: 2500 });
  });

  it('a second download, and a second hour where the store sells one at a time', async () => {
    const song = await app.make.product(site, storeId, { productType: 2, variants: [{ priceMinor: 99 }] });
    const hour = await app.make.product(site, storeId, {
      productType: 3,
      variants: [{ priceMinor: 99, stock: { unlimited: true } }],
    });
    const onlyOne = 'You can buy only one of that item at a time.';
    await shopper.put({ itemId: song.id });
    for (const more of [{}, { quantity: 2 }, { additionalFields: 'for somebody else' }]) {
      const response = await shopper.add({ itemId: song.id, ...more });
      expect([response.statusCode, response.json().message]).toEqual([409, onlyOne]);
    }
    await shopper.put({ itemId: hour.id, quantity: 2 });
    await app.settings.changeStore(site.id, {
      value: { multipleQuantityAllowedForServices: false },
      by: 'test',
    });
    await receiveInvalidations(app);
    const reply = await shopper.add({ itemId: hour.id });
    expect([reply.statusCode, reply.json().message]).toEqual([409, onlyOne]);
    expect((await shopper.cart()).entries).toMatchObject([
      { quantity: 1, multipleQuantityAllowed: false },
      { quantity: 2, multipleQuantityAllowed: false },
    ]);
  });

  it('more than 9999 of a variant, over all of its entries', async () => {
    const sand = await app.make.product(site, storeId, { variants: [{ stock: { unlimited: true } }] });
    await shopper.put({ itemId: sand.id, quantity: 9000 });
    const response = await shopper.add({ itemId: sand.id, quantity: 1000, additionalFields: 'Anna' });
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'You can have at most 9999 of that item in your cart.',
    ]);
    await shopper.put({ itemId: sand.id, quantity: 999, additionalFields: 'Anna' });
  });

  it('CT-17 more of something dear than could be added up', async () => {
    const ship = await app.make.product(site, storeId, {
      variants: [{ priceMinor: 999_999_999_999, stock: { unlimited: true } }],
    });
    const atOnce = await shopper.add({ itemId: ship.id, quantity: 9999 });
    expect([atOnce.statusCode, atOnce.json().message]).toEqual([400, 'Quantity must be between 1 and 5.']);
    await shopper.put({ itemId: ship.id, quantity: 5 });
    const { entries, subtotalCents } = await shopper.cart();
    expect([entries[0]?.subTotal, subtotalCents]).toEqual([4_999_999_999_995, 4_999_999_999_995]);
    const more = await shopper.add({ itemId: ship.id, quantity: 1 });
    expect([more.statusCode, more.json().message]).toEqual([
      409,
      'You can have at most 5 of that item in your cart.',
    ]);
    const changed = await shopper.entry('PUT', entries[0]?.id ?? '', { quantity: 6 });
    expect([changed.statusCode, changed.json().message]).toEqual([
      409,
      'You can have at most 5 of that item in your cart.',
    ]);
  });

  it('a product that is sold as a subscription', async () => {
    const box = await app.make.product(site, storeId, {
      variants: [{ stock: { unlimited: true } }],
      subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    });
    await unchangedBy(async () => {
      const response = await shopper.add({ itemId: box.id });
      expect([response.statusCode, response.json().code]).toEqual([400, 'cart.sold-by-subscription']);
    });
  });
});

describe('stock', () => {
  it('entries with different answers share what there is', async () => {
    for (const [index, additionalFields] of ['Anna', 'Ben', 'Carl'].entries()) {
      const response = await shopper.add({
        itemId: shirt.id,
        sku: 'S',
        quantity: 1 + (index % 2),
        additionalFields,
      });
      expect(response.statusCode).toBe(index < 2 ? 200 : 409);
    }
    const more = await shopper.entry('PUT', (await shopper.cart()).entries[0]?.id ?? '', { quantity: 2 });
    expect([more.statusCode, more.json().message]).toEqual([409, NOT_ENOUGH]);
    await shopper.put({ itemId: shirt.id, sku: 'L', quantity: 3 });
    const moved = await shopper.entry('PUT', `${(await shopper.cart()).entries[0]?.id}/additionalFields`, {
      sku: 'L',
    });
    expect([moved.statusCode, moved.json().message], 'the other size is all taken').toEqual([
      409,
      NOT_ENOUGH,
    ]);
    expect((await shopper.cart()).entries.map(({ quantity }) => quantity)).toEqual([1, 2, 3]);
  });

  it('a cart takes no stock from other carts, and stock held for a payment is not available', async () => {
    const product = await app.make.product(site, storeId, { variants: [{ stock: { quantity: 5 } }] });
    const variantId = product.variants[0]?.id ?? '';
    await shopper.put({ itemId: product.id, quantity: 5 });
    const second = createTestShopper(app, site);
    await second.put({ itemId: product.id, quantity: 5 });
    const { id = '' } = await shopper.cart();
    const expires = new Date(app.clock.now().getTime() + 60_000);
    await app.inventory.hold(site.id, { kind: 'cart', id }, [{ variantId, quantity: 5 }], expires);
    const third = createTestShopper(app, site);
    expect((await third.add({ itemId: product.id })).json().message).toBe(NOT_ENOUGH);
    const own = (await shopper.cart()).entries[0]?.id ?? '';
    await shopper.entry('PUT', own, { quantity: 4 });
    expect((await shopper.entry('PUT', own, { quantity: 5 })).statusCode, 'a hold of its own').toBe(200);
    app.clock.advance(60_000);
    expect((await third.add({ itemId: product.id })).statusCode, 'the hold is over').toBe(200);
  });
});

describe('entries of others', () => {
  it("entries of another shopper's cart cannot be changed, removed or restored: they return 404", async () => {
    const { id } = await shopper.put({ itemId: mug.id, quantity: 2 });
    const stranger = createTestShopper(app, site);
    await stranger.put({ itemId: mug.id });
    const calls = [
      ['PUT', id, { quantity: 1 }],
      ['PUT', `${id}/additionalFields`, { additionalFields: 'mine' }],
      ['DELETE', id, undefined],
      ['POST', `${id}/restore`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const response = await stranger.entry(method, path, body);
      expect([response.statusCode, path]).toEqual([404, path]);
    }
    expect((await shopper.cart()).entries).toMatchObject([{ id, quantity: 2, additionalFields: null }]);
  });

  it.each([
    ['PUT', '{id}', { quantity: 0 }, 400, OUT_OF_RANGE],
    ['PUT', '{id}', { quantity: 'abc' }, 400, NOT_A_NUMBER],
    ['PUT', '{id}', {}, 400, NOT_A_NUMBER],
    ['PUT', '{id}/additionalFields', { sku: 'CUP' }, 400, VARIANT_GONE],
    ['PUT', '{id}/additionalFields', { itemId: '0'.repeat(24) }, 404, 'That item is no longer in your cart.'],
    ['PUT', '0'.repeat(24), { quantity: 1 }, 404, 'That item is no longer in your cart.'],
    ['DELETE', '0'.repeat(24), undefined, 404, 'That item is no longer in your cart.'],
    [
      'POST',
      `${'0'.repeat(24)}/restore`,
      undefined,
      404,
      'There is nothing to put back. What was removed can come back for a day.',
    ],
  ] as const)('%s %s with %o is refused in words', async (method, path, body, status, message) => {
    await unchangedBy(async () => {
      const id = (await shopper.cart()).entries[0]?.id ?? '';
      const response = await shopper.entry(method, path.replace('{id}', id), body);
      expect([response.statusCode, response.json().message]).toEqual([status, message]);
    });
  });
});

describe('limits', () => {
  it('a cart holds 200 entries and a megabyte of answers', async () => {
    const sand = await app.make.product(site, storeId, { variants: [{ stock: { unlimited: true } }] });
    const owner = { kind: 'visitor', token: 'a'.repeat(43) } as const;
    const put = (additionalFields: string) =>
      app.carts.add(site.id, owner, { itemId: sand.id, additionalFields });
    const { shoppingCart } = await put('7 7');
    await app.platform.database.query.run(sql`
      insert into cart_entries (website_id, cart_id, entry_id, item_id, variant_id, quantity, fields_hash, additional_fields, snapshot)
      select website_id, cart_id, to_char(number, 'FM000'), item_id, variant_id, 1, number::text, number::text, snapshot
      from cart_entries, generate_series(2, 200) number
      where website_id = ${site.id} and cart_id = ${shoppingCart.id ?? ''}`);
    await expect(put('another')).rejects.toThrow('Your cart is full. It can hold 200 different items.');
    await expect(put('7 7'), 'one that is there').resolves.toMatchObject({ newlyAdded: { quantity: 2 } });
    const writer = { kind: 'visitor', token: 'b'.repeat(43) } as const;
    const write = (first: string) =>
      app.carts.add(site.id, writer, { itemId: sand.id, additionalFields: first.padEnd(100_000) });
    for (let count = 0; count < 10; count++) await write(`${count}`);
    await expect(write('x')).rejects.toThrow('The answers in your cart take up too much room.');
    await expect(
      app.carts.add(site.id, writer, { itemId: sand.id, additionalFields: 'x'.repeat(100_001) }),
    ).rejects.toThrow('What you entered is too long. Please use at most 100000 characters.');
  });

  it('answers that are too long for an entry are refused with that message, also from scripts', async () => {
    const additionalFields = 'x'.repeat(100_001);
    const { id } = await shopper.put({ itemId: mug.id });
    for (const response of [
      await shopper.add({ itemId: mug.id, additionalFields }),
      await shopper.entry('PUT', `${id}/additionalFields`, { additionalFields }),
    ])
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        'What you entered is too long. Please use at most 100000 characters.',
      ]);
  });

  it('what comes back counts as what is added: a cart never has more than a megabyte of answers', async () => {
    const sand = await app.make.product(site, storeId, { variants: [{ stock: { unlimited: true } }] });
    const writer = { kind: 'visitor', token: 'c'.repeat(43) } as const;
    const write = async (number: number) =>
      (
        await app.carts.add(site.id, writer, {
          itemId: sand.id,
          additionalFields: `${number}`.padEnd(100_000),
        })
      ).newlyAdded.id;
    const removed = [await write(1), await write(2)];
    for (const id of removed) await app.carts.remove(site.id, writer, id);
    for (let number = 3; number < 12; number++) await write(number);
    const putBack = async (id = ''): Promise<number> =>
      (await app.carts.restore(site.id, writer, id)).shoppingCart.entries.length;
    expect(await putBack(removed[0])).toBe(10);
    await expect(putBack(removed[1])).rejects.toThrow('The answers in your cart take up too much room.');
  });

  it('of what was removed the latest fifty can come back', async () => {
    const sand = await app.make.product(site, storeId, { variants: [{ stock: { unlimited: true } }] });
    const owner = { kind: 'visitor', token: 'd'.repeat(43) } as const;
    const ids: string[] = [];
    for (let number = 0; number < 52; number++) {
      const { newlyAdded } = await app.carts.add(site.id, owner, {
        itemId: sand.id,
        additionalFields: `${number}`,
      });
      ids.push(newlyAdded.id);
      await app.carts.remove(site.id, owner, newlyAdded.id);
      app.clock.advance(1);
    }
    await expect(app.carts.restore(site.id, owner, ids[1] ?? '')).rejects.toThrow('nothing to put back');
    await expect(app.carts.restore(site.id, owner, ids[2] ?? '')).resolves.toBeDefined();
  });

  it('100 parallel adds to one cart end with exactly the sum of the acknowledged ones', async () => {
    const product = await app.make.product(site, storeId, { variants: [{ stock: { quantity: 150 } }] });
    await shopper.browser.get(CART);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        shopper.add({
          itemId: product.id,
          quantity: 1 + (index % 3),
          additionalFields: index % 5 === 0 ? 'Anna' : null,
        }),
      ),
    );
    const acknowledged = answers.reduce(
      (sum, { statusCode }, index) => sum + (statusCode === 200 ? 1 + (index % 3) : 0),
      0,
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const cart = await shopper.cart();
    expect(cart.entries).toHaveLength(2);
    expect(cart.totalQuantity).toBe(acknowledged);
    expect(cart.totalQuantity).toBeGreaterThanOrEqual(148);
  });
});
