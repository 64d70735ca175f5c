import { Readable } from 'node:stream';
import sharp from 'sharp';

let count = 0;

/** A small image, another one each time. */
export async function sampleImage(): Promise<{ stream: Readable; filename: string; by: string }> {
  count++;
  const bytes = await sharp({
    create: { width: 30 + count, height: 20, channels: 3, background: { r: 40, g: 90, b: 120 } },
  })
    .png()
    .toBuffer();
  return { stream: Readable.from([bytes]), filename: `picture-${count}.png`, by: 'test' };
}
