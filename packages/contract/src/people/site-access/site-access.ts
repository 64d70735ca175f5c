import { type Static, Type } from 'typebox';
import { strict } from '../../shared/content-fields.ts';
import { Id, TypedPassword } from '../../shared/fields.ts';
import { SITE_ACCESS_MODES } from './site-access-words.ts';

/** A word for friends or customers, told from one to the other: shorter than what protects an account. */
const SharedPassword = Type.String({ minLength: 4, maxLength: 200 });

/** `GET /api/site-access`. The version comes as `ETag`. */
export const SiteAccess = Type.Object({
  mode: Type.Enum(SITE_ACCESS_MODES),
  hasPassword: Type.Boolean(),
  protectedPages: Type.Array(Id, { description: 'Collections that have a password of their own' }),
});
export type SiteAccess = Static<typeof SiteAccess>;

/** `PUT /api/site-access`: without a password, the one that was set before stays. */
export const SiteAccessChange = Type.Object(
  { mode: Type.Enum(SITE_ACCESS_MODES), password: Type.Optional(SharedPassword) },
  strict,
);
export type SiteAccessChange = Static<typeof SiteAccessChange>;

/** `GET /api/content/protected-pages`: for members who build pages and may not see how the site is locked. */
export const ProtectedPages = Type.Object({
  protectedPages: Type.Array(Id, { description: 'Collections that have a password of their own' }),
  memberPages: Type.Array(Id, { description: 'Collections that want an account on the site' }),
});

/**
 * `PUT /api/content/collections/{collectionId}/members-only`. A page is for everybody, for those who know its password,
 * or for those who have an account on the site: one replaces the other.
 */
export const PageMembersChange = Type.Object({ membersOnly: Type.Boolean() }, strict);
export const PageMembers = Type.Object({ collectionId: Id, membersOnly: Type.Boolean() });

/** `PUT /api/content/collections/{collectionId}/password`; null takes it away. */
export const PagePasswordChange = Type.Object(
  { password: Type.Union([SharedPassword, Type.Null()]) },
  strict,
);
export type PagePasswordChange = Static<typeof PagePasswordChange>;

export const PagePassword = Type.Object({ collectionId: Id, passwordProtected: Type.Boolean() });

/** `POST /lock`: the form of the lock screen. `page` is empty for the whole site. */
export const UnlockForm = Type.Object({
  password: TypedPassword,
  page: Type.Optional(Type.Union([Id, Type.Literal('')])),
  returnTo: Type.Optional(Type.String({ maxLength: 4000 })),
});
