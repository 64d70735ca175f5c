import { themeLimits } from '@awning/theme-kit';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { ActiveThemes } from './active-themes.ts';
import { readActive, readFormerTheme } from './site-theme-repository.ts';
import { contentHash, filesHash, fileVersion } from './theme-hashes.ts';
import { type FileContent, readFileHashes, readFiles } from './theme-repository.ts';
import type { ActiveTheme, ThemeFile } from './themes.ts';

const MAX_JOINED = 50;

type ThemeVersion = Pick<ActiveTheme, 'name' | 'revision' | 'fileVersion'>;

/** Which files an address means. */
interface Place {
  readonly name: string;
  readonly revision: number;
  /** The address said so itself. */
  readonly isVersioned: boolean;
}

interface ThemeFileMatch {
  readonly found: readonly FileContent[];
  readonly isVersioned: boolean;
}

export function createThemeFileReader({
  database,
  activeThemes,
}: {
  database: Database;
  activeThemes: ActiveThemes;
}) {
  async function storedAs(name: string | null, asked: string): Promise<Place | null> {
    const revision = Number(/^([1-9]\d{0,8})-[0-9a-f]{16}$/.exec(asked)?.[1] ?? 0);
    if (name === null || revision === 0) return null;
    const hashes = await readFileHashes(database.query, { name, revision });
    const isThis = hashes.size > 0 && asked === fileVersion(revision, filesHash(hashes));
    return isThis ? { name, revision, isVersioned: true } : null;
  }

  async function placeOf(
    websiteId: WebsiteId,
    theme: ThemeVersion | null,
    asked = '',
  ): Promise<Place | null> {
    if (theme?.fileVersion === asked) return { ...theme, isVersioned: true };
    const place =
      asked === ''
        ? null
        : ((await storedAs(theme?.name ?? null, asked)) ??
          (await storedAs(await readFormerTheme(database.query, websiteId), asked)));
    return place ?? (theme && { ...theme, isVersioned: false });
  }

  async function findIn(
    place: Place | null,
    paths: readonly string[],
  ): Promise<(ThemeFileMatch & { readonly isWhole: boolean }) | null> {
    if (place === null) return null;
    const { name, revision, isVersioned } = place;
    const maxBytes = themeLimits.fileBytes;
    const files = await readFiles(database.query, { name, revision, paths, maxBytes });
    return { found: files, isVersioned, isWhole: files.length === paths.length };
  }

  async function find(
    websiteId: WebsiteId,
    paths: readonly string[],
    asked: string | undefined,
  ): Promise<ThemeFileMatch | null> {
    const theme = await activeThemes.ofSite(websiteId);
    const response = await findIn(await placeOf(websiteId, theme, asked), paths);
    if (response?.isWhole) return response;
    // This process may not have heard yet that the theme was installed again, and what it knows may not be kept any
    // more.
    const choice = await readActive(database.query, websiteId);
    const now = choice && {
      name: choice.themeName,
      revision: choice.revision,
      fileVersion: fileVersion(choice.revision, choice.contentHash),
    };
    const isKnown = now?.name === theme?.name && now?.fileVersion === theme?.fileVersion;
    return isKnown ? response : findIn(await placeOf(websiteId, now, asked), paths);
  }

  return {
    async file(
      websiteId: WebsiteId,
      kind: 'assets' | 'scripts',
      path: string,
      version?: string,
    ): Promise<ThemeFile | null> {
      const response = await find(websiteId, [`${kind}/${path}`], version);
      const [file] = response?.found ?? [];
      return response && file ? { ...file, isVersioned: response.isVersioned } : null;
    },

    async joinedScripts(
      websiteId: WebsiteId,
      paths: readonly string[],
      version?: string,
    ): Promise<ThemeFile | null> {
      if (paths.length > MAX_JOINED) return null;
      const requests = [...new Set(paths)].map((path) => `scripts/${path}`);
      const response = await find(websiteId, requests, version);
      const inOrder = requests.flatMap((path) => response?.found.filter((file) => file.path === path) ?? []);
      if (!response || inOrder.length === 0) return null;
      const bytes = joinScripts(inOrder);
      return {
        path: 'scripts/combo.js',
        bytes,
        contentHash: contentHash(bytes),
        isVersioned: response.isVersioned,
      };
    },
  };
}

/**
 * The mark between scripts ends what a file left open. It stands before the first one too: a "use strict" at its
 * beginning would otherwise hold for all of them.
 */
const joinScripts = (files: readonly FileContent[]): Buffer =>
  Buffer.concat(files.flatMap(({ bytes }) => [Buffer.from(';\n'), bytes, Buffer.from('\n')]));
