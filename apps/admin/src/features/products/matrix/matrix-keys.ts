import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { EditorStore } from '../editor/editor-store.ts';
import { type CellContext, fillPatch, pastePatch, readSheet } from './fill-cells.ts';
import type { MatrixColumn } from './matrix-columns.ts';

interface Cell {
  readonly key: string;
  readonly column: MatrixColumn;
  readonly input: HTMLInputElement;
}

function cellOf(target: EventTarget): Cell | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { cell, variant } = target.dataset;
  return cell === undefined || variant === undefined
    ? null
    : { key: variant, column: cell as MatrixColumn, input: target };
}

const inputsOf = (table: HTMLElement, column: MatrixColumn): HTMLInputElement[] => [
  ...table.querySelectorAll<HTMLInputElement>(`input[data-cell="${column}"]`),
];

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

export interface MatrixKeyParts {
  readonly store: EditorStore;
  readonly columns: readonly MatrixColumn[];
  readonly context: CellContext;
  /** Ticked rows: filling down means them where the cell is one of them. */
  readonly selected: () => ReadonlySet<string>;
  readonly onFilled: (count: number, undo: () => void) => void;
  readonly onPasted: (count: number, undo: () => void) => void;
}

/** Enter and arrows move between rows, Ctrl+D fills down. Tab goes right, as it does anyway. */
export function onMatrixKey(event: KeyboardEvent<HTMLElement>, parts: MatrixKeyParts): void {
  const cell = cellOf(event.target);
  if (!cell) return;
  const rows = inputsOf(event.currentTarget, cell.column);
  const place = rows.indexOf(cell.input);
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
    event.preventDefault();
    event.stopPropagation();
    fillDown(parts, cell, rows.slice(place + 1));
    return;
  }
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  rows[place + (event.key === 'Enter' && event.shiftKey ? -1 : step)]?.focus();
}

function fillDown(
  { store, context, selected, onFilled }: MatrixKeyParts,
  { key, column, input }: Cell,
  below: readonly HTMLInputElement[],
): void {
  const ticked = selected();
  const keys = below.flatMap(({ dataset: { variant } }) =>
    variant !== undefined && (!ticked.has(key) || ticked.has(variant)) ? [variant] : [],
  );
  const patch = fillPatch(store, keys, column, input.value, context);
  const undo = store.apply(patch);
  onFilled(Object.keys(patch).length, () => store.apply(undo));
}

/** A sheet of more than one cell fills the cells from this one on; a single value is pasted as usual. */
export function onMatrixPaste(event: ClipboardEvent<HTMLElement>, parts: MatrixKeyParts): void {
  const cell = cellOf(event.target);
  const sheet = readSheet(event.clipboardData.getData('text/plain'));
  if (!cell || (sheet.length === 1 && sheet[0]?.length === 1)) return;
  event.preventDefault();
  const { store, columns, context, onPasted } = parts;
  const rows = inputsOf(event.currentTarget, 'price').flatMap(({ dataset: { variant } }) => variant ?? []);
  const patch = pastePatch(
    store,
    sheet,
    { keys: rows.slice(rows.indexOf(cell.key)), columns: columns.slice(columns.indexOf(cell.column)) },
    context,
  );
  const undo = store.apply(patch);
  onPasted(Object.keys(patch).length, () => store.apply(undo));
}
