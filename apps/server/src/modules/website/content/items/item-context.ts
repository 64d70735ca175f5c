import type { ContentItem, ItemChange, SiteLimits } from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { FollowMove } from '../base/address-move.ts';
import type { ItemRow } from '../base/content-rows.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentParts } from '../content-parts.ts';
import { checkLabels, declareCategories, readLabels, writeLabels } from '../labels/label-repository.ts';
import { toItem } from './item-dto.ts';
import type { ContentListeners } from './item-listeners.ts';
import { findItem } from './item-repository.ts';

/** What a change of items needs beside the change. */
export interface ItemContext extends Pick<ContentParts, 'clock' | 'ids' | 'media' | 'queue'> {
  readonly listeners: ContentListeners;
  readonly follow: FollowMove;
}

/** Of the site. */
export interface ItemRules {
  readonly limits: SiteLimits;
  readonly timeZone: string;
  /** Under which links lead into the site. */
  readonly hosts: readonly string[];
}

/** Read before the transaction: it holds one connection already. */
export const readRules = async (
  { settings, hostsOf }: Pick<ContentParts, 'settings' | 'hostsOf'>,
  websiteId: WebsiteId,
  { mayMove = false }: { readonly mayMove?: boolean } = {},
): Promise<ItemRules> => ({
  limits: await settings.limits(websiteId),
  timeZone: (await settings.site(websiteId)).value.timeZone,
  hosts: mayMove ? await hostsOf(websiteId) : [],
});

/** Of the record of images and files that are in use. */
export const ownerOf = (itemId: ItemId) => ({ kind: 'item', id: itemId }) as const;

export async function readItem(db: Queryable, websiteId: WebsiteId, itemId: ItemId): Promise<ContentItem> {
  const item = await findItem(db, websiteId, itemId);
  if (!item) throw contentErrors.missing();
  return toItem(item, (await readLabels(db, websiteId, [itemId]))(itemId));
}

/** Those that the change names. */
export async function saveLabels(
  { ids }: Pick<ItemContext, 'ids'>,
  tx: Queryable,
  row: ItemRow,
  { tags, categories }: Pick<ItemChange, 'tags' | 'categories'>,
  limits: SiteLimits,
): Promise<void> {
  if (tags) await writeLabels(tx, row, 'tag', checkLabels('tag', tags, limits));
  if (categories) {
    const checked = checkLabels('category', categories, limits);
    await declareCategories(tx, { ids, limits }, row.websiteId, row.collectionId, checked);
    await writeLabels(tx, row, 'category', checked);
  }
}
