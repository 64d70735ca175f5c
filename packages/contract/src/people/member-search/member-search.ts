import { type Static, Type } from 'typebox';
import type { Permission } from '../../shared/permissions.ts';

/** What can be found, in the order in which screens show it, and who finds it. */
export const searchGroups = {
  orders: 'commerce.manage',
  buyers: 'customers.manage',
  products: 'commerce.manage',
  pages: 'content.contribute',
  posts: 'content.contribute',
  forms: 'forms.manage',
  // Each setting has a permission of its own.
  settings: 'site.view',
} as const satisfies Record<string, Permission>;
export type SearchGroupName = keyof typeof searchGroups;

export const MemberSearchQuery = Type.Object({
  q: Type.String({ maxLength: 200, description: 'Words, or the beginnings of words' }),
});

export const MemberSearchResult = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** More words about it, such as the name of a buyer. */
  detail: Type.String(),
  /** The call that reads it; of a setting the screen. */
  address: Type.String(),
});
export type MemberSearchResult = Static<typeof MemberSearchResult>;

export const MemberSearchGroup = Type.Object({
  name: Type.Enum(Object.keys(searchGroups) as SearchGroupName[]),
  /** Five at the most, the best first. */
  results: Type.Array(MemberSearchResult),
  /** The call that lists all of them; null when there are no more, or no such call. */
  more: Type.Union([Type.String(), Type.Null()]),
});
export type MemberSearchGroup = Static<typeof MemberSearchGroup>;

/** `GET /api/search`: the groups in which something was found, of those that the member may see. */
export const MemberSearchResponse = Type.Object({ groups: Type.Array(MemberSearchGroup) });
export type MemberSearchResponse = Static<typeof MemberSearchResponse>;
