import { dot, unit, type Vector } from '../drawing/vectors.ts';
import type { Mesh, Thing } from './mesh.ts';
import type { Raster } from './rasterizer.ts';

/**
 * What is known of each pixel before and while the light falls on it; three numbers a pixel where not said otherwise.
 */
export interface Negative {
  readonly pixels: number;
  /**
   * The backdrop changes slowly: of each small square of its pixels one is lit, and the others follow it. Here is
   * which; -1 for pixels that follow none. One number a pixel.
   */
  readonly follows: Int32Array;
  /** 1 for pixels that show a thing, 2 for the backdrop, 0 for nothing; one number a pixel. */
  readonly hit: Uint8Array;
  readonly place: Float32Array;
  readonly normal: Float32Array;
  readonly bare: Float32Array;
  readonly glow: Float32Array;
  /** Gloss and roughness; two numbers a pixel. */
  readonly shine: Float32Array;
  readonly windowLight: Float32Array;
  readonly roomLight: Float32Array;
  /** Light of the room that would be there if nothing stood in the way; one number a pixel. */
  readonly openLight: Float32Array;
}

export function createNegative(pixels: number): Negative {
  const three = () => new Float32Array(pixels * 3);
  return {
    pixels,
    follows: new Int32Array(pixels).fill(-1),
    hit: new Uint8Array(pixels),
    place: three(),
    normal: three(),
    bare: three(),
    glow: three(),
    shine: new Float32Array(pixels * 2),
    windowLight: three(),
    roomLight: three(),
    openLight: new Float32Array(pixels),
  };
}

// Several times as fast as the array's own `set`, and asked for millions of times.
function put(into: Float32Array, pixel: number, [a, b, c]: Vector): void {
  into[pixel * 3] = a;
  into[pixel * 3 + 1] = b;
  into[pixel * 3 + 2] = c;
}

/** Looks up for every pixel where it is, which way it faces, and what its material says. */
export function layBare(
  negative: Negative,
  {
    raster,
    whole,
    things,
    eye,
    exposure,
  }: { raster: Raster; whole: Mesh; things: readonly Thing[]; eye: Vector; exposure: number },
): void {
  const thingOf = new Uint16Array(whole.triangles.length / 3);
  let first = 0;
  things.forEach(({ mesh }, index) => {
    thingOf.fill(index, first, first + mesh.triangles.length / 3);
    first += mesh.triangles.length / 3;
  });
  const thingAt = (pixel: number) => {
    const triangle = raster.triangle[pixel] ?? -1;
    return triangle < 0 ? undefined : things[thingOf[triangle / 3] ?? 0];
  };
  for (let pixel = 0; pixel < negative.pixels; pixel += 1) {
    const thing = thingAt(pixel);
    if (!thing) continue;
    if (thing.isSmooth) {
      const first = firstOfSquare(pixel, raster.width, exposure);
      if (first !== pixel && first >= 0 && thingAt(first) === thing) {
        negative.follows[pixel] = first;
        continue;
      }
    }
    const triangle = raster.triangle[pixel] ?? 0;
    const a = whole.triangles[triangle] ?? 0;
    const b = whole.triangles[triangle + 1] ?? 0;
    const c = whole.triangles[triangle + 2] ?? 0;
    const [shareB, shareC] = [raster.shareB[pixel] ?? 0, raster.shareC[pixel] ?? 0];
    const shareA = 1 - shareB - shareC;
    const at = (from: Float32Array, size: number, axis: number) =>
      (from[a * size + axis] ?? 0) * shareA +
      (from[b * size + axis] ?? 0) * shareB +
      (from[c * size + axis] ?? 0) * shareC;
    const place: Vector = [at(whole.places, 3, 0), at(whole.places, 3, 1), at(whole.places, 3, 2)];
    const surface = thing.material({
      x: at(whole.ownPlaces, 3, 0),
      y: at(whole.ownPlaces, 3, 1),
      z: at(whole.ownPlaces, 3, 2),
      u: at(whole.shares, 2, 0),
      v: at(whole.shares, 2, 1),
    });
    const bump = surface.bump ?? [0, 0, 0];
    const smooth: Vector = [at(whole.normals, 3, 0), at(whole.normals, 3, 1), at(whole.normals, 3, 2)];
    const turn = facingTurn(whole, [a, b, c], smooth, [
      eye[0] - place[0],
      eye[1] - place[1],
      eye[2] - place[2],
    ]);
    const normal = unit([smooth[0] * turn + bump[0], smooth[1] * turn + bump[1], smooth[2] * turn + bump[2]]);
    negative.hit[pixel] = thing.throwsNoShadow ? 2 : 1;
    put(negative.place, pixel, place);
    put(negative.normal, pixel, normal);
    put(negative.bare, pixel, surface.colour);
    if (surface.glow) put(negative.glow, pixel, surface.glow);
    negative.shine[pixel * 2] = surface.gloss ?? 0;
    negative.shine[pixel * 2 + 1] = surface.roughness ?? 0.5;
  }
}

const square = 3;

/** The corner of the square that this pixel belongs to; each exposure moves the squares. */
function firstOfSquare(pixel: number, width: number, exposure: number): number {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  const left = Math.max(0, x - ((x + exposure) % square));
  const top = Math.max(0, y - ((y + exposure * 2) % square));
  return top * width + left;
}

/** -1 when the surface was built to look the other way. Near an outline only the flat triangle can tell. */
function facingTurn(
  { places }: Mesh,
  [a, b, c]: readonly [number, number, number],
  smooth: Vector,
  toEye: Vector,
): number {
  const edge = (corner: number, axis: number) =>
    (places[corner * 3 + axis] ?? 0) - (places[a * 3 + axis] ?? 0);
  const flat: Vector = [
    edge(b, 1) * edge(c, 2) - edge(b, 2) * edge(c, 1),
    edge(b, 2) * edge(c, 0) - edge(b, 0) * edge(c, 2),
    edge(b, 0) * edge(c, 1) - edge(b, 1) * edge(c, 0),
  ];
  return Math.sign(dot(flat, toEye)) * Math.sign(dot(flat, smooth)) || 1;
}
