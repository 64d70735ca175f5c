import { type Static, Type } from 'typebox';
import { ContentHtml, IdOrNull, OneOf, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';

const LabelText = Type.String({ minLength: 1, maxLength: 1000 });

/** `GET /api/content/collections/{collectionId}/tags`: those in use, in the order of the alphabet. */
export const TagList = Type.Object({
  tags: Type.Array(Type.Object({ name: Type.String(), itemCount: Type.Integer() })),
});
export type TagList = Static<typeof TagList>;

/** `PUT …/tags`: on every item of the collection. `merge` lets two tags become one. */
export const TagRename = Type.Object(
  { from: LabelText, to: LabelText, merge: Type.Optional(Type.Boolean()) },
  strict,
);
export type TagRename = Static<typeof TagRename>;

/** `DELETE …/tags?name=`. */
export const TagQuery = Type.Object({ name: LabelText });

/** The root of a store stands for everything in it. A store has one at the most, and it is inside nothing. */
export const CATEGORY_TYPES = ['ROOT', 'CATEGORY'] as const;
export type CategoryType = (typeof CATEGORY_TYPES)[number];
/** How the page of a category shows what is in it. */
export const CATEGORY_RENDERINGS = ['LIST_VIEW'] as const;
export type CategoryRendering = (typeof CATEGORY_RENDERINGS)[number];

/** What the page of a category says beyond its name. */
const categoryPage = {
  description: ContentHtml,
  imageId: IdOrNull,
  seoTitle: Type.String({ maxLength: 300, description: 'Empty for the name' }),
  seoDescription: Type.String({ maxLength: 1000 }),
};

export const Category = Type.Object({
  id: Id,
  displayName: Type.String(),
  parentId: IdOrNull,
  shortSlug: Type.String(),
  displayIndex: Type.Integer(),
  itemCount: Type.Integer({ description: 'In every status; all items of the collection for the root' }),
  type: OneOf(CATEGORY_TYPES),
  pageRendering: OneOf(CATEGORY_RENDERINGS),
  ...categoryPage,
});
export type Category = Static<typeof Category>;

/** `GET /api/content/collections/{collectionId}/categories`: in the owner's order, parents before their children. */
export const CategoryList = Type.Object({ categories: Type.Array(Category) });
export type CategoryList = Static<typeof CategoryList>;

/** Where it stands among those of its parent; at the end when nobody says. */
export const CategoryIndex = Type.Integer({ minimum: 0, maximum: 1_000_000 });

export const NewCategory = Type.Object(
  {
    displayName: LabelText,
    parentId: Type.Optional(IdOrNull),
    type: Type.Optional(OneOf(CATEGORY_TYPES)),
    pageRendering: Type.Optional(OneOf(CATEGORY_RENDERINGS)),
    displayIndex: Type.Optional(CategoryIndex),
  },
  strict,
);
export type NewCategory = Static<typeof NewCategory>;

/** `PATCH …/categories/{categoryId}`: a new name holds on every item. `merge` lets two categories become one. */
export const CategoryChange = Type.Object(
  {
    ...Type.Partial(Type.Object(categoryPage)).properties,
    displayName: Type.Optional(LabelText),
    parentId: Type.Optional(IdOrNull),
    merge: Type.Optional(Type.Boolean()),
    was: Type.Optional(
      Type.Partial(Type.Object({ ...categoryPage, displayName: Type.String() }), {
        ...strict,
        description: 'What the caller has seen of it: over other values the change is refused (412)',
      }),
    ),
  },
  strict,
);
export type CategoryChange = Static<typeof CategoryChange>;

export const CategoryPath = Type.Object({ collectionId: Id, categoryId: Id });
/** `PUT …/category-order`: every category of one parent, in its new order. */
export const CategoryOrder = Type.Object(
  {
    parentId: IdOrNull,
    categoryIds: Type.Array(Id, { maxItems: 10_000 }),
    /** The one of them that comes from another parent. */
    movedId: Type.Optional(Id),
  },
  strict,
);
export type CategoryOrder = Static<typeof CategoryOrder>;
