import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import * as calls from './member-calls.ts';
import {
  ForgottenPassword,
  MemberSession,
  MemberSignIn,
  PasswordReset,
  ResetResponse,
} from './member-session.ts';
import { MemberChange, MemberList, MemberPath, MemberResponse, NewMember } from './members.ts';

export const memberEndpoints = {
  readMemberSession: endpoint(calls.readMemberSession, { access: anyone, response: { 200: MemberSession } }),
  signMemberIn: endpoint(calls.signMemberIn, {
    access: anyone,
    body: MemberSignIn,
    response: { 200: MemberSession },
    errors: ['members.sign-in-failed', 'members.too-many-attempts'],
  }),
  signMemberOut: endpoint(calls.signMemberOut, { access: anyone, response: { 204: Nothing } }),
  requestPasswordReset: endpoint(calls.requestPasswordReset, {
    access: anyone,
    body: ForgottenPassword,
    response: { 202: ResetResponse },
  }),
  resetPassword: endpoint(calls.resetPassword, {
    access: anyone,
    body: PasswordReset,
    response: { 204: Nothing },
    errors: ['members.reset-link-expired'],
  }),
  listMembers: endpoint(calls.listMembers, {
    access: memberWho('members.manage'),
    response: { 200: MemberList },
  }),
  addMember: endpoint(calls.addMember, {
    access: memberWho('members.manage'),
    body: NewMember,
    response: { 201: MemberResponse },
    errors: ['members.bad-email', 'members.bad-role', 'members.email-taken', 'members.weak-password'],
  }),
  changeMember: endpoint(calls.changeMember, {
    access: memberWho('members.manage'),
    params: MemberPath,
    body: MemberChange,
    response: { 200: MemberResponse },
    errors: ['members.owner-stays', 'members.unknown'],
  }),
  removeMember: endpoint(calls.removeMember, {
    access: memberWho('members.manage'),
    params: MemberPath,
    response: { 204: Nothing },
    errors: ['members.owner-stays', 'members.unknown'],
  }),
} as const;
