import { isThemePath, readTheme, type ThemeFiles } from '@awning/theme-kit';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import { examineTheme } from './examine-theme.ts';
import { endTrust } from './hosts/index.ts';
import { sitesWithTheme } from './site-theme-repository.ts';
import type { StyleCompiler } from './styles/index.ts';
import { themeErrors } from './theme-errors.ts';
import { filesHash, hashFiles, stylesHash } from './theme-hashes.ts';
import {
  countThemesOf,
  findTheme,
  lockTheme,
  lockThemesOf,
  readAllFiles,
  writeTheme,
  writeThemeFiles,
} from './theme-repository.ts';
import type { InstalledTheme, InstallOptions, ThemeInstall } from './themes.ts';

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** A site has no more themes of its own. */
export const MOST_OF_SITE = 20;

type Origin = Required<Pick<InstallOptions, 'bundled' | 'ownerSite'>>;

const isSameOrigin = (
  stored: { readonly bundled: boolean; readonly ownerSite: string | null },
  { bundled, ownerSite }: Origin,
): boolean => stored.bundled === bundled && stored.ownerSite === ownerSite;

/** Bundled themes, those of the operator and those of a site never replace each other. */
function notTheSame(name: string, isTaken: { readonly bundled: boolean }, { bundled }: Origin): ThemeInstall {
  if (!bundled)
    throw (isTaken.bundled ? themeErrors.bundledName : themeErrors.nameTaken)({ values: { name } });
  const message = `Another theme is called "${name}" on this install. The one that comes with Awning is left out.`;
  return {
    kind: 'refused',
    diagnostics: [{ severity: 'error', file: '', line: null, column: null, message }],
  };
}

/** Of sites that had the theme before anybody asked about hosts. */
async function endTrustIn(
  tx: Queryable,
  { name, revision, now }: { readonly name: string; readonly revision: number; readonly now: Date },
): Promise<void> {
  await endTrust(tx, {
    themeName: name,
    now,
    hosts: async () => readTheme(await readAllFiles(tx, { name, revision })).theme?.hosts ?? [],
  });
}

export function createThemeInstalls({
  database,
  siteVersions,
  clock,
  styles,
}: {
  database: Database;
  siteVersions: SiteVersions;
  clock: Clock;
  styles: Pick<StyleCompiler, 'compile'>;
}) {
  return async function install(
    themeFiles: ThemeFiles,
    { name, notes = [], bundled = false, ownerSite = null, examined }: InstallOptions,
  ): Promise<ThemeInstall> {
    if (!NAME.test(name)) throw themeErrors.badName();
    const files = new Map([...themeFiles].filter(([path]) => isThemePath(path)));
    const hashes = hashFiles(files);
    const contentHash = filesHash(hashes);
    const known = await findTheme(database.query, name);
    const origin = { bundled, ownerSite };
    if (known && !isSameOrigin(known, origin)) return notTheSame(name, known, origin);
    if (known?.contentHash === contentHash) return { kind: 'unchanged', theme: known };

    const { theme, diagnostics: matches } = examined ?? (await examineTheme(themeFiles, styles));
    const diagnostics = [...notes, ...matches];
    if (!theme) return { kind: 'refused', diagnostics };

    const now = clock.now();
    return database.transaction(async (tx) => {
      const stored = await lockTheme(tx, name);
      const installed: InstalledTheme = {
        name,
        revision: (stored?.revision ?? 0) + 1,
        title: theme.name,
        author: theme.author,
        installedAt: now,
        diagnostics,
        bundled,
        ownerSite,
        canGoBack: stored !== null,
      };
      if (stored && !isSameOrigin(stored, origin)) return notTheSame(name, stored, origin);
      // Another process was faster with the same files.
      if (stored?.contentHash === contentHash) {
        return { kind: 'unchanged', theme: { ...installed, revision: stored.revision } };
      }
      if (!stored && ownerSite !== null) {
        await lockThemesOf(tx, ownerSite);
        if ((await countThemesOf(tx, ownerSite)) >= MOST_OF_SITE)
          throw themeErrors.tooMany({ values: { max: MOST_OF_SITE } });
      }
      if (stored) await endTrustIn(tx, { name, revision: stored.revision, now });
      await writeTheme(tx, { ...installed, contentHash, stylesHash: stylesHash(theme), theme });
      await writeThemeFiles(tx, { name, revision: installed.revision, files, hashes });
      for (const websiteId of await sitesWithTheme(tx, name)) await siteVersions.bump(tx, websiteId);
      return { kind: 'installed', theme: installed };
    });
  };
}
