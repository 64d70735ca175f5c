import type { Colour } from '../drawing/colour.ts';
import { dot, unit, type Vector } from '../drawing/vectors.ts';
import type { Negative } from './negative.ts';
import { mirrored, type Room } from './room-light.ts';

/** Outdoors the air takes the colour from what is far away. */
export interface Fog {
  readonly colour: Colour;
  /** How far from the camera it begins, and over which way it takes two thirds of the colour. */
  readonly from: number;
  readonly clear: number;
}

/** Joins what the surface is with the light that fell on it, and adds the result to the sum of exposures. */
export function developed(
  negative: Negative,
  { room, eye, exposure, fog }: { room: Room; eye: Vector; exposure: number; fog?: Fog },
  sum: Float32Array,
): void {
  const mirror = mirrored(room);
  for (let pixel = 0; pixel < negative.pixels; pixel += 1) {
    if (!negative.hit[pixel]) continue;
    const at = pixel * 3;
    const vector = (from: Float32Array): Vector => [from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0];
    const bare = vector(negative.bare);
    const windowLight = vector(negative.windowLight);
    const roomLight = vector(negative.roomLight);
    const glow = vector(negative.glow);
    const openLight = negative.openLight[pixel] ?? 0;
    const open = openLight > 0 ? Math.min(1, roomLight[1] / openLight) : 1;
    const gloss = negative.shine[pixel * 2] ?? 0;
    let shine: Vector = [0, 0, 0];
    if (gloss > 0) {
      const roughness = negative.shine[pixel * 2 + 1] ?? 0.5;
      const place = vector(negative.place);
      const normal = vector(negative.normal);
      const toEye = unit([eye[0] - place[0], eye[1] - place[1], eye[2] - place[2]]);
      const facing = Math.max(0, dot(normal, toEye));
      const level = unit([toEye[0], 0.04, toEye[2]]);
      const twice = 2 * Math.max(0, dot(normal, level));
      const towards: Vector = [
        twice * normal[0] - level[0],
        twice * normal[1] - level[1],
        twice * normal[2] - level[2],
      ];
      const share = gloss * (0.05 + (1 - roughness) * 0.6 * (1 - facing) ** 5) * (0.25 + 0.75 * open);
      const [red, green, blue] = mirror(place, towards, roughness);
      shine = [red * share, green * share, blue * share];
    }
    const thick = fog
      ? 1 - Math.exp(-Math.max(0, eye[2] - (negative.place[at + 2] ?? 0) - fog.from) / fog.clear)
      : 0;
    for (const axis of [0, 1, 2] as const) {
      // Light that is kept in a hollow bounces from wall to wall and takes on the colour of the walls.
      const gain = 1 / (1 - bare[axis] * 0.75 * (1 - open));
      const light = windowLight[axis] * (1 + (gain - 1) * 0.5) + roomLight[axis] * gain;
      const spill = (1 - open) * (windowLight[axis] * bare[axis] * 0.12 + bare[axis] * 0.07);
      const value = bare[axis] * (light + spill) + shine[axis] + glow[axis];
      negative.bare[at + axis] = value * exposure * (1 - thick) + (fog?.colour[axis] ?? 0) * thick;
    }
  }
  for (let pixel = 0; pixel < negative.pixels; pixel += 1) {
    const leader = negative.follows[pixel] ?? -1;
    const from = leader < 0 ? pixel : leader;
    for (let axis = 0; axis < 3; axis += 1) {
      sum[pixel * 3 + axis] = (sum[pixel * 3 + axis] ?? 0) + (negative.bare[from * 3 + axis] ?? 0);
    }
  }
}
