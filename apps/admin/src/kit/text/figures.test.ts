import { expect, it } from 'vitest';
import { dateText, minorText } from './figures.ts';

it('amounts have the digits of their currency, and a true minus sign', () => {
  expect(minorText(123_456, 'USD', 'en')).toBe('$1,234.56');
  expect(minorText(-500, 'USD', 'en')).toBe('−$5.00');
  expect(minorText(1_234, 'JPY', 'en')).toBe('¥1,234');
  expect(minorText(30_000, 'USD', 'en', true)).toBe('$300');
});

it('a date is the same day in every zone', () => {
  expect(dateText('2026-11-16', 'en', { weekday: 'long' })).toBe('Monday');
});
