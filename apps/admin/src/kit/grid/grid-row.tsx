// biome-ignore-all lint/a11y/useSemanticElements: of 10,000 rows a table would draw all
// biome-ignore-all lint/a11y/useFocusableInteractive: of all cells the one with the cursor takes the focus
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles of a cell have these
import { type KeyboardEvent, memo, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { CellEditor } from './cell-editor.tsx';
import classes from './data-grid.module.css';
import type { GridColumn } from './grid-column.ts';
import type { gridMessages } from './grid-messages.ts';
import type { GridStore } from './grid-store.ts';

type T = Translate<typeof gridMessages>;

/** The cell that is being changed, and how that began. */
export interface EditStart {
  readonly text: string;
  readonly isTyped: boolean;
}

export interface GridRowProps<Row> {
  readonly store: GridStore<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly rowKey: string;
  readonly nameOf: (row: Row) => string;
  /** Its place among all rows, without the headings between them. */
  readonly place: number;
  /** Its place among all lines of the screen. */
  readonly line: number;
  readonly height: number;
  readonly activeColumn: number;
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** The column with the corner of the selection. */
  readonly handleColumn: number;
  readonly edit: EditStart | null;
  readonly t: T;
  readonly onCommit: (text: string, key: KeyboardEvent | null) => void;
  readonly onCancel: () => void;
}

function GridRowView<Row>(props: GridRowProps<Row>) {
  const { store, columns, rowKey, line, height, activeColumn } = props;
  const { selectedFrom, selectedTo } = props;
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeRow(rowKey, listener),
    [store, rowKey],
  );
  useSyncExternalStore(subscribe, () => store.rowVersion(rowKey));
  const row = store.row(rowKey);
  if (row === undefined) return null;
  return (
    <div
      role="row"
      // The first row is the one with the headings.
      aria-rowindex={line + 2}
      className={classes.row}
      style={{ height, transform: `translateY(${line * height}px)` }}
    >
      {columns.map((column, index) =>
        gridCell({
          of: props,
          row,
          column,
          index,
          isActive: index === activeColumn,
          isSelected: index >= selectedFrom && index <= selectedTo,
        }),
      )}
    </div>
  );
}

export const GridRow = memo(GridRowView) as typeof GridRowView;

interface CellParts<Row> {
  /** Its row, as it is: hundreds of cells are drawn for one frame of scrolling, and nothing is copied for them. */
  readonly of: GridRowProps<Row>;
  readonly row: Row;
  readonly column: GridColumn<Row>;
  readonly index: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
}

/** No component: a row draws all of its cells or none, and React would keep one more record for each of hundreds. */
function gridCell<Row>({ of, row, column, index, isActive, isSelected }: CellParts<Row>): ReactNode {
  const { store, rowKey, place, handleColumn, edit, t } = of;
  const text = store.text(rowKey, column.id);
  const isOpen = column.edit !== undefined && column.edit.isOpen?.(row) !== false;
  const isChanged = store.isChanged(rowKey, column.id);
  const problem = store.problem(rowKey, column.id);
  const conflict = store.conflict(rowKey, column.id);
  const hint =
    problem ??
    (conflict ? t('conflict', { value: shownText(column, conflict.theirs) }) : null) ??
    (isChanged ? t('changedFrom', { value: shownText(column, store.loaded(rowKey, column.id)) }) : null);
  const isEditing = isActive && edit !== null && column.edit !== undefined;
  return (
    <div
      key={column.id}
      role={column.isName ? 'rowheader' : 'gridcell'}
      className={classes.cell}
      aria-colindex={index + 1}
      aria-selected={isSelected}
      aria-readonly={!isOpen || undefined}
      aria-invalid={problem !== null || undefined}
      aria-description={hint ?? undefined}
      title={hint ?? undefined}
      tabIndex={isActive ? 0 : -1}
      data-cell={index}
      data-row={place}
      data-column={column.id}
      data-active={isActive || undefined}
      data-number={column.isNumber || undefined}
      data-read={!isOpen || undefined}
      data-changed={isChanged || undefined}
      data-wrong={problem !== null || undefined}
      data-conflict={conflict !== null || undefined}
      data-name={column.isName || undefined}
    >
      {isEditing && column.edit ? (
        <CellEditor
          edit={column.edit}
          label={`${column.label}, ${of.nameOf(row)}`}
          initial={edit.text}
          isTyped={edit.isTyped}
          onCommit={of.onCommit}
          onCancel={of.onCancel}
        />
      ) : (
        contentOf(of, row, column, { text, isChanged, problem })
      )}
      {handleColumn === index && edit === null && <i className={classes.handle} data-handle aria-hidden />}
    </div>
  );
}

interface CellState {
  readonly text: string;
  readonly isChanged: boolean;
  readonly problem: string | null;
}

function contentOf<Row>(
  { store, rowKey, t }: GridRowProps<Row>,
  row: Row,
  column: GridColumn<Row>,
  { text, isChanged, problem }: CellState,
): ReactNode {
  if (problem !== null)
    return (
      <span className={classes.problem}>
        <small>{problem}</small>
        <span>{text}</span>
      </span>
    );
  if (isChanged && column.edit?.isDifference) return difference(store.loaded(rowKey, column.id), text);
  const shown: ReactNode = column.show
    ? column.show(row, (id) => store.text(rowKey, id))
    : shownText(column, text);
  return shown === '' ? <span className={classes.none}>{t('nothing')}</span> : shown;
}

const shownText = <Row,>({ edit }: GridColumn<Row>, text: string): string =>
  edit?.choices?.find(({ value }) => value === text)?.label ?? text;

/** "3 → 8 +5" */
function difference(before: string, after: string): ReactNode {
  const delta = Number(after) - Number(before);
  return (
    <span className={classes.difference}>
      <span>{before}</span>
      <span aria-hidden>→</span>
      <b>{after}</b>
      {Number.isFinite(delta) && <em data-less={delta < 0 || undefined}>{signed(delta)}</em>}
    </span>
  );
}

const signed = (delta: number): string => (delta < 0 ? `\u2212${-delta}` : `+${delta}`);
