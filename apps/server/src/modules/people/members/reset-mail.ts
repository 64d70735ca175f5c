import type { RequestSite } from '../../../platform/http/index.ts';
import type { NewMail } from '../../foundation/mail/index.ts';

/**
 * The link goes to the address at which the install serves the site: neither a forged Host header nor a domain that a
 * member adds can send a token elsewhere.
 */
export function resetMail(
  site: Pick<RequestSite, 'id' | 'title'> & { readonly ownAddress: string },
  o: { to: string; token: string; cause: string },
): NewMail {
  const link = `${site.ownAddress}/config/new-password?token=${o.token}`;
  return {
    websiteId: site.id,
    cause: `member-password-reset/${o.cause}`,
    to: o.to,
    confidential: true,
    subject: `Choose a new password for ${site.title}`,
    text: [
      `A new password was requested, hopefully by you, for ${site.title}.`,
      '',
      'Choose one here within the next hour:',
      link,
      '',
      'If it was not you, there is nothing to do: your password stays as it is.',
    ].join('\n'),
  };
}
