import { useElementSize } from '@mantine/hooks';
import type { PointerEvent } from 'react';
import { areaOf, lineOf, niceTop, pointsOf } from './chart-path.ts';
import classes from './trend-chart.module.css';
import { marksOf, nearestPoint, type TrendPoint } from './trend-points.ts';

interface TrendChartProps {
  readonly points: readonly TrendPoint[];
  readonly format: (value: number) => string;
  /** On the scale, where there is little room. */
  readonly formatScale: (value: number) => string;
  /** What the two lines are called. */
  readonly names: { readonly now: string; readonly before: string };
  /** The point that is looked at, by its key: here or in the table beside it. */
  readonly at: string | null;
  readonly onPoint: (key: string | null) => void;
}

const HEIGHT = 232;
const TOP = 10;
const FOOT = 24;
const LINES = 4;
/** Before it is measured. */
const USUAL_WIDTH = 640;
const DIGIT = 6.6;

/** A line through days, with that of the days before. The table beside it says the same to those who do not see it. */
export function TrendChart({ points, format, formatScale, names, at, onPoint }: TrendChartProps) {
  const { ref, width: measured } = useElementSize();
  const width = measured || USUAL_WIDTH;
  const values = points.map(({ value }) => value);
  const before = points.flatMap((point) => point.before ?? []);
  const highest = Math.max(0, ...values, ...before);
  const most = niceTop(highest);
  const scale = (highest > 0 ? [0, 1, 2, 3, LINES] : [LINES]).map((line) => ({
    y: ((HEIGHT - TOP) / LINES) * line,
    text: formatScale((most / LINES) * (LINES - line)),
  }));
  const gutter = Math.max(...scale.map(({ text }) => text.length)) * DIGIT + 10;
  const box = { width: width - gutter, height: HEIGHT - TOP, padding: 2, most, count: points.length };
  const line = pointsOf(values, box);
  const place = points.findIndex(({ key }) => key === at);
  const pointed = points[place];
  const spot = line[place];
  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    onPoint(points[nearestPoint(event.clientX - left - gutter, box.width, points.length)]?.key ?? null);
  };
  return (
    <div ref={ref} className={classes.frame}>
      <svg
        className={classes.chart}
        viewBox={`0 ${-TOP} ${width} ${HEIGHT + FOOT}`}
        height={HEIGHT + FOOT}
        aria-hidden
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => onPoint(null)}
      >
        {scale.map(({ y, text }) => (
          <g key={y}>
            <line x1={gutter} x2={width} y1={y} y2={y} className={classes.grid} />
            <text x={gutter - 8} y={y + 4} textAnchor="end" className={classes.scale}>
              {text}
            </text>
          </g>
        ))}
        <g transform={`translate(${gutter} 0)`}>
          <path d={areaOf(line, HEIGHT - TOP)} className={classes.area} />
          {before.length > 0 && <path d={lineOf(pointsOf(before, box))} className={classes.before} />}
          <path d={lineOf(line)} className={classes.line} />
          {points.length === 1 && line[0] && (
            <circle cx={line[0].x} cy={line[0].y} r={4} className={classes.dot} />
          )}
          {spot && (
            <>
              <line x1={spot.x} x2={spot.x} y1={0} y2={HEIGHT - TOP} className={classes.pointer} />
              <circle cx={spot.x} cy={spot.y} r={4} className={classes.dot} />
            </>
          )}
          {marksOf(points, box.width).map(({ x, text, anchor }) => (
            <text key={x} x={x} y={HEIGHT + 6} textAnchor={anchor} className={classes.scale}>
              {text}
            </text>
          ))}
        </g>
      </svg>
      {pointed && spot && (
        <div
          className={classes.bubble}
          aria-hidden
          style={{ insetInlineStart: gutter + spot.x }}
          data-far={spot.x > box.width / 2 || undefined}
        >
          <b>{pointed.label}</b>
          <span>
            {names.now} <span>{format(pointed.value)}</span>
          </span>
          {pointed.before !== null && (
            <span>
              {names.before} <span>{format(pointed.before)}</span>
            </span>
          )}
        </div>
      )}
    </div>
  );
}
