// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { type MarkupVariant, variantData } from '../testing/product-markup.ts';
import { priceNodes, priceStyleOf, writeMoney } from './displayed-price.ts';
import { readVariants } from './shop-variant.ts';

function priceOf(variant: Omit<MarkupVariant, 'sku' | 'attributes'>, before: string, plan?: object): string {
  document.body.innerHTML = `<div lang="en-US"><div class="product-price">${before}</div></div>`;
  const price = document.querySelector('.product-price');
  const [read] = readVariants(JSON.stringify([variantData({ sku: 'a', attributes: {}, ...variant })]));
  if (!price || !read) throw new Error('There is no price.');
  price.replaceChildren(...priceNodes(read, priceStyleOf(price, plan && JSON.stringify(plan))));
  return price.innerHTML;
}

describe('the price of a chosen variant', () => {
  it.each([
    ['en-US', 'USD', '1234.5', '$1,234.50'],
    ['en-US', 'JPY', '1200', '¥1,200'],
    ['en-US', 'COP', '1234.5', 'COP\u00a01,234'],
    ['de', 'EUR', '1234.5', '1.234,50\u00a0€'],
    ['fr', 'EUR', '1234.5', '1\u202f234,50\u00a0€'],
    ['', 'GBP', '0.99', '£0.99'],
    ['not a language', 'USD', '12', '$12.00'],
    ['en-US', 'no currency', '1200', 'no currency 1,200.00'],
  ])('in %s of %s is written as the server writes it', (language, currency, amount, text) => {
    expect(writeMoney({ amount, currency }, { language })).toBe(text);
  });

  it('the price of a chosen variant keeps every cent of an amount that a double would lose', () => {
    const amount = '12345678901234567.89';
    expect(writeMoney({ amount, currency: 'USD' }, { language: 'en' })).toBe('$12,345,678,901,234,567.89');
    expect(priceOf({ price: amount }, '<span class="sqs-money-native">1.00</span>')).toContain('567.89<');
  });

  it('the price of a chosen variant has the numeral system of the page', () => {
    const money = { amount: '20', currency: 'USD' };
    expect(writeMoney(money, { language: 'ar', digits: 'arab' })).toContain('٢٠٫٠٠');
  });

  it('the price of a chosen variant is the markup that the server prints for a single price', () => {
    expect(priceOf({ price: '20.00' }, 'from $10.00')).toBe('$20.00');
    expect(priceOf({ price: '20.00', sale: '15.00' }, 'from $10.00')).toBe(
      '<span class="visually-hidden v6-visually-hidden">Sale Price:</span>$15.00 ' +
        '<span class="visually-hidden v6-visually-hidden">Original Price:</span><span class="original-price">$20.00</span>',
    );
    expect(priceOf({ price: '1200.00' }, '<span class="sqs-money-native">10.00</span>')).toBe(
      '<span class="sqs-money-native">1,200.00</span>',
    );
  });

  it('of a subscription says how often it is paid', () => {
    const plan = { billingPeriod: { value: 2, unit: 'WEEK' }, numBillingCycles: 0 };
    expect(priceOf({ price: '20.00' }, 'from $10.00 every 2 weeks', plan)).toBe('$20.00 every 2 weeks');
  });
});
