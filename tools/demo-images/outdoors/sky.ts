import { type Colour, mix } from '../drawing/colour.ts';
import { between, roughNoise } from '../studio/noise.ts';
import type { FarView } from './far-view.ts';

export interface Sky {
  /** From the top of the image down to the horizon. */
  readonly stops: readonly { readonly at: number; readonly colour: Colour }[];
  readonly sun: {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly colour: Colour;
    readonly glow: Colour;
    readonly spread: number;
  };
  readonly cloud: {
    readonly light: Colour;
    readonly dark: Colour;
    readonly amount: number;
    readonly seed: number;
  };
}

/** The colour at shares of the width and of the way from the top to the horizon. */
function skyAt({ stops, sun, cloud }: Sky, across: number, down: number, shape: number): Colour {
  let colour = stops[0]?.colour ?? [1, 1, 1];
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    if (before && down > before.at)
      colour = mix(before.colour, stop.colour, between(before.at, stop.at, down));
  }
  const [dx, dy] = [(across - sun.x) * shape, down - sun.y];
  const away = Math.hypot(dx * 0.62, dy);
  colour = mix(colour, sun.glow, 0.85 * Math.exp(-((away / sun.spread) ** 1.25)));
  // Banks of cloud are long and flat, and closer together near the horizon.
  const low = 1 / (1.25 - Math.min(1, down));
  const bank = roughNoise(across * 3.2 * shape * 0.5, down * 2.2 * low + cloud.seed, cloud.seed, 5);
  const veil = roughNoise(across * 1.1, down * 5 * low + cloud.seed, cloud.seed + 9, 4);
  const cover = between(0.05, 0.5, bank * 0.8 + veil * 0.7) * cloud.amount * between(1.05, 0.6, down);
  const lit = Math.exp(-away / (sun.spread * 1.6));
  colour = mix(colour, mix(cloud.dark, cloud.light, 0.25 + 0.75 * lit), cover);
  const disc = between(sun.size * 1.12, sun.size * 0.9, Math.hypot(dx, dy));
  return mix(colour, sun.colour, disc);
}

export function paintSky(view: FarView, sky: Sky): void {
  const { width, height, horizon } = view;
  const shape = width / horizon;
  for (let y = 0; y < Math.min(height, horizon * 1.04); y += 1) {
    for (let x = 0; x < width; x += 1) view.put(x, y, skyAt(sky, x / width, Math.min(1, y / horizon), shape));
  }
}

/** A far shore: a line of land along the horizon, paled by the air. */
export function paintShore(
  view: FarView,
  {
    rise,
    colour,
    seed,
    rough,
  }: { rise: (across: number) => number; colour: Colour; seed: number; rough: number },
): void {
  const { width, horizon } = view;
  for (let x = 0; x < width; x += 1) {
    const across = x / width;
    const trees =
      1 + rough * (0.7 * roughNoise(across * 26, seed, 0, 3) + 0.5 * roughNoise(across * 330, seed, 4, 3));
    const top = rise(across) * view.height * Math.max(0, trees);
    for (let y = 0; y <= top; y += 1) view.put(x, horizon - y, colour, Math.min(1, (top - y) * 0.7 + 0.2));
  }
}
