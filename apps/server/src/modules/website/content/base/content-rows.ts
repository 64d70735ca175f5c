import type {
  CategoryRendering,
  CategoryType,
  CollectionKind,
  CollectionOrdering,
  ContentStatus,
  ItemLocation,
  ItemMedia,
  NavigationItem,
} from '@awning/contract';
import type { CollectionView, PostAddress } from '@awning/site-model';
import { column, columnsOf, type RowOf } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';

const document = column.nullable(column.json<unknown>());

/** Lists leave the documents where they are: they are most of the row. */
export const ListedCollection = {
  websiteId: column.id<WebsiteId>(),
  collectionId: column.id<CollectionId>(),
  kind: column.word<CollectionKind>(),
  title: column.text,
  navigationTitle: column.text,
  urlId: column.text,
  description: column.text,
  enabled: column.boolean,
  starred: column.boolean,
  homepage: column.boolean,
  folderId: column.nullable(column.text),
  folderBehavior: column.nullable(column.integer),
  pageType: column.integer,
  mainImageId: column.nullable(column.text),
  backgroundSource: column.integer,
  backgroundImageId: column.nullable(column.text),
  pageSize: column.nullable(column.integer),
  postAddress: column.word<PostAddress>(),
  seoTitle: column.text,
  seoDescription: column.text,
  seoHidden: column.boolean,
  displayIndex: column.integer,
  documentVersion: column.integer,
  version: column.integer,
  addedOn: column.instant,
  updatedOn: column.instant,
  /** Of a theme; null where the kind has its own. */
  typeName: column.nullable(column.text),
  ordering: column.nullable(column.word<CollectionOrdering>()),
  regionName: column.nullable(column.text),
  headCode: column.text,
  listView: column.nullable(column.word<CollectionView>()),
};
export type ListedCollection = RowOf<typeof ListedCollection>;

export const CollectionRow = { ...ListedCollection, document };
export type CollectionRow = RowOf<typeof CollectionRow>;

export const listedCollectionColumns = columnsOf(ListedCollection, 'collections');
export const collectionColumns = columnsOf(CollectionRow, 'collections');

export const ListedItem = {
  websiteId: column.id<WebsiteId>(),
  itemId: column.id<ItemId>(),
  collectionId: column.id<CollectionId>(),
  recordType: column.integer,
  title: column.text,
  urlId: column.text,
  excerpt: column.text,
  seoTitle: column.text,
  seoDescription: column.text,
  seoHidden: column.boolean,
  status: column.word<ContentStatus>(),
  publishOn: column.instant,
  addedOn: column.instant,
  updatedOn: column.instant,
  starred: column.boolean,
  passthrough: column.boolean,
  sourceUrl: column.text,
  authorId: column.nullable(column.text),
  mainImageId: column.nullable(column.text),
  displayIndex: column.integer,
  commentState: column.integer,
  likeCount: column.integer,
  publicCommentCount: column.integer,
  startDate: column.nullable(column.instant),
  endDate: column.nullable(column.instant),
  location: column.nullable(column.json<ItemLocation>()),
  media: column.nullable(column.json<ItemMedia>()),
  promotedBlockType: column.text,
  customContent: column.nullable(column.json<Record<string, unknown>>()),
  documentVersion: column.integer,
  version: column.integer,
};
export type ListedItem = RowOf<typeof ListedItem>;

export const ItemRow = { ...ListedItem, document };
export type ItemRow = RowOf<typeof ItemRow>;

export const listedItemColumns = columnsOf(ListedItem, 'items');
export const itemColumns = columnsOf(ItemRow, 'items');

export type LabelKind = 'tag' | 'category';

export const CategoryRow = {
  websiteId: column.id<WebsiteId>(),
  collectionId: column.id<CollectionId>(),
  categoryId: column.text,
  parentId: column.nullable(column.text),
  displayName: column.text,
  categoryKey: column.text,
  displayIndex: column.integer,
  categoryType: column.word<CategoryType>(),
  pageRendering: column.word<CategoryRendering>(),
  description: column.text,
  imageId: column.nullable(column.text),
  seoTitle: column.text,
  seoDescription: column.text,
};
export type CategoryRow = RowOf<typeof CategoryRow>;

export const AuthorRow = {
  websiteId: column.id<WebsiteId>(),
  authorId: column.text,
  displayName: column.text,
  firstName: column.text,
  lastName: column.text,
  bio: column.text,
  avatarId: column.nullable(column.text),
  websiteUrl: column.text,
  version: column.integer,
};
export type AuthorRow = RowOf<typeof AuthorRow>;

export const authorColumns = columnsOf(AuthorRow, 'authors');

export const NavigationRow = {
  websiteId: column.id<WebsiteId>(),
  name: column.text,
  templateId: column.text,
  items: column.json<NavigationItem[]>(),
  displayIndex: column.integer,
  version: column.integer,
};
export type NavigationRow = RowOf<typeof NavigationRow>;
