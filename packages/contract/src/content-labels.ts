import { type Static, Type } from 'typebox';
import { IdOrNull, strict } from './content-fields.ts';
import { Id } from './fields.ts';

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

export const Category = Type.Object({
  id: Id,
  displayName: Type.String(),
  parentId: IdOrNull,
  shortSlug: Type.String(),
  displayIndex: Type.Integer(),
  itemCount: Type.Integer(),
});
export type Category = Static<typeof Category>;

/** `GET /api/content/collections/{collectionId}/categories`: in the owner's order, parents before their children. */
export const CategoryList = Type.Object({ categories: Type.Array(Category) });
export type CategoryList = Static<typeof CategoryList>;

export const NewCategory = Type.Object({ displayName: LabelText, parentId: Type.Optional(IdOrNull) }, strict);
export type NewCategory = Static<typeof NewCategory>;

/** `PATCH …/categories/{categoryId}`: a new name holds on every item. `merge` lets two categories become one. */
export const CategoryChange = Type.Object(
  {
    displayName: Type.Optional(LabelText),
    parentId: Type.Optional(IdOrNull),
    merge: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type CategoryChange = Static<typeof CategoryChange>;

export const CategoryPath = Type.Object({ collectionId: Id, categoryId: Id });
/** `PUT …/category-order`: every category of one parent, in its new order. */
export const CategoryOrder = Type.Object(
  { parentId: IdOrNull, categoryIds: Type.Array(Id, { maxItems: 10_000 }) },
  strict,
);
export type CategoryOrder = Static<typeof CategoryOrder>;
