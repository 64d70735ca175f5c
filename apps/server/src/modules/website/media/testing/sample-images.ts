import sharp, { type Sharp } from 'sharp';

type Rgb = { r: number; g: number; b: number; alpha?: number };

/** An image of one colour, which a test can recognise after any treatment. */
export const plainImage = (width: number, height: number, background: Rgb | string = '#3366cc'): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });

export const jpegImage = (
  width: number,
  height: number,
  background: Rgb | string = '#3366cc',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

export const pngImage = (width: number, height: number, background?: Rgb | string): Promise<Buffer> =>
  plainImage(width, height, background).png().toBuffer();

/** Frames that all differ, so that no encoder can join them. */
export async function animatedImage(
  format: 'gif' | 'webp',
  { width, height, frames }: { width: number; height: number; frames: number },
): Promise<Buffer> {
  const frameBytes = width * height * 3;
  const pixels = Buffer.alloc(frameBytes * frames);
  for (let frame = 0; frame < frames; frame++) {
    const color = Buffer.from([0, 60, 120].map((shift) => (frame * 37 + shift) & 255));
    pixels.fill(color, frame * frameBytes, (frame + 1) * frameBytes);
  }
  const roll = sharp(pixels, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  });
  // Frames of one colour come out the same with the least effort, in a third of the time.
  return format === 'gif'
    ? roll.gif({ loop: 0, effort: 1, dither: 0 }).toBuffer()
    : roll.webp({ loop: 0 }).toBuffer();
}

/** Red, green, blue and yellow quarters, with a white middle: says which part of an image one sees. */
export function quarteredImage(side: number): Sharp {
  const half = side / 2;
  const quarter = (left: number, top: number, color: string) => ({
    input: { create: { width: half, height: half, channels: 3 as const, background: color } },
    left,
    top,
  });
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000' } }).composite([
    quarter(0, 0, '#ff0000'),
    quarter(half, 0, '#00ff00'),
    quarter(0, half, '#0000ff'),
    quarter(half, half, '#ffff00'),
  ]);
}
