import type { SiteLimits, SiteSettings } from '@awning/contract';
import type { FileData, ImageData } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Queue } from '../../../platform/queue/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';

/** Who uses an image or file. */
export interface AssetOwner {
  readonly kind: string;
  readonly id: string;
}

/** What content needs of the module that keeps images and files. */
export interface ContentMedia {
  /**
   * Replaces what the owner uses: ids, and addresses in texts. Answers the ids that the site does not have; then
   * nothing was recorded. `sold` are ids that it sells rather than shows.
   */
  recordUses(
    tx: Queryable,
    websiteId: WebsiteId,
    owner: AssetOwner,
    references: readonly string[],
    sold?: readonly string[],
  ): Promise<readonly string[]>;
  deleteUses(tx: Queryable, websiteId: WebsiteId, owner: AssetOwner): Promise<void>;
  images(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, ImageData>>;
  files(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, FileData>>;
}

export interface ContentSettings {
  limits(websiteId: WebsiteId): Promise<SiteLimits>;
  site(websiteId: WebsiteId): Promise<{ readonly value: SiteSettings }>;
}

export interface ContentParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly queue: Queue;
  readonly settings: ContentSettings;
  readonly media: ContentMedia;
  /** Hosts under which the site is found. */
  readonly hostsOf: (websiteId: WebsiteId, db?: Queryable) => Promise<readonly string[]>;
}

/** Visitors may see anything that is written here, so each write makes a new version of the site. */
export const createWrite =
  ({ database, siteVersions }: Pick<ContentParts, 'database' | 'siteVersions'>) =>
  <T>(websiteId: WebsiteId, work: (tx: Queryable) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      const result = await work(tx);
      await siteVersions.bump(tx, websiteId);
      return result;
    });
export type Write = ReturnType<typeof createWrite>;
