import { type Colour, css, mix } from './colour.ts';
import { createRoughWander } from './seeded-random.ts';
import { polygon } from './shapes.ts';
import type { Drawing, Point } from './svg-drawing.ts';
import { cross, dot, unit, type Vector } from './vectors.ts';

export interface DuneShape {
  at: readonly [number, number];
  /** Where the crest runs, in radians from straight away from the eye. */
  turn: number;
  length: number;
  height: number;
  windward: number;
  lee: number;
  bend: number;
}

export interface DuneField {
  height(x: number, z: number): number;
  project(place: Vector): Point;
  /** 0 in the shadow of a dune, 1 in the sun. */
  sunAt(x: number, z: number): number;
}

const toSun = unit([-0.86, 0.34, 0.14]);
const eye = 2.1;

export function createDuneField(drawing: Drawing, horizon: number, shapes: readonly DuneShape[]): DuneField {
  const swell = createRoughWander('dunes/swell', 3);
  const height = (x: number, z: number) => {
    let sum = 0.12 * swell(x * 0.35 + z * 0.2) + 0.1 * swell(z * 0.5 - x * 0.1 + 40);
    for (const { at, turn, length, height: tall, windward, lee, bend } of shapes) {
      const [dx, dz] = [x - at[0], z - at[1]];
      const along = dx * Math.sin(turn) + dz * Math.cos(turn);
      const across = dx * Math.cos(turn) - dz * Math.sin(turn) + bend * Math.sin((along / length) * 2.6);
      const slope =
        across < 0 ? Math.exp(-((Math.abs(across) / windward) ** 1.5)) : Math.exp(-((across / lee) ** 1.25));
      sum += tall * Math.exp(-((along / length) ** 2)) * slope;
    }
    return sum;
  };
  const focal = drawing.width * 0.62;
  return {
    height,
    project: ([x, y, z]) => [drawing.width / 2 + (focal * x) / z, horizon + (focal * (eye - y)) / z],
    sunAt(x, z) {
      const start = height(x, z);
      let clear = 1;
      for (let step = 1; step <= 26; step += 1) {
        const distance = 0.07 * step ** 1.35;
        const ray = start + 0.01 + (distance * toSun[1]) / Math.hypot(toSun[0], toSun[2]);
        const ground = height(x + distance * toSun[0], z + distance * toSun[2]);
        clear = Math.min(clear, 1 - (ground - ray) / (0.06 + distance * 0.13));
        if (clear <= 0) return 0;
      }
      return Math.min(1, clear);
    },
  };
}

export interface Sand {
  lit: Colour;
  shade: Colour;
  haze: Colour;
  near: number;
  far: number;
  columns: number;
  rows: number;
}

/** The sand from far to near; `afterRow` is called with each distance, for what grows there. */
export function drawDuneField(
  drawing: Drawing,
  field: DuneField,
  sand: Sand,
  afterRow: (from: number, to: number) => void,
): void {
  const { near, far, columns, rows } = sand;
  const distance = (row: number) => far * (near / far) ** (row / rows);
  for (let row = 0; row < rows; row += 1) {
    const [back, front] = [distance(row), distance(row + 1)];
    const patches: string[] = [];
    for (let column = 0; column < columns; column += 1) {
      const side = (share: number, z: number): Vector => {
        const x = (share * 2 - 1) * 0.86 * z;
        return [x, field.height(x, z), z];
      };
      const [left, right] = [column / columns, (column + 1) / columns];
      const corners = [side(left, front), side(right, front), side(right, back), side(left, back)] as const;
      patches.push(patch(field, sand, corners));
    }
    drawing.add(patches.join(''));
    afterRow(front, back);
  }
}

function patch(field: DuneField, sand: Sand, corners: readonly [Vector, Vector, Vector, Vector]): string {
  const [a, b, c, d] = corners;
  const across: Vector = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const other: Vector = [d[0] - b[0], d[1] - b[1], d[2] - b[2]];
  const up = unit(cross(other, across));
  const normal: Vector = up[1] < 0 ? [-up[0], -up[1], -up[2]] : up;
  const z = (a[2] + c[2]) / 2;
  const sun = field.sunAt((a[0] + c[0]) / 2, z);
  const facing = Math.max(0, dot(normal, [toSun[0], toSun[1], -toSun[2]])) * sun;
  const light = Math.min(1, facing ** 0.8 * 1.35);
  const sky = 0.9 + 0.1 * normal[1];
  const colour = mix(
    mix(sand.shade, sand.lit, light),
    sand.haze,
    Math.min(0.75, (z / sand.far) ** 0.8 * 0.7),
  );
  const fill = css([colour[0] * sky, colour[1] * sky, colour[2] * sky]);
  const points = polygon(corners.map((corner): Point => field.project(corner)));
  return `<path d="${points}" fill="${fill}" stroke="${fill}" stroke-width="2"/>`;
}
