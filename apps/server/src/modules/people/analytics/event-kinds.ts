import { type HitCode, hitCodes } from '@awning/contract';

/** What is stored of an event's name. Those below 30 are the codes of hits, with two of ours between them. */
export const eventKinds = {
  ...hitCodes,
  searchWithoutResult: 3,
  scrolled: 11,
  leaving: 30,
  download: 31,
  formShown: 40,
  formStarted: 41,
  formSent: 42,
  named: 50,
  notFound: 60,
  imageMissing: 61,
  /** It counts for nothing; its value says why. */
  leftOut: 90,
} as const;
export type EventKind = (typeof eventKinds)[keyof typeof eventKinds];

const hits: ReadonlySet<number> = new Set(Object.values(hitCodes));
export const isHitCode = (code: number): code is HitCode => hits.has(code);
