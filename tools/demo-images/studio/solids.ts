import { curveThrough } from '../drawing/shapes.ts';
import type { Point } from '../drawing/svg-drawing.ts';
import { cross, unit, type Vector } from '../drawing/vectors.ts';
import { joined, type Mesh, sheet } from './mesh.ts';
import { noise } from './noise.ts';

/** Equal steps along a curve, so that tight bends get as many rows as they need. */
export function alongCurve(points: readonly Point[], smooth = 14): (share: number) => Point {
  const curve = smooth > 1 ? curveThrough(points, smooth) : [...points];
  const lengths = [0];
  curve.forEach(([x, y], index) => {
    const before = curve[index - 1];
    if (before) lengths.push((lengths.at(-1) ?? 0) + Math.hypot(x - before[0], y - before[1]));
  });
  const whole = lengths.at(-1) ?? 1;
  return (share) => {
    const wanted = Math.min(1, Math.max(0, share)) * whole;
    let [low, high] = [0, lengths.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((lengths[middle] ?? 0) <= wanted) low = middle;
      else high = middle;
    }
    const [a, b] = [curve[low] ?? [0, 0], curve[high] ?? [0, 0]];
    const [from, to] = [lengths[low] ?? 0, lengths[high] ?? 1];
    const t = to > from ? (wanted - from) / (to - from) : 0;
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  };
}

export interface TurnedShape {
  /**
   * Radius and height from the middle of the foot, up the outside, over the lip and down to the middle of the floor.
   */
  readonly profile: readonly Point[];
  /** Marks of the thrower's fingers in centimetres. */
  readonly ripple?: number;
  readonly seed?: number;
  readonly columns?: number;
  readonly rows?: number;
  /** Pulls the round out of shape: into spouts and pinched rims. */
  readonly bend?: (place: Vector, angle: number) => Vector;
}

/** What comes off a wheel: never quite round, with the fingers' spiral in it. */
export function turned({
  profile,
  ripple = 0.012,
  seed = 0,
  columns = 128,
  rows = 170,
  bend = (place) => place,
}: TurnedShape): Mesh {
  const at = alongCurve(profile);
  return sheet({
    columns,
    rows,
    closed: true,
    point(u, v) {
      const angle = u * Math.PI * 2;
      const [radius, height] = at(v);
      const spiral =
        ripple * noise(height * 1.9 + 0.4 * Math.sin(angle + seed), seed, radius * 1.5) * Math.min(1, radius);
      const wobble = 1 + 0.004 * noise(Math.sin(angle) + seed, Math.cos(angle), height * 0.25);
      const grown = Math.max(0.004, radius * wobble + spiral);
      return bend([grown * Math.sin(angle), height, grown * Math.cos(angle)], angle);
    },
  });
}

/** A strap or rod along a line, for handles, spoons and strings. */
export function tube(
  spine: (share: number) => Vector,
  size: (share: number) => { across: number; thick: number },
  { columns = 28, rows = 120 }: { columns?: number; rows?: number } = {},
): Mesh {
  const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return sheet({
    columns,
    rows,
    closed: true,
    point(u, v) {
      const here = spine(v);
      const along = unit(minus(spine(Math.min(1, v + 0.01)), spine(Math.max(0, v - 0.01))));
      const sideways = unit(cross(along, [0.02, 0.05, 1]));
      const across = unit(cross(sideways, along));
      const { across: wide, thick } = size(v);
      const [a, b] = [Math.cos(u * Math.PI * 2) * thick, Math.sin(u * Math.PI * 2) * wide];
      return [
        here[0] + sideways[0] * a + across[0] * b,
        here[1] + sideways[1] * a + across[1] * b,
        here[2] + sideways[2] * a + across[2] * b,
      ];
    },
  });
}

/** A curve through places in space. */
export function spineThrough(places: readonly Vector[]): (share: number) => Vector {
  const flat = alongCurve(places.map(([x, y]): Point => [x, y]));
  const depth = curveThrough(
    places.map(([, , z], index): Point => [index, z]),
    14,
  );
  return (share) => {
    const [x, y] = flat(share);
    const z = depth[Math.round(Math.min(1, Math.max(0, share)) * (depth.length - 1))]?.[1] ?? 0;
    return [x, y, z];
  };
}

/**
 * A block with softened edges; its middle is at the origin. u and v run over each face, front and back from the left.
 */
export function block(size: Vector, edge: number, detail = 10): Mesh {
  const half: Vector = [size[0] / 2, size[1] / 2, size[2] / 2];
  const soften = (place: Vector): Vector => {
    const inner = place.map((value, axis) => {
      const reach = Math.max(0, (half[axis] ?? 0) - edge);
      return Math.max(-reach, Math.min(reach, value));
    });
    const out: Vector = [place[0] - (inner[0] ?? 0), place[1] - (inner[1] ?? 0), place[2] - (inner[2] ?? 0)];
    const [x, y, z] = unit(out);
    return [(inner[0] ?? 0) + x * edge, (inner[1] ?? 0) + y * edge, (inner[2] ?? 0) + z * edge];
  };
  // Corners crowd at the edges, where the bend is.
  const spread = (share: number, reach: number) => {
    const bendShare = 0.25;
    const flat = reach - edge;
    if (share < bendShare) return -reach + (share / bendShare) * edge;
    if (share > 1 - bendShare) return reach - ((1 - share) / bendShare) * edge;
    return -flat + ((share - bendShare) / (1 - 2 * bendShare)) * 2 * flat;
  };
  const face = (place: (a: number, b: number) => Vector) =>
    sheet({ columns: detail * 2, rows: detail * 2, point: (u, v) => soften(place(u, v)) });
  const [hx, hy, hz] = half;
  return joined([
    face((u, v) => [spread(u, hx), spread(v, hy), hz]),
    face((u, v) => [spread(u, hx), spread(v, hy), -hz]),
    face((u, v) => [spread(u, hx), hy, spread(v, hz)]),
    face((u, v) => [spread(u, hx), -hy, spread(v, hz)]),
    face((u, v) => [hx, spread(v, hy), spread(u, hz)]),
    face((u, v) => [-hx, spread(v, hy), spread(u, hz)]),
  ]);
}
