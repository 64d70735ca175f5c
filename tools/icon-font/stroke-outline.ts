import type { Point } from './path-data.ts';
import type { Shape } from './svg-shapes.ts';

/** A closed outline. Areas where outlines overlap are filled; one that runs the other way around cuts a hole. */
export type Outline = readonly Point[];

/** A turn beyond this is a corner. */
const CORNER = Math.PI / 5;
const CAP_STEPS = 5;

/** The outlines of a shape: its area, or its line with round ends and corners. */
export function outlinesOf({ points, closed, isFilled }: Shape, width: number): Outline[] {
  const line = withoutRepeats(points, closed);
  if (isFilled) return [turned(line, false)];
  const [only] = line;
  if (line.length < 2) return only ? [circleAround(only, width / 2)] : [];
  if (closed && corners(line, true).length === 0) return ring(line, width / 2);
  return pieces(line, closed).map((piece) => strip(piece, width / 2));
}

function withoutRepeats(points: readonly Point[], closed: boolean): Point[] {
  const kept = points.filter((point, i) => i === 0 || distance(point, points[i - 1] ?? point) > 0.01);
  const [first, last] = [kept[0], kept.at(-1)];
  if (closed && kept.length > 1 && first && last && distance(first, last) <= 0.01) kept.pop();
  return kept;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const at = (line: readonly Point[], index: number): Point =>
  line[(index + line.length) % line.length] ?? { x: 0, y: 0 };

/** The direction from one point to the next. */
function direction(from: Point, to: Point): Point {
  const length = distance(from, to) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function corners(line: readonly Point[], closed: boolean): number[] {
  const indexes = line.map((_, index) => index);
  const inner = closed ? indexes : indexes.slice(1, -1);
  return inner.filter((index) => {
    const before = direction(at(line, index - 1), at(line, index));
    const after = direction(at(line, index), at(line, index + 1));
    return Math.acos(Math.max(-1, Math.min(1, before.x * after.x + before.y * after.y))) > CORNER;
  });
}

/** Parts without corners; their round ends make the corners round. */
function pieces(line: readonly Point[], closed: boolean): Point[][] {
  const cuts = corners(line, closed);
  if (!closed) {
    const ends = [0, ...cuts, line.length - 1];
    return ends.slice(1).map((end, i) => line.slice(ends[i], end + 1));
  }
  return cuts.map((cut, i) => {
    const next = cuts[i + 1] ?? (cuts[0] ?? 0) + line.length;
    return Array.from({ length: next - cut + 1 }, (_, step) => at(line, cut + step));
  });
}

/** The point beside a vertex, at the distance of the line's edge. */
function beside(before: Point, vertex: Point, after: Point, offset: number): Point {
  const [a, b] = [direction(before, vertex), direction(vertex, after)];
  const normal = { x: -(a.y + b.y) / 2, y: (a.x + b.x) / 2 };
  const length = Math.hypot(normal.x, normal.y) || 1;
  // Further out at a turn, so that the line is as wide there as elsewhere.
  const reach = offset / length ** 2;
  return { x: vertex.x + normal.x * reach, y: vertex.y + normal.y * reach };
}

function ring(line: readonly Point[], half: number): Outline[] {
  const edge = (offset: number): Point[] =>
    line.map((vertex, i) => beside(at(line, i - 1), vertex, at(line, i + 1), offset));
  const [one, other] = [edge(half), edge(-half)];
  const [outer, inner] = Math.abs(area(one)) > Math.abs(area(other)) ? [one, other] : [other, one];
  return [turned(outer, false), turned(inner, true)];
}

function strip(line: readonly Point[], half: number): Outline {
  const edge = (offset: number): Point[] =>
    line.map((vertex, i) => {
      const before = line[i - 1] ?? mirrored(line[i + 1] ?? vertex, vertex);
      const after = line[i + 1] ?? mirrored(before, vertex);
      return beside(before, vertex, after, offset);
    });
  const [first, second, beforeLast, last] = [at(line, 0), at(line, 1), at(line, -2), at(line, -1)];
  return turned(
    [
      ...edge(half),
      ...cap(last, direction(beforeLast, last), half),
      ...edge(-half).reverse(),
      ...cap(first, direction(second, first), half),
    ],
    false,
  );
}

const mirrored = (point: Point, around: Point): Point => ({
  x: 2 * around.x - point.x,
  y: 2 * around.y - point.y,
});

/** The round end of a line that goes in this direction, from its left edge to its right one. */
function cap(end: Point, towards: Point, half: number): Point[] {
  const start = Math.atan2(towards.y, towards.x) + Math.PI / 2;
  return Array.from({ length: CAP_STEPS - 1 }, (_, step) => {
    const angle = start - (Math.PI * (step + 1)) / CAP_STEPS;
    return { x: end.x + half * Math.cos(angle), y: end.y + half * Math.sin(angle) };
  });
}

function circleAround(centre: Point, radius: number): Outline {
  const steps = 4 * CAP_STEPS;
  return Array.from({ length: steps }, (_, step) => {
    const angle = (2 * Math.PI * step) / steps;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

const area = (line: readonly Point[]): number =>
  line.reduce((sum, point, i) => {
    const next = at(line, i + 1);
    return sum + (point.x * next.y - next.x * point.y) / 2;
  }, 0);

/** All areas run one way around, and holes the other. */
function turned(line: readonly Point[], isHole: boolean): Outline {
  return area(line) > 0 === isHole ? line.toReversed() : [...line];
}
