import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** Tells whether compiling a theme is to be paid by its site. */
export interface CompiledThemes {
  /** To be asked whenever a worker gets the theme. False: it is a theme that the site changes too often. */
  isFree(websiteId: WebsiteId, key: string): boolean;
}

/** So often a site may have a new theme compiled, which takes as long as many pages; a busy machine doubles that. */
const FREE_EVERY_MS = 60_000;
const MAX_KNOWN = 1_000;

export function createCompiledThemes(now: () => number): CompiledThemes {
  const themes = new Set<string>();
  const newThemeAt = new Map<WebsiteId, number>();
  return {
    isFree(websiteId, key) {
      // Another worker compiles it once more: not the site's doing.
      if (themes.has(key)) return true;
      if (themes.size >= MAX_KNOWN) themes.clear();
      themes.add(key);
      const before = newThemeAt.get(websiteId) ?? Number.NEGATIVE_INFINITY;
      if (newThemeAt.size >= MAX_KNOWN) newThemeAt.clear();
      newThemeAt.set(websiteId, now());
      return now() - before >= FREE_EVERY_MS;
    },
  };
}
