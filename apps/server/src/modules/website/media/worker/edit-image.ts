import { readColorAverages } from './color-averages.ts';
import { encodeOriginal, isLossless, keepColours } from './encode-original.ts';
import type { Edited, EditJob } from './image-jobs.ts';
import { openImage } from './sharp-limits.ts';

/** Originals were measured when they came in; this only keeps a damaged store from taking the machine with it. */
const MOST_PIXELS = 250_000_000;

/** Writes what the steps make of a stored original to `draft`, encoded as the original is. */
export async function editImage({ source: stored, draft, extension, steps }: EditJob): Promise<Edited> {
  const source = 'path' in stored ? stored.path : stored.content;
  const open = () => openImage(source, { pixels: MOST_PIXELS, animated: false });
  const metadata = await open().metadata();
  const { rotation, part, mirror } = steps;
  // Whatever the order of the calls, sharp mirrors first, then turns, and then cuts.
  const mirrored = open().flop(mirror);
  const turned = rotation === 0 ? mirrored : mirrored.rotate(rotation, { background: '#00000000' });
  const { width, height } = await encodeOriginal(keepColours(turned.extract(part), metadata), extension, {
    lossless: await isLossless(source, extension),
    chromaSubsampling: metadata.chromaSubsampling,
  }).toFile(draft);
  return {
    facts: {
      width,
      height,
      frames: 1,
      hasAlpha: metadata.hasAlpha === true,
      colorData: await readColorAverages(draft, MOST_PIXELS),
    },
  };
}
