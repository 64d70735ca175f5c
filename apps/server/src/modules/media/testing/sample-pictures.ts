import sharp, { type Sharp } from 'sharp';

type Rgb = { r: number; g: number; b: number; alpha?: number };

/** A picture of one colour, which a test can recognise after any treatment. */
export const plainPicture = (width: number, height: number, background: Rgb | string = '#3366cc'): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });

export const jpegPicture = (width: number, height: number, background?: Rgb | string): Promise<Buffer> =>
  plainPicture(width, height, background).flatten().jpeg().toBuffer();

export const pngPicture = (width: number, height: number, background?: Rgb | string): Promise<Buffer> =>
  plainPicture(width, height, background).png().toBuffer();

/** Frames that all differ, so that no encoder can join them. */
export async function animatedPicture(
  format: 'gif' | 'webp',
  { width, height, frames }: { width: number; height: number; frames: number },
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let at = 0; at < pixels.length; at++) {
    const frame = Math.floor(at / (width * height * 3));
    pixels[at] = (frame * 37 + (at % 3) * 60) & 255;
  }
  const roll = sharp(pixels, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  });
  return format === 'gif' ? roll.gif({ loop: 0 }).toBuffer() : roll.webp({ loop: 0 }).toBuffer();
}

/** Red, green, blue and yellow quarters, with a white middle: says which part of a picture one sees. */
export function quarteredPicture(side: number): Sharp {
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
