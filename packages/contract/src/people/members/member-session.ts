import { type Static, Type } from 'typebox';
import { Email, Id, NewPassword, TypedPassword } from '../../shared/fields.ts';
import { SignInCode } from './member-account.ts';
import { MemberRoles } from './members.ts';

/** `POST /api/member-session`: a site member (owner or staff) signs in to the admin. */
export const MemberSignIn = Type.Object({
  email: Email,
  password: TypedPassword,
  rememberMe: Type.Optional(Type.Boolean()),
});
export type MemberSignIn = Static<typeof MemberSignIn>;

export const SignedInMember = Type.Object({
  id: Id,
  email: Type.String(),
  displayName: Type.String(),
  roles: MemberRoles,
  /** What the roles allow, so that screens show only what will work. */
  permissions: Type.Array(Type.String()),
  isOwner: Type.Optional(Type.Boolean()),
  /** The role as which this session sees the admin, and no other. */
  viewedRole: Type.Optional(Type.Integer()),
});
export type SignedInMember = Static<typeof SignedInMember>;

/** `GET` and `POST /api/member-session` return this; `member` is null without a session. */
export const MemberSession = Type.Object({
  member: Type.Union([SignedInMember, Type.Null()]),
  website: Type.Object({
    id: Id,
    title: Type.String(),
    slug: Type.String(),
    baseUrl: Type.String(),
    /** How the site writes dates and numbers, such as `en-GB`. */
    language: Type.String(),
    timeZone: Type.String(),
    /** A safe copy: its mails stay in the outbox and test cards are the one way to pay. */
    isQuiet: Type.Optional(Type.Boolean()),
  }),
  /** False when no SMTP server is configured: mails then wait in the outbox that the admin shows. */
  mailLeavesTheMachine: Type.Boolean(),
  /** The password was right; `POST /api/member-session/code` with a code of the second factor signs in. */
  awaitsCode: Type.Optional(Type.Boolean()),
});
export type MemberSession = Static<typeof MemberSession>;

/** `POST /api/member-session/code`: the second step of signing in. */
export const SignInConfirmation = Type.Object({
  code: SignInCode,
  /** This browser is not asked for a code again for thirty days. */
  trustBrowser: Type.Optional(Type.Boolean()),
});
export type SignInConfirmation = Static<typeof SignInConfirmation>;

export const ViewedRole = Type.Object({ role: Type.Integer() }, { additionalProperties: false });

/** `POST /api/member-session/forgotten-password`: responds 202 for every address. */
export const ForgottenPassword = Type.Object({ email: Email });
export type ForgottenPassword = Static<typeof ForgottenPassword>;

export const ResetResponse = Type.Object({ message: Type.String() });

/** `POST /api/member-session/new-password` with the token from the mail: answers 204. */
export const PasswordReset = Type.Object({
  // A token cut off in the mail is an expired link, not a mistake in a form: any text is looked up.
  token: Type.String({ minLength: 1, maxLength: 200 }),
  password: NewPassword,
});
export type PasswordReset = Static<typeof PasswordReset>;
