import { type ContentCollection, contentKind } from '@awning/contract';
import { collectionUrl } from '../addresses/addresses.ts';
import { orderingOf, typeNameOf } from '../base/collection-type.ts';
import type { ListedCollection } from '../base/content-rows.ts';

export const toCollection = (row: ListedCollection, itemCount: number): ContentCollection => {
  const { type, folder } = contentKind(row.kind);
  return {
    id: row.collectionId,
    kind: row.kind,
    type,
    typeName: typeNameOf(row),
    ordering: orderingOf(row),
    folder,
    title: row.title,
    navigationTitle: row.navigationTitle,
    urlId: row.urlId,
    fullUrl: collectionUrl(row),
    description: row.description,
    enabled: row.enabled,
    starred: row.starred,
    homepage: row.homepage,
    folderId: row.folderId,
    folderBehavior: row.folderBehavior,
    pageType: row.pageType,
    mainImageId: row.mainImageId,
    backgroundSource: row.backgroundSource,
    backgroundImageId: row.backgroundImageId,
    pageSize: row.pageSize,
    postAddress: row.postAddress,
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    seoHidden: row.seoHidden,
    regionName: row.regionName,
    displayIndex: row.displayIndex,
    hasDocument: row.documentVersion > 0,
    itemCount,
    addedOn: row.addedOn.getTime(),
    updatedOn: row.updatedOn.getTime(),
    version: row.version,
  };
};
