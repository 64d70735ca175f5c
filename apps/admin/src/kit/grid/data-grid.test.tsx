import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderField } from '../../testing/render-field.tsx';
import { DataGrid } from './data-grid.tsx';
import type { GridColumn } from './grid-column.ts';
import { createGridStore } from './grid-store.ts';

interface Ware {
  readonly id: string;
  readonly price: string;
}

const columns: readonly GridColumn<Ware>[] = [
  { id: 'name', label: 'Name', width: 100, isName: true, read: ({ id }) => id },
  {
    id: 'price',
    label: 'Price',
    width: 100,
    read: ({ price }) => price,
    edit: { settle: (typed) => typed.trim(), check: () => null },
  },
];

function openGrid(ids: readonly string[]) {
  const store = createGridStore<Ware>({ columns, keyOf: ({ id }) => id });
  const show = (next: readonly string[]): void => store.setRows(next.map((id) => ({ id, price: '10' })));
  show(ids);
  let change: (next: readonly string[]) => void = () => {};
  const { user } = renderField<readonly string[]>(ids, ({ value, onChange }) => {
    change = onChange;
    return (
      <DataGrid
        store={store}
        columns={columns}
        lines={value.map((key) => ({ kind: 'row' as const, key }))}
        label="Wares"
        nameOf={({ id }) => id}
        sort={null}
        onSort={() => {}}
      />
    );
  });
  const cellOf = (id: string): HTMLElement => {
    const row = screen.getByRole('rowheader', { name: id }).closest('[role="row"]');
    return row?.querySelector('[data-column="price"]') as HTMLElement;
  };
  const press = (id: string): void =>
    void fireEvent.pointerDown(cellOf(id), { button: 0, buttons: 1, pointerType: 'mouse' });
  const read = (next: readonly string[]): void =>
    act(() => {
      show(next);
      change(next);
    });
  return { user, store, cellOf, press, read };
}

describe('a grid whose rows change', () => {
  it('a row that is gone takes its open cell along, and the first row does not get it', async () => {
    const { user, store, press, cellOf, read } = openGrid(['a', 'b', 'c']);
    press('b');
    fireEvent.pointerUp(cellOf('b'));
    await user.keyboard('77');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('77');
    read(['a', 'c']);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(store.changes()).toEqual([]);
    read(['a', 'b', 'c']);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('a button that was let go outside of the grid selects nothing more', () => {
    const { press, cellOf } = openGrid(['a', 'b', 'c']);
    const selected = (): (string | null)[] =>
      ['a', 'b', 'c'].map((id) => cellOf(id).getAttribute('aria-selected'));
    Object.assign(document, { elementFromPoint: () => cellOf('c') });
    press('a');
    fireEvent.pointerMove(cellOf('c'), { buttons: 0 });
    expect(selected()).toEqual(['true', 'false', 'false']);
    press('a');
    fireEvent.pointerMove(cellOf('c'), { buttons: 1 });
    expect(selected()).toEqual(['true', 'true', 'true']);
  });
});

describe('a long grid that is scrolled', () => {
  const ids = Array.from({ length: 400 }, (_, index) => `ware ${index}`);
  const rowsDrawn = (): HTMLElement[] => screen.getAllByRole('row').slice(1);
  const scrollTo = (top: number): void => {
    const grid = screen.getByRole('grid');
    grid.scrollTop = top;
    fireEvent.scroll(grid);
  };

  it('a grid shows the rows that came into view in elements of those that left it, in their order', () => {
    openGrid(ids);
    const before = new Set(rowsDrawn());
    scrollTo(36 * 200);
    const after = rowsDrawn();
    expect(screen.getByRole('rowheader', { name: 'ware 200' })).toBeDefined();
    expect(screen.queryByRole('rowheader', { name: 'ware 20' })).toBeNull();
    expect(after.filter((row) => !before.has(row)).length).toBeLessThan(after.length / 2);
    const places = after.slice(0, -1).map((row) => Number(row.getAttribute('aria-rowindex')));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    scrollTo(36 * 100);
    const numbers = rowsDrawn().map((row) => row.getAttribute('aria-rowindex'));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('the cell with the cursor keeps its element, its focus and what is typed while the grid is scrolled', async () => {
    const { user, store, press, cellOf } = openGrid(ids);
    press('ware 3');
    const cell = cellOf('ware 3');
    fireEvent.pointerUp(cell);
    expect(document.activeElement).toBe(cell);
    await user.keyboard('77');
    for (const line of [50, 200, 399, 120]) scrollTo(36 * line);
    expect(cellOf('ware 3')).toBe(cell);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('77');
    await user.keyboard('{Enter}');
    expect(store.changes()).toMatchObject([{ key: 'ware 3', column: 'price', text: '77' }]);
  });
});
