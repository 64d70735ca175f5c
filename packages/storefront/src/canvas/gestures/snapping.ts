import type { Frame } from '@awning/site-model';
import { type Box, boxOfFrame, columnNear, type GridMeasures, isRightToLeft, rowNear } from './geometry.ts';

/** A line that the moved frame has in common with something else, or a gap that is as wide as another. */
export type Guide =
  | { readonly kind: 'line'; readonly axis: 'column' | 'row'; readonly at: number }
  | { readonly kind: 'gap'; readonly axis: 'column' | 'row'; readonly cells: number; readonly box: Box };

export interface SnapContext {
  readonly grid: GridMeasures;
  /** Of the blocks that stay. */
  readonly others: readonly Frame[];
  /** In pixels of the page; zero suspends attraction, the cells remain (ED-30). */
  readonly radius: number;
}

export interface Snapped {
  readonly frame: Frame;
  /** Where the block is shown: on an attracting line, or where the pointer holds it. */
  readonly left: number;
  readonly top: number;
}

/** ED-29: the nearest cell; within it, lines of other blocks and of the section attract. */
export function snap(
  raw: { readonly left: number; readonly top: number },
  size: Pick<Frame, 'width' | 'height'>,
  { grid, others, radius }: SnapContext,
): Snapped {
  const column = columnNear(grid, raw.left, size.width);
  const row = Math.max(rowNear(grid, raw.top), 0);
  const frame = { column, row, ...size };
  if (radius === 0) return { frame, left: raw.left, top: raw.top };
  const columns = grid.columns.length;
  // The radius is less than a cell: only the cells next to the nearest one can be near enough.
  const attractedColumn = nearest(
    [column, column - 1, column + 1],
    (each) => boxOfFrame(grid, { ...frame, column: each }).left - raw.left,
    (each) =>
      each >= 0 &&
      each + size.width <= columns &&
      isOnColumnLine({ ...frame, column: each }, others, columns),
    radius,
  );
  const isOnLine = (each: number): boolean => each >= 0 && isOnRowLine({ ...frame, row: each }, others);
  const attractedTop = nearest(
    [row, row - 1, row + 1],
    (each) => boxOfFrame(grid, { ...frame, row: each }).top - raw.top,
    isOnLine,
    radius,
  );
  // Where rows are uneven, the lower edge may be near a line although the upper one is not.
  const bottom = raw.top + boxOfFrame(grid, frame).height;
  const attractedRow =
    attractedTop ??
    nearest(
      [rowNear(grid, bottom + grid.rowGap) - size.height],
      (each) => bottomOf(boxOfFrame(grid, { ...frame, row: Math.max(each, 0) })) - bottom,
      isOnLine,
      radius,
    );
  return {
    frame: { ...frame, column: attractedColumn?.value ?? column, row: attractedRow?.value ?? row },
    left: raw.left + (attractedColumn?.away ?? 0),
    top: raw.top + (attractedRow?.away ?? 0),
  };
}

const bottomOf = ({ top, height }: Box): number => top + height;

const nearest = (
  values: readonly number[],
  distance: (value: number) => number,
  fits: (value: number) => boolean,
  radius: number,
): { readonly value: number; readonly away: number } | null => {
  let best: { readonly value: number; readonly away: number } | null = null;
  for (const value of values) {
    const away = distance(value);
    if (Math.abs(away) > radius || (best && Math.abs(away) >= Math.abs(best.away)) || !fits(value)) continue;
    best = { value, away };
  }
  return best;
};

/** Whether an edge or the middle is on that of another block or of the section, or lies between two with equal gaps. */
const isOnColumnLine = (frame: Frame, others: readonly Frame[], columns: number): boolean => {
  const { column, width } = frame;
  const end = column + width;
  if (column === 0 || end === columns || 2 * column + width === columns) return true;
  for (const other of others) {
    const otherEnd = other.column + other.width;
    if (column === other.column || column === otherEnd || end === other.column || end === otherEnd)
      return true;
    if (2 * column + width === 2 * other.column + other.width) return true;
  }
  return equalGaps(spansBeside(frame, others), { start: column, size: width }).length > 0;
};

const isOnRowLine = (frame: Frame, others: readonly Frame[]): boolean => {
  const { row, height } = frame;
  const end = row + height;
  if (row === 0) return true;
  for (const other of others) {
    const otherEnd = other.row + other.height;
    if (row === other.row || row === otherEnd || end === other.row || end === otherEnd) return true;
    if (2 * row + height === 2 * other.row + other.height) return true;
  }
  return equalGaps(spansAbove(frame, others), { start: row, size: height }).length > 0;
};

interface Span {
  readonly start: number;
  readonly size: number;
}

const endOf = ({ start, size }: Span): number => start + size;

/** The two neighbours before a place and the two after it, the nearest first. */
const neighbours = (
  spans: readonly Span[],
  start: number,
  size: number,
): { before: Span[]; after: Span[] } => ({
  before: spans
    .filter((span) => endOf(span) <= start + size / 2)
    .toSorted((a, b) => endOf(b) - endOf(a))
    .slice(0, 2),
  after: spans
    .filter((span) => span.start >= start + size / 2)
    .toSorted((a, b) => a.start - b.start)
    .slice(0, 2),
});

/** Columns of the blocks that stand in the same rows. */
const spansBeside = (frame: Frame, others: readonly Frame[]): readonly Span[] =>
  others
    .filter((other) => other.row < frame.row + frame.height && frame.row < other.row + other.height)
    .map(({ column: start, width: size }) => ({ start, size }));

/** Rows of the blocks that stand in the same columns. */
const spansAbove = (frame: Frame, others: readonly Frame[]): readonly Span[] =>
  others
    .filter((other) => other.column < frame.column + frame.width && frame.column < other.column + other.width)
    .map(({ row: start, height: size }) => ({ start, size }));

/** ED-29: every line that fits exactly, and the equal gaps with their cells. */
export function guidesOf(
  frame: Frame,
  { grid, others }: Pick<SnapContext, 'grid' | 'others'>,
): readonly Guide[] {
  const guides: Guide[] = [];
  const columns = grid.columns.length;
  const box = boxOfFrame(grid, frame);
  const doubled = 2 * frame.column + frame.width;
  const hasStart = others.some((other) => [other.column, other.column + other.width].includes(frame.column));
  const end = frame.column + frame.width;
  const hasEnd = others.some((other) => [other.column, other.column + other.width].includes(end));
  const isCentred = doubled === columns || others.some((other) => 2 * other.column + other.width === doubled);
  if (hasStart) guides.push({ kind: 'line', axis: 'column', at: edgeOf(grid, box, 'start') });
  if (hasEnd) guides.push({ kind: 'line', axis: 'column', at: edgeOf(grid, box, 'end') });
  if (isCentred) guides.push({ kind: 'line', axis: 'column', at: box.left + box.width / 2 });
  const bottom = frame.row + frame.height;
  const middle = 2 * frame.row + frame.height;
  if (others.some((other) => [other.row, other.row + other.height].includes(frame.row)))
    guides.push({ kind: 'line', axis: 'row', at: box.top });
  if (others.some((other) => [other.row, other.row + other.height].includes(bottom)))
    guides.push({ kind: 'line', axis: 'row', at: box.top + box.height });
  if (others.some((other) => 2 * other.row + other.height === middle))
    guides.push({ kind: 'line', axis: 'row', at: box.top + box.height / 2 });
  guides.push(...gapGuides(frame, grid, others));
  return guides;
}

const edgeOf = (grid: GridMeasures, box: Box, edge: 'start' | 'end'): number =>
  (edge === 'start') === isRightToLeft(grid) ? box.left + box.width : box.left;

function gapGuides(frame: Frame, grid: GridMeasures, others: readonly Frame[]): readonly Guide[] {
  const { column, row, width, height } = frame;
  const acrossColumns = equalGaps(spansBeside(frame, others), { start: column, size: width });
  const acrossRows = equalGaps(spansAbove(frame, others), { start: row, size: height });
  return [
    ...acrossColumns.map(({ start, size }): Guide => {
      const box = boxOfFrame(grid, { ...frame, column: start, width: size });
      return { kind: 'gap', axis: 'column', cells: size, box };
    }),
    ...acrossRows.map(({ start, size }): Guide => {
      const box = boxOfFrame(grid, { ...frame, row: start, height: size });
      return { kind: 'gap', axis: 'row', cells: size, box };
    }),
  ];
}

const equalGaps = (spans: readonly Span[], own: Span): readonly Span[] => {
  const { before, after } = neighbours(spans, own.start, own.size);
  const gapBetween = (a: Span | undefined, b: Span | undefined): Span | null =>
    a && b && b.start > endOf(a) ? { start: endOf(a), size: b.start - endOf(a) } : null;
  const left = gapBetween(before[0], own);
  const right = gapBetween(own, after[0]);
  const further = [gapBetween(before[1], before[0]), gapBetween(after[0], after[1])];
  const pairs = [
    [left, right],
    [left, further[0]],
    [right, further[1]],
  ] as const;
  const equal = pairs.flatMap(([a, b]) => (a && b && a.size === b.size ? [a, b] : []));
  return [...new Map(equal.map((gap) => [gap.start, gap])).values()];
};
