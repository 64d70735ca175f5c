import { type ThemeFiles, themeLimits } from '@awning/theme-kit';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { readZip, ZipError, type ZipProblem } from '../../../platform/zip/index.ts';
import { examineTheme, themeNameOf } from './examine-theme.ts';
import type { SiteHosts } from './hosts/index.ts';
import type { StyleCompiler } from './styles/index.ts';
import { themeErrors } from './theme-errors.ts';
import { MOST_OF_SITE } from './theme-installs.ts';
import { countThemesOf, findTheme, readAllFiles } from './theme-repository.ts';
import type { InstallOptions, ThemeInstall, ThemeUploads, UploadedTheme } from './themes.ts';

type Install = (files: ThemeFiles, options: InstallOptions) => Promise<ThemeInstall>;

/** A folder around the theme, as most archives have, and what systems put beside it. */
const CONF = /^(?:([^/]+)\/)?template\.conf$/;
const OF_SYSTEMS = /(?:^|\/)(?:__MACOSX\/|\.)/;
/** So many names of other sites are stepped over. */
const MOST_NAMES = 100;

export function createThemeUploads({
  database,
  styles,
  hosts,
  install,
}: {
  database: Database;
  styles: Pick<StyleCompiler, 'compile'>;
  hosts: Pick<SiteHosts, 'settingsFor' | 'list'>;
  install: Install;
}): ThemeUploads {
  const demandOwn = async (websiteId: WebsiteId, name: string) => {
    const theme = await findTheme(database.query, name);
    if (!theme) throw themeErrors.unknown({ values: { name } });
    if (theme.ownerSite !== websiteId) throw themeErrors.notOwn({ values: { name } });
    return theme;
  };

  /** The name of its author, with a number where another site or the operator has it. */
  const freeName = async (websiteId: WebsiteId, title: string): Promise<string> => {
    const stem = themeNameOf(title).slice(0, 56) || 'theme';
    for (let number = 1; number <= MOST_NAMES; number += 1) {
      const name = number === 1 ? stem : `${stem}-${number}`;
      const known = await findTheme(database.query, name);
      if (!known || known.ownerSite === websiteId) return name;
    }
    throw themeErrors.nameTaken({ values: { name: stem } });
  };

  async function outcomeOf(
    websiteId: WebsiteId,
    title: string,
    result: ThemeInstall,
  ): Promise<UploadedTheme> {
    if (result.kind === 'refused') return refusedTheme(title, result.diagnostics);
    const { kind, theme } = result;
    const ofTheme = await hosts.list(websiteId, theme.name);
    return { outcome: kind, title, theme, diagnostics: theme.diagnostics, hosts: ofTheme };
  }

  return {
    async check(websiteId, archive, given) {
      if (given !== undefined) await demandOwn(websiteId, given);
      const { theme, diagnostics } = await examineTheme(await unpack(archive), styles);
      if (!theme) return refusedTheme('', diagnostics);
      const name = given ?? (await freeName(websiteId, theme.name));
      const replaced = await findTheme(database.query, name);
      if (!replaced && (await countThemesOf(database.query, websiteId)) >= MOST_OF_SITE)
        throw themeErrors.tooMany({ values: { max: MOST_OF_SITE } });
      const ofTheme = await hosts.settingsFor(websiteId, { name, bundled: false, theme });
      return { outcome: 'checked', title: theme.name, theme: replaced, diagnostics, hosts: ofTheme };
    },
    async install(websiteId, archive, given) {
      if (given !== undefined) await demandOwn(websiteId, given);
      const files = await unpack(archive);
      const examined = await examineTheme(files, styles);
      const { diagnostics } = examined;
      if (!examined.theme) return refusedTheme('', diagnostics);
      const title = examined.theme.name;
      const name = given ?? (await freeName(websiteId, title));
      return outcomeOf(websiteId, title, await install(files, { name, ownerSite: websiteId, examined }));
    },
    async restore(websiteId, name) {
      const { revision, title } = await demandOwn(websiteId, name);
      const files = await readAllFiles(database.query, { name, revision: revision - 1 });
      if (files.size === 0) throw themeErrors.noFormerFiles({ values: { name } });
      return outcomeOf(websiteId, title, await install(files, { name, ownerSite: websiteId }));
    },
  };
}

const refusedTheme = (title: string, diagnostics: UploadedTheme['diagnostics']): UploadedTheme => ({
  outcome: 'refused',
  title,
  theme: null,
  diagnostics,
  hosts: [],
});

const REASONS: Readonly<Record<ZipProblem, string>> = {
  'not-a-zip': 'it is no zip archive.',
  damaged: 'it is damaged.',
  encrypted: 'it is locked with a password.',
  'unknown-compression': 'it is compressed in a way that only few programs know. Make a usual zip archive.',
  'unsafe-path': 'it has a path that leads out of the theme.',
  link: 'it has a link instead of a file.',
  'too-many-files': 'it has too many files.',
  'too-large': 'it unpacks to more than a theme may have.',
};

async function unpack(archive: Buffer): Promise<ThemeFiles> {
  try {
    const limits = {
      files: themeLimits.files * 2,
      bytes: themeLimits.bytes,
      fileBytes: themeLimits.fileBytes,
    };
    return withoutFolder(await readZip(archive, limits, (path) => !OF_SYSTEMS.test(path)));
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    const place = error.path === '' ? '' : ` (${error.path})`;
    throw themeErrors.badArchive({ values: { reason: REASONS[error.problem] + place }, cause: error });
  }
}

function withoutFolder(files: ReadonlyMap<string, Uint8Array>): ThemeFiles {
  const folder = [...files.keys()].map((path) => CONF.exec(path)).find((match) => match !== null)?.[1];
  if (folder === undefined) return files;
  const inside = `${folder}/`;
  return new Map(
    [...files]
      .filter(([path]) => path.startsWith(inside))
      .map(([path, bytes]) => [path.slice(inside.length), bytes]),
  );
}
