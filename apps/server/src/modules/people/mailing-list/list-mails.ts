import {
  createMailRenderer,
  type MailSite,
  type RenderedMail,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';

const templates = createMailRenderer({
  folder: new URL('./templates/', import.meta.url),
  words: {
    'confirm-subscription': {
      subject: 'Please confirm: news from {site.title}',
      heading: 'One more step',
      introduction:
        'We received a request to send news from {site.title} to {email}. If that was you, please confirm it. If not, do nothing: we won’t write again.',
    },
  },
});

/**
 * Asks the owner of a mailbox whether it was them. It repeats nothing that a stranger typed but the address, or forms
 * would be a way to mail anybody anything.
 */
export const confirmationMail = (
  site: MailSite,
  entry: { readonly email: string; readonly path: string },
): RenderedMail =>
  templates.render('confirm-subscription', {
    site: {
      title: site.title,
      url: site.baseUrl,
      logo: site.logo,
      contactEmail: site.contactEmail,
      businessLine: site.businessLine,
    },
    colors: site.colors,
    locale: site.locale,
    email: entry.email,
    button: { url: wholeUrl(site.baseUrl, entry.path), label: 'Yes, send me news' },
    why: `You get this email because your address was typed into a form on ${site.title}.`,
  });

/** Once a day, no matter how often a visitor types another person's address; but a person who left needs a new link. */
export const confirmationCause = (
  entryId: string,
  { askedAt: requestedAt, timesLeft }: { readonly askedAt: Date; readonly timesLeft: number },
): string => `mailing-list-confirmation/${entryId}/${requestedAt.toISOString().slice(0, 10)}/${timesLeft}`;
