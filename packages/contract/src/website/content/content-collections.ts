import { BACKGROUND_SOURCES, COLLECTION_VIEWS, POST_ADDRESSES } from '@awning/site-model';
import { type Static, Type } from 'typebox';
import {
  Address,
  CodeOf,
  ContentHtml,
  IdOrNull,
  OneOf,
  OrNull,
  strict,
  Title,
  Version,
} from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';
import { CONTENT_KINDS, collectionKinds, collectionOrderings } from './content-kinds.ts';

const pageTypes = [...new Set(Object.values(CONTENT_KINDS).flatMap((kind) => [...kind.pageTypes]))];
const folderBehaviors = Object.values(CONTENT_KINDS).flatMap((kind) => [...kind.folderBehaviors]);
const backgroundSources = Object.values(BACKGROUND_SOURCES).filter((code) => code > 0);

/** Characters of the code in the head of one page. */
export const PAGE_CODE_LIMIT = 20_000;

/** What an owner sets about a collection. */
const settable = {
  title: Title,
  navigationTitle: Type.String({ maxLength: 500, description: 'Empty for the title' }),
  urlId: Address,
  description: ContentHtml,
  enabled: Type.Boolean(),
  starred: Type.Boolean(),
  folderId: IdOrNull,
  folderBehavior: CodeOf(folderBehaviors),
  pageType: CodeOf(pageTypes),
  mainImageId: IdOrNull,
  backgroundSource: CodeOf(backgroundSources),
  backgroundImageId: IdOrNull,
  pageSize: OrNull(Type.Integer({ minimum: 1, maximum: 9999 })),
  postAddress: OneOf(POST_ADDRESSES),
  seoTitle: Type.String({ maxLength: 300 }),
  seoDescription: Type.String({ maxLength: 1000 }),
  seoHidden: Type.Boolean({ description: 'Neither search engines nor the search of the site find it' }),
  listView: OrNull(OneOf(COLLECTION_VIEWS)),
  headCode: Type.String({
    maxLength: PAGE_CODE_LIMIT,
    description: 'HTML in the head of this page alone; code.manage changes it',
  }),
  regionName: OrNull(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'A layout of the theme; null for its own choice',
    }),
  ),
};

/** As the file of the theme is called, such as `press-kit`. */
const TypeName = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$' });

/** `PATCH /api/content/collections/{collectionId}`: what is not named stays. */
export const CollectionChange = Type.Partial(Type.Object(settable), strict);
export type CollectionChange = Static<typeof CollectionChange>;

/** `POST /api/content/collections`. Without `urlId` the address is made from the title. */
export const NewCollection = Type.Object(
  {
    ...Type.Partial(Type.Object(settable)).properties,
    kind: OneOf(collectionKinds),
    title: Title,
    typeName: Type.Optional(TypeName),
    ordering: Type.Optional(OneOf(collectionOrderings)),
    addToMainNav: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type NewCollection = Static<typeof NewCollection>;

/** A collection as the people who build the site see it. */
export const ContentCollection = Type.Object({
  id: Id,
  kind: Type.String(),
  type: Type.Integer(),
  typeName: Type.String(),
  ordering: OneOf(collectionOrderings),
  folder: Type.Boolean(),
  ...settable,
  title: Type.String(),
  fullUrl: Type.String(),
  folderBehavior: OrNull(Type.Integer()),
  homepage: Type.Boolean(),
  displayIndex: Type.Integer(),
  hasDocument: Type.Boolean(),
  itemCount: Type.Integer({ description: 'In every status' }),
  addedOn: Type.Integer(),
  updatedOn: Type.Integer(),
  version: Version,
});
export type ContentCollection = Static<typeof ContentCollection>;

export const CollectionPath = Type.Object({ collectionId: Id });
export const CollectionResponse = Type.Object({ collection: ContentCollection });

/** `GET /api/content/collections`, in the owner's order. */
export const COLLECTION_SORTS = ['order', 'title', 'createdOn', 'updatedOn'] as const;
export const CollectionQuery = Type.Object({
  ...ListQuery(COLLECTION_SORTS),
  search: ListSearch('the title or the address'),
  kind: Type.Optional(OneOf(collectionKinds)),
  folderId: Type.Optional(
    Type.String({ pattern: '^([0-9a-f]{24}|none)$', description: 'none: those in no folder' }),
  ),
  enabled: Type.Optional(Type.Boolean()),
});
export type CollectionQuery = Static<typeof CollectionQuery>;
export const CollectionPage = Type.Object({ collections: Type.Array(ContentCollection), ...ListPage });
export type CollectionPage = Static<typeof CollectionPage>;

const branch = {
  id: Id,
  kind: Type.String(),
  title: Type.String(),
  navigationTitle: Type.String(),
  urlId: Address,
  fullUrl: Type.String(),
  enabled: Type.Boolean(),
  homepage: Type.Boolean(),
  itemCount: Type.Integer(),
  pageType: Type.Integer(),
  hasDocument: Type.Boolean({ description: 'Has blocks of its own that were saved' }),
  updatedOn: Type.Integer(),
  version: Version,
};
/** `GET /api/content/collection-tree`: all collections, in the owner's order, those of a folder inside of it. */
export const CollectionTree = Type.Object({
  collections: Type.Array(
    Type.Object({ ...branch, children: Type.Array(Type.Object(branch, { description: 'Of a folder' })) }),
  ),
});
export type CollectionTree = Static<typeof CollectionTree>;

/** `PUT /api/content/collection-order`: every collection of the folder, or of none, in its new order. */
export const CollectionOrder = Type.Object(
  { folderId: IdOrNull, collectionIds: Type.Array(Id, { maxItems: 5000 }) },
  strict,
);
export type CollectionOrder = Static<typeof CollectionOrder>;

/** `PUT /api/content/homepage`. */
export const HomePageChoice = Type.Object({ collectionId: Id }, strict);

/** `POST /api/content/collections/{collectionId}/duplicate`. */
export const CollectionDuplicate = Type.Object({ withItems: Type.Optional(Type.Boolean()) }, strict);

/** Of a change that gives another address. Links inside the site follow in any case. */
export const AddressQuery = Type.Object({
  redirect: Type.Optional(
    Type.Boolean({ description: 'true: a redirect leads visitors on from the old address' }),
  ),
});

/** Deleting what holds other things wants `?confirm=true`. */
export const DeleteQuery = Type.Object({ confirm: Type.Optional(Type.Boolean()) });

/** `GET /api/content/kinds`. */
export const KindList = Type.Object({
  kinds: Type.Array(
    Type.Object({
      kind: Type.String(),
      title: Type.String(),
      type: Type.Integer(),
      typeName: Type.String(),
      ordering: Type.String(),
      accepts: Type.Array(Type.Integer()),
      folder: Type.Boolean(),
      folderBehaviors: Type.Array(Type.Integer()),
      pageTypes: Type.Array(Type.Integer()),
      hasDocument: Type.Boolean(),
      themeType: Type.String({
        description: 'Whether a theme may have a name for it: none, possible or needed',
      }),
    }),
  ),
  statuses: Type.Record(Type.String(), Type.String(), { description: 'Status to its label' }),
});
