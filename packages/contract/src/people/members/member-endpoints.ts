import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { PreferencesPath } from '../../foundation/settings/preferences.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import * as calls from './member-calls.ts';
import { MemberPreferencesBody } from './member-preferences.ts';
import {
  ForgottenPassword,
  MemberSession,
  MemberSignIn,
  PasswordReset,
  ResetResponse,
  SignInConfirmation,
  ViewedRole,
} from './member-session.ts';
import {
  MemberChange,
  MemberList,
  MemberNames,
  MemberPath,
  MemberQuery,
  MemberResponse,
  NewMember,
  TypedProof,
} from './members.ts';

const proof = ['members.wrong-name', 'members.wrong-password', 'members.too-many-attempts'] as const;

export const memberEndpoints = {
  readMemberSession: endpoint(calls.readMemberSession, { access: anyone, response: { 200: MemberSession } }),
  signMemberIn: endpoint(calls.signMemberIn, {
    access: anyone,
    body: MemberSignIn,
    response: { 200: MemberSession },
    errors: ['members.sign-in-failed', 'members.too-many-attempts'],
  }),
  confirmSignIn: endpoint(calls.confirmSignIn, {
    access: anyone,
    body: SignInConfirmation,
    response: { 200: MemberSession },
    errors: ['members.code-wrong', 'members.sign-in-over', 'members.too-many-attempts'],
  }),
  viewAsRole: endpoint(calls.viewAsRole, {
    access: memberWho('members.manage'),
    body: ViewedRole,
    response: { 200: MemberSession },
    errors: ['members.bad-role'],
  }),
  // The viewed role may be allowed nothing at all: leaving it is always possible.
  leaveViewedRole: endpoint(calls.leaveViewedRole, { access: anyone, response: { 200: MemberSession } }),
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
  readMemberPreferences: endpoint(calls.readMemberPreferences, {
    access: memberWho('site.view'),
    params: PreferencesPath,
    response: { 200: MemberPreferencesBody },
  }),
  saveMemberPreferences: endpoint(calls.saveMemberPreferences, {
    access: memberWho('site.view'),
    params: PreferencesPath,
    headers: ChangeHeaders,
    body: MemberPreferencesBody,
    response: { 200: MemberPreferencesBody },
    errors: [
      'members.preferences-changed',
      'members.preferences-full',
      'members.preferences-too-large',
      'members.too-many-namespaces',
    ],
  }),
  listMembers: endpoint(calls.listMembers, {
    access: memberWho('members.manage'),
    query: MemberQuery,
    response: { 200: MemberList },
    errors: ['lists.bad-cursor'],
  }),
  listMemberNames: endpoint(calls.listMemberNames, {
    access: memberWho('site.view'),
    response: { 200: MemberNames },
  }),
  addMember: endpoint(calls.addMember, {
    access: memberWho('members.manage'),
    body: NewMember,
    response: { 201: MemberResponse },
    errors: ['members.bad-email', 'members.bad-role', 'members.email-taken', 'members.weak-password'],
  }),
  readMember: endpoint(calls.readMember, {
    access: memberWho('members.manage'),
    params: MemberPath,
    response: { 200: MemberResponse },
    errors: ['members.unknown'],
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
  dismissMember: endpoint(calls.dismissMember, {
    access: memberWho('members.manage'),
    params: MemberPath,
    body: TypedProof,
    response: { 204: Nothing },
    errors: [...proof, 'members.last-owner', 'members.owner-only', 'members.unknown'],
  }),
  resetMemberTwoFactor: endpoint(calls.resetMemberTwoFactor, {
    access: memberWho('members.manage'),
    params: MemberPath,
    body: TypedProof,
    response: { 200: MemberResponse },
    errors: [...proof, 'members.owner-only', 'members.two-factor-off', 'members.unknown'],
  }),
  transferOwnership: endpoint(calls.transferOwnership, {
    access: memberWho('members.manage'),
    params: MemberPath,
    body: TypedProof,
    response: { 200: MemberResponse },
    errors: [...proof, 'members.cannot-own', 'members.owner-only', 'members.unknown'],
  }),
} as const;
