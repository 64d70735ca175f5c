import {
  dataOfSite,
  defineMails,
  type MailData,
  type MailSite,
} from '../../foundation/mail-templates/index.ts';

export const reviewMails = defineMails({
  kinds: {
    'review-request': {
      title: 'Ask for a review',
      about: 'To a buyer, when a member asks them for a review. It has a link that is theirs alone.',
      subject: 'How do you like {productName}?',
      heading: 'How do you like {productName}?',
      introduction:
        '{.if customerName}Hello {customerName},{.or}Hello,{.end}\n\nyou bought {productName} from {siteTitle}. Would you tell others how you like it? It takes a minute. The link is yours alone and works for 90 days.',
      slots: ['siteTitle', 'productName', 'customerName'],
      canSwitchOff: false,
    },
  },
});

export const reviewRequestMailData = (
  site: MailSite,
  { product, name, url }: { readonly product: string; readonly name: string; readonly url: string },
): MailData => ({
  ...dataOfSite(site),
  productName: product,
  customerName: name,
  button: { url, label: 'Write a review' },
  why: `You get this email because you bought from ${site.title}.`,
});
