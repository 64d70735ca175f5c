import { type Static, Type } from 'typebox';
import { Email, Id, NewPassword } from '../../shared/fields.ts';
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
});
export type Member = Static<typeof Member>;

const RoleCodes = Type.Array(Type.Integer(), { maxItems: 14 });
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

export const MemberPath = Type.Object({ memberId: Id });
export const MemberResponse = Type.Object({ member: Member });
/** `GET /api/members`, in the order they came. */
export const MemberList = Type.Object({ members: Type.Array(Member) });
