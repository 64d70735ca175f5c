import { bytesOfMegabytes } from '@awning/site-model';
import type { AssetKind } from './worker/file-types.ts';
import type { FileLimits, RefusalReason } from './worker/image-jobs.ts';

/** The part of a site's limits that files are held against. */
export interface MediaLimits {
  readonly imageMegabytes: number;
  readonly svgMegabytes: number;
  readonly audioMegabytes: number;
  readonly videoMegabytes: number;
  readonly fileMegabytes: number;
  readonly imageMegapixels: number;
  readonly imageFrames: number;
}

export const fileLimitsOf = (limits: MediaLimits): FileLimits => ({
  bytes: {
    image: bytesOfMegabytes(limits.imageMegabytes),
    svg: bytesOfMegabytes(limits.svgMegabytes),
    audio: bytesOfMegabytes(limits.audioMegabytes),
    video: bytesOfMegabytes(limits.videoMegabytes),
    file: bytesOfMegabytes(limits.fileMegabytes),
  },
  pixels: Math.floor(limits.imageMegapixels * 1_000_000),
  frames: limits.imageFrames,
});

interface MeasuredFile {
  readonly kind: AssetKind;
  readonly extension: string;
  readonly bytes: number;
  readonly image: { readonly width: number; readonly height: number; readonly frames: number } | null;
}

/** The limit that a file which was taken in elsewhere is over; null when it may be here as well. */
export function exceededLimit(
  { kind, extension, bytes, image }: MeasuredFile,
  limits: FileLimits,
): { readonly reason: RefusalReason; readonly limit: number } | null {
  const mostBytes = limits.bytes[extension === 'svg' ? 'svg' : kind];
  if (bytes > mostBytes) return { reason: 'too-large', limit: mostBytes };
  if (!image || extension === 'svg') return null;
  if (image.frames > limits.frames) return { reason: 'too-many-frames', limit: limits.frames };
  const pixels = image.width * image.height * image.frames;
  return pixels > limits.pixels ? { reason: 'too-many-pixels', limit: limits.pixels } : null;
}
