import type { InventoryState } from '@awning/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { GridSort } from '../../../kit/grid/data-grid.tsx';
import type { inventoryMessages } from '../stock/inventory-messages.ts';
import type { StockFilter } from '../stock/inventory-query.ts';

interface StockView {
  readonly id: string;
  readonly label: keyof typeof inventoryMessages;
  readonly stock?: InventoryState;
}

export const STOCK_VIEWS: readonly StockView[] = [
  { id: 'all', label: 'all' },
  { id: 'low', label: 'low', stock: 'low' },
  { id: 'out', label: 'out', stock: 'sold-out' },
  { id: 'oversold', label: 'oversold', stock: 'oversold' },
  { id: 'waitlist', label: 'waitlist', stock: 'waiting' },
  { id: 'unlimited', label: 'unlimited', stock: 'unlimited' },
];

/** Everything about the grid that its address says. */
export interface SheetState {
  readonly view: string;
  readonly search: string;
  readonly status: string;
  readonly storeId: string;
  readonly sort: GridSort | null;
  readonly filter: StockFilter;
  /** It does not show all there is. */
  readonly isNarrowed: boolean;
}

export type SheetParams = Partial<Record<'view' | 'q' | 'status' | 'store' | 'sort', string>>;

const STORE_ID = /^[0-9a-f]{24}$/;
const STATUSES = ['published', 'draft'];

export function readSheetState(params: SheetParams): SheetState {
  const view = STOCK_VIEWS.find(({ id }) => id === params.view) ?? STOCK_VIEWS[0];
  const search = (params.q ?? '').slice(0, 200);
  const status = STATUSES.includes(params.status ?? '') ? (params.status ?? '') : '';
  const storeId = STORE_ID.test(params.store ?? '') ? (params.store ?? '') : '';
  const [, minus, column = ''] = /^(-?)(\w+)$/.exec(params.sort ?? '') ?? [];
  return {
    view: view?.id ?? 'all',
    search,
    status,
    storeId,
    sort: column === '' ? null : { column, isFalling: minus === '-' },
    filter: {
      search: search.trim(),
      stock: view?.stock,
      status: status || undefined,
      collectionId: storeId || undefined,
    },
    isNarrowed: view?.stock !== undefined || search.trim() !== '' || status !== '' || storeId !== '',
  };
}

/** Rising, falling, and by product again. */
const nextSort = (sort: GridSort | null, column: string): string =>
  sort?.column !== column ? column : sort.isFalling ? '' : `-${column}`;

export function useSheetState() {
  const params: SheetParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const { view, q, status, store, sort } = params;
  const state = useMemo(
    () =>
      readSheetState({
        ...(view !== undefined && { view }),
        ...(q !== undefined && { q }),
        ...(status !== undefined && { status }),
        ...(store !== undefined && { store }),
        ...(sort !== undefined && { sort }),
      }),
    [view, q, status, store, sort],
  );
  const change = (next: SheetParams): void =>
    void navigate({
      to: '.',
      search: (now: Record<string, string | undefined>) => ({ ...now, ...next }),
      replace: true,
    });
  return { state, change, toggleSort: (column: string) => change({ sort: nextSort(state.sort, column) }) };
}
