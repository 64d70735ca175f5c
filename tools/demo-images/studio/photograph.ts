import { type Camera, viewOf } from './camera.ts';
import { developed, type Fog } from './development.ts';
import type { Thing } from './mesh.ts';
import { joined } from './mesh.ts';
import { createNegative, layBare } from './negative.ts';
import { clearRaster, createRaster, fillTriangles } from './rasterizer.ts';
import { type Room, raysOf } from './room-light.ts';
import { shineOn } from './shadow-light.ts';

export interface StillLife {
  readonly things: readonly Thing[];
  readonly camera: Camera;
  readonly room: Room;
  readonly exposure?: number;
  readonly fog?: Fog;
}

export interface Quality {
  /** Each exposure moves the image by a part of a pixel and the lights by a part of their distance. */
  readonly exposures: number;
  readonly windowRays: number;
  readonly roomRays: number;
  readonly shadowSide: number;
}

export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export function photograph(
  { things, camera, room, exposure = 1, fog }: StillLife,
  width: number,
  height: number,
  quality: Quality,
): Pixels {
  // Copied out once: a mesh that is built when seen answers too slowly for millions of questions.
  const whole = { ...joined(things.map(({ mesh }) => mesh)) };
  const casters = { ...joined(things.filter((thing) => !thing.throwsNoShadow).map(({ mesh }) => mesh)) };
  const sum = new Float32Array(width * height * 3);
  const raster = createRaster(width, height);
  const shadowMap = createRaster(quality.shadowSide, quality.shadowSide);
  for (let index = 0; index < quality.exposures; index += 1) {
    const shift = [
      (index + 0.5) / quality.exposures - 0.5,
      ((index * 2 + 0.5) % quality.exposures) / quality.exposures - 0.5,
    ] as const;
    const view = viewOf(camera, width, height, shift);
    const seen = new Float32Array(whole.places.length);
    for (let at = 0; at < seen.length; at += 3) {
      const [across, down, near] = view.project(
        whole.places[at] ?? 0,
        whole.places[at + 1] ?? 0,
        whole.places[at + 2] ?? 0,
      );
      seen[at] = across;
      seen[at + 1] = down;
      seen[at + 2] = near;
    }
    clearRaster(raster);
    fillTriangles(raster, seen, whole.triangles);
    const negative = createNegative(width * height);
    layBare(negative, { raster, whole, things, eye: view.eye, exposure: index });
    const rays = raysOf(room, quality.windowRays, quality.roomRays, index);
    for (const ray of rays) shineOn(negative, { ray, room, casters, shadowMap, exposure: index });
    developed(negative, { room, eye: view.eye, exposure, ...(fog && { fog }) }, sum);
  }
  return { data: printed(sum, quality.exposures), width, height };
}

/** Bright parts bend gently towards paper white instead of being cut off. */
function printed(sum: Float32Array, exposures: number): Uint8Array {
  const data = new Uint8Array(sum.length);
  for (let index = 0; index < sum.length; index += 1) {
    const light = (sum[index] ?? 0) / exposures;
    const bent = light < 0.6 ? light : 0.6 + 0.4 * (1 - Math.exp(-(light - 0.6) / 0.4));
    const encoded = bent <= 0.0031308 ? bent * 12.92 : 1.055 * bent ** (1 / 2.4) - 0.055;
    data[index] = Math.max(0, Math.min(255, Math.round(encoded * 255)));
  }
  return data;
}
