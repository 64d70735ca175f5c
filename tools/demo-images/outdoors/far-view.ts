import { type Colour, mix } from '../drawing/colour.ts';
import type { StudioScene } from '../render-scene.ts';
import type { Pixels } from '../studio/photograph.ts';

/** An image in the making: light a pixel, three numbers each, and the line where sky and ground meet. */
export interface FarView {
  readonly width: number;
  readonly height: number;
  readonly horizon: number;
  readonly light: Float32Array;
  get(x: number, y: number): Colour;
  put(x: number, y: number, colour: Colour, share?: number): void;
}

function createFarView(width: number, height: number, horizonShare: number): FarView {
  const light = new Float32Array(width * height * 3);
  const first = (x: number, y: number) =>
    (Math.min(height - 1, Math.max(0, Math.round(y))) * width +
      Math.min(width - 1, Math.max(0, Math.round(x)))) *
    3;
  const get = (x: number, y: number): Colour => {
    const at = first(x, y);
    return [light[at] ?? 0, light[at + 1] ?? 0, light[at + 2] ?? 0];
  };
  return {
    width,
    height,
    horizon: horizonShare * height,
    light,
    get,
    put(x, y, colour, share = 1) {
      if (x < 0 || y < 0 || x >= width || y >= height) return;
      const at = first(x, y);
      const colourAtPoint = share < 1 ? mix(get(x, y), colour, share) : colour;
      light[at] = colourAtPoint[0];
      light[at + 1] = colourAtPoint[1];
      light[at + 2] = colourAtPoint[2];
    },
  };
}

export interface Outdoors {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly horizon: number;
  paint(view: FarView): void | Promise<void>;
}

export function outdoorScene({ name, width, height, horizon, paint }: Outdoors): StudioScene {
  return {
    name,
    width,
    height,
    drawnSide: Math.max(width, height),
    async photograph(wanted) {
      const view = createFarView(wanted, Math.round((wanted * height) / width), horizon);
      await paint(view);
      return developed(view);
    },
  };
}

function developed({ width, height, light }: FarView): Pixels {
  const data = new Uint8Array(light.length);
  light.forEach((value, index) => {
    const bent = value < 0.7 ? value : 0.7 + 0.3 * (1 - Math.exp(-(value - 0.7) / 0.3));
    const encoded = bent <= 0.0031308 ? bent * 12.92 : 1.055 * bent ** (1 / 2.4) - 0.055;
    data[index] = Math.max(0, Math.min(255, Math.round(encoded * 255)));
  });
  return { data, width, height };
}
