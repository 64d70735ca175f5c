import { createHash } from 'node:crypto';
import { displayBytes } from '@awning/site-model';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { SiteVersions } from '../../../../platform/site-versions/index.ts';
import { themeErrors } from '../theme-errors.ts';
import { fontProblem } from './check-font.ts';
import {
  deleteOwnFont,
  insertOwnFont,
  listOwnFonts,
  lockOwnFonts,
  type OwnFontRow,
  readOwnFontFile,
  updateOwnFont,
} from './own-font-repository.ts';

/** Large enough for a variable font with all its weights. */
export const MOST_FONT_BYTES = 2 * 1024 * 1024;
const MOST_FONTS = 20;

interface NewFont {
  readonly content: Buffer;
  readonly filename: string;
  readonly name?: string | undefined;
  readonly licenseNote?: string | undefined;
}

/** Fonts that the owner of a site has brought: for that site alone. */
export interface OwnFonts {
  list(websiteId: WebsiteId): Promise<readonly OwnFontRow[]>;
  /** Refuses with a sentence what is no font. The same file again is the font that is there. */
  add(websiteId: WebsiteId, font: NewFont): Promise<OwnFontRow>;
  change(
    websiteId: WebsiteId,
    id: string,
    change: { readonly name?: string; readonly licenseNote?: string },
  ): Promise<OwnFontRow>;
  /** Pages that name it fall back to a font of the device. */
  remove(websiteId: WebsiteId, id: string): Promise<void>;
  file(websiteId: WebsiteId, id: string): Promise<Buffer | null>;
}

export function createOwnFonts({
  database,
  siteVersions,
  clock,
}: {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
}): OwnFonts {
  return {
    list: (websiteId) => listOwnFonts(database.query, websiteId),
    async add(websiteId, { content, filename, name = nameOf(filename), licenseNote = '' }) {
      if (content.length > MOST_FONT_BYTES) throw tooLarge();
      const reason = fontProblem(content);
      if (reason !== null) throw themeErrors.noFont({ values: { reason } });
      const id = createHash('sha256').update(content).digest('hex').slice(0, 24);
      const font = { id, name, licenseNote, filename, bytes: content.length, addedAt: clock.now() };
      return database.transaction(async (tx) => {
        const count = await lockOwnFonts(tx, websiteId);
        const same = (await listOwnFonts(tx, websiteId)).find((each) => each.id === id);
        if (same) return same;
        if (count >= MOST_FONTS) throw themeErrors.tooManyFonts({ values: { max: MOST_FONTS } });
        await insertOwnFont(tx, websiteId, { font, content });
        // Pages may have named it before it was removed.
        await siteVersions.bump(tx, websiteId);
        return font;
      });
    },
    async change(websiteId, id, change) {
      const changed = await database.transaction((tx) => updateOwnFont(tx, websiteId, id, change));
      if (!changed) throw themeErrors.unknownFont();
      return changed;
    },
    async remove(websiteId, id) {
      await database.transaction(async (tx) => {
        if (!(await deleteOwnFont(tx, websiteId, id))) throw themeErrors.unknownFont();
        await siteVersions.bump(tx, websiteId);
      });
    },
    file: (websiteId, id) => readOwnFontFile(database.query, websiteId, id),
  };
}

export const tooLarge = () => themeErrors.fontTooLarge({ values: { max: displayBytes(MOST_FONT_BYTES) } });

/** What people call a font is mostly what its file is called. */
const nameOf = (filename: string): string =>
  filename
    .replace(/\.woff2$/i, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
    .slice(0, 100) || 'Font';
