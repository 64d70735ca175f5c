import { randomUUID } from 'node:crypto';
import { awning } from './awning-command.ts';
import { installTheme } from './install-theme.ts';
import { runTestJob } from './job-runner.ts';
import { readTestServer } from './test-server.ts';

/** Opens the page `/trade` of a themed site. */
export const LOCK_WORD = 'low-water-mark';

/** In `packages/theme-kit/fixtures`. */
export const THEMES = ['harbour', 'atelier', 'northlight'] as const;
type Theme = (typeof THEMES)[number] | 'shoreline' | 'fieldnotes';

/**
 * A site of its own with the content of the demo, which may use any of the themes for tests and those that come with
 * the product.
 */
export async function createThemedSite(): Promise<{
  url: string;
  wear: (theme: Theme) => Promise<void>;
  /** Puts on a theme of these files. */
  wearFiles: (name: string, files: Readonly<Record<string, string>>) => Promise<void>;
}> {
  const slug = `themed-${randomUUID().slice(0, 8)}`;
  await runTestJob({ kind: 'themed-site', slug, options: { pagePassword: LOCK_WORD, themes: THEMES } });
  const url = new URL(readTestServer().url);
  url.hostname = `${slug}.localhost`;
  return {
    url: url.origin,
    wear: async (theme) => {
      await awning('theme', 'use', theme, '--site', slug);
    },
    wearFiles: async (name, files) => {
      await installTheme(`${slug}-${name}`, files);
      await awning('theme', 'use', `${slug}-${name}`, '--site', slug);
    },
  };
}
