import { type Colour, dim, hex, mix, palette } from '../drawing/colour.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { Material } from './mesh.ts';
import { hash, noise } from './noise.ts';

export interface Weave {
  readonly colour: Colour;
  /** The cloth's size in centimetres along its two shares. */
  readonly across: number;
  readonly along: number;
  /** Shares along u at which a band of coloured thread runs, and how wide it is. */
  readonly stripes?: { readonly at: readonly number[]; readonly width: number; readonly colour: Colour };
  /** Threads in a centimetre; fewer for what is seen from far away, where fine ones would flicker. */
  readonly threads?: number;
  /** How much thick and thin threads differ; less for what is seen from far away. */
  readonly slubs?: number;
  /** A sewn hem this far from the edges. */
  readonly hem?: number;
}

export const linens = {
  sea: hex('#8ba39b'),
  flax: hex('#c4ae8c'),
  rust: hex('#a9603f'),
  undyed: hex('#e6dac6'),
  ink: palette.ink,
} as const;

/** Two sets of threads over and under each other, some of them thick, as flax is. */
export function woven({ colour, across, along, stripes, threads = 11, slubs = 1, hem }: Weave): Material {
  return ({ x, y, z, u, v }) => {
    const [warp, weft] = [u * across * threads, v * along * threads];
    const [warpThread, weftThread] = [Math.floor(warp), Math.floor(weft)];
    const isOver = (warpThread + weftThread) % 2 === 0;
    const thickness = isOver
      ? noise(warpThread * 7.7, weft * 0.06, 1) + 0.5 * (hash(warpThread, 3, 1) - 0.5)
      : noise(warp * 0.06, weftThread * 7.7, 2) + 0.5 * (hash(weftThread, 5, 2) - 0.5);
    const slub = thickness * slubs;
    const [inWarp, inWeft] = [warp - warpThread - 0.5, weft - weftThread - 0.5];
    const round = isOver ? 1 - 2 * inWarp * inWarp : 0.94 - 2 * inWeft * inWeft;
    let thread = colour;
    if (stripes?.at.some((band) => Math.abs(u - band) < stripes.width / 2)) thread = stripes.colour;
    let tone = round * (1 + 0.16 * slub) * (1 + 0.05 * noise(x * 0.5, y * 0.5, z * 0.5));
    let bump: Vector = [inWarp * 0.22, slub * 0.05, inWeft * 0.22];
    if (hem !== undefined) {
      const edge = Math.min(u * across, (1 - u) * across, v * along, (1 - v) * along);
      const seam = Math.abs(edge - hem);
      if (seam < 0.09) tone *= 0.84;
      if (edge < hem) bump = [bump[0], bump[1] + 0.03, bump[2]];
    }
    return { colour: mix(dim(thread, tone), dim(thread, 0.75), 0.15), gloss: 0.1, roughness: 1, bump };
  };
}
