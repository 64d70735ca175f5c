import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { SignedIds } from '../../../platform/signed-ids.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import { createActiveThemes, isForSite } from './active-themes.ts';
import { createChangedThemes } from './changed-themes.ts';
import { createOwnFonts } from './fonts/index.ts';
import { createSiteHosts } from './hosts/index.ts';
import { createSiteStylesheets } from './site-stylesheets.ts';
import { createSiteThemeChanges } from './site-theme-changes.ts';
import { readChoice, sitesWithTheme } from './site-theme-repository.ts';
import { pageVariables, type StyleCompiler } from './styles/index.ts';
import { addressVersion } from './stylesheet-repository.ts';
import { themeErrors } from './theme-errors.ts';
import { createThemeFileReader, type DraftedTheme } from './theme-file-reader.ts';
import { createDroppedThemes, themeFoldersIn } from './theme-folders.ts';
import { createThemeInstalls } from './theme-installs.ts';
import { NO_PARTS, themeParts } from './theme-parts.ts';
import { deleteTheme, findTheme, listThemes, lockTheme } from './theme-repository.ts';
import { createThemeUploads } from './theme-uploads.ts';
import type { SiteThemeSettings, ThemeLibrary } from './themes.ts';

export interface ThemesOptions {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
  readonly log: Logger;
  /** Closed with the themes. */
  readonly styles: StyleCompiler;
  /** Where the themes lie that come with the program; null without them. */
  readonly bundledThemes: string | null;
  readonly draftedTheme: DraftedTheme;
  /** Whether a draft or a scheduled change of any site names it. */
  readonly isThemeWaiting: (tx: Queryable, name: string) => Promise<boolean>;
  /** Names a theme in the addresses of its files where neither the site nor a draft has it. */
  readonly previewVersions: SignedIds;
}

/** A few kilobytes each. */
const MAX_CACHED = 500;

export function createThemes(options: ThemesOptions): ThemeLibrary {
  const { database, styles, bundledThemes, log } = options;
  const stylesheets = createSiteStylesheets(options);
  const activeThemes = createActiveThemes({ ...options, stylesheets });
  const install = createThemeInstalls(options);
  const change = createSiteThemeChanges({ ...options, activeThemes });
  const { previewVersions, draftedTheme } = options;
  const files = createThemeFileReader({ database, activeThemes, draftedTheme, previewVersions });
  const listeners: ((name: string) => void)[] = [];
  const variables = new Map<string, string>();

  const hosts = createSiteHosts({
    ...options,
    async findHosts(websiteId, name) {
      const found = await activeThemes.find(websiteId, name);
      if (!found && name !== undefined) throw themeErrors.unknown({ values: { name } });
      return found;
    },
  });
  const changedThemes = createChangedThemes({ activeThemes, stylesheets, styles, previewVersions });

  /** With the owner's stored values of it, as if the site had chosen it. */
  async function themeNamed(websiteId: WebsiteId, name: string) {
    if (name === '') return null;
    const installed = await findTheme(database.query, name);
    if (!installed || !isForSite(installed, websiteId)) throw themeErrors.unknown({ values: { name } });
    return activeThemes.changed(websiteId, { themeName: name });
  }

  async function settings(websiteId: WebsiteId, named?: string): Promise<SiteThemeSettings> {
    const { customCss, version } = await readChoice(database.query, websiteId);
    const activeTheme =
      named === undefined ? await activeThemes.read(websiteId) : await themeNamed(websiteId, named);
    const theme = activeTheme && (await findTheme(database.query, activeTheme.name));
    if (!activeTheme || !theme) return { theme: null, tweaks: [], customCss, version, styleDiagnostics: [] };
    const { diagnostics } =
      named === undefined
        ? await stylesheets.of(websiteId, activeTheme)
        : await changedThemes.compile(activeTheme);
    const { values } = activeTheme;
    const tweaks = activeTheme.tweaks.map((tweak) => ({
      ...tweak,
      value: Object.hasOwn(values, tweak.title) ? (values[tweak.title] ?? null) : null,
    }));
    return { theme, tweaks, customCss, version, styleDiagnostics: diagnostics };
  }

  const library: ThemeLibrary = {
    ofSite: activeThemes.ofSite,
    changed: changedThemes.changed,
    changedStylesheet: changedThemes.changedStylesheet,
    async list(websiteId) {
      const themes = await listThemes(database.query);
      return websiteId === undefined ? themes : themes.filter((theme) => isForSite(theme, websiteId));
    },
    ownFonts: createOwnFonts(options),
    hosts,
    uploads: createThemeUploads({
      database,
      styles,
      hosts,
      install: (...given) => library.install(...given),
    }),
    async parts(websiteId, language, named) {
      const active =
        named === undefined ? await activeThemes.ofSite(websiteId) : await themeNamed(websiteId, named);
      return active
        ? themeParts(active.theme, language, active.base?.design ?? NO_PARTS.look.base)
        : NO_PARTS;
    },
    async install(themeFiles, o) {
      const result = await install(themeFiles, o);
      if (result.kind === 'installed') for (const tell of listeners) tell(o.name);
      return result;
    },
    async installBundled() {
      if (bundledThemes === null) return;
      await createDroppedThemes({ root: bundledThemes, themes: library, log, bundled: true }).installAll();
    },
    async remove(name, ownerSite) {
      const comesBack = bundledThemes !== null && (await themeFoldersIn(bundledThemes)).has(name);
      await database.transaction(async (tx) => {
        const stored = await lockTheme(tx, name);
        if (!stored) throw themeErrors.unknown({ values: { name } });
        if (ownerSite !== undefined && stored.ownerSite !== ownerSite)
          throw themeErrors.notOwn({ values: { name } });
        if (stored.bundled && comesBack) throw themeErrors.bundled({ values: { name } });
        if ((await sitesWithTheme(tx, name)).length > 0) throw themeErrors.worn({ values: { name } });
        if (await options.isThemeWaiting(tx, name)) throw themeErrors.waiting({ values: { name } });
        await deleteTheme(tx, name);
      });
    },
    use: (websiteId, themeName, o) => change(websiteId, { themeName }, o),
    changeTweaks: (websiteId, tweakValues, o) => change(websiteId, { tweakValues }, o),
    changeCustomCss: (websiteId, customCss, o) => change(websiteId, { customCss }, o),
    async change(websiteId, request, o) {
      await change(websiteId, request, o);
      return settings(websiteId);
    },
    settings,
    save: change,
    async choice(db, websiteId) {
      const { themeName, tweakValues, customCss, version } = await readChoice(db, websiteId);
      const values = themeName === null ? {} : (tweakValues[themeName] ?? {});
      return { themeName, tweakValues: values, customCss, version };
    },
    ...files,
    async stylesheet(websiteId, version) {
      const activeTheme = await activeThemes.ofSite(websiteId);
      if (!activeTheme) return null;
      const isCurrent = version === addressVersion(activeTheme.inputsHash);
      const earlier =
        version === undefined || isCurrent ? null : await stylesheets.earlier(websiteId, version);
      const { css, readable, isGood } = earlier ?? (await stylesheets.of(websiteId, activeTheme));
      return { css, readable, isGood, isVersioned: isCurrent || earlier !== null };
    },
    async variables(websiteId) {
      const activeTheme = await activeThemes.ofSite(websiteId);
      if (!activeTheme) return '';
      const known = variables.get(activeTheme.inputsHash);
      if (known !== undefined) return known;
      const { css, isGood } = await stylesheets.of(websiteId, activeTheme);
      const read = pageVariables(css);
      if (isGood) variables.set(activeTheme.inputsHash, read);
      const [oldest] = variables.keys();
      if (variables.size > MAX_CACHED && oldest !== undefined) variables.delete(oldest);
      return read;
    },
    onInstall: (listener) => void listeners.push(listener),
    close: () => styles.close(),
  };
  return library;
}
