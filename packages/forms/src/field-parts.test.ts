import { expect, it } from 'vitest';
import { visibleParts } from './field-parts.ts';

it.each([
  ['en-US', 'Areacode Prefix Line'],
  ['fr-CA', 'Areacode Prefix Line'],
  ['en', 'Areacode Prefix Line'],
  ['en-GB', undefined],
  ['de', undefined],
  ['ja-JP', undefined],
])('a phone field has parts in North America, and is one input elsewhere: %s', (language, parts) => {
  expect(
    visibleParts({ type: 'phone' }, language)
      ?.map(({ part }) => part)
      .join(' '),
  ).toBe(parts);
});

it.each([
  ['en-US', 'Month Day Year'],
  ['en-GB', 'Day Month Year'],
  ['de-DE', 'Day Month Year'],
  ['ja-JP', 'Year Month Day'],
  ['fa-IR', 'Year Month Day'],
  ['no language at all', 'Month Day Year'],
  ['', 'Month Day Year'],
])('a date field has its parts in the order of %s', (language, order) => {
  const parts = visibleParts({ type: 'date' }, language)?.map(({ part }) => part);
  expect(parts?.join(' ')).toBe(order);
});
