import { describe, expect, it } from 'vitest';
import { createEngine } from '../../engine.ts';
import { createPageEngine } from '../page-engine.ts';

const money = (value: string) => ({ value, currency: 'USD' });
const variant = (price: string, more: Record<string, unknown> = {}) => ({
  priceMoney: money(price),
  qtyInStock: 3,
  unlimited: false,
  ...more,
});
const context = {
  afterPayAvailable: true,
  afterPayMin: 500,
  afterPayMax: 90_000,
  shopperLanguage: 'en-US',
  accountCountry: 'US',
};
const page = (variants: readonly unknown[], contexts: unknown = { p1: context }) => ({
  item: { id: 'p1', structuredContent: { productType: 1, variants } },
  productInstallmentContext: contexts,
});
const draw = (data: unknown): string =>
  createPageEngine().compile('{item|product-price}').render(data).output;
const pill = (data: unknown): string => /<p class="awning-installments.*<\/p>/.exec(draw(data))?.[0] ?? '';

describe('instalments behind the price of a theme', () => {
  it('instalments behind the price of a theme say what the cheapest choice comes to, and carry what a script needs to say it of another', () => {
    const data = page([variant('60.00'), variant('50.00', { onSale: true, salePriceMoney: money('40.00') })]);
    expect(pill(data)).toContain(
      '>or 4 interest-free payments of <span class="sqs-money-native">10.00</span> with Afterpay</p>',
    );
    const [, facts = ''] = /data-context="([^"]*)"/.exec(pill(data)) ?? [];
    expect(JSON.parse(facts.replaceAll('&quot;', '"'))).toEqual(context);
    expect(pill(data)).toContain('data-item-id="p1"');
    const plain = createEngine().compile('{item|product-price}').render(data).output;
    expect(draw(data).startsWith(plain)).toBe(true);
  });

  it('a theme offers no instalments for sold out products, other products, or pages without their data', () => {
    expect(pill(page([variant('40.00', { qtyInStock: 0 })]))).toBe('');
    for (const contexts of [null, {}, { p2: context }, 'p1', { p1: 7 }, { p1: {} }])
      expect(pill(page([variant('40.00')], contexts))).toBe('');
    expect(pill(page([variant('forty')]))).toBe('');
    expect(pill(page([]))).toBe('');
  });

  it('instalments behind the price of a theme say from when on where a price is too low', () => {
    expect(pill(page([variant('5.00')]))).toContain(
      'Afterpay available for orders over <span class="sqs-money-native">5.00</span>',
    );
  });
});
