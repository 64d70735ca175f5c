import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import {
  dataOfSite,
  dayText,
  defineMails,
  type MailData,
  type MailSet,
  type MailSite,
  type MailSiteParts,
  readMailSite,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';

const FIXED = { slots: [], canSwitchOff: false, isFixed: true } as const;

/** Words that keep accounts safe: no member changes what these say. */
const memberMails = defineMails({
  folder: new URL('./templates/', import.meta.url),
  kinds: {
    invitation: {
      ...FIXED,
      title: 'Invitation',
      about: 'To a person whom a member invites to work on the site. It has a link that is theirs alone.',
      subject: '{invitedBy} invites you to work on {site.title}',
      heading: 'You are invited to {site.title}',
      introduction:
        '{invitedBy} would like you to work on {site.title}. Accept the invitation until {expires}.\n\nIf you do not know what this is about, do nothing: nobody gets an account by this email alone.',
    },
    'member-password-reset': {
      ...FIXED,
      title: 'New password',
      about: 'To a member who asked for a new password. It has a link that is theirs alone.',
      subject: 'Choose a new password for {site.title}',
      heading: 'Choose a new password',
      introduction:
        'A new password was requested, hopefully by you, for {site.title}. Choose one within the next hour.\n\nIf it was not you, there is nothing to do: your password stays as it is.',
    },
    'confirm-email': {
      ...FIXED,
      title: 'Confirm a new address',
      about: 'To the new address of a member, who confirms it by its link.',
      subject: 'Confirm your new address for {site.title}',
      heading: 'Is this your address?',
      introduction:
        'A member of {site.title} wants to sign in with {email} from now on. If that was you, confirm it within a day. If not, do nothing: the address stays as it is.',
    },
    'email-changing': {
      ...FIXED,
      title: 'Address is about to change',
      about: 'To the former address of a member who wants another one.',
      subject: 'Your address for {site.title} is about to change',
      heading: 'Your address is about to change',
      introduction:
        'You asked to sign in to {site.title} with {email} from now on. This address counts until the new one is confirmed.\n\nIf that was not you, sign in, choose a new password and withdraw the change on your account page.',
    },
    'two-factor-reset': {
      ...FIXED,
      title: 'Two-factor sign-in switched off',
      about: 'To a member whose second factor another member switched off.',
      subject: 'Two-factor sign-in for {site.title} was switched off',
      heading: 'Two-factor sign-in was switched off',
      introduction:
        '{by} switched two-factor sign-in off for your account on {site.title}, and you were signed out everywhere. Sign in with your password and set it up again.\n\nIf you did not ask for it, ask {by} why.',
    },
    'ownership-given': {
      ...FIXED,
      title: 'Site given away',
      about: 'To the former owner, when the site has another one.',
      subject: '{to} owns {site.title} now',
      heading: 'You gave {site.title} to {to}',
      introduction:
        '{to} is the owner of {site.title} now. You remain as an administrator.\n\nIf that was not you, write to {to} and choose a new password.',
    },
    'ownership-received': {
      ...FIXED,
      title: 'Site received',
      about: 'To the new owner of the site.',
      subject: 'You own {site.title} now',
      heading: 'You own {site.title} now',
      introduction:
        '{by} made you the owner of {site.title}. You were signed out everywhere; sign in again to see what you may do now.',
    },
  },
});

type MailName = keyof typeof memberMails.kinds;

interface MemberMail {
  readonly name: MailName;
  /** The same cause never mails the same person twice. */
  readonly cause: string;
  readonly to: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly button?: { readonly path: string; readonly label: string };
}

export interface MemberMails {
  /** Reads how the site looks, before a transaction begins; null when the site is gone. */
  site(websiteId: WebsiteId): Promise<MailSite | null>;
  /** False: it was posted before. */
  post(tx: Queryable, site: MailSite, mail: MemberMail): Promise<boolean>;
}

const WHY = 'You get this email because of your work on this site.';

/** A domain that a member added is in no mail about accounts, neither as a link nor as the place of an image. */
const safeSender = (site: MailSite) => ({
  ...dataOfSite(site).site,
  url: site.ownAddress,
  logo: site.baseUrl === site.ownAddress ? site.logo : null,
});

const memberMailData = (
  site: MailSite,
  values: NonNullable<MemberMail['values']>,
  button: MemberMail['button'],
): MailData => ({
  ...dataOfSite(site),
  site: safeSender(site),
  why: WHY,
  ...values,
  ...(button && { button: { url: wholeUrl(site.ownAddress, button.path), label: button.label } }),
});

export function createMemberMails(parts: MailSiteParts & { readonly mail: Pick<Mail, 'post'> }): MemberMails {
  return {
    site: (websiteId) => readMailSite(parts, websiteId),
    async post(tx, site, { name, cause, to, values = {}, button }) {
      const rendered = memberMails.render(name, memberMailData(site, values, button));
      return parts.mail.post(tx, {
        websiteId: site.websiteId,
        cause: `${name}/${cause}`,
        to,
        ...rendered,
        // A link in it would let a reader act as the recipient.
        ...(button && { confidential: true }),
      });
    },
  };
}

export const dayOf = (site: MailSite, at: Date): string => dayText(at, site);

/** What is shown to those who look at the words: nobody gets in by these. */
const SAMPLES: Readonly<Record<MailName, Pick<MemberMail, 'values' | 'button'>>> = {
  invitation: {
    values: { invitedBy: 'Sam Sample' },
    button: { path: '/config', label: 'Accept the invitation' },
  },
  'member-password-reset': { button: { path: '/config', label: 'Choose a new password' } },
  'confirm-email': {
    values: { email: 'sam@example.com' },
    button: { path: '/config', label: 'Yes, this is my address' },
  },
  'email-changing': { values: { email: 'sam@example.com' } },
  'two-factor-reset': { values: { by: 'Sam Sample' } },
  'ownership-given': { values: { to: 'Sam Sample' } },
  'ownership-received': { values: { by: 'Sam Sample' } },
};
const WEEK_MS = 7 * 24 * 3_600_000;

export const memberMailSet = ({ clock }: { readonly clock: Clock }): MailSet<MailName> => ({
  group: 'accounts',
  mails: memberMails,
  recordsNeed: 'members.manage',
  // What they tell lets people in: no member sees one with a record.
  latestRecord: async () => null,
  async madeUp(site, name) {
    const { values = {}, button } = SAMPLES[name];
    const expires = dayOf(site, new Date(clock.now().getTime() + WEEK_MS));
    return memberMailData(site, { expires, ...values }, button);
  },
});
