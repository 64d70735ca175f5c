import { areaOf, lineOf, niceTop, pointsOf } from './chart-path.ts';
import classes from './compare-chart.module.css';

export interface CompareChartProps {
  /** So far; it may end before the other one does. */
  readonly values: readonly number[];
  readonly before: readonly number[];
  /** Under the chart, each at its share of the width. */
  readonly marks: readonly { readonly at: number; readonly label: string }[];
  /** A value in words, for the lines of the scale. */
  readonly format: (value: number) => string;
}

const WIDTH = 320;
const HEIGHT = 168;
const TOP = 8;
const LINES = 4;

/** A line beside that of the period before, with its scale. What it shows stands in a table beside it as well. */
export function CompareChart({ values, before, marks, format }: CompareChartProps) {
  const highest = Math.max(0, ...values, ...before);
  const most = niceTop(highest);
  // Without anything to measure there is only the ground.
  const lines = highest > 0 ? Array.from({ length: LINES + 1 }, (_, index) => index) : [LINES];
  const count = Math.max(before.length, values.length);
  const box = { width: WIDTH, height: HEIGHT - TOP, padding: 0, most, count };
  const points = pointsOf(values, box);
  const last = points.at(-1);
  return (
    <svg className={classes.chart} viewBox={`0 ${-TOP} ${WIDTH} ${HEIGHT + 20}`} aria-hidden>
      {lines.map((index) => {
        const y = ((HEIGHT - TOP) / LINES) * index;
        return (
          <g key={y}>
            <line x1={0} x2={WIDTH} y1={y} y2={y} className={classes.grid} />
            {(index < LINES || highest === 0) && (
              <text x={0} y={y - 4} className={classes.scale}>
                {format((most / LINES) * (LINES - index))}
              </text>
            )}
          </g>
        );
      })}
      <path d={lineOf(pointsOf(before, box))} className={classes.before} />
      <path d={areaOf(points, HEIGHT - TOP)} className={classes.area} />
      <path d={lineOf(points)} className={classes.line} />
      {last && <circle cx={last.x} cy={last.y} r={3.5} className={classes.end} />}
      {marks.map(({ at, label }) => (
        <text
          key={label}
          x={at * WIDTH}
          y={HEIGHT + 8}
          className={classes.scale}
          textAnchor={at === 0 ? 'start' : at === 1 ? 'end' : 'middle'}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}
