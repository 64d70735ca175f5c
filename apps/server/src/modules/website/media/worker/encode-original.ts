import { open } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';

/** Colours for print are turned into those of a screen: browsers disagree about the former. */
export const keepColours = (image: Sharp, { space }: Pick<Metadata, 'space'>): Sharp =>
  space === 'cmyk' ? image.toColourspace('srgb') : image.keepIccProfile();

/** Good enough that nobody sees a second encoding; renditions are made from it, and `format=original` is it. */
export function encodeOriginal(
  image: Sharp,
  extension: string,
  { lossless, chromaSubsampling = '4:4:4' }: { lossless: boolean; chromaSubsampling: string | undefined },
): Sharp {
  switch (extension) {
    case 'png':
      return image.png({ compressionLevel: 7, adaptiveFiltering: true });
    case 'gif':
      return image.gif({ effort: 4 });
    case 'webp':
      return image.webp(lossless ? { lossless: true, effort: 3 } : { quality: 92, effort: 3 });
    case 'avif':
      return image.avif({ quality: 80, effort: 1, chromaSubsampling: '4:4:4' });
    default:
      // Not progressive: every width is made from it, and that would have to read all of it first.
      return image.jpeg({
        quality: 93,
        chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0',
      });
  }
}

const HEAD_BYTES = 4096;

export async function isLossless(source: string | Uint8Array, extension: string): Promise<boolean> {
  if (extension !== 'webp') return false;
  return (await headOf(source)).includes('VP8L');
}

async function headOf(source: string | Uint8Array): Promise<Buffer> {
  if (typeof source !== 'string')
    return Buffer.from(source.buffer, source.byteOffset, Math.min(HEAD_BYTES, source.byteLength));
  const handle = await open(source, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
