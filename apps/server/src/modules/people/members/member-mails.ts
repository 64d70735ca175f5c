import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import {
  createMailRenderer,
  dayText,
  type MailSite,
  type MailSiteParts,
  readMailSite,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';

const templates = createMailRenderer({
  folder: new URL('./templates/', import.meta.url),
  words: {
    invitation: {
      subject: '{invitedBy} invites you to work on {site.title}',
      heading: 'You are invited to {site.title}',
      introduction:
        '{invitedBy} would like you to work on {site.title}. Accept the invitation until {expires}.\n\nIf you do not know what this is about, do nothing: nobody gets an account by this email alone.',
    },
    'confirm-email': {
      subject: 'Confirm your new address for {site.title}',
      heading: 'Is this your address?',
      introduction:
        'A member of {site.title} wants to sign in with {email} from now on. If that was you, confirm it within a day. If not, do nothing: the address stays as it is.',
    },
    'email-changing': {
      subject: 'Your address for {site.title} is about to change',
      heading: 'Your address is about to change',
      introduction:
        'You asked to sign in to {site.title} with {email} from now on. This address counts until the new one is confirmed.\n\nIf that was not you, sign in, choose a new password and withdraw the change on your account page.',
    },
    'two-factor-reset': {
      subject: 'Two-factor sign-in for {site.title} was switched off',
      heading: 'Two-factor sign-in was switched off',
      introduction:
        '{by} switched two-factor sign-in off for your account on {site.title}, and you were signed out everywhere. Sign in with your password and set it up again.\n\nIf you did not ask for it, ask {by} why.',
    },
    'ownership-given': {
      subject: '{to} owns {site.title} now',
      heading: 'You gave {site.title} to {to}',
      introduction:
        '{to} is the owner of {site.title} now. You remain as an administrator.\n\nIf that was not you, write to {to} and choose a new password.',
    },
    'ownership-received': {
      subject: 'You own {site.title} now',
      heading: 'You own {site.title} now',
      introduction:
        '{by} made you the owner of {site.title}. You were signed out everywhere; sign in again to see what you may do now.',
    },
  },
});

type MailName = Parameters<typeof templates.render>[0];

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
  post(tx: Queryable, site: MailSite, mail: MemberMail): Promise<void>;
}

const WHY = 'You get this email because of your work on this site.';

export function createMemberMails(parts: MailSiteParts & { readonly mail: Pick<Mail, 'post'> }): MemberMails {
  return {
    site: (websiteId) => readMailSite(parts, websiteId),
    async post(tx, site, { name, cause, to, values = {}, button }) {
      const rendered = templates.render(name, {
        site: {
          title: site.title,
          url: site.baseUrl,
          logo: site.logo,
          contactEmail: site.contactEmail,
          businessLine: site.businessLine,
        },
        colors: site.colors,
        locale: site.locale,
        why: WHY,
        ...values,
        ...(button && { button: { url: wholeUrl(site.ownAddress, button.path), label: button.label } }),
      });
      await parts.mail.post(tx, {
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
