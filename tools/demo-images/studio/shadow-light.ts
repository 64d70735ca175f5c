import { cross, unit, type Vector } from '../drawing/vectors.ts';
import type { Mesh } from './mesh.ts';
import type { Negative } from './negative.ts';
import { hash } from './noise.ts';
import { clearRaster, fillTriangles, type Raster } from './rasterizer.ts';
import { type Ray, type Room, windowReach } from './room-light.ts';

interface Shadows {
  readonly side: number;
  readonly nearness: Float32Array;
  readonly across: Vector;
  readonly up: Vector;
  readonly middle: Vector;
  readonly radius: number;
}

/** The things as the light sees them: what it cannot see lies in shadow. */
function shadowsFor(towards: Vector, casters: Mesh, raster: Raster): Shadows {
  const side = raster.width;
  const across = unit(cross(Math.abs(towards[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], towards));
  const up = cross(towards, across);
  const { middle, radius } = ballAround(casters);
  const seen = new Float32Array(casters.places.length);
  const scale = side / (2 * radius);
  for (let at = 0; at < seen.length; at += 3) {
    const x = (casters.places[at] ?? 0) - middle[0];
    const y = (casters.places[at + 1] ?? 0) - middle[1];
    const z = (casters.places[at + 2] ?? 0) - middle[2];
    seen[at] = (x * across[0] + y * across[1] + z * across[2] + radius) * scale;
    seen[at + 1] = (x * up[0] + y * up[1] + z * up[2] + radius) * scale;
    seen[at + 2] = x * towards[0] + y * towards[1] + z * towards[2] + radius;
  }
  clearRaster(raster);
  fillTriangles(raster, seen, casters.triangles);
  return { side, nearness: raster.nearness, across, up, middle, radius };
}

const balls = new WeakMap<Mesh, { middle: Vector; radius: number }>();

function ballAround(mesh: Mesh): { middle: Vector; radius: number } {
  const known = balls.get(mesh);
  if (known) return known;
  const [low, high] = [
    [1e9, 1e9, 1e9],
    [-1e9, -1e9, -1e9],
  ];
  mesh.places.forEach((value, index) => {
    const axis = index % 3;
    low[axis] = Math.min(low[axis] ?? 0, value);
    high[axis] = Math.max(high[axis] ?? 0, value);
  });
  const half = (axis: number) => ((high[axis] ?? 0) - (low[axis] ?? 0)) / 2;
  const middle: Vector = [(low[0] ?? 0) + half(0), (low[1] ?? 0) + half(1), (low[2] ?? 0) + half(2)];
  const ball = { middle, radius: Math.hypot(half(0), half(1), half(2)) * 1.02 + 0.5 };
  balls.set(mesh, ball);
  return ball;
}

const scatters = Float32Array.from({ length: 8192 }, (_, index) => hash(index, 5, 3));

export function shineOn(
  negative: Negative,
  {
    ray,
    room,
    casters,
    shadowMap,
    exposure,
  }: { ray: Ray; room: Room; casters: Mesh; shadowMap: Raster; exposure: number },
): void {
  const { towards, light, isWindow } = ray;
  const shadows = shadowsFor(towards, casters, shadowMap);
  const { side, across, up, middle, radius, nearness } = shadows;
  const scale = side / (2 * radius);
  const texel = 1 / scale;
  const reach = isWindow ? windowReach(room) : undefined;
  const { place, normal, hit, openLight } = negative;
  const sum = isWindow ? negative.windowLight : negative.roomLight;
  const [red, green, blue] = light;
  for (let pixel = 0; pixel < negative.pixels; pixel += 1) {
    if (!hit[pixel]) continue;
    const at = pixel * 3;
    const nx = normal[at] ?? 0;
    const ny = normal[at + 1] ?? 0;
    const nz = normal[at + 2] ?? 0;
    const facing = nx * towards[0] + ny * towards[1] + nz * towards[2];
    if (facing <= 0) continue;
    const px = place[at] ?? 0;
    const py = place[at + 1] ?? 0;
    const pz = place[at + 2] ?? 0;
    // A step off the surface keeps it from lying in its own shadow; a little scatter hides the squares of the map.
    const step = texel * 1.6 + 0.01;
    const x = px + nx * step - middle[0];
    const y = py + ny * step - middle[1];
    const z = pz + nz * step - middle[2];
    const scatter = scatters[(pixel + exposure * 977) & 8191] ?? 0;
    const column = Math.floor(
      (x * across[0] + y * across[1] + z * across[2] + radius) * scale + scatter - 0.5,
    );
    const row = Math.floor(
      (x * up[0] + y * up[1] + z * up[2] + radius) * scale + (scatters[(pixel + 4001) & 8191] ?? 0) - 0.5,
    );
    const strength = facing * (reach?.(px, py, pz) ?? 1);
    if (!isWindow) openLight[pixel] = (openLight[pixel] ?? 0) + facing * green;
    // Light that comes up from the ground was never where the backdrop is.
    const isBehindAll = hit[pixel] === 2 && towards[1] < 0.1;
    if (!isBehindAll && column >= 0 && row >= 0 && column < side && row < side) {
      const own = x * towards[0] + y * towards[1] + z * towards[2] + radius;
      const nearest = nearness[row * side + column] ?? 0;
      if (nearest > 0 && nearest > own + texel * 0.8) continue;
    }
    sum[at] = (sum[at] ?? 0) + red * strength;
    sum[at + 1] = (sum[at + 1] ?? 0) + green * strength;
    sum[at + 2] = (sum[at + 2] ?? 0) + blue * strength;
  }
}
