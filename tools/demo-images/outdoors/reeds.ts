import { type Colour, dim, mix } from '../drawing/colour.ts';
import { createRandom } from '../drawing/seeded-random.ts';
import { noise } from '../studio/noise.ts';
import type { FarView } from './far-view.ts';

export interface Reeds {
  readonly eye: number;
  readonly near: number;
  readonly far: number;
  readonly count: number;
  readonly seed: string;
  /** How tall reed grows at a place, in metres; none grows where this is 0. */
  readonly tall: (x: number, away: number) => number;
  readonly root: Colour;
  readonly stem: readonly Colour[];
  readonly plume: Colour;
  readonly haze: Colour;
  readonly clear: number;
}

/** Stem by stem from far to near: each leans a little with the wind, many carry a plume. */
export function paintReeds(view: FarView, reeds: Reeds): void {
  const { width, horizon } = view;
  const focal = width * 0.85;
  const random = createRandom(reeds.seed);
  const places = Array.from({ length: reeds.count }, () => {
    // Even on the image rather than on the ground: far reed needs few stems, near reed many.
    const away = 1 / (1 / reeds.far + (1 / reeds.near - 1 / reeds.far) * random.next() ** 1.25);
    return {
      away,
      x: (random.next() - 0.5) * 1.35 * away,
      pick: random.next(),
      lean: random.bell(),
      luck: random.next(),
    };
  }).sort((a, b) => b.away - a.away);
  for (const { away, x, pick, lean, luck } of places) {
    const tall = reeds.tall(x, away) * (0.78 + 0.3 * luck);
    if (tall <= 0.05) continue;
    const scale = focal / away;
    const air = 1 - Math.exp(-away / reeds.clear);
    const colour = reeds.stem[Math.floor(pick * reeds.stem.length)] ?? reeds.root;
    const [foot, base] = [width / 2 + x * scale, horizon + reeds.eye * scale];
    const long = tall * scale;
    const bend = (0.1 + 0.09 * lean + 0.05 * noise(x * 0.6, away * 0.4, 1)) * long;
    const thick = Math.max(0.55, 0.0095 * scale);
    const hasPlume = luck > 0.72 && tall > 1.4;
    for (let way = 0; way <= long; way += 1) {
      const up = way / long;
      const y = base - way;
      if (y >= view.height) continue;
      const middle = foot + bend * up * up;
      const isPlume = hasPlume && up > 0.84;
      const half = isPlume
        ? thick * (0.35 + 1.15 * Math.sin(((up - 0.84) / 0.16) * Math.PI) ** 0.8)
        : thick * (1 - 0.75 * up) * 0.5 + 0.2;
      const shade = mix(
        mix(reeds.root, colour, Math.min(1, up * 1.7)),
        isPlume ? reeds.plume : colour,
        isPlume ? 0.8 : 0,
      );
      for (let side = -Math.ceil(half); side <= Math.ceil(half); side += 1) {
        const cover = Math.min(1, half + 0.5 - Math.abs(side));
        if (cover <= 0) continue;
        const light = 1 - (0.22 * side) / (half + 0.5);
        view.put(middle + side, y, mix(dim(shade, light), reeds.haze, air), cover * (isPlume ? 0.8 : 1));
      }
    }
  }
}
