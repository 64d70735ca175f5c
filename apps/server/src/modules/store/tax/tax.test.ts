import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { taxSentences } from './tax-check.ts';

const PATH = '/api/commerce/tax';
const PREVIEW = '/api/commerce/prices/preview';

let app: TestApp;
let site: Site;
let merchant: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  merchant = await app.signedIn(site, websiteRoles.storeManager);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.platform.database.query.run(sql`delete from tax_setups`);
});

const put = (body: object, headers: Record<string, string> = {}) => merchant.call('PUT', PATH, body, headers);
const vat = { name: 'VAT', countryCode: 'DE', rate: 19_000 };

describe('the tax rules of a site', () => {
  it('a new site has no tax rules, and nothing is taxed', async () => {
    expect((await merchant.get(PATH)).json()).toEqual({
      pricesIncludeTax: false,
      rounding: 'line',
      rules: [],
      version: 0,
    });
    expect(await app.tax.table(site.id)).toBeNull();
  });

  it('tax rules are stored as sent, with defaults, and keep their ids', async () => {
    const city = {
      name: ' City ',
      countryCode: 'US',
      state: ' NY ',
      postalCodes: ' 100*, 11200-11299 ',
      rate: 4500,
      category: 'clothing',
      onShipping: true,
    };
    const response = await put({ pricesIncludeTax: true, rounding: 'order', rules: [vat, city] });
    expect([response.statusCode, response.headers.etag]).toEqual([200, '"1"']);
    const id = expect.stringMatching(/^[0-9a-f]{24}$/);
    const saved = response.json();
    expect(saved).toEqual({
      pricesIncludeTax: true,
      rounding: 'order',
      version: 1,
      rules: [
        { id, ...vat, state: null, postalCodes: null, category: null, onShipping: false },
        { ...city, id, name: 'City', state: 'NY', postalCodes: '100*, 11200-11299' },
      ],
    });
    const { version: _version, ...same } = saved;
    expect((await put(same)).json()).toEqual({ ...saved, version: 2 });
    const { version: _now, ...table } = (await merchant.get(PATH)).json();
    expect(await app.tax.table(site.id)).toEqual(table);
    expect(await violatedInvariants(app.platform.database.query, app.tax.invariants)).toEqual([]);
  });

  it('tax rules changed meanwhile are not overwritten, and only members who manage the store change them', async () => {
    await put({ rules: [vat] });
    const late = await put({ rules: [] }, { 'If-Match': '"0"' });
    expect([late.statusCode, late.json().code]).toEqual([412, 'tax.changed-meanwhile']);
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect((await editor.get(PATH)).statusCode).toBe(403);
    expect((await editor.call('POST', PREVIEW, { lines: [] })).statusCode).toBe(403);
    expect(await app.tax.table((await app.make.site()).id)).toBeNull();
  });

  it.each([
    ['ZZ', 'Please choose a country.'],
    ['de', 'Please write DE in place of de.'],
    ['EL', 'EL is no country code in use. Please write GR.'],
  ])('the tax rules of a site refuse the country %s, with a sentence', async (countryCode, sentence) => {
    const response = await put({ rules: [vat, { ...vat, countryCode }] });
    expect(response.json().errors).toEqual({ 'rules.1.countryCode': sentence });
  });

  it.each<[object, string, keyof typeof taxSentences]>([
    [{ name: ' ' }, 'name', 'name'],
    [{ postalCodes: '100*, ?' }, 'postalCodes', 'postalCodes'],
  ])('the tax rules of a site refuse %j, with a sentence', async (fields, field, rule) => {
    const response = await put({ rules: [vat, { ...vat, ...fields }] });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'tax.invalid',
      errors: { [`rules.1.${field}`]: taxSentences[rule] },
    });
  });

  it('the tax rules of a site refuse an id that is there twice, and a rate above 100 %', async () => {
    const id = 'a'.repeat(24);
    const twice = await put({
      rules: [
        { ...vat, id },
        { ...vat, id },
      ],
    });
    expect(twice.json().errors).toEqual({ 'rules.1.id': taxSentences.idTwice });
    expect((await put({ rules: [{ ...vat, rate: 100_001 }] })).statusCode).toBe(400);
  });
});

describe('a preview of prices', () => {
  it('a price preview says what a shopper would pay, and why, and stores nothing', async () => {
    const storeId = (await app.make.store(site)).id;
    const mug = await app.make.product(site, storeId, {
      title: 'Mug',
      variants: [{ sku: 'MUG', priceMinor: 1000, stock: { quantity: 1 } }],
    });
    await put({ rules: [{ name: 'State', countryCode: 'US', state: 'NY', rate: 8875, onShipping: true }] });
    await app.shipping.save(
      site.id,
      {
        zones: [
          {
            name: 'Home',
            places: [{ countryCode: 'US', states: null }],
            methods: [{ name: 'Standard', kind: 'flat', amountMinor: 500 }],
          },
        ],
      },
      { by: 'test' },
    );
    await app.discounts.coupons.create(
      site.id,
      { name: 'Ten', code: 'TEN', kind: 'percent', value: 1000, customers: ['ada@example.com'] },
      { memberId: 'm' },
    );
    const question = {
      lines: [{ itemId: mug.id, quantity: 3 }],
      codes: ['ten', 'NOPE'],
      customer: 'Ada@Example.com',
      destination: { countryCode: 'US', state: 'NY', postalCode: '10001' },
    };
    const response = await merchant.call('POST', PREVIEW, question);
    expect(response.statusCode, response.body).toBe(200);
    // 27.00 and 5.00 at 8.875 %, each rounded: 2.40 and 0.44.
    expect(response.json()).toMatchObject({
      currency: 'USD',
      subtotalMinor: 3000,
      discountMinor: 300,
      shippingMinor: 500,
      taxMinor: 284,
      totalMinor: 3484,
      pricesIncludeTax: false,
      obstacles: [],
      lines: [{ itemId: mug.id, sku: 'MUG', title: 'Mug', quantity: 3, discountMinor: 300, taxMinor: 240 }],
      coupons: [
        { code: 'TEN', discountCents: 300, message: '' },
        { code: 'NOPE', message: 'Code NOPE isn’t valid.' },
      ],
      shippingOptions: [{ name: 'Standard', amountCents: 500 }],
      selectedShippingOption: { name: 'Standard' },
      taxLines: [{ name: 'State', rate: 8875, amountCents: 284 }],
    });
    const { trace, totalMinor } = response.json();
    const steps: { amountMinor: number }[] = trace;
    expect(steps.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor);
    const other = await merchant.call('POST', PREVIEW, {
      ...question,
      customer: 'grace@example.com',
      destination: { countryCode: 'DE' },
    });
    expect(other.json()).toMatchObject({
      discountMinor: 0,
      taxMinor: 0,
      shippingMinor: 0,
      totalMinor: 3000,
      obstacles: ['Sorry, we do not ship to that place.'],
    });
  });

  it('a price preview counts a discount that is not saved, and says why one does not count', async () => {
    const storeId = (await app.make.store(site)).id;
    const mug = await app.make.product(site, storeId, {
      title: 'Mug',
      variants: [{ sku: 'TRIED', priceMinor: 1000, stock: { quantity: 1 } }],
    });
    const ask = async (couponId: string | null, coupon: object) =>
      (
        await merchant.call('POST', PREVIEW, {
          lines: [{ itemId: mug.id, quantity: 2 }],
          trial: { couponId, coupon },
        })
      ).json();
    const half = { name: 'Half', code: '', kind: 'percent', value: 5000 };
    expect(await ask(null, half)).toMatchObject({
      totalMinor: 1000,
      discounts: [{ id: null, name: 'Half', discountMinor: 1000, problem: null, isTrial: true }],
    });
    expect(await ask(null, { ...half, code: null, minimumSubtotalMinor: 2001 })).toMatchObject({
      totalMinor: 2000,
      discounts: [
        { code: null, discountMinor: 0, problem: expect.stringContaining('$20.01'), isTrial: true },
      ],
    });
    expect(await ask(null, { ...half, value: 10_001 })).toMatchObject({
      code: 'discounts.invalid',
      errors: { value: 'A percentage can be 100 at the most.' },
    });
    const stored = await app.discounts.coupons.create(
      site.id,
      { name: 'Stored', code: null, kind: 'percent', value: 1000 },
      { memberId: 'm' },
    );
    expect(await ask(stored.id, { value: 2000 })).toMatchObject({
      totalMinor: 1600,
      discounts: [{ id: stored.id, discountMinor: 400, isTrial: true }],
    });
    expect((await app.discounts.coupons.read(site.id, stored.id)).value).toBe(1000);
    expect(await ask('f'.repeat(24), {})).toMatchObject({ code: 'discounts.missing' });
    await app.discounts.coupons.remove(site.id, stored.id);
  });

  it('a stored discount gives every third unit free, and a gift with a large order', async () => {
    const storeId = (await app.make.store(site)).id;
    const make = (title: string, priceMinor: number) =>
      app.make.product(site, storeId, {
        title,
        variants: [{ sku: `${title}-given`, priceMinor, stock: { quantity: 9 } }],
      });
    const [bowl, spoon] = [await make('Bowl', 3000), await make('Spoon', 500)];
    const add = async (body: object) => (await merchant.call('POST', '/api/commerce/coupons', body)).json();
    const third = await add({
      name: 'Third bowl',
      code: 'THIRD',
      kind: 'buy-get',
      value: 10_000,
      onlyFor: { itemIds: [bowl.id], categories: [] },
      buyGet: { buyQuantity: 2, getQuantity: 1, getFor: null, timesPerOrder: null },
    });
    expect(third.coupon).toMatchObject({ kind: 'buy-get', buyGet: { buyQuantity: 2, getQuantity: 1 } });
    const gift = await add({
      name: 'Spoon with it',
      code: 'SPOON',
      kind: 'free-gift',
      minimumSubtotalMinor: 5000,
      buyGet: {
        buyQuantity: 7,
        getQuantity: 1,
        getFor: { itemIds: [spoon.id], categories: [] },
        timesPerOrder: null,
      },
    });
    expect(gift.coupon).toMatchObject({ value: 10_000, buyGet: { buyQuantity: 0, timesPerOrder: 1 } });
    const ask = async (lines: object[], codes: string[]) =>
      (await merchant.call('POST', PREVIEW, { lines, codes })).json();
    const bowls = (quantity: number) => ({ itemId: bowl.id, quantity });
    expect(await ask([bowls(3)], ['THIRD'])).toMatchObject({ subtotalMinor: 9000, discountMinor: 3000 });
    expect(await ask([bowls(2), { itemId: spoon.id, quantity: 2 }], ['SPOON'])).toMatchObject({
      subtotalMinor: 7000,
      discountMinor: 500,
    });
    expect((await ask([bowls(2)], ['SPOON'])).coupons[0].message).toContain('into your cart as well');
    const changed = await merchant.call('PATCH', `/api/commerce/coupons/${third.coupon.id}`, {
      kind: 'percent',
      value: 1000,
    });
    expect(changed.json().coupon).toMatchObject({ kind: 'percent', buyGet: null });
  });

  it('a price preview names the line whose product does not exist', async () => {
    const response = await merchant.call('POST', PREVIEW, {
      lines: [{ itemId: 'f'.repeat(24), quantity: 1 }],
    });
    expect([response.statusCode, response.json().errors]).toEqual([
      404,
      { 'lines.0.itemId': 'Sorry, we could not find that item.' },
    ]);
  });
});
