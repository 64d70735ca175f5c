import {
  dataOfSite,
  defineMails,
  type MailData,
  type MailSite,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';

export const listMails = defineMails({
  folder: new URL('./templates/', import.meta.url),
  kinds: {
    'confirm-subscription': {
      title: 'Confirm the newsletter',
      about: 'To a visitor who asked for news. They are on the list when they have followed its link.',
      subject: 'Please confirm: news from {site.title}',
      heading: 'One more step',
      introduction:
        'We received a request to send news from {site.title} to {email}. If that was you, please confirm it. If not, do nothing: we won’t write again.',
      slots: ['siteTitle', 'email'],
      canSwitchOff: false,
    },
  },
  paths: { siteTitle: 'site.title' },
});

/**
 * Asks the owner of a mailbox whether it was them. It repeats nothing that a stranger typed but the address, or forms
 * would be a way to mail anybody anything.
 */
export const confirmationMailData = (
  site: MailSite,
  entry: { readonly email: string; readonly path: string },
): MailData => ({
  ...dataOfSite(site),
  email: entry.email,
  button: { url: wholeUrl(site.baseUrl, entry.path), label: 'Yes, send me news' },
  why: `You get this email because your address was typed into a form on ${site.title}.`,
});

/** Once a day, no matter how often a visitor types another person's address; but a person who left needs a new link. */
export const confirmationCause = (
  entryId: string,
  { askedAt: requestedAt, timesLeft }: { readonly askedAt: Date; readonly timesLeft: number },
): string => `mailing-list-confirmation/${entryId}/${requestedAt.toISOString().slice(0, 10)}/${timesLeft}`;
