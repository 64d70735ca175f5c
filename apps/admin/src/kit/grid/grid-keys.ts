import type { KeyboardEvent } from 'react';
import { copyDown, fillCells } from './grid-areas.ts';
import type { GridInputs } from './grid-inputs.ts';
import { cellAt } from './grid-lines.ts';
import { type GridRange, moveSelection, rangeOf } from './grid-selection.ts';

/** A letter or a sign, that begins a new value. */
const isTypedKey = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

/** The keys of a spreadsheet, for the cell with the cursor. */
export function gridKeyHandler<Row>(inputs: GridInputs<Row>): (event: KeyboardEvent) => void {
  const { area, cursor, editing } = inputs;
  return (event) => {
    if (cellAt(event.target) === null || editing.edit !== null || event.nativeEvent.isComposing) return;
    const isMod = event.ctrlKey || event.metaKey;
    const last = event.shiftKey ? 0 : area.columns.length - 1;
    // Past the last column the focus leaves the grid.
    const isLeaving = event.key === 'Tab' && cursor.selection.column === last && !isMod;
    if (isLeaving || event.altKey) return;
    if (!(isMod && onModKey(inputs, event)) && !onPlainKey(inputs, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Whether the key did something, or could have. */
function onPlainKey<Row>(
  { area, cursor, editing, size, onOpen, onFilled }: GridInputs<Row>,
  event: KeyboardEvent,
) {
  const { cell, column, selection } = cursor;
  if (event.key === 'F2' || event.key === ' ') editing.open();
  else if (event.key === 'Enter' && column?.isName && cell) {
    const row = area.store.row(cell.key);
    if (row !== undefined) onOpen?.(row);
  } else if (event.key === 'Delete' || event.key === 'Backspace')
    onFilled?.('clear', fillCells(area, rangeOf(selection), ''));
  else if (event.key === 'Escape') cursor.selectOne();
  else if (isTypedKey(event)) {
    if (!editing.mayEdit()) return false;
    if (column?.edit?.choices) editing.open();
    else editing.start({ text: event.key, isTyped: true });
  } else {
    const pressed = { key: event.key, isShift: event.shiftKey, isMod: event.ctrlKey || event.metaKey };
    const next = moveSelection(selection, pressed, size);
    if (!next) return false;
    cursor.select(next);
  }
  return true;
}

function onModKey<Row>(inputs: GridInputs<Row>, event: KeyboardEvent): boolean {
  const { store } = inputs.area;
  switch (event.key.toLowerCase()) {
    case 'd':
      fillDown(inputs, rangeOf(inputs.cursor.selection));
      return true;
    case 'z':
      if (!event.shiftKey && !store.canUndo()) return false;
      if (event.shiftKey) store.redo();
      else store.undo();
      return true;
    case 'y':
      store.redo();
      return true;
    case 'a':
      inputs.cursor.selectAll();
      return true;
    default:
      return false;
  }
}

function fillDown<Row>({ area, onFilled }: GridInputs<Row>, range: GridRange): void {
  // One cell alone takes what is above it.
  const top = range.top === range.bottom ? range.top - 1 : range.top;
  if (top < 0) return;
  onFilled?.('fill', copyDown(area, { ...range, top, bottom: top }, range.bottom));
}
