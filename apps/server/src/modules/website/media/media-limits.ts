import { bytesOfMegabytes } from '@awning/site-model';
import type { FileLimits } from './worker/image-jobs.ts';

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
