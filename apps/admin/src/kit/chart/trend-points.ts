/** A day, a week or an hour of a chart. */
export interface TrendPoint {
  readonly key: string;
  /** In full, such as “Friday 13 November”. */
  readonly label: string;
  /** As a row of the table beside the chart begins. */
  readonly short: string;
  /** Under the chart. */
  readonly mark: string;
  readonly value: number;
  /** In the time that it is compared with. */
  readonly before: number | null;
}

/** The point of a chart that is nearest to a place on it. */
export const nearestPoint = (x: number, width: number, count: number): number =>
  count < 2 ? 0 : Math.min(count - 1, Math.max(0, Math.round((x / width) * (count - 1))));

interface Mark {
  readonly x: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

const ROOM = 96;

/** As many words under a chart as have room, from the first point to the last and evenly between them. */
export function marksOf(points: readonly Pick<TrendPoint, 'mark'>[], width: number): Mark[] {
  const last = points.length - 1;
  if (last < 1) return points.map(({ mark }) => ({ x: 0, text: mark, anchor: 'start' }));
  const most = Math.max(1, Math.min(last, Math.floor(width / ROOM)));
  return Array.from({ length: most + 1 }, (_, step) => {
    const place = Math.round((last / most) * step);
    return {
      x: (place / last) * width,
      text: points[place]?.mark ?? '',
      anchor: step === 0 ? 'start' : step === most ? 'end' : 'middle',
    };
  });
}
