import { type Static, Type } from 'typebox';
import { OrNull } from '../../shared/content-fields.ts';
import { Email, Id, NewPassword, TypedPassword } from '../../shared/fields.ts';

const strict = { additionalProperties: false };
const Time = Type.String({ description: 'ISO 8601, UTC' });

/** Six digits of an authenticator app, or a recovery code, as people type them: with blanks and dashes. */
export const SignInCode = Type.String({ minLength: 1, maxLength: 40 });

/** `GET /api/member-account`: what a member may know and change about their own account. */
export const MemberAccount = Type.Object({
  email: Type.String(),
  displayName: Type.String(),
  pendingEmail: OrNull(
    Type.String({ description: 'The address that waits to be confirmed by the link mailed to it' }),
  ),
  twoFactor: Type.Object({
    isOn: Type.Boolean(),
    since: OrNull(Time),
    recoveryCodesLeft: Type.Integer(),
  }),
});
export type MemberAccount = Static<typeof MemberAccount>;

export const MemberAccountChange = Type.Object(
  { displayName: Type.String({ pattern: '\\S', maxLength: 200 }) },
  strict,
);
/** The new address counts once the link that is mailed to it was opened. */
export const MemberEmailChange = Type.Object({ email: Email, password: TypedPassword }, strict);
export const MemberEmailConfirmation = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }) },
  strict,
);
export const ConfirmedEmail = Type.Object({ email: Type.String() });
/** `POST /api/member-account/sites`: the owner of a site makes another one and owns it, with the same password. */
export const NewOwnSite = Type.Object(
  {
    title: Type.String({ pattern: '\\S', maxLength: 200 }),
    slug: Type.String({ minLength: 1, maxLength: 63, description: 'Its name in addresses' }),
    password: TypedPassword,
  },
  strict,
);
export type NewOwnSite = Static<typeof NewOwnSite>;
export const OwnSite = Type.Object({ title: Type.String(), slug: Type.String(), baseUrl: Type.String() });
export type OwnSite = Static<typeof OwnSite>;

/** `POST /api/member-account/site-removal`: the title of the site, and one's own password. */
export const SiteRemoval = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 256 }), password: TypedPassword },
  strict,
);
export type SiteRemoval = Static<typeof SiteRemoval>;
/** Every other session of the member ends. */
export const MemberPasswordChange = Type.Object(
  { currentPassword: TypedPassword, password: NewPassword },
  strict,
);

/** A site at which the member has an account, under the same address. */
export const MemberSite = Type.Object({
  id: Id,
  title: Type.String(),
  baseUrl: Type.String({
    description: 'Its admin is at `/config` there, and asks for the password of that site',
  }),
});
export type MemberSite = Static<typeof MemberSite>;
export const MemberSiteList = Type.Object({
  sites: Type.Array(MemberSite, {
    description: 'By title, this one included; empty for an address that is not confirmed',
  }),
});

/** A browser in which the member is signed in. */
export const MemberSessionEntry = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{24}$', description: 'Says nothing about the token of the session' }),
  device: Type.String({ description: 'Browser and system in words; empty for one that did not say' }),
  isCurrent: Type.Boolean({ description: 'The one that asks' }),
  signedInOn: Time,
  lastSeenOn: Time,
  endsOn: Time,
});
export type MemberSessionEntry = Static<typeof MemberSessionEntry>;
export const MemberSessionList = Type.Object({ sessions: Type.Array(MemberSessionEntry) });
export type MemberSessionList = Static<typeof MemberSessionList>;
export const MemberSessionPath = Type.Object({ sessionId: Id });

export const PasswordProof = Type.Object({ password: TypedPassword }, strict);
/** A key for an authenticator app. It protects nothing until a code of it was confirmed. */
export const TwoFactorKey = Type.Object({
  secret: Type.String({ description: 'In base 32, to be typed by hand' }),
  uri: Type.String({ description: 'The same as otpauth address, to be shown as a QR code' }),
});
export type TwoFactorKey = Static<typeof TwoFactorKey>;
export const TwoFactorConfirmation = Type.Object({ code: SignInCode }, strict);
export const TwoFactorProof = Type.Object({ password: TypedPassword, code: SignInCode }, strict);
/** Shown once; only their hashes are stored. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;
