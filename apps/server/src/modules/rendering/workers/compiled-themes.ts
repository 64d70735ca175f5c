import type { WebsiteId } from '../../../platform/entity-ids.ts';

/**
 * Tells what drawing with a theme may cost: whether its site pays for compiling it, and whether a step may take long.
 */
export interface CompiledThemes {
  /** To be asked whenever a worker gets the theme. False: it is a theme that the site changes too often. */
  isFree(websiteId: WebsiteId, key: string): boolean;
  /** A step of the site exceeded its limit. */
  noteLate(websiteId: WebsiteId): void;
  wasLate(websiteId: WebsiteId): boolean;
}

/**
 * So many new themes in a row a site has compiled for free, which takes as long as many pages: an owner tries one after
 * the other. Another one comes every minute.
 */
const FREE_IN_A_ROW = 10;
const FREE_EVERY_MS = 60_000;
/** A busy machine makes every site late; by then it may be less busy. */
const LATE_FOR_MS = 10 * 60_000;
const MAX_KNOWN = 1_000;

export function createCompiledThemes(now: () => number): CompiledThemes {
  const themes = new Set<string>();
  const lateAt = new Map<WebsiteId, number>();
  /** When the last of the free ones would have come if they had come one every minute. */
  const usedUntil = new Map<WebsiteId, number>();
  return {
    isFree(websiteId, key) {
      // Another worker compiles it once more: not the site's doing.
      if (themes.has(key)) return true;
      if (themes.size >= MAX_KNOWN) themes.clear();
      themes.add(key);
      const used = Math.max(
        usedUntil.get(websiteId) ?? Number.NEGATIVE_INFINITY,
        now() - FREE_IN_A_ROW * FREE_EVERY_MS,
      );
      if (used + FREE_EVERY_MS > now()) return false;
      if (usedUntil.size >= MAX_KNOWN) usedUntil.clear();
      usedUntil.set(websiteId, used + FREE_EVERY_MS);
      return true;
    },
    noteLate(websiteId) {
      if (lateAt.size >= MAX_KNOWN) lateAt.clear();
      lateAt.set(websiteId, now());
    },
    wasLate: (websiteId) => now() - (lateAt.get(websiteId) ?? Number.NEGATIVE_INFINITY) < LATE_FOR_MS,
  };
}
