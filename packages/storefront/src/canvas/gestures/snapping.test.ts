import { describe, expect, it } from 'vitest';
import type { GridMeasures } from './geometry.ts';
import { guidesOf, snap } from './snapping.ts';

const tracks = (sizes: readonly number[], gap = 10) => {
  let start = 0;
  return sizes.map((size) => {
    const track = { start, end: start + size };
    start = track.end + gap;
    return track;
  });
};
const gridWith = (rows: readonly number[]): GridMeasures => ({
  columns: tracks(Array.from({ length: 24 }, () => 40)),
  rows: tracks(rows),
  top: 0,
  rowSize: 40,
  rowGap: 10,
});
const even = gridWith(Array.from({ length: 12 }, () => 40));
const frame = (column: number, row: number, width = 4, height = 2) => ({ column, row, width, height });

describe('snapping', () => {
  it('ED-29 the nearest of two lines wins', () => {
    const others = [frame(3, 6), frame(4, 8)];
    const near = snap({ left: 196, top: 0 }, { width: 4, height: 2 }, { grid: even, others, radius: 100 });
    expect(near).toMatchObject({ frame: { column: 4 }, left: 200 });
  });

  it('ED-29 where rows are uneven, the lower edge finds the line of another block as well', () => {
    // The second row has grown: a frame of two rows that ends with it is much higher than one that ends before it.
    const grid = gridWith([40, 160, 40, 40, 40]);
    const others = [frame(12, 0, 4, 2)];
    const size = { width: 4, height: 1 };
    const snapped = snap({ left: 0, top: 54 }, size, { grid, others, radius: 6 });
    expect(snapped.frame).toMatchObject({ row: 1 });
    expect(snapped.top).toBe(50);
  });

  it('ED-29 without a radius the cells remain and nothing attracts', () => {
    const snapped = snap(
      { left: 104, top: 52 },
      { width: 4, height: 2 },
      { grid: even, others: [frame(2, 1)], radius: 0 },
    );
    expect(snapped).toEqual({ frame: frame(2, 1), left: 104, top: 52 });
  });

  it('ED-29 a gap as wide as the one between two neighbours is a guide', () => {
    const others = [frame(0, 0), frame(6, 0)];
    const gaps = guidesOf(frame(12, 0), { grid: even, others }).filter(({ kind }) => kind === 'gap');
    expect(gaps).toMatchObject([{ cells: 2 }, { cells: 2 }]);
    expect(guidesOf(frame(13, 0), { grid: even, others }).some(({ kind }) => kind === 'gap')).toBe(false);
  });

  it('a place that has nothing in common with anything has no guides', () => {
    expect(guidesOf(frame(7, 5, 5, 3), { grid: even, others: [frame(0, 0, 3, 2)] })).toEqual([]);
  });
});
