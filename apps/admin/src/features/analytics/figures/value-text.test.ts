import { leftOutReasons } from '@awning/contract';
import { expect, it } from 'vitest';
import { createTranslate } from '../../../messages/messages.ts';
import { valueMessages } from './value-messages.ts';
import { valueText } from './value-text.ts';

const t = createTranslate(valueMessages, 'en');
const text = (table: Parameters<typeof valueText>[0], value: string, label = ''): string =>
  valueText(table, { value, label }, t, 'en');

it('a value has the name that the shop gave it, else a word, else itself', () => {
  expect(text('product', 'abc', 'Mug')).toBe('Mug');
  expect(text('source', '')).toBe('Direct: typed, a bookmark, or not told');
  expect(text('browser', '')).toBe('Not known');
  expect(text('page', '…')).toBe('The many small ones');
  expect(text('page', '/shop')).toBe('/shop');
  expect(text('event', 'brochure')).toBe('brochure');
});

it('codes of countries and languages are names, and what is none stays as it came', () => {
  expect(text('country', 'PT')).toBe('Portugal');
  expect(text('language', 'de')).toBe('German');
  expect(text('language', 'x!')).toBe('x!');
  expect(text('country', 'PT', 'PT')).toBe('Portugal');
  expect(text('scroll', '75')).toBe('75% of the page');
});

it('a day is written as a date, and what was not counted has its reason', () => {
  expect(text('day', '2026-11-16', '2026-11-16')).toBe('Mon, Nov 16, 2026');
  const reasons = Object.keys(leftOutReasons);
  expect(reasons.filter((reason) => text('left-out', reason, reason) === reason)).toEqual([]);
});

it('a value that is called as something of every object is shown as itself', () => {
  expect(text('search', 'constructor')).toBe('constructor');
  expect(text('page', '__proto__')).toBe('__proto__');
});
