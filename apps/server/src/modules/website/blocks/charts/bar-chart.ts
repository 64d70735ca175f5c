import type { Dataset } from '@awning/site-model';
import { axisScale } from './axis-scale.ts';
import {
  axisLabels,
  type Bar,
  type ChartDrawing,
  type DrawnSeries,
  rounded,
  toneOf,
} from './chart-drawing.ts';

/** Of the room a row has. A single bar needs less of it to be seen. */
const GROUP_SHARE = 0.72;
const SINGLE_SHARE = 0.56;
const GAP_SHARE = 0.08;
const MOST_NAMED_BARS = 120;

/** Bars stand on zero: a cut axis would make small differences look large. */
export function drawBarChart({ columns, rows }: Dataset, stacked: boolean): ChartDrawing {
  const scale = axisScale(stacked ? stackEnds(rows) : allValues(rows), 4, true);
  const yOf = (value: number): number => (100 * (scale.max - value)) / (scale.max - scale.min);
  const room = 100 / Math.max(rows.length, 1);
  const group = room * (stacked || columns.length === 1 ? SINGLE_SHARE : GROUP_SHARE);
  const share = stacked ? group : group / Math.max(columns.length, 1);
  const gap = stacked || columns.length === 1 ? 0 : share * GAP_SHARE;
  const stacks = rows.map(() => ({ up: 0, down: 0 }));

  const series = columns.map((name, column): DrawnSeries => {
    const bars = rows.flatMap(({ label, values }, row): Bar[] => {
      const value = values[column];
      const stack = stacks[row];
      if (value === null || value === undefined || stack === undefined) return [];
      const from = stacked ? (value < 0 ? stack.down : stack.up) : 0;
      if (value < 0) stack.down += value;
      else stack.up += value;
      const [top, bottom] = [yOf(Math.max(from, from + value)), yOf(Math.min(from, from + value))];
      const x = room * row + (room - group) / 2 + (stacked ? 0 : share * column) + gap / 2;
      return [
        {
          x: rounded(x),
          y: rounded(top),
          width: rounded(share - gap),
          height: rounded(bottom - top),
          valueY: rounded(value < 0 ? bottom : top),
          label,
          value,
        },
      ];
    });
    const isNamed = columns.length * rows.length <= MOST_NAMED_BARS;
    return {
      name,
      tone: toneOf(column),
      bars: isNamed ? bars : [],
      path: isNamed ? null : bars.map(barPath).join(''),
      dots: [],
    };
  });
  return {
    ticks: scale.ticks.map((value) => ({ value, y: rounded(yOf(value)) })),
    labels: axisLabels(
      rows.map(({ label }) => label),
      (index) => room * (index + 0.5),
    ),
    series,
    baseline: rounded(yOf(0)),
  };
}

const barPath = ({ x, y, width, height }: Bar): string => `M${x} ${y}h${width}v${height}h${-width}z`;

const allValues = (rows: Dataset['rows']): readonly number[] =>
  rows.flatMap(({ values }) => values.filter((value) => value !== null));

/** How far each stack reaches above and below zero. */
const stackEnds = (rows: Dataset['rows']): readonly number[] =>
  rows.flatMap(({ values }) => {
    const known = values.filter((value) => value !== null);
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);
    return [sum(known.filter((value) => value > 0)), sum(known.filter((value) => value < 0))];
  });
