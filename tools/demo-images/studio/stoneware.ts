import { type Colour, dim, hex, mix, palette } from '../drawing/colour.ts';
import type { Material, Spot } from './mesh.ts';
import { between, noise, roughNoise, spots } from './noise.ts';

/** Iron in the clay: small dots that burn through the glaze, a few of them large. */
function iron({ x, y, z }: Spot): number {
  return Math.min(
    1,
    spots(x, y, z, 0.22, 0.5, 0.3) * 0.5 +
      spots(x + 9, y, z, 0.42, 0.4, 0.26) * 0.75 +
      spots(x, y + 5, z, 0.9, 0.4, 0.2),
  );
}

const buff = mix(palette.clay, palette.oat, 0.4);

export function bareClay(colour: Colour = buff): Material {
  return (spot) => {
    const { x, y, z } = spot;
    const sand = noise(x * 16, y * 16, z * 16) * 0.05 + noise(x * 41, y * 41, z * 41) * 0.045;
    const tone = 1 + 0.07 * roughNoise(x * 0.5, y * 0.8, z * 0.5) + sand;
    return {
      colour: mix(dim(colour, tone), palette.bark, 0.5 * iron(spot)),
      gloss: 0.15,
      roughness: 0.9,
      bump: [sand * 0.5, sand * 0.4, -sand * 0.5],
    };
  };
}

export interface Glaze {
  readonly thin: Colour;
  /** Where the glaze has run together it shows this deeper colour. */
  readonly thick: Colour;
  readonly speckle?: Colour;
  readonly speckles?: number;
  readonly gloss?: number;
  readonly roughness?: number;
}

export const glazes = {
  seaGreen: { thin: hex('#aabdb2'), thick: hex('#748f88'), speckle: palette.bark },
  offWhite: { thin: hex('#efe6d6'), thick: hex('#dacbb2'), speckle: palette.bark },
  ink: {
    thin: hex('#3a4750'),
    thick: hex('#202b35'),
    speckle: hex('#6d6a60'),
    speckles: 0.35,
    roughness: 0.3,
  },
  rust: { thin: hex('#a46344'), thick: hex('#7d442c'), speckle: hex('#3f2317'), speckles: 0.8 },
  sand: { thin: hex('#d9c6a6'), thick: hex('#bfa581'), speckle: palette.bark },
} as const satisfies Record<string, Glaze>;

export interface Dipped {
  readonly glaze: Glaze;
  readonly inside?: Glaze;
  readonly clay?: Colour;
  /** The height at which the glaze ends above the foot; none for what is glazed all over. */
  readonly line?: number;
  /** The height of the lip, where the glaze pulls away from the edge. */
  readonly lip?: number;
  /** The share along the profile at which the inside begins. */
  readonly insideFrom?: number;
}

/** Clay dipped in glaze down to a wavering line, thin on the lip, pooled above the line. */
export function glazed({ glaze, inside = glaze, clay = buff, line, lip, insideFrom = 2 }: Dipped): Material {
  const body = bareClay(clay);
  return (spot) => {
    const { x, y, z, v } = spot;
    const isInside = v > insideFrom;
    const dip =
      line === undefined || isInside
        ? 9
        : y - line - 0.2 * noise(x * 0.5, 3, z * 0.5) - 0.07 * noise(x * 1.7, 9, z * 1.7);
    if (dip < -0.035) return body(spot);
    const coat = isInside ? inside : glaze;
    const pooled = between(0.75, 0.02, dip) * 0.8;
    const clouds = roughNoise(x * 0.42, y * 0.6, z * 0.42, 4);
    const drops = noise(x * 1.3, y * 0.35, z * 1.3) * 0.22;
    const deep = Math.min(1, Math.max(0, 0.3 + clouds * 0.75 + drops + pooled));
    let colour = mix(coat.thin, coat.thick, deep);
    const edge =
      lip === undefined ? 0 : between(0.2, 0.01, Math.abs(y - lip + 0.03 * noise(x * 2, 0, z * 2)));
    colour = mix(colour, mix(clay, palette.rust, 0.45), edge * 0.72);
    const dots = iron(spot) * (coat.speckles ?? 1);
    colour = mix(colour, dim(coat.speckle ?? palette.bark, 0.8), Math.min(0.8, dots));
    const orange = noise(x * 7, y * 7, z * 7) * 0.012;
    const brim = between(0.1, 0, Math.abs(dip - 0.03)) * 0.5;
    return {
      colour: dim(colour, 1 - between(0.02, -0.035, dip) * 0.25),
      gloss: coat.gloss ?? 0.9,
      roughness: coat.roughness ?? 0.22,
      bump: [orange, orange - brim * 0.4, -orange],
    };
  };
}
