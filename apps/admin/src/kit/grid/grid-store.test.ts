import { describe, expect, it } from 'vitest';
import { copyDown, fillCells, type GridArea, pasteCells, textOfCells } from './grid-areas.ts';
import { readCells, writeCells } from './grid-clipboard.ts';
import type { GridColumn } from './grid-column.ts';
import { moveSelection, selectCell } from './grid-selection.ts';
import { createGridStore } from './grid-store.ts';

interface Ware {
  readonly id: string;
  readonly product: string;
  readonly price: number;
  readonly stock: number;
  readonly isShown: boolean;
}

const isCount = (text: string): string | null => (/^\d+$/.test(text) ? null : 'Not a number');
const added = (typed: string, before: string): string =>
  /^[+-]\d+$/.test(typed) ? String(Number(before) + Number(typed)) : typed.trim();

const columns: readonly GridColumn<Ware>[] = [
  { id: 'name', label: 'Name', width: 100, isName: true, read: ({ id }) => id },
  {
    id: 'price',
    label: 'Price',
    width: 100,
    read: ({ price }) => String(price),
    edit: { settle: added, check: isCount },
  },
  {
    id: 'stock',
    label: 'Stock',
    width: 100,
    read: ({ stock }) => String(stock),
    edit: { settle: added, check: isCount, isDifference: true, isOpen: ({ stock }) => stock < 900 },
  },
  {
    id: 'shown',
    label: 'Shown',
    width: 100,
    read: ({ isShown }) => (isShown ? 'yes' : 'no'),
    edit: { settle: (typed) => typed, check: () => null, shared: ({ product }) => product },
  },
];

const ware = (id: string, change: Partial<Ware> = {}): Ware => ({
  id,
  product: 'mug',
  price: 10,
  stock: 3,
  isShown: true,
  ...change,
});

function open(rows: readonly Ware[] = [ware('a'), ware('b'), ware('c')]) {
  const store = createGridStore<Ware>({ columns, keyOf: ({ id }) => id });
  store.setRows(rows);
  const area: GridArea<Ware> = { store, columns, keys: rows.map(({ id }) => id) };
  const texts = (column: string): string[] => rows.map(({ id }) => store.text(id, column));
  return { store, area, texts };
}

describe('the values of a grid', () => {
  it('a value that is typed and taken back is no change', () => {
    const { store } = open();
    store.type([{ key: 'a', column: 'price', text: '12' }]);
    expect(store.changes()).toEqual([{ key: 'a', column: 'price', text: '12', loaded: '10' }]);
    store.type([{ key: 'a', column: 'price', text: '10' }]);
    expect(store.changes()).toEqual([]);
  });

  it('AP-38 a paste of many cells is one step of undo, and comes back with redo', () => {
    const { store, area, texts } = open();
    const range = { top: 0, bottom: 0, left: 1, right: 1 };
    const { count } = pasteCells(area, range, '11\t5\n+2\t-1\nx\t4');
    expect(count).toBe(6);
    expect([texts('price'), texts('stock')]).toEqual([
      ['11', '12', 'x'],
      ['5', '2', '4'],
    ]);
    expect(store.problems()).toEqual([expect.objectContaining({ key: 'c', column: 'price' })]);
    expect(store.problem('c', 'price')).toBe('Not a number');
    store.undo();
    expect([texts('price'), store.changes(), store.canUndo()]).toEqual([['10', '10', '10'], [], false]);
    store.redo();
    expect(texts('price')).toEqual(['11', '12', 'x']);
  });

  it('one pasted cell fills the whole selection, and a sheet that is too large is cut at the edges', () => {
    const { area, texts } = open();
    pasteCells(area, { top: 0, bottom: 2, left: 2, right: 2 }, '+5');
    expect(texts('stock')).toEqual(['8', '8', '8']);
    const { count, range } = pasteCells(area, { top: 2, bottom: 2, left: 3, right: 3 }, 'no\tx\ty\nno\tx\ty');
    expect([count > 0, range]).toEqual([true, { top: 2, bottom: 2, left: 3, right: 3 }]);
  });

  it('fill down copies the first row of the selection, and names are left alone', () => {
    const { store, area, texts } = open();
    store.type([{ key: 'a', column: 'price', text: '25' }]);
    expect(copyDown(area, { top: 0, bottom: 0, left: 0, right: 1 }, 2)).toBe(2);
    expect([texts('price'), texts('name')]).toEqual([
      ['25', '25', '25'],
      ['a', 'b', 'c'],
    ]);
    fillCells(area, { top: 0, bottom: 1, left: 1, right: 1 }, '+1');
    expect(texts('price')).toEqual(['26', '26', '25']);
  });

  it('a value that rows have in common changes in all of them', () => {
    const { store, texts } = open([ware('a'), ware('b'), ware('c', { product: 'jug' })]);
    store.type([{ key: 'a', column: 'shown', text: 'no' }]);
    expect(texts('shown')).toEqual(['no', 'no', 'yes']);
  });

  it('a cell that is closed takes nothing', () => {
    const { store } = open([ware('a', { stock: 900 })]);
    expect(store.type([{ key: 'a', column: 'stock', text: '1' }])).toBe(0);
  });
});

describe('values that others change', () => {
  it('AP-39 a difference stays the same difference when the number under it moves', () => {
    const { store } = open();
    store.type([{ key: 'a', column: 'stock', text: '+5' }]);
    store.refreshRows([ware('a', { stock: 1 })]);
    expect([store.text('a', 'stock'), store.loaded('a', 'stock')]).toEqual(['6', '1']);
    store.undo();
    store.redo();
    expect(store.text('a', 'stock')).toBe('6');
    expect(store.conflicts()).toEqual([]);
  });

  it('AP-38 a value that another member changed is a conflict of that cell, and of no other', () => {
    const { store } = open();
    store.type([
      { key: 'a', column: 'price', text: '12' },
      { key: 'b', column: 'price', text: '12' },
      { key: 'c', column: 'price', text: '12' },
    ]);
    store.refreshRows([ware('a', { price: 15 }), ware('b', { price: 12 }), ware('c', { stock: 9 })]);
    expect(store.conflicts()).toEqual([{ key: 'a', column: 'price', theirs: '15' }]);
    expect(store.changes().map(({ key }) => key)).toEqual(['a', 'c']);
    store.resolve({ key: 'a', column: 'price' }, 'mine');
    expect([store.conflicts(), store.text('a', 'price')]).toEqual([[], '12']);
    store.refreshRows([ware('a', { price: 16 })]);
    store.resolve({ key: 'a', column: 'price' }, 'theirs');
    expect([store.text('a', 'price'), store.changes().length]).toEqual(['16', 1]);
    store.undo();
    expect(store.text('a', 'price')).toBe('12');
  });

  it('what was saved cannot be undone here, and the rest of its step can', () => {
    const { store, area } = open();
    fillCells(area, { top: 0, bottom: 1, left: 1, right: 1 }, '20');
    store.refreshRows([ware('a', { price: 20 })]);
    store.settleSaved([{ key: 'a', column: 'price', text: '20', loaded: '10' }]);
    store.undo();
    expect([store.text('a', 'price'), store.text('b', 'price')]).toEqual(['20', '10']);
  });

  it('what is typed over a cell while it is being saved stays a change, and is no conflict', () => {
    const { store } = open();
    const price = { key: 'a', column: 'price' };
    const stock = { key: 'a', column: 'stock' };
    store.type([
      { ...price, text: '12' },
      { ...stock, text: '5' },
    ]);
    const sent = store.changes();
    store.type([
      { ...price, text: '13' },
      { ...stock, text: '9' },
    ]);
    store.settleSaved(sent);
    // One was sold meanwhile.
    store.refreshRows([ware('a', { price: 12, stock: 4 })]);
    expect(store.changes()).toEqual([
      { ...price, text: '13', loaded: '12' },
      { ...stock, text: '8', loaded: '4' },
    ]);
    expect(store.conflicts()).toEqual([]);
  });

  it('what is taken back while it is being saved is to be saved as it was before', () => {
    const { store } = open();
    store.type([
      { key: 'a', column: 'price', text: '12' },
      { key: 'a', column: 'stock', text: '5' },
    ]);
    const sent = store.changes();
    store.undo();
    store.settleSaved(sent);
    store.refreshRows([ware('a', { price: 12, stock: 5 })]);
    expect(store.changes().map(({ text, loaded }) => [text, loaded])).toEqual([
      ['10', '12'],
      ['3', '5'],
    ]);
  });

  it('a saved difference is settled also where its row was read before the response came', () => {
    const { store } = open();
    store.type([{ key: 'a', column: 'stock', text: '5' }]);
    const sent = store.changes();
    store.setRows([ware('a', { stock: 4 }), ware('b'), ware('c')]);
    expect(store.text('a', 'stock')).toBe('6');
    store.settleSaved(sent);
    store.refreshRows([ware('a', { stock: 4 })]);
    expect([store.text('a', 'stock'), store.changes()]).toEqual(['4', []]);
  });

  it('changes of an earlier visit come back with their rows, and say what moved meanwhile', () => {
    const { store } = open([]);
    store.restore([
      { key: 'a', column: 'price', text: '12', loaded: '10' },
      { key: 'b', column: 'price', text: '12', loaded: '11' },
      { key: 'c', column: 'stock', text: '8', loaded: '2' },
    ]);
    expect(store.changes()).toHaveLength(3);
    store.setRows([ware('a'), ware('b'), ware('c')]);
    expect([store.text('a', 'price'), store.text('c', 'stock')]).toEqual(['12', '9']);
    expect(store.conflicts()).toEqual([{ key: 'b', column: 'price', theirs: '10' }]);
  });

  it('a refused value keeps its text and its sentence until it is typed again', () => {
    const { store } = open();
    store.type([{ key: 'a', column: 'price', text: '12' }]);
    store.refuse([{ key: 'a', column: 'price', sentence: 'Too dear' }]);
    expect([store.text('a', 'price'), store.problem('a', 'price')]).toEqual(['12', 'Too dear']);
    store.type([{ key: 'a', column: 'price', text: '11' }]);
    expect(store.problem('a', 'price')).toBeNull();
  });
});

describe('the clipboard of a grid', () => {
  it('cells with tabs, lines and quotes survive the way to a spreadsheet and back', () => {
    const sheet = [
      ['5" plate', 'two\nlines', 'a\tb'],
      ['', 'x', '"'],
    ];
    expect(readCells(writeCells(sheet))).toEqual(sheet);
    expect(readCells('5" plate\t2\r\n"3\t4\r\n')).toEqual([
      ['5" plate', '2'],
      ['"3', '4'],
    ]);
  });

  it('a range is copied as text with tabs', () => {
    const { area } = open();
    expect(textOfCells(area, { top: 0, bottom: 1, left: 0, right: 1 })).toBe('a\t10\nb\t10');
  });
});

describe('the cursor of a grid', () => {
  const size = { rows: 100, columns: 5, pageRows: 20 };
  const press = (key: string, { isShift = false, isMod = false } = {}) =>
    moveSelection(selectCell(10, 2), { key, isShift, isMod }, size);

  it.each([
    ['ArrowDown', selectCell(11, 2)],
    ['ArrowLeft', selectCell(10, 1)],
    ['PageUp', selectCell(0, 2)],
    ['PageDown', selectCell(30, 2)],
    ['Home', selectCell(10, 0)],
    ['End', selectCell(10, 4)],
    ['Enter', selectCell(11, 2)],
    ['Tab', selectCell(10, 3)],
    ['x', null],
  ])('the key %s leads from the middle to its cell', (key, expected) => {
    expect(press(key)).toEqual(expected);
  });

  it('Shift with an arrow selects from where the cursor was, and Ctrl goes to the edge', () => {
    expect(press('ArrowDown', { isShift: true })).toEqual({ row: 11, column: 2, fromRow: 10, fromColumn: 2 });
    expect(press('End', { isMod: true })).toEqual(selectCell(99, 4));
    expect(press('Enter', { isShift: true })).toEqual(selectCell(9, 2));
  });
});
