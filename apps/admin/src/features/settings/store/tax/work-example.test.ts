import { describe, expect, it } from 'vitest';
import { newRule, type Rule } from './tax-form.ts';
import { workExample } from './work-example.ts';

const rule = (change: Partial<Rule>): Rule => ({ ...newRule('GB'), name: 'VAT', rate: 20_000, ...change });
const cart = {
  currency: 'GBP',
  destination: { countryCode: 'GB', state: '', postalCode: '', city: '' },
  priceMinor: 1200,
  quantity: 2,
  shippingMinor: 600,
  taxCategory: '',
} as const;

describe('the worked example of the taxes', () => {
  it('tax that is within the prices is said, and the shopper pays the prices', () => {
    const sum = workExample(
      { pricesIncludeTax: true, rounding: 'line', rules: [rule({ onShipping: true })] },
      cart,
    );
    expect(sum).toMatchObject({ totalMinor: 3000, taxMinor: 500 });
  });

  it('tax that is not within the prices is added, and shipping is taxed by rules that say so', () => {
    const apart = { pricesIncludeTax: false, rounding: 'line' } as const;
    expect(workExample({ ...apart, rules: [rule({})] }, cart)).toMatchObject({
      totalMinor: 3480,
      taxMinor: 480,
    });
    expect(workExample({ ...apart, rules: [rule({ onShipping: true })] }, cart)).toMatchObject({
      totalMinor: 3600,
      taxMinor: 600,
    });
  });

  it('a rule whose rate is still typed gives no sum', () => {
    const typed = rule({ rate: '8,8x' as unknown as number });
    expect(workExample({ pricesIncludeTax: false, rounding: 'line', rules: [typed] }, cart)).toBeNull();
  });
});
