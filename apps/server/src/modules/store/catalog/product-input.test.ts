import { PRODUCT_LIMITS, PRODUCT_TYPES, type Product } from '@awning/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { combined, openProductFixture, type ProductFixture } from '../../../testing/product-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type ProductRule, productSentences } from './products/product-sentences.ts';

let app: TestApp;
let fixture: ProductFixture;
let other: Product;
let stored: Product;

beforeAll(async () => {
  app = await createTestApp();
  fixture = await openProductFixture(app);
  other = await fixture.make({ title: 'Another', pictureIds: [await fixture.image()] });
  stored = await fixture.make(combined({ Size: ['S', 'L'] }));
});
afterAll(() => app.close());

const sentenceOf = (rule: ProductRule): string =>
  productSentences[rule].replace(/\{(\w+)\}/g, (_slot, name: keyof typeof PRODUCT_LIMITS) =>
    String(PRODUCT_LIMITS[name]),
  );

const everything = async (): Promise<unknown> =>
  await app.platform.database.query.rows(
    anyRow,
    sql`
      select (select jsonb_agg(to_jsonb(i) order by item_id) from items i) as items,
        (select jsonb_agg(to_jsonb(p) order by item_id) from products p) as products,
        (select jsonb_agg(to_jsonb(v) order by variant_id) from product_variants v) as variants,
        (select jsonb_agg(to_jsonb(s) order by variant_id) from stock_levels s) as levels,
        (select count(*) from stock_movements) as movements, (select count(*) from asset_uses) as uses`,
  );

const nobody = 'f'.repeat(24);
const ids = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => n.toString(16).padStart(24, '0'));
const one = (variant: object): object => ({ variants: [variant] });
const { physical, digital, service, paywall } = PRODUCT_TYPES;
const giftCard = PRODUCT_TYPES['gift-card'];
const monthly = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 };
const plan = (billingPeriod: object, numBillingCycles: number): object => ({
  subscriptionPlan: { billingPeriod, numBillingCycles },
});

const asking = (...fields: object[]): object => ({ additionalFieldsForm: { name: 'Engraving', fields } });
const field = { type: 'text', title: 'Words' };
const FIELDS = 'additionalFieldsForm.fields';

type Broken = readonly [body: object, field: string, rule: ProductRule];

const broken: readonly Broken[] = [
  [{ additionalFieldsForm: { name: ' ', fields: [field] } }, 'additionalFieldsForm.name', 'fieldTitle'],
  [asking(), FIELDS, 'noFields'],
  [asking(...Array.from({ length: 51 }, () => field)), FIELDS, 'tooManyFields'],
  [asking({ ...field, id: 'a.b' }), `${FIELDS}.0.id`, 'fieldId'],
  [asking({ ...field, id: 'a' }, { ...field, id: 'a' }), `${FIELDS}.1.id`, 'fieldTwice'],
  [asking({ ...field, type: 'likert' }), `${FIELDS}.0.type`, 'fieldType'],
  [asking({ ...field, title: '' }), `${FIELDS}.0.title`, 'fieldTitle'],
  [asking({ ...field, description: 'x'.repeat(501) }), `${FIELDS}.0.description`, 'fieldText'],
  [asking({ ...field, maxLength: 5001 }), `${FIELDS}.0.maxLength`, 'fieldMaxLength'],
  [asking({ ...field, type: 'select' }), `${FIELDS}.0.options`, 'fieldOptions'],
  [asking({ ...field, type: 'radio', options: ['a', ''] }), `${FIELDS}.0.options.1`, 'fieldOption'],
  [asking({ ...field, type: 'checkbox', options: ['a', ' a'] }), `${FIELDS}.0.options.1`, 'fieldOptionTwice'],
  [{ productType: 0 }, 'productType', 'productType'],
  [{ productType: 6 }, 'productType', 'productType'],
  [{ productType: -1 }, 'productType', 'productType'],
  [
    combined({ a: ['1'], b: ['1'], c: ['1'], d: ['1'], e: ['1'], f: ['1'], g: ['1'] }),
    'variantOptionOrdering',
    'tooManyOptions',
  ],
  [{ variantOptionOrdering: ['  '] }, 'variantOptionOrdering.0', 'optionName'],
  [{ variantOptionOrdering: ['x'.repeat(101)] }, 'variantOptionOrdering.0', 'optionName'],
  [{ variantOptionOrdering: ['Size', 'size '] }, 'variantOptionOrdering.1', 'optionTwice'],
  [{ variants: [] }, 'variants', 'noVariants'],
  [combined({ Size: Array.from({ length: 251 }, (_, n) => `${n}`) }), 'variants', 'tooManyVariants'],
  [{ productType: digital, ...combined({ Size: ['S', 'L'] }) }, 'variants', 'oneVariant'],
  [{ productType: paywall, ...combined({ Size: ['S', 'L'] }) }, 'variants', 'oneVariant'],
  [{ productType: digital, ...combined({ Size: ['S'] }) }, 'variantOptionOrdering', 'oneVariant'],
  [one({ id: nobody }), 'variants.0.id', 'unknownVariant'],
  [one({ sku: 'x'.repeat(201) }), 'variants.0.sku', 'sku'],
  [
    {
      variantOptionOrdering: ['Size'],
      variants: [
        { sku: 'A', attributes: { Size: 'S' } },
        { sku: ' A ', attributes: { Size: 'L' } },
      ],
    },
    'variants.1.sku',
    'skuTwice',
  ],
  [one({ attributes: { Size: 'S' } }), 'variants.0.attributes', 'attributes'],
  [{ variantOptionOrdering: ['Size'] }, 'variants.0.attributes', 'attributes'],
  [
    { variantOptionOrdering: ['Size'], ...one({ attributes: { size: 'S' } }) },
    'variants.0.attributes',
    'attributes',
  ],
  [
    { variantOptionOrdering: ['Size'], ...one({ attributes: { Size: 'S', Hue: 'red' } }) },
    'variants.0.attributes',
    'attributes',
  ],
  [
    { variantOptionOrdering: ['Size'], ...one({ attributes: { Size: ' ' } }) },
    'variants.0.attributes.Size',
    'optionValue',
  ],
  [
    { variantOptionOrdering: ['Size'], ...one({ attributes: { Size: 'x'.repeat(101) } }) },
    'variants.0.attributes.Size',
    'optionValue',
  ],
  [combined({ Size: ['S', 'S'] }), 'variants.1.attributes', 'attributesTwice'],
  [{ variants: [{}, {}] }, 'variants.1.attributes', 'attributesTwice'],
  [one({ priceMinor: -1 }), 'variants.0.priceMinor', 'price'],
  [one({ priceMinor: 12.5 }), 'variants.0.priceMinor', 'price'],
  [one({ priceMinor: 1_000_000_000_000 }), 'variants.0.priceMinor', 'price'],
  [one({ priceMinor: 1e300 }), 'variants.0.priceMinor', 'price'],
  [one({ salePriceMinor: -1 }), 'variants.0.salePriceMinor', 'price'],
  [one({ priceMinor: 5, salePriceMinor: 5, onSale: true }), 'variants.0.salePriceMinor', 'salePrice'],
  [one({ priceMinor: 5, onSale: true }), 'variants.0.salePriceMinor', 'salePriceMissing'],
  [one({ priceMinor: 5, salePriceMinor: 0, onSale: true }), 'variants.0.salePriceMinor', 'salePriceMissing'],
  [{ productType: giftCard }, 'variants.0.priceMinor', 'giftCardPrice'],
  [
    { productType: giftCard, variants: [{ priceMinor: 5 }, { priceMinor: 5 }] },
    'variants.1.priceMinor',
    'giftCardPriceTwice',
  ],
  [{ productType: giftCard, ...one({ priceMinor: 5, onSale: true }) }, 'variants.0.onSale', 'giftCardOnSale'],
  [{ pictureIds: [nobody] }, 'pictureIds.0', 'unknownPicture'],
  [one({ imageId: nobody }), 'variants.0.imageId', 'unknownPicture'],
  [{ pictureIds: ids(101) }, 'pictureIds', 'tooManyPictures'],
  [{ pictureIds: [nobody, nobody] }, 'pictureIds.1', 'pictureTwice'],
  [{ productType: digital, fileIds: [nobody] }, 'fileIds.0', 'unknownFile'],
  [{ productType: digital, fileIds: ids(51) }, 'fileIds', 'tooManyFiles'],
  [{ productType: digital, fileIds: [nobody, nobody] }, 'fileIds.1', 'fileTwice'],
  [{ fileIds: [nobody] }, 'fileIds', 'filesOfDigital'],
  [{ relatedIds: [nobody] }, 'relatedIds.0', 'unknownRelated'],
  [{ relatedIds: ids(51) }, 'relatedIds', 'tooManyRelated'],
  [{ relatedIds: [nobody, nobody] }, 'relatedIds.1', 'relatedTwice'],
  [one({ stock: { quantity: -1 } }), 'variants.0.stock.quantity', 'stock'],
  [one({ stock: { quantity: 1.5 } }), 'variants.0.stock.quantity', 'stock'],
  [one({ stock: { quantity: 2_000_000_001 } }), 'variants.0.stock.quantity', 'stock'],
  [one({ lowStockAt: -1 }), 'variants.0.lowStockAt', 'lowStockAt'],
  [one({ lowStockAt: 10_000 }), 'variants.0.lowStockAt', 'lowStockAt'],
  [
    one({ shippingMeasures: { weight: { value: -1, unit: 'POUND' } } }),
    'variants.0.shippingMeasures.weight.value',
    'measure',
  ],
  [
    one({ shippingMeasures: { weight: { value: 1, unit: 'STONE' } } }),
    'variants.0.shippingMeasures.weight.unit',
    'weightUnit',
  ],
  [
    one({ shippingMeasures: { dimensions: { length: 1, width: 1e9, height: 1, unit: 'INCH' } } }),
    'variants.0.shippingMeasures.dimensions.width',
    'measure',
  ],
  [
    one({ shippingMeasures: { dimensions: { length: 1, width: 1, height: 1, unit: 'FOOT' } } }),
    'variants.0.shippingMeasures.dimensions.unit',
    'lengthUnit',
  ],
  [{ customAddButtonText: 'x'.repeat(101) }, 'customAddButtonText', 'buttonText'],
  [{ taxCategory: 'x'.repeat(101) }, 'taxCategory', 'taxCategory'],
  [{ productType: paywall, subscriptionPlan: monthly }, 'subscriptionPlan', 'subscription'],
  [plan({ value: 0, unit: 'WEEK' }, 0), 'subscriptionPlan.billingPeriod.value', 'billingPeriod'],
  [plan({ value: 366, unit: 'WEEK' }, 0), 'subscriptionPlan.billingPeriod.value', 'billingPeriod'],
  [plan({ value: 1, unit: 'DAY' }, 0), 'subscriptionPlan.billingPeriod.unit', 'billingUnit'],
  [plan({ value: 1, unit: 'WEEK' }, -1), 'subscriptionPlan.numBillingCycles', 'billingCycles'],
  [{ merchandising: { scarcityText: 'x'.repeat(501) } }, 'merchandising.scarcityText', 'merchandisingText'],
  [
    { merchandising: { restockNotificationMessages: { CTAText: 'x'.repeat(501) } } },
    'merchandising.restockNotificationMessages.CTAText',
    'merchandisingText',
  ],
  [{ merchandising: { scarcityAt: 0 } }, 'merchandising.scarcityAt', 'scarcityAt'],
];

/** Of the product with two sizes. */
const brokenChanges = (): Broken[] => {
  const known = stored.variants.map(({ id }) => ({ id }));
  return [
    [{ variants: [...known, ...known] }, 'variants.2.id', 'variantTwice'],
    [{ variants: [{ ...known[0], stock: { quantity: 4 } }, known[1]] }, 'variants.0.stock', 'stockOfKnown'],
    [{ variants: [{ id: other.variants[0]?.id }] }, 'variants.0.id', 'unknownVariant'],
    [{ variantOptionOrdering: [] }, 'variants.0.attributes', 'attributes'],
    [{ variantOptionOrdering: ['Size', 'Hue'] }, 'variants.0.attributes', 'attributes'],
    [{ relatedIds: [stored.id] }, 'relatedIds.0', 'relatedToItself'],
    [{ title: 'Renamed', productType: digital }, 'variants', 'oneVariant'],
    [{ productType: digital, fileIds: other.pictureIds }, 'fileIds.0', 'shownFile'],
  ];
};

describe('a product that breaks a rule', () => {
  it('a product that breaks a rule is refused with a message for its field, and nothing of it is stored', async () => {
    const before = await everything();
    for (const [body, field, rule] of broken) {
      const response = await fixture.post({ title: 'Broken', ...body });
      expect(response.statusCode, `${field}: ${response.body}`).toBe(400);
      expect(response.json(), response.body).toMatchObject({
        code: 'catalog.invalid',
        errors: { [field]: sentenceOf(rule) },
      });
    }
    expect(await everything()).toEqual(before);
  });

  it('a product change that breaks a rule is refused, and the stored product stays as it is', async () => {
    const before = await everything();
    for (const [body, field, rule] of brokenChanges()) {
      const response = await fixture.patch(`/${stored.id}`, body);
      expect(response.json(), response.body).toMatchObject({
        code: 'catalog.invalid',
        errors: { [field]: sentenceOf(rule) },
      });
    }
    expect(await everything()).toEqual(before);
  });

  it('there is no rule that these tests do not break', () => {
    const met = new Set<string>([...broken, ...brokenChanges()].map(([, , rule]) => rule));
    expect(Object.keys(productSentences).filter((rule) => !met.has(rule))).toEqual([]);
  });

  it('a refused product lists everything that is wrong at once', async () => {
    const response = await fixture.post({
      productType: giftCard,
      variants: [{ priceMinor: 0, onSale: true, sku: 'x'.repeat(300) }, { priceMinor: -4 }],
      relatedIds: [nobody],
      taxCategory: 'x'.repeat(200),
    });
    expect(Object.keys(response.json().errors).toSorted()).toEqual([
      'relatedIds.0',
      'taxCategory',
      'variants.0.onSale',
      'variants.0.priceMinor',
      'variants.0.salePriceMinor',
      'variants.0.sku',
      'variants.1.priceMinor',
    ]);
  });

  it.each([
    [{ productType: 'shoe' }],
    [{ variants: 'many' }],
    [{ variants: [{ priceMinor: '12.50' }] }],
    [{ variants: [{ price: 12 }] }],
    [{ variants: [{ attributes: { Size: 4 } }] }],
    [{ variants: [{ stock: { qty: 4 } }] }],
    [{ pictureIds: ['../../secret'] }],
    [{ relatedIds: 'all' }],
    [{ subscriptionPlan: { every: 'month' } }],
    [{ additionalFieldsFormId: 7 }],
    [{ additionalFieldsForm: { name: 'a', fields: [{ type: 'text', title: 4 }] } }],
    [{ merchandising: { scarcity: true } }],
    [{ startDate: 1 }],
    [{ recordType: 1 }],
    [{ currency: 'EUR' }],
    [{ id: nobody }],
  ])('a product of the wrong shape is refused: %j', async (body) => {
    const response = await fixture.post(body);
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json()).toMatchObject({ code: 'http.invalid' });
    expect(Object.keys(response.json().errors)).not.toEqual([]);
  });

  it('any product input returns a product or a refusal with reasons, and violates no invariant', async () => {
    const variant = fc.record(
      {
        id: fc.constantFrom(nobody, ...stored.variants.map(({ id }) => id)),
        sku: fc.constantFrom('', 'A', 'B', '  '),
        attributes: fc.dictionary(
          fc.constantFrom('Size', 'Hue', 'constructor'),
          fc.constantFrom('S', 'L', ''),
        ),
        priceMinor: fc.constantFrom(0, 1, 500, -1, 0.5),
        salePriceMinor: fc.constantFrom(0, 400, 600),
        onSale: fc.boolean(),
        stock: fc.record(
          { unlimited: fc.boolean(), quantity: fc.constantFrom(0, 3, -3) },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    );
    const body = fc.record(
      {
        productType: fc.constantFrom(physical, digital, service, giftCard, paywall, 9),
        variantOptionOrdering: fc.array(fc.constantFrom('Size', 'Hue', 'constructor'), { maxLength: 3 }),
        variants: fc.array(variant, { maxLength: 4 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (input, isNew) => {
        const response = isNew ? await fixture.post(input) : await fixture.patch(`/${stored.id}`, input);
        expect([200, 201, 400], response.body).toContain(response.statusCode);
        if (response.statusCode === 400) expect(Object.keys(response.json().errors)).not.toEqual([]);
      }),
      { numRuns: 60 },
    );
    for (const { name, violations } of app.catalog.invariants)
      expect(await violations(app.platform.database.query), name).toEqual([]);
  });
});
