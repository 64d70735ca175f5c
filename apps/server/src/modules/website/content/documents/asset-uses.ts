import { documentReferences } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { addressesIn } from '../../media/index.ts';
import type { AuthorRow, CategoryRow, CollectionRow, ItemRow, NavigationRow } from '../base/content-rows.ts';
import { contentErrors } from '../content-errors.ts';
import type { AssetOwner, ContentMedia } from '../content-parts.ts';
import { readStoredDocument } from './stored-document.ts';

export const presentIds = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
];

/** Images and files that a stored document shows or links. One that we cannot read only says what it links. */
export const documentAssets = (stored: unknown): string[] => [...visibleIn(stored), ...addressesIn(stored)];

function visibleIn(stored: unknown): string[] {
  const document = readStoredDocument(stored);
  if (document === null) return [];
  const { imageIds, fileIds } = documentReferences(document);
  return [...imageIds, ...fileIds];
}

export const collectionAssets = (
  row: Pick<CollectionRow, 'mainImageId' | 'backgroundImageId' | 'document'>,
): string[] =>
  presentIds([row.mainImageId, row.backgroundImageId, ...visibleIn(row.document), ...addressesIn(row)]);

const ASSET_ID = /^[0-9a-f]{24}$/;

/** Images in the fields that a theme gave an item: an id, or a list of them. */
const customAssets = (fields: ItemRow['customContent']): string[] =>
  Object.values(fields ?? {})
    .flat()
    .filter((value): value is string => typeof value === 'string' && ASSET_ID.test(value));

export const itemAssets = (
  row: Pick<ItemRow, 'mainImageId' | 'media' | 'document' | 'customContent'>,
): string[] =>
  presentIds([
    row.mainImageId,
    row.media?.audioId,
    row.media?.videoId,
    ...customAssets(row.customContent),
    ...visibleIn(row.document),
    ...addressesIn(row),
  ]);

export const itemAssetFields = ({ mainImageId, media }: Pick<ItemRow, 'mainImageId' | 'media'>) => ({
  'media.audioId': media?.audioId,
  'media.videoId': media?.videoId,
  mainImageId,
});

export const authorAssets = (row: Pick<AuthorRow, 'avatarId'>): string[] =>
  presentIds([row.avatarId, ...addressesIn(row)]);

export const categoryAssets = ({
  imageId,
  description,
}: Pick<CategoryRow, 'imageId' | 'description'>): string[] =>
  presentIds([imageId, ...addressesIn({ description })]);

/** Of the record of images and files that are in use. A copied collection has categories of the same ids. */
export const categoryOwner = ({
  collectionId,
  categoryId,
}: Pick<CategoryRow, 'collectionId' | 'categoryId'>) =>
  ({ kind: 'category', id: `${collectionId}.${categoryId}` }) as const;

export const navigationAssets = (row: Pick<NavigationRow, 'items'>): string[] => addressesIn(row.items);

/**
 * Writes down what uses which image. Something that is missing now but was used before does not stand in the way: its
 * owner could not save anything else until the gap was found.
 */
export async function recordAssets(
  media: ContentMedia,
  tx: Queryable,
  websiteId: WebsiteId,
  owner: AssetOwner,
  {
    before,
    after,
    sold = [],
    fields = {},
  }: {
    readonly before: readonly string[];
    readonly after: readonly string[];
    /** Those of `after` that nobody is shown. */
    readonly sold?: readonly string[];
    /** Those of `after` that were sent in a field of their own, by its name. */
    readonly fields?: Readonly<Record<string, string | null | undefined>>;
  },
): Promise<void> {
  if (before.length === 0 && after.length === 0) return;
  const missing = await media.recordUses(tx, websiteId, owner, after, sold);
  if (missing.length === 0) return;
  const fresh = missing.filter((id) => !before.includes(id));
  if (fresh.length > 0) {
    const names = new Map(Object.entries(fields).map(([name, id]) => [id, name]));
    throw contentErrors.missingAsset({
      errors: Object.fromEntries(
        fresh.slice(0, 20).map((id) => [names.get(id) ?? id, contentErrors.missingAsset.message]),
      ),
    });
  }
  await media.recordUses(
    tx,
    websiteId,
    owner,
    after.filter((id) => !missing.includes(id)),
    sold,
  );
}
