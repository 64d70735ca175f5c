import {
  createMailRenderer,
  type MailSite,
  type RenderedMail,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';
import { waitlistTemplateFolder } from './waitlist-mails.ts';

const templates = createMailRenderer({
  folder: waitlistTemplateFolder,
  words: {
    'confirm-sign-up': {
      subject: 'Please confirm: tell me when {product} is back',
      heading: 'One more step',
      introduction:
        'We received a request to email {email} when {product} is back in stock. If that was you, please confirm it. If not, do nothing: we won’t write again.',
    },
  },
});

/** Asks the owner of a mailbox whether it was them. Of what a stranger typed it repeats the address alone. */
export const confirmMail = (
  { title, baseUrl, logo, contactEmail, businessLine, colors, locale }: MailSite,
  o: { readonly email: string; readonly product: string; readonly path: string },
): RenderedMail =>
  templates.render('confirm-sign-up', {
    colors,
    locale,
    email: o.email,
    product: o.product,
    site: { title, url: baseUrl, logo, contactEmail, businessLine },
    button: { url: wholeUrl(baseUrl, o.path), label: 'Yes, notify me' },
    why: `You get this email because your address was typed into a form on ${title}.`,
  });
