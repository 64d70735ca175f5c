import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { copyDown } from './grid-areas.ts';
import type { GridInputs } from './grid-inputs.ts';
import { cellAt } from './grid-lines.ts';
import { type GridRange, rangeOf, selectCell } from './grid-selection.ts';

/** What is dragged: the selection, or its corner, which fills the cells below with those of `source`. */
type Drag = { readonly does: 'select' } | { readonly does: 'fill'; readonly source: GridRange };

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** A mouse selects and fills; a finger selects first, and changes what is selected. */
export function useGridPointer<Row>({ area, cursor, editing, onFilled }: GridInputs<Row>) {
  const drag = useRef<Drag | null>(null);
  const { selection, select } = cursor;
  const isEditing = editing.edit !== null;

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const target = cellAt(event.target);
    if (!target || event.button !== 0 || isIn(event.target, 'a, button, input, select')) return;
    if (isIn(event.target, '[data-handle]')) drag.current = { does: 'fill', source: rangeOf(selection) };
    else if (event.pointerType !== 'touch') {
      drag.current = { does: 'select' };
      const { row, column } = target;
      select(event.shiftKey ? { ...selection, row, column } : selectCell(row, column));
    }
    if (drag.current !== null) event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    // Let go outside of the grid.
    if (event.buttons === 0) drag.current = null;
    if (drag.current === null) return;
    const target = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!target) return;
    const { row, column } = target;
    if (drag.current.does === 'select') {
      if (row !== selection.row || column !== selection.column) select({ ...selection, row, column });
    } else if (row !== selection.row) {
      const { top, bottom, left, right } = drag.current.source;
      select({ fromRow: top, fromColumn: left, row: Math.max(row, bottom), column: right });
    }
  };
  const onPointerUp = (): void => {
    const was = drag.current;
    drag.current = null;
    const { bottom } = rangeOf(selection);
    if (was?.does === 'fill' && bottom > was.source.bottom)
      onFilled?.('fill', copyDown(area, was.source, bottom));
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = cellAt(event.target);
    const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
    if (!target || !isTouch || isEditing) return;
    if (target.row === selection.row && target.column === selection.column) editing.open();
    else select(selectCell(target.row, target.column));
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onClick,
    onDoubleClick: (event: MouseEvent) => {
      if (cellAt(event.target) && !isEditing) editing.open();
    },
  };
}
