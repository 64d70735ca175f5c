import type { ClipboardEvent } from 'react';
import { pasteCells, textOfCells } from './grid-areas.ts';
import type { GridInputs } from './grid-inputs.ts';
import { cellAt } from './grid-lines.ts';
import { rangeOf } from './grid-selection.ts';

/** Copy and paste of the selected cells, as other spreadsheets have them. */
export function gridClipboardHandlers<Row>({ area, cursor, editing, onFilled }: GridInputs<Row>) {
  const isForGrid = (event: ClipboardEvent): boolean =>
    editing.edit === null && cellAt(event.target) !== null;
  return {
    onCopy(event: ClipboardEvent) {
      if (!isForGrid(event)) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', textOfCells(area, rangeOf(cursor.selection)));
    },
    onPaste(event: ClipboardEvent) {
      if (!isForGrid(event)) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      const { count, range } = pasteCells(area, rangeOf(cursor.selection), text);
      // The cursor stays where the paste began.
      cursor.select({ row: range.top, column: range.left, fromRow: range.bottom, fromColumn: range.right });
      onFilled?.('paste', count);
    },
  };
}
