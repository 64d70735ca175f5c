import { addressOf, readSiteStylesheet } from '@awning/contract/calls';
import { baseDesign, readTheme, type Theme } from '@awning/theme-kit';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { createSiteCache, type SiteVersions } from '../../../platform/site-versions/index.ts';
import { mayNameFont } from './fonts/index.ts';
import { allowedHosts, type HostChoice, readHostChoice } from './hosts/index.ts';
import type { SiteStylesheets } from './site-stylesheets.ts';
import { applyChange } from './site-theme-choice.ts';
import { type ActiveChoice, readActive, readChoice } from './site-theme-repository.ts';
import { bodyClassesOf, readTweaks, type Tweak, type TweakValues, tweakJsonOf } from './styles/index.ts';
import { addressVersion } from './stylesheet-repository.ts';
import { fileVersion, styleInputsHash, stylesHash } from './theme-hashes.ts';
import { findTheme, readAllFiles, readThemeBody, THEME_SHAPE, type ThemeBody } from './theme-repository.ts';
import type { ActiveTheme, InstalledTheme, SiteThemeChange } from './themes.ts';

interface LoadedTheme {
  readonly theme: Theme;
  readonly stylesHash: string;
  readonly contentHash: string;
  readonly tweaks: readonly Tweak[];
  /** Its stylesheets may name fonts of ours. */
  readonly mayNameFont: boolean;
}

/** What the database has of a site and its theme. */
interface SiteReading {
  readonly choice: ActiveChoice;
  readonly loadedTheme: LoadedTheme;
  readonly hostChoice: HostChoice;
}

export interface ActiveThemes {
  ofSite(websiteId: WebsiteId): Promise<ActiveTheme | null>;
  /** As the database has it, for callers that have just changed it. */
  read(websiteId: WebsiteId): Promise<ActiveTheme | null>;
  /** As it would be after a change: which fonts it needs is known when its stylesheet is made. */
  changed(websiteId: WebsiteId, change: SiteThemeChange): Promise<Omit<ActiveTheme, 'fontPreloads'> | null>;
  /** An installed theme that a site may have, such as the active one; null where there is none. */
  find(
    websiteId: WebsiteId,
    name: string | undefined,
  ): Promise<{ readonly name: string; readonly bundled: boolean; readonly theme: Theme } | null>;
  /** What the owner of a site with this active theme may change. Null when there is no such theme. */
  tweaksOf(name: string): Promise<readonly Tweak[] | null>;
}

const MAX_SITES = 2_000;
/** A theme is at most some megabytes; many sites use few of them. */
const MAX_THEMES = 50;

export function createActiveThemes({
  database,
  siteVersions,
  log,
  stylesheets,
}: {
  database: Database;
  siteVersions: SiteVersions;
  log: Logger;
  stylesheets: Pick<SiteStylesheets, 'of'>;
}): ActiveThemes {
  const sites = createSiteCache({ siteVersions, maxSize: MAX_SITES });
  // A revision never changes, so nothing has to be invalidated, only evicted when there is too much.
  const loaded = new LRUCache<string, Promise<LoadedTheme | null>>({ max: MAX_THEMES });

  function load(version: ThemeVersion): Promise<LoadedTheme | null> {
    const { name } = version;
    const key = keyOf(version);
    const known = loaded.get(key);
    if (known) return known;
    const loading = loadTheme(database, version).catch((error: unknown) => {
      loaded.delete(key);
      throw error;
    });
    // Who still draws with an earlier revision has it in hand.
    for (const other of loaded.keys()) if (other.startsWith(`${name}@`)) loaded.delete(other);
    loaded.set(key, loading);
    return loading;
  }

  async function readLoaded(websiteId: WebsiteId): Promise<SiteReading | null> {
    // The theme may be installed again between the two queries; then the first one is asked again.
    for (let attempt = 0; attempt < 3; attempt++) {
      const choice = await readActive(database.query, websiteId);
      if (!choice) return null;
      const version = { ...choice, name: choice.themeName };
      const loadedTheme = await load(version);
      if (loadedTheme)
        return { choice, loadedTheme, hostChoice: await readHostChoice(database.query, websiteId) };
      loaded.delete(keyOf(version));
    }
    log.error({ websiteId }, 'the theme of a site cannot be read; the site has the plain frame');
    return null;
  }

  /** The choice of a site with another theme; null where that is not installed. */
  async function readOther(websiteId: WebsiteId, name: string | undefined): Promise<SiteReading | null> {
    const installed = name === undefined ? null : await findTheme(database.query, name);
    if (!installed || !isForSite(installed, websiteId)) return null;
    const loadedTheme = await load(installed);
    if (!loadedTheme) return null;
    const { revision, contentHash, bundled } = installed;
    const choice = await readChoice(database.query, websiteId);
    const hostChoice = await readHostChoice(database.query, websiteId);
    return {
      choice: { ...choice, themeName: installed.name, revision, contentHash, bundled },
      loadedTheme,
      hostChoice,
    };
  }

  async function activate(websiteId: WebsiteId): Promise<ActiveTheme | null> {
    const read = await readLoaded(websiteId);
    return read && withFonts(websiteId, toActive(read), read.loadedTheme);
  }

  /**
   * Which fonts pages need is known when their stylesheet is made; most themes name none of ours, and their pages need
   * not wait.
   */
  async function withFonts(
    websiteId: WebsiteId,
    activeTheme: Omit<ActiveTheme, 'fontPreloads'>,
    loadedTheme: LoadedTheme,
  ): Promise<ActiveTheme> {
    const mayName =
      loadedTheme.mayNameFont ||
      mayNameFont(activeTheme.customCss) ||
      mayNameFont(JSON.stringify(activeTheme.values));
    if (!mayName) return { ...activeTheme, fontPreloads: [] };
    try {
      const { fontPreloads } = await stylesheets.of(websiteId, activeTheme);
      return { ...activeTheme, fontPreloads };
    } catch (error) {
      log.warn({ err: error, websiteId }, 'pages are drawn without knowing their fonts');
      return { ...activeTheme, fontPreloads: [] };
    }
  }

  return {
    ofSite: (websiteId) => sites.getOrLoad(websiteId, 'theme', () => activate(websiteId)),
    read: activate,
    async changed(websiteId, { themeName: drafted, ...change }) {
      if (drafted === null) return null;
      const read = (await readOther(websiteId, drafted)) ?? (await readLoaded(websiteId));
      if (!read) return null;
      const { themeName } = read.choice;
      return toActive({
        ...read,
        choice: { ...read.choice, ...applyChange(read.choice, themeName, change), themeName },
      });
    },
    async find(websiteId, name) {
      const read = await (name === undefined ? readLoaded(websiteId) : readOther(websiteId, name));
      return (
        read && { name: read.choice.themeName, bundled: read.choice.bundled, theme: read.loadedTheme.theme }
      );
    },
    async tweaksOf(name) {
      const installed = await findTheme(database.query, name);
      return installed ? ((await load(installed))?.tweaks ?? null) : null;
    },
  };
}

/** What a member of another site uploaded is for that site alone. */
export const isForSite = ({ ownerSite }: Pick<InstalledTheme, 'ownerSite'>, websiteId: WebsiteId): boolean =>
  ownerSite === null || ownerSite === websiteId;

/** Revisions of a theme that was removed and came back count from one again; its content is what tells them apart. */
interface ThemeVersion {
  readonly name: string;
  readonly revision: number;
  readonly contentHash: string;
}

const keyOf = ({ name, revision, contentHash }: ThemeVersion): string =>
  `${name}@${revision}-${contentHash.slice(0, 16)}`;

function toActive({
  choice,
  loadedTheme: { theme, stylesHash: hash, contentHash, tweaks },
  hostChoice,
}: SiteReading): Omit<ActiveTheme, 'fontPreloads'> {
  const { themeName: name, revision, customCss, bundled } = choice;
  const values = Object.hasOwn(choice.tweakValues, name) ? (choice.tweakValues[name] ?? {}) : {};
  const inputsHash = styleInputsHash({ stylesHash: hash, values, customCss });
  return {
    name,
    revision,
    key: keyOf({ name, revision, contentHash }),
    fileVersion: fileVersion(revision, contentHash),
    theme,
    bodyClasses: bodyClassesOf(tweaks, values),
    tweakJson: tweakJsonOf(tweaks, values, theme),
    stylesheetUrl: addressOf(readSiteStylesheet, {}, { v: addressVersion(inputsHash) }),
    tweaks,
    values,
    customCss,
    inputsHash,
    hosts: allowedHosts({ name, bundled, theme }, hostChoice),
    base: baseOf(theme, values),
  };
}

function baseOf(theme: Theme, values: TweakValues): ActiveTheme['base'] {
  if (theme.reads.design.length === 0) return null;
  const design = baseDesign(theme, values);
  return { design, isUsual: JSON.stringify(design) === JSON.stringify(baseDesign(theme, {})) };
}

async function loadTheme(
  database: Database,
  { name, revision, contentHash }: ThemeVersion,
): Promise<LoadedTheme | null> {
  const body = await readThemeBody(database.query, { name, revision });
  if (body?.contentHash !== contentHash) return null;
  // What this very version of the program stored needs no second look.
  if (body.shape === THEME_SHAPE) return prepare(body.theme as Theme, body);
  const { theme } = readTheme(await readAllFiles(database.query, { name, revision }));
  return theme ? prepare(theme, { ...body, stylesHash: stylesHash(theme) }) : null;
}

const prepare = (
  theme: Theme,
  { stylesHash: hash, contentHash }: Pick<ThemeBody, 'stylesHash' | 'contentHash'>,
): LoadedTheme => ({
  theme,
  stylesHash: hash,
  contentHash,
  tweaks: readTweaks(theme.stylesheets, theme.styleImports).tweaks,
  mayNameFont: [...theme.stylesheets.map(({ text }) => text), ...Object.values(theme.styleImports)].some(
    mayNameFont,
  ),
});
