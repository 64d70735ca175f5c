import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { isContentUsed } from './asset-repository.ts';

/** Whether content of a site is needed although no asset has it: one that has may come back from the bin. */
export type RestsInBin = (db: Queryable, websiteId: WebsiteId, contentHash: string) => Promise<boolean>;

/** Whether an asset has this content, or one that rests in the bin. */
export const isContentNeeded = async (
  db: Queryable,
  websiteId: WebsiteId,
  contentHash: string,
  restsInBin: RestsInBin,
): Promise<boolean> =>
  (await isContentUsed(db, websiteId, contentHash)) || restsInBin(db, websiteId, contentHash);
