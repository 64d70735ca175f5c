import { type Static, Type } from 'typebox';
import { ContentHtml, OneOf, strict, Title } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { CATEGORY_RENDERINGS, CATEGORY_TYPES, CategoryIndex } from '../../website/content/content-labels.ts';

export const WebsitePath = Type.Object({ websiteId: Id });
export const StorePath = Type.Object({ websiteId: Id, collectionId: Id });

/**
 * `POST /api/content-service/product/1.1/websites/{websiteId}/products`. The address is made from `urlId`, or from the
 * title where that gives fewer than three characters; one that is taken gets the next free number.
 */
export const NewStore = Type.Object(
  {
    title: Title,
    navigationTitle: Type.Optional(Type.String({ maxLength: 500 })),
    urlId: Type.Optional(Type.String({ maxLength: 300 })),
    description: Type.Optional(ContentHtml),
    enabled: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type NewStore = Static<typeof NewStore>;

/** What was sent, as it is stored. */
export const CreatedStore = Type.Object({
  id: Id,
  websiteId: Id,
  title: Type.String(),
  navigationTitle: Type.String(),
  urlId: Type.String(),
  fullUrl: Type.String(),
  description: Type.Optional(Type.String({ description: 'Only if it was sent' })),
  enabled: Type.Boolean(),
});
export type CreatedStore = Static<typeof CreatedStore>;

const ParentId = Type.Union([Id, Type.Null(), Type.Literal('')]);

/** `POST .../products/{collectionId}/categories`. No parent, left empty in any way, is the top level. */
export const NewStoreCategory = Type.Object(
  {
    displayName: Type.String({ minLength: 1, maxLength: 1000 }),
    type: Type.Optional(OneOf(CATEGORY_TYPES)),
    pageRendering: Type.Optional(OneOf(CATEGORY_RENDERINGS)),
    displayIndex: Type.Optional(CategoryIndex),
    parentCategoryId: Type.Optional(ParentId),
  },
  strict,
);
export type NewStoreCategory = Static<typeof NewStoreCategory>;

export const StoreCategory = Type.Object({
  id: Id,
  websiteId: Id,
  collectionId: Id,
  displayName: Type.String(),
  type: OneOf(CATEGORY_TYPES),
  pageRendering: OneOf(CATEGORY_RENDERINGS),
  displayIndex: Type.Integer(),
  parentCategoryId: Type.Union([Id, Type.Null()]),
  itemCount: Type.Integer(),
});
export type StoreCategory = Static<typeof StoreCategory>;

/** `GET .../products/{collectionId}/categories`: parents before their children. */
export const StoreCategoryList = Type.Object({ categories: Type.Array(StoreCategory) });
