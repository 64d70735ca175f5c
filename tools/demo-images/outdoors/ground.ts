import { type Colour, dim, mix } from '../drawing/colour.ts';
import { hash, noise, roughNoise } from '../studio/noise.ts';
import type { FarView } from './far-view.ts';

/** What lies at a place: metres to the right of the eye, metres away from it. */
export interface GroundPlace {
  readonly kind: 'land' | 'water';
  /** Metres above the water. */
  readonly height: number;
  readonly colour: Colour;
  /** Blades that stand on it, in metres. */
  readonly grass?: number;
  readonly tip?: Colour;
}

export interface GroundSettings {
  readonly eye: number;
  /** How far one can see sharply; the air takes the rest. */
  readonly clear: number;
  readonly haze: (across: number) => Colour;
  readonly at: (x: number, away: number) => GroundPlace;
  readonly water: { readonly deep: Colour; readonly mirror: number; readonly ripple: number };
  readonly wind: number;
  readonly far: number;
}

/**
 * From far to near, so that what is nearer covers what is behind it, and water mirrors what has been painted above it.
 */
export function paintGround(view: FarView, settings: GroundSettings): void {
  const { width, height, horizon } = view;
  const focal = width * 0.85;
  const scale = width / 2400;
  const { eye, clear, far, haze, at, water, wind } = settings;
  const banks = { until: new Float32Array(width), colours: new Array<Colour>(width).fill([0, 0, 0]) };
  const start = horizon + (eye * focal) / far;
  const tallest = 2.6;
  for (
    let row = start;
    row < height + (tallest * focal * (height - horizon)) / (eye * focal) + 40;
    row += row - horizon < 40 ? 0.25 : 0.7
  ) {
    const away = (eye * focal) / (row - horizon);
    if (away < 0.9) break;
    const air = 1 - Math.exp(-away / clear);
    for (let x = 0; x < width; x += 1) {
      const side = ((x - width / 2) / focal) * away;
      const place = at(side, away);
      const pale = haze(x / width);
      if (place.kind === 'water') {
        paintWater(x, row, away, air, pale);
        continue;
      }
      const foot = horizon + ((eye - place.height) * focal) / away;
      const grass = place.grass ?? 0;
      const blade = Math.floor(side * 140 + noise(side * 3, away, 0) * 2);
      const tall = grass > 0 ? grass * (0.35 + 0.65 * hash(blade, Math.floor(away * 9), 7)) : 0;
      const top = foot - (tall * focal) / away;
      const root = mix(dim(place.colour, grass > 0 ? 0.62 : 1), pale, air);
      const tip = mix(place.tip ?? place.colour, pale, air);
      const tone = 0.8 + 0.4 * hash(blade, 3, Math.floor(away * 9));
      const span = Math.max(1, foot - top);
      const bottom = Math.max(foot, row) + 1.2;
      for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y += 1) {
        const up = Math.min(1, Math.max(0, (foot - y) / span));
        const lean = wind * up * up * (foot - top);
        view.put(x + lean, y, dim(mix(root, tip, up), grass > 0 ? 1 + (tone - 1) * (1 - air) : 1));
      }
      const mirrored = horizon + ((eye + place.height + tall * 0.8) * focal) / away;
      if (mirrored > (banks.until[x] ?? 0)) {
        banks.until[x] = mirrored;
        banks.colours[x] = root;
      }
    }
  }

  function paintWater(x: number, row: number, away: number, air: number, pale: Colour): void {
    const side = ((x - width / 2) / focal) * away;
    const swell = roughNoise(side * 0.5 + 7, away * 1.6, 1, 3);
    const chop = noise(side * 2.2, away * 6, 5);
    const stir = (swell * 26 + chop * 8) * water.ripple * scale * Math.min(1, 14 / away);
    const seenY = 2 * horizon - row + stir * 2.4 - Math.abs(stir);
    const seen = view.get(x + stir * 0.35, Math.min(horizon - 1, Math.max(0, seenY)));
    const steep = Math.min(1, (row - horizon) / (height - horizon));
    let colour = mix(seen, water.deep, (1 - water.mirror) * (0.25 + 0.75 * steep));
    const until = (banks.until[x] ?? 0) + stir * 1.5;
    if (row < until)
      colour = mix(
        colour,
        dim(banks.colours[x] ?? pale, 0.9),
        0.72 * Math.min(1, (until - row) / (6 * scale)),
      );
    view.put(x, row, mix(colour, pale, air * 0.75));
  }
}

/** Mist that lies along a height of the image. */
export function paintMist(
  view: FarView,
  middle: number,
  reach: number,
  colour: Colour,
  amount: number,
  seed: number,
): void {
  const { width, height } = view;
  const [from, to] = [
    Math.max(0, Math.floor((middle - reach * 2) * height)),
    Math.min(height, Math.ceil((middle + reach * 2) * height)),
  ];
  for (let y = from; y < to; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const drift = 1 + 0.7 * roughNoise((x / width) * 3, (y / height) * 9, seed, 4);
      const share = amount * drift * Math.exp(-(((y / height - middle) / reach) ** 2));
      if (share > 0.004) view.put(x, y, colour, Math.min(1, share));
    }
  }
}

export interface Post {
  readonly x: number;
  readonly away: number;
  readonly tall: number;
  readonly lean: number;
  readonly wide: number;
}

/** Old posts in the water, each with its broken reflection. */
export function paintPosts(
  view: FarView,
  eye: number,
  posts: readonly Post[],
  colour: Colour,
  pale: Colour,
  clear: number,
): void {
  const { width, horizon } = view;
  const focal = width * 0.85;
  for (const { x, away, tall, lean, wide } of posts.toSorted((a, b) => b.away - a.away)) {
    const [middle, foot] = [width / 2 + (x * focal) / away, horizon + (eye * focal) / away];
    const [long, half] = [(tall * focal) / away, Math.max(0.7, (wide * focal) / away / 2)];
    const shade = mix(colour, pale, 1 - Math.exp(-away / clear));
    for (let step = 0; step <= long; step += 0.5) {
      for (let side = -half; side <= half; side += 0.5) {
        const round = 0.75 + 0.5 * (0.5 + (side / half) * 0.5);
        view.put(middle + lean * step + side, foot - step, dim(shade, round));
        const sway = noise(step * 0.09, middle, 2) * half * 1.4 * (0.3 + step / long);
        const broken = noise(step * 0.16, middle, 8) > 0.35 ? 0.12 : 0.5;
        view.put(middle + lean * step + side + sway, foot + step * 0.92, shade, broken * (1 - step / long));
      }
    }
  }
}
