import { type Colour, dim, hex, mix } from '../drawing/colour.ts';
import type { Material } from './mesh.ts';
import { noise } from './noise.ts';

export const woods = {
  oak: hex('#b08d63'),
  ash: hex('#cbb088'),
  walnut: hex('#6d4b34'),
  driftwood: hex('#9a8b78'),
} as const;

/** Boards whose grain runs along one axis. */
export function wood(colour: Colour, along: 'x' | 'y' | 'z' = 'x', { gloss = 0.25 } = {}): Material {
  return ({ x, y, z }) => {
    const [a, b, c] = along === 'x' ? [x, y, z] : along === 'y' ? [y, x, z] : [z, x, y];
    const drift = noise(a * 0.04, b * 0.2, c * 0.2) * 1.4;
    const rings = noise(a * 0.05, b * 2.4 + drift, c * 2.4 + drift);
    const pores = noise(a * 0.7, b * 14, c * 14);
    const tone = 1 + rings * 0.13 + pores * 0.07 - Math.max(0, noise(a * 0.2, b * 7, c * 7) - 0.55) * 0.5;
    return {
      colour: mix(dim(colour, tone), dim(colour, 0.6), Math.max(0, -rings) * 0.25),
      gloss,
      roughness: 0.75,
      bump: [0, pores * 0.03, pores * 0.03],
    };
  };
}
