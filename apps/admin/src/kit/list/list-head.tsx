import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import type { ListColumn } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import { COLUMN_WIDTHS, changeList, nextSort } from './list-state.ts';
import classes from './list-table.module.css';
import type { ListModel } from './use-list.ts';

interface HeadCellProps<Row> {
  readonly column: ListColumn<Row>;
  readonly model: ListModel<Row>;
}

export function HeadCell<Row>({ column, model }: HeadCellProps<Row>) {
  const t = useMessages(listMessages);
  const { state, change } = model;
  const { sort, label, isNumber } = column;
  const id = useId();
  const resize = useResize(column, model);
  const isRising = sort !== undefined && state.sort === sort.name;
  const isFalling = sort !== undefined && state.sort === `-${sort.name}`;
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={isRising ? 'ascending' : isFalling ? 'descending' : undefined}
      // Without the name of its edge.
      aria-labelledby={id}
    >
      {sort ? (
        <button
          type="button"
          id={id}
          className={classes.sort}
          onClick={() => change(changeList(state, { sort: nextSort(state.sort, sort) }))}
          onKeyDown={(event) => {
            if (event.altKey) resize.onKey(event);
          }}
        >
          {label}
          {(isRising || isFalling) && (
            <>
              <span className={classes.arrow} data-rising={isRising || undefined} aria-hidden />
              <span className={classes.hidden}>{t(isRising ? 'sortedRising' : 'sortedFalling')}</span>
            </>
          )}
        </button>
      ) : (
        <span id={id}>{label}</span>
      )}
      {/* One stop for each column: where there is a button, Alt and the arrows move the edge from there. */}
      <ResizeHandle column={column} model={model} resize={resize} isStop={sort === undefined} />
    </th>
  );
}

const STEP = 16;
const inRange = (width: number): number =>
  Math.round(Math.min(COLUMN_WIDTHS.widest, Math.max(COLUMN_WIDTHS.narrowest, width)));

interface Resize {
  readonly setWidth: (width: number) => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

function useResize<Row>(column: ListColumn<Row>, { state, change }: ListModel<Row>): Resize {
  const setWidth = (width: number): void =>
    change({ ...state, widths: { ...state.widths, [column.id]: inRange(width) } }, { replace: true });
  return {
    setWidth,
    onKey: (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      const now = state.widths[column.id] ?? event.currentTarget.closest('th')?.offsetWidth ?? 0;
      setWidth(now + (event.key === 'ArrowRight' ? STEP : -STEP));
    },
  };
}

interface ResizeHandleProps<Row> extends HeadCellProps<Row> {
  readonly resize: Resize;
  readonly isStop: boolean;
}

/** The edge of a column: dragged, or moved with the arrows. */
function ResizeHandle<Row>({ column, model, resize, isStop }: ResizeHandleProps<Row>) {
  const t = useMessages(listMessages);
  const { state } = model;
  const { setWidth, onKey } = resize;
  const start = useRef<{ readonly x: number; readonly width: number; readonly head: HTMLElement } | null>(
    null,
  );
  const widthAt = (clientX: number): number => {
    const from = start.current;
    if (!from) return 0;
    const isRtl = getComputedStyle(from.head).direction === 'rtl';
    return inRange(from.width + (clientX - from.x) * (isRtl ? -1 : 1));
  };
  const columnOf = (head: HTMLElement): HTMLElement | null =>
    head.closest('table')?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(column.id)}"]`) ?? null;
  const onDown = (event: PointerEvent<HTMLElement>): void => {
    const head = event.currentTarget.closest('th');
    if (!head) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: head.offsetWidth, head };
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved has no element of its own
    <span
      role="separator"
      tabIndex={isStop ? 0 : -1}
      className={classes.resize}
      aria-orientation="vertical"
      aria-label={t('resizeColumn', { label: column.label })}
      aria-valuenow={state.widths[column.id] ?? COLUMN_WIDTHS.narrowest}
      aria-valuemin={COLUMN_WIDTHS.narrowest}
      aria-valuemax={COLUMN_WIDTHS.widest}
      onPointerDown={onDown}
      onPointerMove={({ clientX }) => {
        // Only the column is drawn while it is dragged; the address follows at the end.
        const col = start.current && columnOf(start.current.head);
        if (col) col.style.width = `${widthAt(clientX)}px`;
      }}
      onPointerUp={({ clientX }) => {
        if (start.current && start.current.x !== clientX) setWidth(widthAt(clientX));
        start.current = null;
      }}
      onKeyDown={onKey}
    />
  );
}
