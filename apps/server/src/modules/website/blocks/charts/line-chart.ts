import type { Dataset } from '@awning/site-model';
import { axisScale } from './axis-scale.ts';
import { axisLabels, type ChartDrawing, type Mark, rounded, toneOf } from './chart-drawing.ts';

const MOST_DOTS = 60;
/** A line that moves within a small part of its height is shown closer. */
const CLOSE_SHARE = 0.35;

export function drawLineChart({ columns, rows }: Dataset): ChartDrawing {
  const values = rows.flatMap((row) => row.values.filter((value) => value !== null));
  const scale = axisScale(values, 4, !isClose(values));
  const yOf = (value: number): number => (100 * (scale.max - value)) / (scale.max - scale.min);
  // Half a place is left free on both sides, so that the first and the last label have room.
  const xOf = (row: number): number => (100 * (row + 0.5)) / Math.max(rows.length, 1);

  return {
    ticks: scale.ticks.map((value) => ({ value, y: rounded(yOf(value)) })),
    labels: axisLabels(
      rows.map(({ label }) => label),
      xOf,
    ),
    series: columns.map((name, column) => {
      const marks = rows.map(({ label, values: cells }, row): Mark | null => {
        const value = cells[column];
        return value === null || value === undefined
          ? null
          : { x: rounded(xOf(row)), y: rounded(yOf(value)), label, value };
      });
      return {
        name,
        tone: toneOf(column),
        bars: [],
        path: linePath(marks),
        dots: rows.length <= MOST_DOTS ? marks.filter((mark) => mark !== null) : [],
      };
    }),
    baseline: scale.min <= 0 && scale.max >= 0 ? rounded(yOf(0)) : null,
  };
}

function isClose(values: readonly number[]): boolean {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  if (low <= 0 && high >= 0) return false;
  return high - low < CLOSE_SHARE * Math.max(Math.abs(low), Math.abs(high)) && high > low;
}

/** A missing number is a gap in the line, not a zero. */
function linePath(marks: readonly (Mark | null)[]): string {
  let path = '';
  let isOpen = false;
  for (const mark of marks) {
    if (mark !== null) path += `${isOpen ? 'L' : 'M'}${mark.x} ${mark.y}`;
    isOpen = mark !== null;
  }
  return path;
}
