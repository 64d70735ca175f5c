import { type Static, Type } from 'typebox';
import { ContentHtml, IdOrNull, strict, Title, Version } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';

const name = Type.String({ maxLength: 200 });
const settable = {
  displayName: Title,
  firstName: name,
  lastName: name,
  bio: ContentHtml,
  avatarId: IdOrNull,
  websiteUrl: Type.String({ maxLength: 2083 }),
};

/** A person whose name stands above posts. Not an account: see members. */
export const Author = Type.Object({ id: Id, ...settable, itemCount: Type.Integer(), version: Version });
export type Author = Static<typeof Author>;

export const AuthorChange = Type.Partial(Type.Object(settable), strict);
export type AuthorChange = Static<typeof AuthorChange>;
export const NewAuthor = Type.Object({ ...AuthorChange.properties, displayName: Title }, strict);
export type NewAuthor = Static<typeof NewAuthor>;

export const AuthorPath = Type.Object({ authorId: Id });
export const AuthorResponse = Type.Object({ author: Author });
export const AUTHOR_SORTS = ['createdOn', 'name'] as const;
export const AuthorQuery = Type.Object({ ...ListQuery(AUTHOR_SORTS), search: ListSearch('the name') });
export type AuthorQuery = Static<typeof AuthorQuery>;
/** `GET /api/content/authors`, in the order in which they came. */
export const AuthorPage = Type.Object({ authors: Type.Array(Author), ...ListPage });
export type AuthorPage = Static<typeof AuthorPage>;
