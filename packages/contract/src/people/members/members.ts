import { type Static, Type } from 'typebox';
import { OrNull } from '../../shared/content-fields.ts';
import { Email, Id, NewPassword, TypedPassword } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';
import type { RoleMap } from '../../shared/roles.ts';

/** Role code to true. */
export const MemberRoles = Type.Unsafe<RoleMap>(Type.Record(Type.String(), Type.Literal(true)));

/** A person who works on a site. */
export const Member = Type.Object({
  id: Id,
  email: Type.String(),
  displayName: Type.String(),
  isOwner: Type.Boolean(),
  disabled: Type.Boolean(),
  roles: MemberRoles,
  hasTwoFactor: Type.Boolean({ description: 'Signing in takes a code beside the password' }),
  lastSignInOn: OrNull(Type.String({ description: 'ISO 8601, UTC; null for a member who never signed in' })),
});
export type Member = Static<typeof Member>;

export const RoleCodes = Type.Array(Type.Integer(), { maxItems: 14 });
// Strict, because these bodies go on as they are: a caller who adds `isOwner` must not become one.
const strict = { additionalProperties: false };

/** `POST /api/members` answers 201 with the member. */
export const NewMember = Type.Object(
  {
    email: Email,
    password: NewPassword,
    displayName: Type.Optional(Type.String({ maxLength: 200 })),
    roles: RoleCodes,
  },
  strict,
);
export type NewMember = Static<typeof NewMember>;

/** `PUT /api/members/{memberId}`: what is not named stays. */
export const MemberChange = Type.Object(
  {
    roles: Type.Optional(RoleCodes),
    disabled: Type.Optional(Type.Boolean()),
    displayName: Type.Optional(Type.String({ pattern: '\\S', maxLength: 200 })),
  },
  strict,
);
export type MemberChange = Static<typeof MemberChange>;

/**
 * Before what cannot be taken back: the name of the member that it is about, as it is shown, and the caller's own
 * password.
 */
export const TypedProof = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 256 }), password: TypedPassword },
  strict,
);
export type TypedProof = Static<typeof TypedProof>;

export const MemberPath = Type.Object({ memberId: Id });
export const MemberResponse = Type.Object({ member: Member });
/** `GET /api/members`, in the order they came. */
export const MEMBER_SORTS = ['createdOn', 'name', 'email'] as const;
/** In the order in which they came; 200 on a page unless `limit` is given. */
export const MemberQuery = Type.Object({
  ...ListQuery(MEMBER_SORTS),
  search: ListSearch('the name or the address'),
  disabled: Type.Optional(Type.Boolean()),
});
export type MemberQuery = Static<typeof MemberQuery>;
export const MemberList = Type.Object({ members: Type.Array(Member), ...ListPage });
export type MemberList = Static<typeof MemberList>;

/** `GET /api/member-names`: what to call the people who work on the site. Any member may know. */
export const MemberNames = Type.Object({
  members: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
export type MemberNames = Static<typeof MemberNames>;
