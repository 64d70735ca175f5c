export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface ChartBox {
  readonly width: number;
  readonly height: number;
  readonly padding: number;
  /** The largest value of the scale; without it the largest of the values. */
  readonly most?: number;
  /** How many values would fill the width; without it as many as there are. */
  readonly count?: number;
}

/** Where the values stand, from nought at the bottom; values below it count as nought. */
export function pointsOf(
  values: readonly number[],
  { width, height, padding, most = Math.max(0, ...values), count = values.length }: ChartBox,
): Point[] {
  const step = count > 1 ? (width - 2 * padding) / (count - 1) : 0;
  const room = height - 2 * padding;
  return values.map((value, index) => ({
    x: round(padding + index * step),
    y: round(height - padding - (most > 0 ? (Math.max(0, value) / most) * room : 0)),
  }));
}

export const lineOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** Down to the bottom edge on both sides. */
export function areaOf(points: readonly Point[], bottom: number): string {
  const [first] = points;
  const last = points.at(-1);
  return first && last ? `${lineOf(points)}L${last.x} ${bottom}L${first.x} ${bottom}Z` : '';
}

/** A round number at or above a value whose quarters are round as well, for the top of a scale. */
export function niceTop(value: number): number {
  if (value <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 6, 8, 10].map((factor) => factor * unit).find((top) => top >= value) ?? 10 * unit;
}

const round = (value: number): number => Math.round(value * 10) / 10;
