import { areaOf, lineOf, pointsOf } from './chart-path.ts';
import classes from './sparkline.module.css';

interface SparklineProps {
  /** What the line is about; the table of its values is called so. */
  readonly label: string;
  readonly points: readonly { readonly label: string; readonly value: number }[];
  readonly format?: (value: number) => string;
}

const AREA = { width: 120, height: 28, padding: 0 };
/** The stroke is not cut off at the edges. */
const PADDING = 2;

/** A small line beside a number. Its values are in a table for those who do not see it. */
export function Sparkline({ label, points, format = String }: SparklineProps) {
  const places = pointsOf(
    points.map(({ value }) => value),
    AREA,
  );
  return (
    <>
      <svg
        className={classes.sparkline}
        viewBox={`0 ${-PADDING} ${AREA.width} ${AREA.height + 2 * PADDING}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path className={classes.area} d={areaOf(places, AREA.height)} />
        <path className={classes.line} d={lineOf(places)} />
      </svg>
      <table className={classes.hidden}>
        <caption>{label}</caption>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.label}</th>
              <td>{format(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
