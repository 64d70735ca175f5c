import { type Colour, css } from './colour.ts';
import { cross, dot, type Finish, lit, toCamera, unit, type Vector } from './light.ts';
import { polygon } from './shapes.ts';
import type { Stage } from './still-life-stage.ts';
import type { Point } from './svg-drawing.ts';

export interface Surface {
  /** Where the surface is for two shares between 0 and 1; it looks to the side from which u turns left into v. */
  point: (u: number, v: number) => Vector;
  columns: number;
  rows: number;
  colour: (u: number, v: number) => Colour;
  finish: Finish;
  open?: (u: number, v: number) => number;
  sees?: (u: number, v: number) => number;
  /** Cloth is seen from both sides; a closed tube is not. */
  twoSided?: boolean;
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** Handles, cloth and spoons: small patches, each with its own light, painted from the back to the front. */
export function drawSurface(stage: Stage, surface: Surface): void {
  const { point, columns, rows } = surface;
  const patches: { depth: number; markup: string }[] = [];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const [u, v, nextU, nextV] = [column / columns, row / rows, (column + 1) / columns, (row + 1) / rows];
      const corners = [point(u, v), point(nextU, v), point(nextU, nextV), point(u, nextV)] as const;
      let normal = unit(cross(minus(corners[2], corners[0]), minus(corners[3], corners[1])));
      if (dot(normal, toCamera) < 0) {
        if (!surface.twoSided) continue;
        normal = [-normal[0], -normal[1], -normal[2]];
      }
      const [midU, midV] = [(u + nextU) / 2, (v + nextV) / 2];
      const colour = css(
        lit(surface.colour(midU, midV), surface.finish, {
          normal,
          open: surface.open?.(midU, midV) ?? 1,
          sees: surface.sees?.(midU, midV) ?? 1,
        }),
      );
      const outline = polygon(corners.map((corner): Point => stage.project(corner)));
      const depth = corners.reduce((sum, corner) => sum + dot(corner, toCamera), 0);
      // The stroke closes the hairlines that antialiasing leaves between neighbours.
      patches.push({
        depth,
        markup: `<path d="${outline}" fill="${colour}" stroke="${colour}" stroke-width="1.4" stroke-linejoin="round"/>`,
      });
    }
  }
  patches.sort((a, b) => a.depth - b.depth);
  stage.drawing.add(patches.map(({ markup }) => markup).join(''));
}

/** A strap or rod along a line, for handles and spoons. */
export function tube(
  spine: (share: number) => Vector,
  size: (share: number) => { across: number; thick: number },
): (u: number, v: number) => Vector {
  return (u, v) => {
    const here = spine(u);
    const along = unit(minus(spine(Math.min(1, u + 0.01)), spine(Math.max(0, u - 0.01))));
    const sideways = unit(cross(along, [0.02, 0.05, 1]));
    const across = unit(cross(sideways, along));
    const angle = -v * Math.PI * 2;
    const { across: wide, thick } = size(u);
    const [a, b] = [Math.cos(angle) * thick, Math.sin(angle) * wide];
    return [
      here[0] + sideways[0] * a - across[0] * b,
      here[1] + sideways[1] * a - across[1] * b,
      here[2] + sideways[2] * a - across[2] * b,
    ];
  };
}
