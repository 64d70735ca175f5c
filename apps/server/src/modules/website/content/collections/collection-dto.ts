import { type CollectionTree, type ContentCollection, contentKind } from '@awning/contract';
import { collectionUrl } from '../addresses/addresses.ts';
import { orderingOf, typeNameOf } from '../base/collection-type.ts';
import type { ListedCollection } from '../base/content-rows.ts';
import type { CountedCollection } from './collection-repository.ts';

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
    headCode: row.headCode,
    listView: row.listView,
    displayIndex: row.displayIndex,
    hasDocument: row.documentVersion > 0,
    itemCount,
    addedOn: row.addedOn.getTime(),
    updatedOn: row.updatedOn.getTime(),
    version: row.version,
  };
};

/** Those of a folder inside of it; the order is that of the rows. */
export function toTree(rows: readonly CountedCollection[]): CollectionTree {
  const branches = rows.map(({ row, itemCount }) => ({
    folderId: row.folderId,
    branch: {
      id: row.collectionId,
      kind: row.kind,
      title: row.title,
      navigationTitle: row.navigationTitle,
      urlId: row.urlId,
      fullUrl: collectionUrl(row),
      enabled: row.enabled,
      homepage: row.homepage,
      itemCount,
      pageType: row.pageType,
      hasDocument: row.documentVersion > 0,
      updatedOn: row.updatedOn.getTime(),
      version: row.version,
    },
  }));
  const children = Map.groupBy(branches, ({ folderId }) => folderId);
  return {
    collections: (children.get(null) ?? []).map(({ branch }) => ({
      ...branch,
      children: (children.get(branch.id) ?? []).map((child) => child.branch),
    })),
  };
}
