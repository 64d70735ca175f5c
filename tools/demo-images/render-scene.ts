import sharp from 'sharp';
import { createRandom } from './drawing/seeded-random.ts';
import type { Pixels } from './studio/photograph.ts';

interface Image {
  /** The name of the image's file, without its ending. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface DrawnScene extends Image {
  /** The finished scene as SVG, to be rendered at the given width. */
  draw(renderWidth: number): string;
}

export interface StudioScene extends Image {
  /** The longer side at which it is worked out before it is enlarged, where the usual one would lose too much. */
  readonly drawnSide?: number;
  /** The finished scene as pixels of the given width. */
  photograph(width: number): Promise<Pixels>;
}

export type Scene = DrawnScene | StudioScene;

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

// Scenes are drawn at most this large and enlarged before the grain goes on: it saves time, and soft shapes show little
// of it.
const drawnSide = { drawn: 2000, studio: 1600 };

export async function renderImage(scene: Scene, longerSide: number, quality: number): Promise<Buffer> {
  const widthAt = (side: number) => Math.round((side * scene.width) / Math.max(scene.width, scene.height));
  const width = widthAt(longerSide);
  const drawn = await pixelsOf(
    scene,
    widthAt(
      Math.min(longerSide, 'photograph' in scene ? (scene.drawnSide ?? drawnSide.studio) : drawnSide.drawn),
    ),
  );
  const { data, info } = await sharp(drawn.data, {
    raw: { width: drawn.width, height: drawn.height, channels: 3 },
  })
    // Both sides are named: a drawing at a smaller size has rounded its height already.
    .resize(width, Math.round((width * scene.height) / scene.width), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  addGrain(data, info.width, info.height, info.channels, scene.name);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}

async function pixelsOf(scene: Scene, width: number): Promise<Pixels> {
  if ('photograph' in scene) return scene.photograph(width);
  const { data, info } = await sharp(Buffer.from(scene.draw(width)), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
