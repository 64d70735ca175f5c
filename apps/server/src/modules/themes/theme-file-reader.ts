import { themeLimits } from '@awning/theme-kit';
import type { Database } from '../../platform/db/index.ts';
import { contentHash, filesHash, fileVersion } from './theme-hashes.ts';
import { type FileContent, readFileHashes, readFiles } from './theme-repository.ts';
import type { ThemeFile, WornTheme } from './themes.ts';
import type { WornThemes } from './worn-themes.ts';

const MAX_JOINED = 50;

export function createThemeFileReader({ database, worn }: { database: Database; worn: WornThemes }) {
  /** Which revision an address means, and whether it said so itself. */
  async function revisionFor(
    { name, revision: current, fileVersion: currentVersion }: WornTheme,
    asked: string | undefined,
  ): Promise<{ readonly revision: number; readonly isVersioned: boolean }> {
    if (asked === currentVersion) return { revision: current, isVersioned: true };
    const earlier = Number(/^([1-9]\d{0,8})-[0-9a-f]{16}$/.exec(asked ?? '')?.[1] ?? 0);
    if (earlier > 0 && earlier < current) {
      const hashes = await readFileHashes(database.query, { name, revision: earlier });
      if (hashes.size > 0 && asked === fileVersion(earlier, filesHash(hashes))) {
        return { revision: earlier, isVersioned: true };
      }
    }
    return { revision: current, isVersioned: false };
  }

  async function find(
    websiteId: string,
    paths: readonly string[],
    asked: string | undefined,
  ): Promise<{ readonly found: readonly FileContent[]; readonly isVersioned: boolean } | null> {
    const theme = await worn.ofSite(websiteId);
    if (!theme) return null;
    const { revision, isVersioned } = await revisionFor(theme, asked);
    const found = await readFiles(database.query, {
      ...{ name: theme.name, revision, paths },
      maxBytes: themeLimits.fileBytes,
    });
    return { found, isVersioned };
  }

  return {
    async file(
      websiteId: string,
      kind: 'assets' | 'scripts',
      path: string,
      version?: string,
    ): Promise<ThemeFile | null> {
      const answer = await find(websiteId, [`${kind}/${path}`], version);
      const [file] = answer?.found ?? [];
      return answer && file ? { ...file, isVersioned: answer.isVersioned } : null;
    },

    async joinedScripts(
      websiteId: string,
      paths: readonly string[],
      version?: string,
    ): Promise<ThemeFile | null> {
      if (paths.length > MAX_JOINED) return null;
      const asked = [...new Set(paths)].map((path) => `scripts/${path}`);
      const answer = await find(websiteId, asked, version);
      const inOrder = asked.flatMap((path) => answer?.found.filter((file) => file.path === path) ?? []);
      if (!answer || inOrder.length === 0) return null;
      const bytes = joinScripts(inOrder);
      return {
        path: 'scripts/combo.js',
        bytes,
        contentHash: contentHash(bytes),
        isVersioned: answer.isVersioned,
      };
    },
  };
}

/**
 * The mark between scripts ends what a file left open. It stands before the first one too: a "use strict" at its beginning would
 * otherwise hold for all of them.
 */
const joinScripts = (files: readonly FileContent[]): Buffer =>
  Buffer.concat(files.flatMap(({ bytes }) => [Buffer.from(';\n'), bytes, Buffer.from('\n')]));
