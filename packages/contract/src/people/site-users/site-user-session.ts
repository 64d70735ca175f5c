import { type Static, Type } from 'typebox';
import { Email, TypedPassword } from '../../shared/fields.ts';

/** `POST /api/site-users/account/session`: a shopper signs in on the published site. */
export const SiteUserSignIn = Type.Object({
  email: Email,
  password: TypedPassword,
  rememberMe: Type.Optional(Type.Boolean()),
});
export type SiteUserSignIn = Static<typeof SiteUserSignIn>;

/** The caller keeps `xsrfToken` and sends it as `X-SiteUser-XSRF-Token` on later calls. */
export const SiteUserSignedIn = Type.Object({ xsrfToken: Type.String() });
export type SiteUserSignedIn = Static<typeof SiteUserSignedIn>;

/** `DELETE /api/site-users/account/session?cloneCart=true`: sign out, keeping a copy of the cart if asked to. */
export const SiteUserSignOutQuery = Type.Object({ cloneCart: Type.Optional(Type.Boolean()) });
export type SiteUserSignOutQuery = Static<typeof SiteUserSignOutQuery>;

export const SiteUserSignedOut = Type.Object({ crumbFail: Type.Optional(Type.Boolean()) });
export type SiteUserSignedOut = Static<typeof SiteUserSignedOut>;

/**
 * `GET /api/site-users/account/session` (ours): who is signed in, for a browser that lost its token.
 * Being a first read call, it also hands out the `crumb` cookie.
 */
export const SiteUserSession = Type.Object({
  authenticated: Type.Boolean(),
  siteUserId: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()]),
  xsrfToken: Type.Union([Type.String(), Type.Null()]),
});
export type SiteUserSession = Static<typeof SiteUserSession>;

/** JSON in the script-readable cookie `SiteUserInfo`; it carries no authority. */
export const SiteUserInfo = Type.Object({
  authenticated: Type.Boolean(),
  siteUserId: Type.Union([Type.String(), Type.Null()]),
});
export type SiteUserInfo = Static<typeof SiteUserInfo>;
