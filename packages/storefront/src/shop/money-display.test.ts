import { describe, expect, it } from 'vitest';
import { createMoneyDisplay } from './money-display.ts';

describe('money in the browser', () => {
  it.each([
    ['en-US', 'USD', 123_456, '$1,234.56'],
    ['en-GB', 'GBP', 4800, '£48.00'],
    ['de-DE', 'EUR', 246_900, '2.469,00\u00a0€'],
    ['en-US', 'JPY', 1250, '¥1,250'],
    ['en-US', 'COP', 1250, 'COP\u00a012.50'],
    ['not a language', 'USD', 100, '$1.00'],
    ['', 'USD', 100, '$1.00'],
    ['en-US', 'no currency', 100, '$1.00'],
  ])('in %s, %s %d reads %s', (language, currency, amount, text) => {
    expect(createMoneyDisplay(language, currency)(amount)).toBe(text);
  });

  it('money in the browser keeps every cent of amounts that a double would lose', () => {
    expect(createMoneyDisplay('en-US', 'USD')(4_999_999_999_999)).toBe('$49,999,999,999.99');
  });

  it('money in the browser has a label for zero if one is given', () => {
    const write = createMoneyDisplay('en-US', 'USD');
    expect(write(0)).toBe('$0.00');
    expect(write(0, { freeLabel: 'Free' })).toBe('Free');
    expect(write(1, { freeLabel: 'Free' })).toBe('$0.01');
  });
});
