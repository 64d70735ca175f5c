import { type Static, Type } from 'typebox';
import { OrNull } from '../../shared/content-fields.ts';
import { Email, Id, NewPassword } from '../../shared/fields.ts';
import { MemberRoles, RoleCodes } from './members.ts';

const strict = { additionalProperties: false };
const Time = Type.String({ description: 'ISO 8601, UTC' });

export const invitationStates = ['open', 'expired', 'revoked', 'accepted'] as const;
/** An invitation to work on the site. It holds for seven days after it was last mailed. */
export const Invitation = Type.Object({
  id: Id,
  email: Type.String(),
  roles: MemberRoles,
  state: Type.Enum(invitationStates),
  invitedBy: OrNull(Type.String({ description: 'The name of the member; null when they left' })),
  sentOn: Time,
  expiresOn: Time,
  endedOn: OrNull(Type.String({ description: 'When it was accepted or withdrawn; ISO 8601, UTC' })),
});
export type Invitation = Static<typeof Invitation>;
export type InvitationState = Invitation['state'];

/** The newest 200: open ones, and those that ended within 90 days. */
export const InvitationList = Type.Object({ invitations: Type.Array(Invitation) });
export type InvitationList = Static<typeof InvitationList>;
export const InvitationResponse = Type.Object({ invitation: Invitation });
export const InvitationPath = Type.Object({ invitationId: Id });
export const NewInvitation = Type.Object({ email: Email, roles: RoleCodes }, strict);
export type NewInvitation = Static<typeof NewInvitation>;

// A token cut off in the mail is an invitation that does not hold, not a mistake in a form: any text is looked up.
const Token = Type.String({ minLength: 1, maxLength: 200 });
export const InvitationToken = Type.Object({ token: Token }, strict);
/** What the person who was invited reads before they accept. */
export const OpenedInvitation = Type.Object({
  email: Type.String(),
  roles: MemberRoles,
  invitedBy: OrNull(Type.String()),
  expiresOn: Time,
  /** `new`: they choose a name and a password. `sign-in`: there is an account with this address. */
  account: Type.Enum(['new', 'sign-in', 'signed-in', 'other-account']),
});
export type OpenedInvitation = Static<typeof OpenedInvitation>;
export const InvitationAcceptance = Type.Object(
  {
    token: Token,
    displayName: Type.Optional(Type.String({ pattern: '\\S', maxLength: 200 })),
    password: Type.Optional(NewPassword),
  },
  strict,
);
export type InvitationAcceptance = Static<typeof InvitationAcceptance>;
