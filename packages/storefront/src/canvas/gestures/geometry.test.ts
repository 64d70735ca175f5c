import { describe, expect, it } from 'vitest';
import { arrowCells, boxOfFrame, cellAt, columnNear, type GridMeasures, rowNear } from './geometry.ts';

const track = (start: number, size: number) => ({ start, end: start + size });

/** Four columns of 40 px and rows of 20, 60 and 20, with gaps of 10, that begin at 100. */
const grid: GridMeasures = {
  columns: [0, 50, 100, 150].map((start) => track(start, 40)),
  rows: [track(100, 20), track(130, 60), track(200, 20)],
  top: 100,
  rowSize: 20,
  rowGap: 10,
};
const mirrored: GridMeasures = { ...grid, columns: grid.columns.toReversed() };

describe('grid lines', () => {
  it('a frame covers its tracks and the gaps between them, also where rows are uneven', () => {
    expect(boxOfFrame(grid, { column: 1, row: 0, width: 2, height: 2 })).toEqual({
      left: 50,
      top: 100,
      width: 90,
      height: 90,
    });
  });

  it('rows below the last one go on with the size of an even row', () => {
    expect(boxOfFrame(grid, { column: 0, row: 3, width: 1, height: 2 })).toMatchObject({
      top: 230,
      height: 50,
    });
    expect(rowNear(grid, 291)).toBe(5);
    expect(rowNear({ ...grid, rows: [] }, 131)).toBe(1);
  });

  it('the nearest row and column are those whose edge is nearest', () => {
    expect([99, 114, 116, 164, 166].map((top) => rowNear(grid, top))).toEqual([0, 0, 1, 1, 2]);
    expect([-500, 24, 26, 500].map((left) => columnNear(grid, left, 2))).toEqual([0, 0, 1, 2]);
  });

  it('the cell under a point is the one that holds it; a gap belongs to the cell before it', () => {
    expect(cellAt(grid, { x: 120, y: 150 })).toEqual({ column: 2, row: 1 });
    expect(cellAt(grid, { x: 42, y: 195 })).toEqual({ column: 0, row: 1 });
    expect(cellAt(grid, { x: -20, y: 0 })).toEqual({ column: 0, row: 0 });
  });

  it('ED-54 in a script from right to left the first column is the rightmost, and the left arrow leads forward', () => {
    expect(boxOfFrame(mirrored, { column: 0, row: 0, width: 2, height: 1 })).toMatchObject({
      left: 100,
      width: 90,
    });
    expect(columnNear(mirrored, 100, 2)).toBe(0);
    expect(arrowCells('ArrowLeft', mirrored)).toEqual({ column: 1, row: 0 });
    expect(arrowCells('ArrowLeft', grid)).toEqual({ column: -1, row: 0 });
  });
});
