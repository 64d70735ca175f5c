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
import type { PostAddress } from '@awning/site-model';
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from '../../platform/db/drizzle.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const collections = pgTable(
  'collections',
  {
    websiteId: text('website_id').notNull(),
    collectionId: text('collection_id').notNull(),
    kind: text('kind').$type<CollectionKind>().notNull(),
    title: text('title').notNull(),
    navigationTitle: text('navigation_title').notNull(),
    urlId: text('url_id').notNull(),
    description: text('description').notNull(),
    enabled: boolean('enabled').notNull(),
    starred: boolean('starred').notNull(),
    homepage: boolean('homepage').notNull(),
    folderId: text('folder_id'),
    folderBehavior: smallint('folder_behavior'),
    pageType: smallint('page_type').notNull(),
    mainImageId: text('main_image_id'),
    backgroundSource: smallint('background_source').notNull(),
    backgroundImageId: text('background_image_id'),
    pageSize: integer('page_size'),
    postAddress: text('post_address').$type<PostAddress>().notNull(),
    seoTitle: text('seo_title').notNull(),
    seoDescription: text('seo_description').notNull(),
    seoHidden: boolean('seo_hidden').notNull(),
    displayIndex: integer('display_index').notNull(),
    document: jsonb('document').$type<unknown>(),
    documentVersion: integer('document_version').notNull(),
    version: integer('version').notNull(),
    addedOn: instant('added_on').notNull(),
    updatedOn: instant('updated_on').notNull(),
    /** Of a theme; null where the kind has its own. */
    typeName: text('type_name'),
    ordering: text('ordering').$type<CollectionOrdering>(),
    regionName: text('region_name'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.collectionId] })],
);
export type CollectionRow = typeof collections.$inferSelect;

export const items = pgTable(
  'items',
  {
    websiteId: text('website_id').notNull(),
    itemId: text('item_id').notNull(),
    collectionId: text('collection_id').notNull(),
    recordType: smallint('record_type').notNull(),
    title: text('title').notNull(),
    urlId: text('url_id').notNull(),
    excerpt: text('excerpt').notNull(),
    status: text('status').$type<ContentStatus>().notNull(),
    publishOn: instant('publish_on').notNull(),
    addedOn: instant('added_on').notNull(),
    updatedOn: instant('updated_on').notNull(),
    starred: boolean('starred').notNull(),
    passthrough: boolean('passthrough').notNull(),
    sourceUrl: text('source_url').notNull(),
    authorId: text('author_id'),
    mainImageId: text('main_image_id'),
    displayIndex: integer('display_index').notNull(),
    commentState: smallint('comment_state').notNull(),
    likeCount: integer('like_count').notNull(),
    publicCommentCount: integer('public_comment_count').notNull(),
    startDate: instant('start_date'),
    endDate: instant('end_date'),
    location: jsonb('location').$type<ItemLocation>(),
    media: jsonb('media').$type<ItemMedia>(),
    promotedBlockType: text('promoted_block_type').notNull(),
    customContent: jsonb('custom_content').$type<Record<string, unknown>>(),
    document: jsonb('document').$type<unknown>(),
    documentVersion: integer('document_version').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.itemId] })],
);
export type ItemRow = typeof items.$inferSelect;

export const itemLabels = pgTable(
  'item_labels',
  {
    websiteId: text('website_id').notNull(),
    itemId: text('item_id').notNull(),
    labelKind: text('label_kind').$type<LabelKind>().notNull(),
    labelKey: text('label_key').notNull(),
    label: text('label').notNull(),
    collectionId: text('collection_id').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.itemId, table.labelKind, table.labelKey] })],
);
export type LabelKind = 'tag' | 'category';

export const collectionCategories = pgTable(
  'collection_categories',
  {
    websiteId: text('website_id').notNull(),
    collectionId: text('collection_id').notNull(),
    categoryId: text('category_id').notNull(),
    parentId: text('parent_id'),
    displayName: text('display_name').notNull(),
    categoryKey: text('category_key').notNull(),
    displayIndex: integer('display_index').notNull(),
    categoryType: text('category_type').$type<CategoryType>().notNull().default('CATEGORY'),
    pageRendering: text('page_rendering').$type<CategoryRendering>().notNull().default('LIST_VIEW'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.collectionId, table.categoryId] })],
);
export type CategoryRow = typeof collectionCategories.$inferSelect;

export const authors = pgTable(
  'authors',
  {
    websiteId: text('website_id').notNull(),
    authorId: text('author_id').notNull(),
    displayName: text('display_name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    bio: text('bio').notNull(),
    avatarId: text('avatar_id'),
    websiteUrl: text('website_url').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.authorId] })],
);
export type AuthorRow = typeof authors.$inferSelect;

export const navigations = pgTable(
  'navigations',
  {
    websiteId: text('website_id').notNull(),
    name: text('name').notNull(),
    templateId: text('template_id').notNull(),
    items: jsonb('items').$type<NavigationItem[]>().notNull(),
    displayIndex: integer('display_index').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.name] })],
);

export const areas = pgTable(
  'areas',
  {
    websiteId: text('website_id').notNull(),
    areaId: text('area_id').notNull(),
    document: jsonb('document').$type<unknown>(),
    documentVersion: integer('document_version').notNull(),
    updatedOn: instant('updated_on'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.areaId] })],
);
