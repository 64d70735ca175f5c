import { describe, expect, it } from 'vitest';
import { fittingColumns, leastTableWidth } from './fitting-columns.ts';

const columns = [
  { id: 'number', width: '104px', phone: 'below' as const },
  { id: 'ordered', width: '112px' },
  { id: 'customer', width: '16%', phone: 'lead' as const },
  { id: 'items', phone: 'belowRest' as const, goesAt: 2 },
  { id: 'delivery', width: '120px', goesAt: 3 },
  { id: 'payment', width: '140px', goesAt: 0 },
  { id: 'fulfilment', width: '140px', phone: 'endBelow' as const },
  { id: 'tags', width: '140px', isExtra: true },
  { id: 'total', width: '104px', phone: 'end' as const },
];
const usual = columns.filter(({ isExtra }) => !isExtra);
const shown = (width: number, chosen = usual): string[] =>
  fittingColumns(chosen, columns, { width, widths: {}, actionsWidth: 56 }).map(({ id }) => id);

describe('the columns that a window has room for', () => {
  it('what matters least goes first, and what a row is decided by stays', () => {
    expect(shown(1208)).toEqual(usual.map(({ id }) => id));
    expect(shown(980)).toEqual(['number', 'ordered', 'customer', 'items', 'payment', 'fulfilment', 'total']);
    expect(shown(716)).toEqual(['number', 'customer', 'payment', 'fulfilment', 'total']);
    expect(shown(650)).toEqual(['number', 'customer', 'payment', 'fulfilment', 'total']);
  });

  it('columns that a member chose all stay, and so do those of rows of two lines', () => {
    expect(shown(716, columns)).toHaveLength(columns.length);
    expect(shown(600)).toHaveLength(usual.length);
    expect(shown(0)).toHaveLength(usual.length);
  });

  it('of columns that a member chose, those that had no room where they were chosen give way again', () => {
    const fitting = (width: number) =>
      fittingColumns(columns, columns, {
        width,
        widths: {},
        actionsWidth: 56,
        yielding: ['items', 'delivery'],
      }).map(({ id }) => id);
    expect(fitting(1400)).toEqual(columns.map(({ id }) => id));
    expect(fitting(900)).toEqual(
      columns.map(({ id }) => id).filter((id) => id !== 'items' && id !== 'delivery'),
    );
  });

  it('the column of actions takes its room, in a list that has one', () => {
    const name = [{ id: 'name' }, { id: 'total', width: '104px' }];
    const least = (width: number, actionsWidth: number) =>
      leastTableWidth(name, { width, widths: {}, actionsWidth });
    expect(least(0, 0)).toBe(52 + 160 + 104);
    expect(least(0, 86)).toBe(52 + 160 + 104 + 86);
    expect(least(340, 56)).toBe(52 + 120 + 104 + 56);
    const all = usual.map(({ id }) => id);
    expect(
      fittingColumns(usual, columns, { width: 1012, widths: {}, actionsWidth: 0 }).map(({ id }) => id),
    ).toEqual(all);
  });
});
