import {
  aestheticsChanged,
  changeDesign,
  type Design,
  type DesignChange,
  defaultDesign,
  designToCss,
  designWarnings,
  isOwnFont,
  SERVED_FAMILIES,
  themeDesignCss,
} from '@awning/site-model';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { createSiteCache, joinSave, type SiteVersions } from '../../../platform/site-versions/index.ts';
import { designErrors } from './design-errors.ts';
import { lockDesign, readDesign, writeDesign } from './design-repository.ts';
import { fromStored, toStored } from './stored-design.ts';

export interface VersionedDesign {
  readonly design: Design;
  readonly version: number;
  /** Sentences about colours that many people will not be able to read. */
  readonly warnings: string[];
}

export interface DesignSaved extends VersionedDesign {
  /** Whether visitors see a difference. */
  readonly aestheticsChanged: boolean;
}

export interface DesignChangeOrder {
  /** Fields that are not given keep their value. */
  readonly change: DesignChange;
  /** Refuse when the stored version is another one. */
  readonly expected?: number | undefined;
  /** Who changes it, for the record. */
  readonly by: string;
  /** The transaction that it is a part of. */
  readonly within?: Queryable | undefined;
}

/** How a site looks by its theme alone. */
export interface SiteBase {
  readonly design: Design;
  /** The owner has chosen nothing of what the theme offers. */
  readonly isUsual: boolean;
}

/** The files of fonts, by the names of their families. */
export interface DesignFonts {
  /** `@font-face` rules; `''` for none. */
  faces(families: readonly string[]): string;
  /** Addresses of what a page needs at once. */
  preloads(families: readonly string[]): readonly string[];
}

/** What a design adds to a page of a theme. */
export interface ThemeLook {
  /** For a `<style>`; `''` where the theme is as it is by itself. */
  readonly css: string;
  /** Null: those of the theme. */
  readonly fontPreloads: readonly string[] | null;
}

export interface SiteDesigns {
  design(websiteId: WebsiteId, db?: Queryable): Promise<VersionedDesign>;
  change(websiteId: WebsiteId, order: DesignChangeOrder): Promise<DesignSaved>;
  /** The variables of the site's design, for a `<style>` of pages that no theme draws. */
  css(websiteId: WebsiteId): Promise<string>;
  /** The same as it would be after a change; one that would be refused changes nothing. */
  changedCss(websiteId: WebsiteId, change: DesignChange): Promise<string>;
  /** For pages of a theme that looks like this by itself. */
  themeLook(websiteId: WebsiteId, base: Design): Promise<ThemeLook>;
  changedThemeLook(websiteId: WebsiteId, base: Design, change: DesignChange): Promise<ThemeLook>;
}

const MAX_CACHED = 2_000;

export function createDesign({
  database,
  siteVersions,
  clock,
  log,
  base,
  fonts,
}: {
  database: Database;
  siteVersions: SiteVersions;
  clock: Clock;
  log: Logger;
  /** How the site looks by its theme. */
  base: (websiteId: WebsiteId) => Promise<SiteBase>;
  fonts: DesignFonts;
}): SiteDesigns {
  const stylesheets = createSiteCache({ siteVersions, maxSize: MAX_CACHED });
  const looks = createSiteCache({ siteVersions, maxSize: MAX_CACHED });

  const plainCss = (design: Design): string =>
    [fonts.faces(servedFamilies(design)), designToCss(design)].filter((text) => text !== '').join('\n');
  const lookOf = (before: Design, design: Design): ThemeLook => {
    const families = servedFamilies(design);
    const css = themeDesignCss(before, design);
    if (String(families) === String(servedFamilies(before))) return { css, fontPreloads: null };
    return { css: `${fonts.faces(families)}\n${css}`, fontPreloads: fonts.preloads(families) };
  };

  return {
    async design(websiteId, db = database.query) {
      const { value, version } = await readDesign(db, websiteId);
      const design = fromStored(value, (await base(websiteId)).design);
      if (design === null) throw designErrors.unreadable();
      return { design, version, warnings: designWarnings(design) };
    },

    change(websiteId, { change, expected, by, within }) {
      const save = joinSave({ database, siteVersions }, within);
      return save.run(async (tx) => {
        const now = clock.now();
        const stored = await lockDesign(tx, { websiteId, now, by });
        if (expected !== undefined && expected !== stored.version) throw designErrors.changedMeanwhile();
        const { design: byTheme } = await base(websiteId);
        const before = fromStored(stored.value, byTheme);
        if (before === null) throw designErrors.unreadable();
        const { design, problems } = changeDesign(before, change, (message) =>
          log.warn({ websiteId }, message),
        );
        if (design === null) throw designErrors.invalid({ errors: problems });
        const value = toStored({ stored: stored.value, change, design, base: byTheme });
        await writeDesign(tx, { websiteId, value, now, by });
        const visible = aestheticsChanged(before, design);
        if (visible) await save.bump(tx, websiteId);
        return {
          design,
          version: stored.version + 1,
          warnings: designWarnings(design),
          aestheticsChanged: visible,
        };
      });
    },

    async css(websiteId) {
      return stylesheets.getOrLoad(websiteId, 'css', async () => {
        const [{ value }, { design, isUsual }] = await Promise.all([
          readDesign(database.query, websiteId),
          base(websiteId),
        ]);
        // Where nobody has chosen anything, pages without a theme keep the look that they have always had.
        if (isUsual && Object.keys(value).length === 0) return designToCss(defaultDesign);
        // Visitors get a page in the default look rather than none; `doctor` reports it.
        return plainCss(fromStored(value, design) ?? defaultDesign);
      });
    },

    async changedCss(websiteId, change) {
      const { value } = await readDesign(database.query, websiteId);
      const before = fromStored(value, (await base(websiteId)).design) ?? defaultDesign;
      return plainCss(changeDesign(before, change, () => {}).design ?? before);
    },

    async themeLook(websiteId, before) {
      return looks.getOrLoad(websiteId, 'theme look', async () => {
        const { value } = await readDesign(database.query, websiteId);
        return lookOf(before, fromStored(value, before) ?? before);
      });
    },

    async changedThemeLook(websiteId, before, change) {
      const { value } = await readDesign(database.query, websiteId);
      const stored = fromStored(value, before) ?? before;
      return lookOf(before, changeDesign(stored, change, () => {}).design ?? stored);
    },
  };
}

/** Families of running text and headings whose files we serve, that of running text first. */
function servedFamilies({ fontThemes, activeFontThemeId }: Design): string[] {
  const theme = fontThemes.find(({ id }) => id === activeFontThemeId) ?? fontThemes[0];
  const families = [theme?.body.family, theme?.heading.family].flatMap(
    (family = '') => SERVED_FAMILIES.get(family) ?? (isOwnFont(family) ? family : []),
  );
  return [...new Set(families)];
}
