import { themeLimits } from '@awning/theme-kit';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { SignedIds } from '../../../platform/signed-ids.ts';
import type { ActiveThemes } from './active-themes.ts';
import { readPreviewVersion } from './preview-versions.ts';
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
  readonly files: readonly FileContent[];
  readonly isVersioned: boolean;
}

/** The theme that a site has in a draft: its preview needs the files. Null where there is none. */
export type DraftedTheme = (websiteId: WebsiteId) => Promise<string | null>;

export function createThemeFileReader({
  database,
  activeThemes,
  draftedTheme,
  previewVersions,
}: {
  database: Database;
  activeThemes: ActiveThemes;
  draftedTheme: DraftedTheme;
  previewVersions: SignedIds;
}) {
  async function storedAs(name: string | null, version: string): Promise<Place | null> {
    const revision = Number(/^([1-9]\d{0,8})-[0-9a-f]{16}$/.exec(version)?.[1] ?? 0);
    if (name === null || revision === 0) return null;
    const hashes = await readFileHashes(database.query, { name, revision });
    const isThis = hashes.size > 0 && version === fileVersion(revision, filesHash(hashes));
    return isThis ? { name, revision, isVersioned: true } : null;
  }

  async function placeOf(
    websiteId: WebsiteId,
    theme: ThemeVersion | null,
    version = '',
  ): Promise<Place | null> {
    if (theme?.fileVersion === version) return { ...theme, isVersioned: true };
    const shown = readPreviewVersion(previewVersions, websiteId, version);
    const place =
      version === ''
        ? null
        : ((shown && (await storedAs(shown.name, shown.version))) ??
          (await storedAs(theme?.name ?? null, version)) ??
          (await storedAs(await readFormerTheme(database.query, websiteId), version)) ??
          // Previews show a theme before the site has it.
          (await storedAs(await draftedTheme(websiteId), version)));
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
    return { files, isVersioned, isWhole: files.length === paths.length };
  }

  async function find(
    websiteId: WebsiteId,
    paths: readonly string[],
    version: string | undefined,
  ): Promise<ThemeFileMatch | null> {
    const theme = await activeThemes.ofSite(websiteId);
    const response = await findIn(await placeOf(websiteId, theme, version), paths);
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
    return isKnown ? response : findIn(await placeOf(websiteId, now, version), paths);
  }

  return {
    async file(
      websiteId: WebsiteId,
      kind: 'assets' | 'scripts',
      path: string,
      version?: string,
    ): Promise<ThemeFile | null> {
      const response = await find(websiteId, [`${kind}/${path}`], version);
      const [file] = response?.files ?? [];
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
      const inOrder = requests.flatMap((path) => response?.files.filter((file) => file.path === path) ?? []);
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
