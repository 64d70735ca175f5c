import { COLLECTION_ORDERINGS, contentKind } from '@awning/contract';
import type { CollectionData, ImageData } from '@awning/site-model';
import { collectionUrl } from '../addresses/addresses.ts';
import { orderingOf, typeNameOf } from '../base/collection-type.ts';
import type { ListedCollection } from '../base/content-rows.ts';
import type { CollectionSummary } from './collection-summary-repository.ts';

export function toCollectionData(
  row: ListedCollection,
  summary: CollectionSummary,
  mainImage: ImageData | undefined,
): CollectionData {
  const { type, folder } = contentKind(row.kind);
  const typeName = typeNameOf(row);
  return {
    id: row.collectionId,
    websiteId: row.websiteId,
    title: row.title,
    navigationTitle: row.navigationTitle === '' ? row.title : row.navigationTitle,
    urlId: row.urlId,
    fullUrl: collectionUrl(row),
    type,
    typeName,
    typeLabel: typeName,
    ordering: COLLECTION_ORDERINGS[orderingOf(row)],
    enabled: row.enabled,
    starred: row.starred,
    homepage: row.homepage,
    folder,
    dropdown: row.kind === 'folder',
    synchronizing: false,
    passwordProtected: false,
    seoHidden: row.seoHidden,
    regionName: row.regionName ?? 'default',
    description: row.description,
    ...(mainImage ? { mainImageId: mainImage.id, mainImage } : {}),
    backgroundSource: row.backgroundSource,
    itemCount: summary.itemCount,
    ...(row.pageSize === null ? {} : { pageSize: row.pageSize }),
    updatedOn: row.updatedOn.getTime(),
    tags: summary.tags,
    categories: summary.categories,
    features: { relatedItems: { isEnabled: false }, productQuickView: { isEnabled: false } },
    ...(row.folderBehavior === null ? {} : { folderBehavior: row.folderBehavior }),
    ...(row.folderId === null ? {} : { folderId: row.folderId }),
    ...(row.listView === null ? {} : { listView: row.listView }),
  };
}
