import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { neutralEnvironment } from '../scripts/testing/server-process.ts';
import { awning } from './awning-command.ts';
import { readStage, root } from './stage.ts';

/** Opens the page `/trade` of a themed site. */
export const LOCK_WORD = 'low-water-mark';

/** In `packages/theme-kit/fixtures`. */
export const THEMES = ['harbour', 'atelier', 'northlight'] as const;
type Theme = (typeof THEMES)[number];

const run = promisify(execFile);

/** A site of its own with the content of the demo, which may wear any of the themes for tests. */
export async function createThemedSite(): Promise<{ url: string; wear: (theme: Theme) => Promise<void> }> {
  const slug = `themed-${randomUUID().slice(0, 8)}`;
  const stage = readStage();
  const env = { ...neutralEnvironment(), AWNING_DATA: stage.dataFolder };
  await run(process.execPath, ['apps/server/src/testing/dress-site.ts', slug, LOCK_WORD, ...THEMES], {
    cwd: root,
    env,
  });
  const url = new URL(stage.url);
  url.hostname = `${slug}.localhost`;
  return {
    url: url.origin,
    wear: async (theme) => {
      await awning('theme', 'use', theme, '--site', slug);
    },
  };
}
