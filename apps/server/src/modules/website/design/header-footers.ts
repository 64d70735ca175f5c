import type { SiteHeaderFooter, SiteHeaderFooterChange } from '@awning/contract';
import { type MovedAddresses, movedLinksInSettings, safeLink } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cleanRichText } from '../../../platform/rich-text/index.ts';
import { createSiteCache, joinSave, type SiteVersions } from '../../../platform/site-versions/index.ts';
import { addressesIn, type Media } from '../media/index.ts';
import type { SiteDesigns } from './design.ts';
import { designErrors } from './design-errors.ts';
import { headerFooterDefaults, readHeaderFooter, type Shown } from './header-footer-defaults.ts';
import { readHeaderFooterRow, writeHeaderFooter } from './header-footer-repository.ts';

export interface VersionedHeaderFooter extends SiteHeaderFooter {
  readonly version: number;
}

export interface HeaderFooters {
  /** For pages; cached until the site changes. */
  ofSite(websiteId: WebsiteId): Promise<SiteHeaderFooter>;
  /**
   * The same as it would be after a change; one that would be refused changes nothing. `shown`: what another theme than
   * that of the site shows by itself.
   */
  changed(websiteId: WebsiteId, change: SiteHeaderFooterChange, shown?: Shown): Promise<SiteHeaderFooter>;
  /** As stored at this moment. */
  read(websiteId: WebsiteId, db?: Queryable): Promise<VersionedHeaderFooter>;
  /** Lets links follow pages that have moved, in the transaction that moves them. */
  follow(
    tx: Queryable,
    websiteId: WebsiteId,
    move: { readonly moved: MovedAddresses; readonly by: string },
  ): Promise<void>;
  /** Fields of the header and of the footer that are not given keep their value. */
  change(
    websiteId: WebsiteId,
    order: {
      readonly change: SiteHeaderFooterChange;
      readonly expected?: number | undefined;
      readonly by: string;
      /** The transaction that it is a part of. */
      readonly within?: Queryable | undefined;
    },
  ): Promise<VersionedHeaderFooter>;
}

const MAX_CACHED = 2_000;
const OWNER = { kind: 'header-footer', id: 'site' };

export function createHeaderFooters({
  database,
  siteVersions,
  clock,
  media,
  designs,
  shown,
}: {
  database: Database;
  siteVersions: SiteVersions;
  clock: Clock;
  media: Pick<Media, 'recordUses'>;
  designs: Pick<SiteDesigns, 'design'>;
  /** What the theme of a site shows by itself. */
  shown: (websiteId: WebsiteId) => Promise<Shown>;
}): HeaderFooters {
  const cached = createSiteCache({ siteVersions, maxSize: MAX_CACHED });

  const checkColorThemes = async (
    db: Queryable,
    websiteId: WebsiteId,
    change: SiteHeaderFooterChange,
  ): Promise<void> => {
    const named = [change.header?.colorTheme, change.footer?.colorTheme].filter((id) => id);
    if (named.length === 0) return;
    const { design } = await designs.design(websiteId, db);
    for (const colorTheme of named)
      if (colorTheme !== undefined && !design.colorThemes.some(({ id }) => id === colorTheme))
        throw designErrors.unknownColorTheme({ values: { colorTheme } });
  };

  return {
    async ofSite(websiteId) {
      const match = await cached.getOrLoad(websiteId, 'header and footer', async () =>
        // Visitors get a page with the usual header rather than none; `doctor` reports it.
        readHeaderFooter(await readHeaderFooterRow(database.query, websiteId), await shown(websiteId)),
      );
      return match ?? headerFooterDefaults;
    },
    async changed(websiteId, change, otherShown) {
      const stored = await readHeaderFooterRow(database.query, websiteId);
      const themeShown = otherShown ?? (await shown(websiteId));
      const { header, footer } = cleanTexts(change);
      const changed = readHeaderFooter(
        { header: { ...stored.header, ...header }, footer: { ...stored.footer, ...footer } },
        themeShown,
      );
      return changed ?? readHeaderFooter(stored, themeShown) ?? headerFooterDefaults;
    },
    async read(websiteId, db = database.query) {
      const { version, ...stored } = await readHeaderFooterRow(db, websiteId);
      const headerFooter = readHeaderFooter(stored, await shown(websiteId));
      if (headerFooter === null) throw designErrors.unreadable();
      return { ...headerFooter, version };
    },
    async follow(tx, websiteId, { moved, by }) {
      const { version: expected, ...stored } = await readHeaderFooterRow(tx, websiteId);
      const followed = movedLinksInSettings(stored, moved);
      if (followed === stored) return;
      const saved = await writeHeaderFooter(tx, { ...followed, websiteId, expected, now: clock.now(), by });
      if (saved === null) throw designErrors.changedMeanwhile();
    },
    async change(websiteId, { change, expected, by, within }) {
      const save = joinSave({ database, siteVersions }, within);
      checkButton(change);
      await checkColorThemes(save.db, websiteId, change);
      const cleaned = cleanTexts(change);
      return save.run(async (tx) => {
        const saved = await writeHeaderFooter(tx, { ...cleaned, websiteId, expected, now: clock.now(), by });
        if (saved === null) throw designErrors.changedMeanwhile();
        const whole = readHeaderFooter(saved, await shown(websiteId));
        if (whole === null) throw designErrors.unreadable();
        await media.recordUses(tx, websiteId, OWNER, addressesIn(whole));
        await save.bump(tx, websiteId);
        return { ...whole, version: saved.version };
      });
    },
  };
}

function checkButton({ header }: SiteHeaderFooterChange): void {
  const button = header?.button;
  if (button && safeLink(button.link) === '')
    throw designErrors.badHeaderLink({
      errors: { 'header.button.link': designErrors.badHeaderLink.message },
    });
}

function cleanTexts({ header, footer }: SiteHeaderFooterChange): SiteHeaderFooterChange {
  const columns = footer?.columns?.map((column) => ({ ...column, text: cleanRichText(column.text) }));
  return {
    ...(header === undefined ? {} : { header }),
    ...(footer === undefined
      ? {}
      : {
          footer: {
            ...footer,
            ...(columns === undefined ? {} : { columns }),
            ...(footer.text === undefined ? {} : { text: cleanRichText(footer.text) }),
          },
        }),
  };
}
