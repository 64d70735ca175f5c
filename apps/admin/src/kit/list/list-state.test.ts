import { describe, expect, it } from 'vitest';
import type { ResourceList } from './list-definition.ts';
import {
  changeList,
  differsFromView,
  nextSort,
  queryOf,
  readListState,
  viewState,
  writeListState,
} from './list-state.ts';

const context = { timeZone: 'UTC', now: Date.UTC(2026, 10, 16) };
const list: Pick<ResourceList<never>, 'views' | 'filters' | 'columns' | 'defaultSort'> = {
  defaultSort: '-createdOn',
  views: [
    { id: 'all', label: 'All', conditions: [] },
    { id: 'unpaid', label: 'Unpaid', conditions: [{ filter: 'paid', word: 'is', value: 'PENDING' }] },
  ],
  filters: [
    {
      id: 'paid',
      label: 'Payment',
      words: [{ value: 'is', label: 'is' }],
      value: { kind: 'choice', choices: [{ value: 'PENDING', label: 'Unpaid' }] },
      toQuery: (_word, value) => ({ financialStatus: value }),
    },
    {
      id: 'stock',
      label: 'Stock',
      words: [{ value: 'below', label: 'below' }],
      value: { kind: 'number' },
      toQuery: (_word, value) => (/^\d+$/.test(value) ? { stockBelow: Number(value) } : null),
    },
  ],
  columns: [
    { id: 'number', label: 'Order', cell: () => '', sort: { name: 'orderNumber', first: 'rising' } },
    { id: 'total', label: 'Total', cell: () => '', sort: { name: 'total', first: 'falling' } },
    { id: 'email', label: 'Email', cell: () => '', isExtra: true },
  ],
};

describe('the state of a list in its address', () => {
  it('AP-9 the address has the view, search, filters, sort, columns and page, and reading it gives the same list', () => {
    const state = changeList(viewState(list, 'unpaid'), {
      search: 'anna & co.',
      conditions: [{ filter: 'stock', word: 'below', value: '5~.%' }],
      sort: 'total',
      columns: ['number', 'email'],
      limit: 100,
      cursor: 'abc',
      peek: 'row',
    });
    const params = writeListState(list, state);
    expect(readListState(list, params)).toEqual(state);
    expect(Object.keys(params)).toEqual([
      'view',
      'q',
      'filters',
      'sort',
      'columns',
      'limit',
      'after',
      'peek',
    ]);
  });

  it('AP-9 what a view says by itself is not in the address, and a filter that was removed from a view is', () => {
    expect(writeListState(list, viewState(list, undefined))).toEqual({});
    expect(writeListState(list, viewState(list, 'unpaid'))).toEqual({ view: 'unpaid' });
    const without = changeList(viewState(list, 'unpaid'), { conditions: [] });
    const params = writeListState(list, without);
    expect(params).toEqual({ view: 'unpaid', filters: 'none' });
    expect(readListState(list, params)).toEqual(without);
    expect(differsFromView(list, without)).toBe(true);
  });

  it('AP-9 a changed filter goes to the first page', () => {
    const later = { ...viewState(list, 'all'), cursor: 'abc' };
    expect(changeList(later, { search: 'x' }).cursor).toBeUndefined();
  });

  it('an address that names unknown filters, sorts, columns and views opens what is known of it', () => {
    const params = {
      view: 'gone',
      filters: 'paid.is.PENDING~gone.is.x~paid.isnt.y',
      sort: 'gone',
      columns: 'gone',
      limit: '7',
    };
    expect(readListState(list, params)).toEqual({
      ...viewState(list, 'all'),
      conditions: [{ filter: 'paid', word: 'is', value: 'PENDING' }],
    });
  });

  it('a value that cannot be meant is not sent', () => {
    const conditions = [
      { filter: 'paid', word: 'is', value: 'PENDING' },
      { filter: 'stock', word: 'below', value: 'many' },
    ];
    expect(queryOf(list, conditions, context)).toEqual({ financialStatus: 'PENDING' });
  });

  it('a column sorts the way its first press should, then the other way', () => {
    const total = { name: 'total', first: 'falling' } as const;
    expect(nextSort('-createdOn', total)).toBe('-total');
    expect(nextSort('-total', total)).toBe('total');
    expect(nextSort('total', total)).toBe('-total');
  });
});
