import type { ChangeKind, Silent } from './change-kind.ts';
import { one, PRIVATE, page } from './change-subjects.ts';

const PASSWORD = 'Passwords are not stored in a form that could be set again. Choose a new one.';
const RIGHTS = 'Rights hold at once and end sessions. Set them again by hand.';
const OWN = 'A member’s own account is changed by them alone.';
const customer = { table: 'customers', param: 'customerId' };
const INVITATION = 'An invitation was mailed. Withdraw the invitation itself.';

/** Changes of members, invitations, accounts, who may see the site, and the mailing list. */
export const peopleKinds: Readonly<Record<string, ChangeKind | Silent>> = {
  'member.saveMemberPreferences': {
    silent: 'How a member likes their own screens is nobody else’s matter.',
  },
  'member.addMember': { words: 'added the member', subject: { table: 'site_members' }, cannotUndo: RIGHTS },
  'member.changeMember': {
    words: 'changed the member',
    subject: { table: 'site_members', param: 'memberId' },
    cannotUndo: RIGHTS,
  },
  'member.removeMember': {
    words: 'removed the member',
    subject: { table: 'site_members', param: 'memberId' },
    cannotUndo: RIGHTS,
  },
  ...staffKinds(),
  'report.saveCartReminders': {
    words: 'changed the reminders of carts that were left',
    subject: one('cart_reminder_settings'),
  },
  'brokenLink.redirectBrokenLink': { words: 'redirected a broken link', subject: one('redirects') },
  'brokenLink.removeBrokenLink': {
    silent: 'A broken link is a count, which comes back when a person meets it again.',
  },
  'siteAccess.saveSiteAccess': {
    words: 'changed who may see the site',
    subject: one('site_access'),
    cannotUndo: PASSWORD,
  },
  'siteAccess.savePagePassword': {
    words: 'changed the password of the page',
    subject: page,
    cannotUndo: PASSWORD,
  },
  'siteAccess.savePageMembers': {
    words: 'changed who may open the page',
    subject: page,
    cannotUndo: PASSWORD,
  },
  'customer.changeCustomer': { words: 'changed the customer', subject: customer },
  'customer.tagCustomer': { words: 'changed the tags of the customer', subject: customer },
  'customer.addCustomerNote': { words: 'wrote a note about the customer', subject: customer },
  'customer.removeCustomerNote': { words: 'deleted a note about the customer', subject: customer },
  'customer.mergeCustomers': { words: 'merged another customer into', subject: customer },
  'customer.importCustomers': { words: 'imported customers' },
  'customer.exportCustomerData': {
    words: 'exported everything about the customer',
    subject: customer,
    cannotUndo: 'A file that was saved cannot be called back.',
  },
  'customer.eraseCustomer': {
    words: 'erased a customer',
    subject: customer,
    cannotUndo: PRIVATE,
  },
  'mailingList.importMailingList': {
    words: 'imported people into the mailing list',
    cannotUndo: PRIVATE,
  },
  'mailingList.unsubscribeMailingListEntry': {
    words: 'unsubscribed a person from the mailing list',
    subject: { table: 'mailing_list_entries', param: 'entryId' },
    cannotUndo: PRIVATE,
  },
  'mailingList.removeMailingListEntry': {
    words: 'removed a person from the mailing list',
    subject: { table: 'mailing_list_entries', param: 'entryId' },
    cannotUndo: PRIVATE,
  },
};

function staffKinds(): Record<string, ChangeKind | Silent> {
  const member = { table: 'site_members', param: 'memberId' };
  const account = { subject: { table: 'site_members' }, cannotUndo: OWN, seenBy: 'members.manage' } as const;
  const invitation = { table: 'member_invitations', param: 'invitationId' };
  return {
    'member.viewAsRole': { silent: 'It changes what one session may do, and nothing that lasts.' },
    'member.dismissMember': { words: 'removed the member', subject: member, cannotUndo: RIGHTS },
    'member.resetMemberTwoFactor': {
      words: 'switched off the two-factor sign-in of',
      subject: member,
      cannotUndo: RIGHTS,
    },
    'member.transferOwnership': { words: 'gave the site to', subject: member, cannotUndo: RIGHTS },
    'memberAccount.changeMemberAccount': { words: 'changed their name to', ...account },
    'memberAccount.changeMemberEmail': { words: 'wants to use another email address', ...account },
    'memberAccount.cancelMemberEmail': { words: 'withdrew a change of their email address', ...account },
    'memberAccount.changeMemberPassword': { words: 'changed their password', ...account },
    'memberAccount.createOwnSite': { silent: 'It is about another site.' },
    'firstRun.keepSite': { silent: 'Nothing of the site changes.' },
    'firstRun.startOwnSite': { silent: 'It is about another site, or the first of this one.' },
    'siteCopy.copySite': { silent: 'It is about another site.' },
    'siteCopy.endSiteQuiet': {
      words: 'let the copy send mails and take payments',
      subject: one('websites'),
      cannotUndo: 'Mails that were sent cannot be taken back.',
    },
    'memberAccount.removeOwnSite': { silent: 'The activity goes with the site.' },
    'memberAccount.endMemberSession': { silent: 'Sessions are a member’s own.' },
    'memberAccount.endOtherMemberSessions': { silent: 'Sessions are a member’s own.' },
    'memberAccount.beginTwoFactor': { words: 'began to set up two-factor sign-in', ...account },
    'memberAccount.confirmTwoFactor': { words: 'switched on two-factor sign-in', ...account },
    'memberAccount.renewRecoveryCodes': { words: 'made new recovery codes', ...account },
    'memberAccount.switchTwoFactorOff': { words: 'switched off two-factor sign-in', ...account },
    'apiKey.addApiKey': {
      words: 'made the API key',
      subject: { table: 'api_keys' },
      cannotUndo: 'Revoke it where it is listed.',
    },
    'apiKey.revokeApiKey': {
      words: 'revoked the API key',
      subject: { table: 'api_keys', param: 'keyId' },
      cannotUndo: 'A key that is revoked stays so. Make another one.',
    },
    'invitation.inviteMember': {
      words: 'invited',
      subject: { table: 'member_invitations' },
      cannotUndo: INVITATION,
    },
    'invitation.resendInvitation': { words: 'invited again', subject: invitation, cannotUndo: INVITATION },
    'invitation.revokeInvitation': {
      words: 'withdrew the invitation of',
      subject: invitation,
      cannotUndo: 'Invite them again.',
    },
  };
}

/** What people change by a link that was mailed to them, signed in or not. */
export const linkKinds: Readonly<Record<string, ChangeKind>> = {
  'invitation.acceptInvitation': {
    words: 'accepted an invitation and joined as',
    subject: { table: 'site_members' },
    cannotUndo: RIGHTS,
  },
  'memberAccount.confirmMemberEmail': {
    words: 'confirmed a new email address for',
    subject: { table: 'site_members' },
    cannotUndo: OWN,
  },
};
