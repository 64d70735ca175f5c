import { randomUUID } from 'node:crypto';
import { awning } from './awning-command.ts';
import { readStage } from './stage.ts';
import { askStagehand } from './stagehand.ts';

/** Opens the page `/trade` of a themed site. */
export const LOCK_WORD = 'low-water-mark';

/** In `packages/theme-kit/fixtures`. */
export const THEMES = ['harbour', 'atelier', 'northlight'] as const;
type Theme = (typeof THEMES)[number] | 'shoreline' | 'fieldnotes';

/** A site of its own with the content of the demo, which may use any of the themes for tests and those that come with the product. */
export async function createThemedSite(): Promise<{ url: string; wear: (theme: Theme) => Promise<void> }> {
  const slug = `themed-${randomUUID().slice(0, 8)}`;
  await askStagehand({ kind: 'themed-site', slug, wish: { pagePassword: LOCK_WORD, themes: THEMES } });
  const url = new URL(readStage().url);
  url.hostname = `${slug}.localhost`;
  return {
    url: url.origin,
    wear: async (theme) => {
      await awning('theme', 'use', theme, '--site', slug);
    },
  };
}
