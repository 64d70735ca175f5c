import { CLASSIC_COLUMNS, MAX_CLASSIC_DEPTH } from '../../document/document-limits.ts';
import type { ClassicColumn, ClassicContent, ClassicRow } from '../../document/page-document.ts';
import { type Refused, refusals, refuse } from '../shared/command-outcome.ts';

type Rows = readonly ClassicRow[];
type Content = readonly ClassicContent[];

/** Changes the row that `find` picks, wherever it is nested; null when there is none. */
export const changeRow = (
  rows: Rows,
  change: (row: ClassicRow, depth: number) => ClassicRow | null,
  depth = 1,
): Rows | null => {
  for (const [index, row] of rows.entries()) {
    const next = change(row, depth) ?? changeNested(row, change, depth);
    if (next) return rows.with(index, next);
  }
  return null;
};

const changeNested = (
  row: ClassicRow,
  change: (row: ClassicRow, depth: number) => ClassicRow | null,
  depth: number,
): ClassicRow | null => {
  for (const [index, column] of row.columns.entries()) {
    for (const [place, entry] of column.content.entries()) {
      if (entry.kind !== 'row') continue;
      const [nested] = changeRow([entry.row], change, depth + 1) ?? [];
      if (!nested) continue;
      const content = column.content.with(place, { ...entry, row: nested });
      return { ...row, columns: row.columns.with(index, { ...column, content }) };
    }
  }
  return null;
};

export const insertInColumn = (
  rows: Rows,
  columnId: string,
  index: number | undefined,
  entry: ClassicContent,
): Rows | Refused =>
  changeRow(rows, (row) => {
    const at = row.columns.findIndex(({ id }) => id === columnId);
    const column = row.columns[at];
    if (!column) return null;
    const content = column.content.toSpliced(index ?? column.content.length, 0, entry);
    return { ...row, columns: row.columns.with(at, { ...column, content }) };
  }) ?? refusals.column();

export const newRow = (entry: ClassicContent, newId: () => string): ClassicRow => ({
  id: newId(),
  columns: [{ id: newId(), span: CLASSIC_COLUMNS, content: [entry] }],
});

/**
 * Puts an entry beside a block. A block that is alone in its column gets a column as its neighbour; among others in a
 * column, the two share a row of their own.
 */
export const insertBeside = (
  rows: Rows,
  blockId: string,
  side: 'start' | 'end',
  entry: ClassicContent,
  newId: () => string,
): Rows | Refused => {
  let refused: Refused = refusals.block();
  const isTarget = (candidate: ClassicContent): boolean =>
    candidate.kind === 'block' && candidate.block.id === blockId;
  const changed = changeRow(rows, (row, depth) => {
    const at = row.columns.findIndex(({ content }) => content.some(isTarget));
    const column = row.columns[at];
    const target = column?.content.find(isTarget);
    if (!column || !target) return null;
    if (column.content.length === 1) {
      const columns = splitColumn(row.columns, at, side, { id: newId(), content: [entry] });
      if (!columns) refused = refuse('no-room', 'This row has no room for another column.');
      return columns && { ...row, columns };
    }
    if (depth >= MAX_CLASSIC_DEPTH) {
      refused = refuse('too-deep', `Rows can be nested ${MAX_CLASSIC_DEPTH} deep, not deeper.`);
      return null;
    }
    const pair = side === 'start' ? [entry, target] : [target, entry];
    const columns = pair.map((content) => ({ id: newId(), span: CLASSIC_COLUMNS / 2, content: [content] }));
    const shared: ClassicContent = { kind: 'row', row: { id: newId(), columns } };
    const content = column.content.map((candidate) => (candidate === target ? shared : candidate));
    return { ...row, columns: row.columns.with(at, { ...column, content }) };
  });
  return changed ?? refused;
};

/** Makes room beside a column: half of its own, or one twelfth of the widest when it has none to give. */
const splitColumn = (
  columns: readonly ClassicColumn[],
  at: number,
  side: 'start' | 'end',
  added: Omit<ClassicColumn, 'span'>,
): readonly ClassicColumn[] | null => {
  const column = columns[at];
  const widest = columns.toSorted((a, b) => b.span - a.span)[0];
  if (!column || !widest) return null;
  const giver = column.span > 1 ? column : widest;
  if (giver.span < 2) return null;
  const span = giver === column ? Math.floor(column.span / 2) : 1;
  return columns
    .map((other) => (other === giver ? { ...other, span: other.span - span } : other))
    .toSpliced(side === 'start' ? at : at + 1, 0, { ...added, span });
};

/**
 * Removes an entry together with what it leaves empty: its column, whose width goes to the neighbour, its row, and a
 * nested row that has become a single column. The same rows when the entry is not there.
 */
export const removeEntry = (rows: Rows, isGone: (entry: ClassicContent) => boolean): Rows => {
  const shrunkRows = rows.map((row) => shrinkRow(row, isGone));
  return shrunkRows.every((row, index) => row === rows[index])
    ? rows
    : shrunkRows.filter((row) => row !== null);
};

const shrinkRow = (row: ClassicRow, isGone: (entry: ClassicContent) => boolean): ClassicRow | null => {
  let { columns } = row;
  for (const column of row.columns) {
    const content = column.content.flatMap((entry) => shrinkEntry(entry, isGone));
    if (
      content.length === column.content.length &&
      content.every((entry, i) => entry === column.content[i])
    ) {
      continue;
    }
    const at = columns.indexOf(column);
    columns = content.length > 0 ? columns.with(at, { ...column, content }) : withoutColumn(columns, at);
  }
  if (columns === row.columns) return row;
  return columns.length > 0 ? { ...row, columns } : null;
};

const shrinkEntry = (entry: ClassicContent, isGone: (entry: ClassicContent) => boolean): Content => {
  if (isGone(entry)) return [];
  if (entry.kind === 'block') return [entry];
  const row = shrinkRow(entry.row, isGone);
  if (row === entry.row) return [entry];
  const [only, ...more] = row?.columns ?? [];
  if (row && only) return more.length > 0 ? [{ ...entry, row }] : only.content;
  return [];
};

const withoutColumn = (columns: readonly ClassicColumn[], at: number): readonly ClassicColumn[] => {
  const span = columns[at]?.span ?? 0;
  const left = columns.toSpliced(at, 1);
  const heir = Math.max(at - 1, 0);
  return left.map((column, index) => (index === heir ? { ...column, span: column.span + span } : column));
};
