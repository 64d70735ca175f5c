import type { NewMail } from '../../foundation/mail/index.ts';

interface RequestedBuyer {
  readonly site: { readonly id: string; readonly title: string };
  readonly product: string;
  readonly name: string;
  readonly to: string;
  readonly url: string;
  readonly cause: string;
}

export const reviewRequestMail = ({ site, product, name, to, url, cause }: RequestedBuyer): NewMail => ({
  websiteId: site.id,
  cause: `review-request/${cause}`,
  to,
  // The holder of the link could write in the recipient's name.
  confidential: true,
  subject: `How do you like ${product}?`,
  text: [
    name === '' ? 'Hello,' : `Hello ${name},`,
    '',
    `you bought ${product} from ${site.title}. Would you tell others how you like it? It takes a minute:`,
    url,
    '',
    'The link is yours alone and works for 90 days.',
    '',
    site.title,
  ].join('\n'),
});
