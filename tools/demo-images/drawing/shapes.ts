import { type Point, round } from './svg-drawing.ts';

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

export function polyline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;
}

/** A soft curve through all points. */
export function curveThrough(points: readonly Point[], amount = 40): Point[] {
  const curve: Point[] = [];
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  for (let segment = 0; segment < points.length - 1; segment += 1) {
    const [a, b, c, d] = [at(segment - 1), at(segment), at(segment + 1), at(segment + 2)];
    for (let step = 0; step < amount; step += 1) {
      const t = step / amount;
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
      curve.push([along(0), along(1)]);
    }
  }
  curve.push(at(points.length - 1));
  return curve;
}

/** A blade, stem or brush stroke: a line that is wide at its foot and thin at its tip. */
export function taperedStroke(spine: readonly Point[], widthAt: (share: number) => number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  spine.forEach(([x, y], index) => {
    const before = spine[Math.max(0, index - 1)] ?? [x, y];
    const after = spine[Math.min(spine.length - 1, index + 1)] ?? [x, y];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = widthAt(index / Math.max(1, spine.length - 1)) / 2;
    const across: Point = [
      (-(after[1] - before[1]) / length) * half,
      ((after[0] - before[0]) / length) * half,
    ];
    left.push([x + across[0], y + across[1]]);
    right.unshift([x - across[0], y - across[1]]);
  });
  return polygon([...left, ...right]);
}

/** Every point of a wandering line from x = 0 to the width, closed along the bottom. */
export function landBelow(width: number, bottom: number, heightAt: (x: number) => number, step = 6): string {
  const line: Point[] = [];
  for (let x = -20; x <= width + 20; x += step) line.push([x, heightAt(x)]);
  return polygon([...line, [width + 20, bottom], [-20, bottom]]);
}
