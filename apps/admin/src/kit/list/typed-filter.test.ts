import { describe, expect, it } from 'vitest';
import { createThingList } from '../../testing/fake-list.tsx';
import { suggestFilters } from './typed-filter.ts';

const { filters } = createThingList([]).list;
const context = { timeZone: 'UTC', now: 0 };
const conditionsOf = (text: string) =>
  suggestFilters(filters, text, context).map(({ condition }) => condition);

describe('filters that are typed', () => {
  it.each([
    ['stock<5', { filter: 'stock', word: 'below', value: '5' }],
    ['Sto < 12', { filter: 'stock', word: 'below', value: '12' }],
    ['colour=blue', { filter: 'color', word: 'is', value: 'blue' }],
    ['colour: bl', { filter: 'color', word: 'is', value: 'blue' }],
    ['color != red', { filter: 'color', word: 'isNot', value: 'red' }],
    ['blue', { filter: 'color', word: 'is', value: 'blue' }],
  ])('AP-11 %j is a whole filter', (text, condition) => {
    expect(conditionsOf(text)[0]).toEqual(condition);
  });

  it.each(['stock', 'stock<many', 'stock>5', 'colour=green', 'colour='])(
    'AP-11 %j offers the filter, whose rest is asked for',
    (text) => {
      const [first] = suggestFilters(filters, text, context);
      expect([first?.filter.id, first?.condition]).toEqual([
        text.slice(0, 5) === 'stock' ? 'stock' : 'color',
        undefined,
      ]);
    },
  );

  it('AP-11 nothing fits a text that is neither a filter nor a value', () => {
    expect(suggestFilters(filters, '<script>', context)).toEqual([]);
    expect(suggestFilters(filters, 'weight<5', context)).toEqual([]);
    expect(suggestFilters(filters, '  ', context)).toHaveLength(2);
  });
});
