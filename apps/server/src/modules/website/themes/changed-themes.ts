import { LRUCache } from 'lru-cache';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { SignedIds } from '../../../platform/signed-ids.ts';
import type { ActiveThemes } from './active-themes.ts';
import { writePreviewVersion } from './preview-versions.ts';
import type { SiteStylesheets } from './site-stylesheets.ts';
import type { CompiledStyles, StyleCompiler } from './styles/index.ts';
import { addressVersion } from './stylesheet-repository.ts';
import type { ActiveTheme, SiteTheme, SiteThemeChange } from './themes.ts';

/** How sites would look after a change that nobody has saved. */
export interface ChangedThemes {
  /** `addressOf` gives the address of the stylesheet by its version. Null for a site without a theme. */
  changed(
    websiteId: WebsiteId,
    change: SiteThemeChange,
    addressOf: (version: string) => string,
    options?: {
      /** Neither the site nor a draft has the theme: the addresses of its files name it. */
      readonly isShownOnly?: boolean;
    },
  ): Promise<SiteTheme | null>;
  changedStylesheet(websiteId: WebsiteId, change: SiteThemeChange): Promise<string | null>;
  /** The stylesheet of such a theme, with what there is to say about it. */
  compile(changedTheme: Omit<ActiveTheme, 'fontPreloads'>): Promise<CompiledStyles>;
}

/** Some hundred kilobytes each. */
const MAX_CACHED = 20;

/**
 * Their stylesheets are kept in memory by what they are made from, apart from those of visitors: what is stored is
 * found by its address, and stands in for one that cannot be made.
 */
export function createChangedThemes({
  activeThemes,
  stylesheets,
  styles,
  previewVersions,
}: {
  activeThemes: Pick<ActiveThemes, 'changed' | 'ofSite'>;
  stylesheets: Pick<SiteStylesheets, 'of'>;
  styles: Pick<StyleCompiler, 'compile'>;
  previewVersions: SignedIds;
}): ChangedThemes {
  const compiled = new LRUCache<string, Promise<CompiledStyles>>({ max: MAX_CACHED });

  const compile = (changedTheme: Omit<ActiveTheme, 'fontPreloads'>): Promise<CompiledStyles> => {
    const { inputsHash, theme, values, customCss } = changedTheme;
    const known = compiled.get(inputsHash);
    if (known) return known;
    const { stylesheets: sources, styleImports } = theme;
    const making = styles.compile({ theme: { stylesheets: sources, styleImports }, values, customCss });
    compiled.set(inputsHash, making);
    making.catch(() => compiled.delete(inputsHash));
    return making;
  };

  return {
    compile,
    async changed(websiteId, change, addressOf, { isShownOnly = false } = {}) {
      const changedTheme = await activeThemes.changed(websiteId, change);
      if (!changedTheme) return null;
      const { fontPreloads } = await compile(changedTheme);
      const stylesheetUrl = addressOf(addressVersion(changedTheme.inputsHash));
      const { name, fileVersion: version } = changedTheme;
      const fileVersion = isShownOnly
        ? writePreviewVersion(previewVersions, websiteId, { name, version })
        : version;
      return { ...changedTheme, fileVersion, fontPreloads, stylesheetUrl };
    },
    async changedStylesheet(websiteId, change) {
      const changedTheme = await activeThemes.changed(websiteId, change);
      if (!changedTheme) return null;
      const { ok, css } = await compile(changedTheme);
      if (ok) return css;
      // As visitors would see it: a stylesheet that cannot be made leaves the last one in its place.
      const activeTheme = await activeThemes.ofSite(websiteId);
      return activeTheme ? (await stylesheets.of(websiteId, activeTheme)).css : css;
    },
  };
}
