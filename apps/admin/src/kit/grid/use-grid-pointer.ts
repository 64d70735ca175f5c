import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { cellAt } from './grid-cells.ts';
import { type GridRange, rangeOf, selectCell } from './grid-selection.ts';
import type { GridCursor } from './use-grid-cursor.ts';

const isWithin = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Cells are selected by pointing and dragging, and filled by the handle at the corner of the selection. */
export function useGridPointer<Row>(
  { selection, select, edit, openEdit }: GridCursor<Row>,
  onFillDown: (source: GridRange, bottom: number) => void,
) {
  const drag = useRef<'select' | 'fill' | null>(null);
  /** What is filled down. */
  const source = useRef<GridRange | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const target = cellAt(event.target);
    if (!target || event.button !== 0 || isWithin(event.target, 'a, button, input, select')) return;
    if (isWithin(event.target, '[data-handle]')) {
      drag.current = 'fill';
      source.current = rangeOf(selection);
    } else if (event.pointerType !== 'touch') {
      drag.current = 'select';
      select(event.shiftKey ? { ...selection, ...target } : selectCell(target.row, target.column));
    }
    if (drag.current !== null) event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (drag.current === null) return;
    const target = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!target) return;
    if (drag.current === 'select') {
      if (target.row !== selection.row || target.column !== selection.column)
        select({ ...selection, ...target });
    } else if (source.current && target.row !== selection.row) {
      const { top, bottom, left, right } = source.current;
      select({ fromRow: top, fromColumn: left, row: Math.max(target.row, bottom), column: right });
    }
  };
  const onPointerUp = (): void => {
    const wasFilling = drag.current === 'fill';
    drag.current = null;
    const { bottom } = rangeOf(selection);
    if (wasFilling && source.current && bottom > source.current.bottom) onFillDown(source.current, bottom);
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: () => {
      drag.current = null;
    },
    /** A finger selects first, and changes what is selected. */
    onClick(event: MouseEvent<HTMLElement>) {
      const target = cellAt(event.target);
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
      if (!target || !isTouch || edit !== null) return;
      if (target.row === selection.row && target.column === selection.column) openEdit();
      else select(selectCell(target.row, target.column));
    },
    onDoubleClick(event: MouseEvent) {
      if (cellAt(event.target) && edit === null) openEdit();
    },
  };
}
