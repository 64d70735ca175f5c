import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import {
  ConfirmedEmail,
  MemberAccount,
  MemberAccountChange,
  MemberEmailChange,
  MemberEmailConfirmation,
  MemberPasswordChange,
  MemberSessionList,
  MemberSessionPath,
  MemberSiteList,
  NewOwnSite,
  OwnSite,
  PasswordProof,
  RecoveryCodes,
  SiteRemoval,
  TwoFactorConfirmation,
  TwoFactorKey,
  TwoFactorProof,
} from './member-account.ts';
import * as calls from './member-account-calls.ts';

const proof = ['members.wrong-password', 'members.too-many-attempts', 'members.only-as-yourself'] as const;

// Of the caller alone: no call here names another member.
export const memberAccountEndpoints = {
  readMemberAccount: endpoint(calls.readMemberAccount, {
    access: memberWho('site.view'),
    response: { 200: MemberAccount },
  }),
  changeMemberAccount: endpoint(calls.changeMemberAccount, {
    access: memberWho('site.view'),
    body: MemberAccountChange,
    response: { 200: MemberAccount },
    errors: ['members.only-as-yourself'],
  }),
  changeMemberEmail: endpoint(calls.changeMemberEmail, {
    access: memberWho('site.view'),
    body: MemberEmailChange,
    response: { 200: MemberAccount },
    errors: [...proof, 'members.bad-email', 'members.same-email', 'members.too-many-mails'],
  }),
  cancelMemberEmail: endpoint(calls.cancelMemberEmail, {
    access: memberWho('site.view'),
    response: { 200: MemberAccount },
    errors: ['members.only-as-yourself'],
  }),
  confirmMemberEmail: endpoint(calls.confirmMemberEmail, {
    access: anyone,
    body: MemberEmailConfirmation,
    response: { 200: ConfirmedEmail },
    errors: ['members.email-link-expired', 'members.email-taken'],
  }),
  changeMemberPassword: endpoint(calls.changeMemberPassword, {
    access: memberWho('site.view'),
    body: MemberPasswordChange,
    response: { 204: Nothing },
    errors: proof,
  }),
  listMemberSites: endpoint(calls.listMemberSites, {
    access: memberWho('site.view'),
    response: { 200: MemberSiteList },
  }),
  createOwnSite: endpoint(calls.createOwnSite, {
    access: memberWho('members.manage'),
    body: NewOwnSite,
    response: { 201: OwnSite },
    errors: [
      ...proof,
      'members.owner-only',
      'members.weak-password',
      'sites.bad-slug',
      'sites.bad-title',
      'sites.creation-closed',
      'sites.slug-taken',
    ],
  }),
  removeOwnSite: endpoint(calls.removeOwnSite, {
    access: memberWho('members.manage'),
    body: SiteRemoval,
    response: { 204: Nothing },
    errors: [...proof, 'members.owner-only', 'members.wrong-name', 'sites.last-one'],
  }),
  listMemberSessions: endpoint(calls.listMemberSessions, {
    access: memberWho('site.view'),
    response: { 200: MemberSessionList },
  }),
  endMemberSession: endpoint(calls.endMemberSession, {
    access: memberWho('site.view'),
    params: MemberSessionPath,
    response: { 204: Nothing },
    errors: ['members.session-missing'],
  }),
  endOtherMemberSessions: endpoint(calls.endOtherMemberSessions, {
    access: memberWho('site.view'),
    response: { 204: Nothing },
  }),
  beginTwoFactor: endpoint(calls.beginTwoFactor, {
    access: memberWho('site.view'),
    body: PasswordProof,
    response: { 200: TwoFactorKey },
    errors: [...proof, 'members.two-factor-on'],
  }),
  confirmTwoFactor: endpoint(calls.confirmTwoFactor, {
    access: memberWho('site.view'),
    body: TwoFactorConfirmation,
    response: { 200: RecoveryCodes },
    errors: [
      'members.only-as-yourself',
      'members.code-wrong',
      'members.too-many-attempts',
      'members.two-factor-on',
      'members.two-factor-not-begun',
    ],
  }),
  renewRecoveryCodes: endpoint(calls.renewRecoveryCodes, {
    access: memberWho('site.view'),
    body: TwoFactorProof,
    response: { 200: RecoveryCodes },
    errors: [...proof, 'members.code-wrong', 'members.two-factor-off'],
  }),
  switchTwoFactorOff: endpoint(calls.switchTwoFactorOff, {
    access: memberWho('site.view'),
    body: TwoFactorProof,
    response: { 204: Nothing },
    errors: [...proof, 'members.code-wrong', 'members.two-factor-off'],
  }),
} as const;
