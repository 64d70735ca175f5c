import type { RequestSite } from '../../../platform/http/index.ts';
import type { NewMail } from '../../foundation/mail/index.ts';

/** The link goes to the address of the site as stored, so a forged Host header cannot send a token elsewhere. */
export function resetMail(
  site: Pick<RequestSite, 'id' | 'title' | 'baseUrl'>,
  o: { to: string; token: string; cause: string },
): NewMail {
  const link = `${site.baseUrl}/config/new-password?token=${o.token}`;
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
