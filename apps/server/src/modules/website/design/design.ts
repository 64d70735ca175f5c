import {
  aestheticsChanged,
  changeDesign,
  type Design,
  type DesignChange,
  defaultDesign,
  designToCss,
  designWarnings,
} from '@awning/site-model';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { createSiteCache, joinSave, type SiteVersions } from '../../../platform/site-versions/index.ts';
import { designErrors } from './design-errors.ts';
import { lockDesign, readDesign, writeDesign } from './design-repository.ts';
import { fromStored } from './stored-design.ts';

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

export interface SiteDesigns {
  design(websiteId: WebsiteId, db?: Queryable): Promise<VersionedDesign>;
  change(websiteId: WebsiteId, order: DesignChangeOrder): Promise<DesignSaved>;
  /** The variables of the site's design, for a `<style>` of its pages. */
  css(websiteId: WebsiteId): Promise<string>;
  /** The same as it would be after a change; one that would be refused changes nothing. */
  changedCss(websiteId: WebsiteId, change: DesignChange): Promise<string>;
}

const MAX_CACHED = 2_000;

export function createDesign({
  database,
  siteVersions,
  clock,
  log,
}: {
  database: Database;
  siteVersions: SiteVersions;
  clock: Clock;
  log: Logger;
}): SiteDesigns {
  const stylesheets = createSiteCache({ siteVersions, maxSize: MAX_CACHED });

  return {
    async design(websiteId, db = database.query) {
      const { value, version } = await readDesign(db, websiteId);
      const design = fromStored(value);
      if (design === null) throw designErrors.unreadable();
      return { design, version, warnings: designWarnings(design) };
    },

    change(websiteId, { change, expected, by, within }) {
      const save = joinSave({ database, siteVersions }, within);
      return save.run(async (tx) => {
        const now = clock.now();
        const stored = await lockDesign(tx, { websiteId, now, by });
        if (expected !== undefined && expected !== stored.version) throw designErrors.changedMeanwhile();
        const before = fromStored(stored.value);
        if (before === null) throw designErrors.unreadable();
        const { design, problems } = changeDesign(before, change, (message) =>
          log.warn({ websiteId }, message),
        );
        if (design === null) throw designErrors.invalid({ errors: problems });
        await writeDesign(tx, { websiteId, value: design, now, by });
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
        const { value } = await readDesign(database.query, websiteId);
        // Visitors get a page in the default look rather than none; `doctor` reports it.
        return designToCss(fromStored(value) ?? defaultDesign);
      });
    },

    async changedCss(websiteId, change) {
      const { value } = await readDesign(database.query, websiteId);
      const before = fromStored(value) ?? defaultDesign;
      return designToCss(changeDesign(before, change, () => {}).design ?? before);
    },
  };
}
