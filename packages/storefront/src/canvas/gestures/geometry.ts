import type { Frame } from '@awning/site-model';

/** In pixels of the page, whose start is its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A column or a row of a grid as it was measured, from its smaller to its larger coordinate. */
export interface Track {
  readonly start: number;
  readonly end: number;
}

/** The grid of a section, measured once at the start of a gesture (ED-16). */
export interface GridMeasures {
  /** From the start of the line: in a script from right to left, the first column is the rightmost. */
  readonly columns: readonly Track[];
  readonly rows: readonly Track[];
  readonly top: number;
  /** Of a row that nothing stretches, and between rows. */
  readonly rowSize: number;
  readonly rowGap: number;
}

/** ED-29, ED-14: as far as a line attracts, in pixels of the screen. */
const ATTRACTION = 6;

/** Pixels of the page for pixels of the screen. */
const pagePixels = (screen: number, zoom: number): number => screen / zoom;

export const attractionAt = (zoom: number): number => pagePixels(ATTRACTION, zoom);

export const isRightToLeft = ({ columns: [first, second] }: GridMeasures): boolean =>
  first !== undefined && second !== undefined && first.start > second.start;

/** By how many cells an arrow key moves; columns count towards the left in a script from right to left (ED-54). */
export const arrowCells = (
  key: string,
  grid: GridMeasures,
): { readonly column: number; readonly row: number } | null => {
  const forward = isRightToLeft(grid) ? -1 : 1;
  switch (key) {
    case 'ArrowLeft':
      return { column: -forward, row: 0 };
    case 'ArrowRight':
      return { column: forward, row: 0 };
    case 'ArrowUp':
      return { column: 0, row: -1 };
    case 'ArrowDown':
      return { column: 0, row: 1 };
    default:
      return null;
  }
};

/** Rows below the last one are as high as an even row: dropping there adds them (ED-31). */
const rowTrack = ({ rows, top, rowSize, rowGap }: GridMeasures, row: number): Track => {
  const track = rows[row];
  if (track) return track;
  const last = rows.at(-1);
  const start = (last ? last.end + rowGap : top) + (row - rows.length) * (rowSize + rowGap);
  return { start, end: start + rowSize };
};

export const boxOfFrame = (grid: GridMeasures, { column, row, width, height }: Frame): Box => {
  const first = grid.columns[column];
  const last = grid.columns[column + width - 1] ?? grid.columns.at(-1);
  if (!first || !last) return { left: 0, top: 0, width: 0, height: 0 };
  const left = Math.min(first.start, last.start);
  const { start } = rowTrack(grid, row);
  const { end } = rowTrack(grid, row + height - 1);
  return { left, top: start, width: Math.max(first.end, last.end) - left, height: end - start };
};

/** The column at which something of a width lies nearest to a left edge. */
export const columnNear = (grid: GridMeasures, left: number, width: number): number => {
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  for (let column = 0; column + width <= grid.columns.length; column++) {
    const away = Math.abs(boxOfFrame(grid, { column, row: 0, width, height: 1 }).left - left);
    if (away >= distance) continue;
    best = column;
    distance = away;
  }
  return best;
};

/** The row whose top lies nearest, also below the last one. */
export const rowNear = (grid: GridMeasures, top: number): number => {
  const pitch = grid.rowSize + grid.rowGap;
  const below = rowTrack(grid, grid.rows.length).start;
  if (top >= below) return grid.rows.length + Math.round((top - below) / pitch);
  let low = 0;
  let high = grid.rows.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (rowTrack(grid, middle).start <= top) low = middle;
    else high = middle;
  }
  return top - rowTrack(grid, low).start <= rowTrack(grid, low + 1).start - top ? low : low + 1;
};

/** The cell under a point; gaps belong to the cell before them. */
export const cellAt = (
  grid: GridMeasures,
  { x, y }: Point,
): { readonly column: number; readonly row: number } => {
  let column = 0;
  let distance = Number.POSITIVE_INFINITY;
  grid.columns.forEach((track, place) => {
    const away = Math.max(track.start - x, x - track.end, 0);
    if (away >= distance) return;
    column = place;
    distance = away;
  });
  const row = Math.max(rowNear(grid, y), 0);
  return { column, row: row > 0 && rowTrack(grid, row).start > y ? row - 1 : row };
};

export const boxBetween = (a: Point, b: Point): Box => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

export const touches = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

export const holds = ({ left, top, width, height }: Box, { x, y }: Point): boolean =>
  x >= left && x < left + width && y >= top && y < top + height;
