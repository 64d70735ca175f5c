import sharp from 'sharp';
import { createRandom } from './drawing/seeded-random.ts';

export interface Scene {
  /** The name of the picture's file, without its ending. */
  name: string;
  width: number;
  height: number;
  /** The finished scene as SVG, to be rendered at the given width. */
  draw(renderWidth: number): string;
}

/** How far the film grain may lift or lower a pixel, of 255. */
const grainStrength = 5.5;

/**
 * Grain goes on after the drawing: it hides the steps of wide gradients, and made here it costs a fraction of what the
 * same noise costs as an SVG filter. Neighbouring pixels share some of it, like film, and the JPEG stays small.
 */
function addGrain(pixels: Uint8Array, width: number, height: number, channels: number, name: string): void {
  const random = createRandom(`${name}/grain`);
  const noise = new Float32Array((width + 1) * (height + 1));
  for (let index = 0; index < noise.length; index += 1) noise[index] = random.next() + random.next() - 1;
  const at = (x: number, y: number) => noise[y * (width + 1) + x] ?? 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shared = (at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 2;
      const first = (y * width + x) * channels;
      const brightness = (pixels[first + 1] ?? 0) / 255;
      const amount = shared * grainStrength * (0.45 + 1.1 * brightness * (1 - brightness) * 2);
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (pixels[first + channel] ?? 0) + amount;
        pixels[first + channel] = Math.max(0, Math.min(255, Math.round(value)));
      }
    }
  }
}

// Scenes are drawn at most this large and enlarged before the grain goes on: it saves time, and soft shapes show little of it.
const drawnSide = 2000;

export async function renderPicture(scene: Scene, longerSide: number, quality: number): Promise<Buffer> {
  const widthAt = (side: number) => Math.round((side * scene.width) / Math.max(scene.width, scene.height));
  const svg = Buffer.from(scene.draw(widthAt(Math.min(longerSide, drawnSide))));
  // Two steps on purpose: asked to enlarge a drawing, sharp would draw it at the larger size instead.
  const drawn = await sharp(svg, { unlimited: true })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await sharp(drawn.data, { raw: drawn.info })
    .resize({ width: widthAt(longerSide) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  addGrain(data, info.width, info.height, info.channels, scene.name);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}
