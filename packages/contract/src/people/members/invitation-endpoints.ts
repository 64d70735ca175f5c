import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import * as calls from './invitation-calls.ts';
import {
  InvitationAcceptance,
  InvitationList,
  InvitationPath,
  InvitationResponse,
  InvitationToken,
  NewInvitation,
  OpenedInvitation,
} from './invitations.ts';
import { MemberSession } from './member-session.ts';

export const invitationEndpoints = {
  listInvitations: endpoint(calls.listInvitations, {
    access: memberWho('members.manage'),
    response: { 200: InvitationList },
  }),
  inviteMember: endpoint(calls.inviteMember, {
    access: memberWho('members.manage'),
    body: NewInvitation,
    response: { 201: InvitationResponse },
    errors: [
      'members.bad-email',
      'members.bad-role',
      'members.email-taken',
      'members.already-invited',
      'members.too-many-mails',
    ],
  }),
  resendInvitation: endpoint(calls.resendInvitation, {
    access: memberWho('members.manage'),
    params: InvitationPath,
    response: { 200: InvitationResponse },
    errors: [
      'members.invitation-missing',
      'members.invitation-over',
      'members.email-taken',
      'members.already-invited',
      'members.too-many-mails',
    ],
  }),
  revokeInvitation: endpoint(calls.revokeInvitation, {
    access: memberWho('members.manage'),
    params: InvitationPath,
    response: { 204: Nothing },
    errors: ['members.invitation-missing', 'members.invitation-over'],
  }),
  readInvitation: endpoint(calls.readInvitation, {
    access: anyone,
    body: InvitationToken,
    response: { 200: OpenedInvitation },
    errors: ['members.invitation-expired'],
  }),
  acceptInvitation: endpoint(calls.acceptInvitation, {
    access: anyone,
    body: InvitationAcceptance,
    response: { 200: MemberSession },
    errors: [
      'members.invitation-expired',
      'members.invitation-other-account',
      'members.invitation-sign-in',
      'members.invitation-incomplete',
    ],
  }),
} as const;
