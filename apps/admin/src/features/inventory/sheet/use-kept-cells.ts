import type { InventoryLevel } from '@awning/contract';
import { useEffect, useState } from 'react';
import type { GridStore, KeptCell } from '../../../kit/grid/grid-store.ts';
import { rowName } from '../stock/stock-row.ts';

const WRITE_AFTER_MS = 250;

function readKept(name: string): KeptCell[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isKept = (value: unknown): value is KeptCell =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'column', 'text', 'loaded'].every((name) => typeof Reflect.get(value, name) === 'string');

function writeKept(name: string, cells: readonly KeptCell[]): void {
  try {
    if (cells.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(cells));
  } catch {
    // A full or forbidden store only costs the safety net.
  }
}

/** A row that is in no view of the next visit is found by its product. */
function withOrigin(store: GridStore<InventoryLevel>, cell: KeptCell): KeptCell {
  const row = store.row(cell.key);
  return row === undefined ? cell : { ...cell, origin: { group: row.itemId, name: rowName(row) } };
}

/** What was changed and not saved is kept for this tab. Answers how many changes of an earlier visit came back. */
export function useKeptCells(store: GridStore<InventoryLevel>, websiteId: string): number {
  const name = `awning-unsaved inventory ${websiteId}`;
  const [restored] = useState(() => {
    const kept = readKept(name);
    if (kept.length > 0) store.restore(kept);
    return kept.length;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = (): void => {
      timer = undefined;
      writeKept(
        name,
        store.changes().map((cell) => withOrigin(store, cell)),
      );
    };
    const flush = (): void => {
      clearTimeout(timer);
      write();
    };
    const stop = store.subscribe(() => {
      timer ??= setTimeout(write, WRITE_AFTER_MS);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      stop();
      flush();
    };
  }, [name, store]);
  return restored;
}
