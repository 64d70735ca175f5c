import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { isContentUsed } from './asset-repository.ts';

/**
 * Whether content of a site is needed although no asset has it: one that has may come back from the bin, or a change
 * that replaced the content may be taken back.
 */
export type CanComeBack = (db: Queryable, websiteId: WebsiteId, contentHash: string) => Promise<boolean>;

/** Whether an asset has this content, or may have it again. */
export const isContentNeeded = async (
  db: Queryable,
  websiteId: WebsiteId,
  contentHash: string,
  canComeBack: CanComeBack,
): Promise<boolean> =>
  (await isContentUsed(db, websiteId, contentHash)) || canComeBack(db, websiteId, contentHash);
