import { isMailableAddress, NO_ANSWER } from '@awning/forms';
import {
  dataOfSite,
  defineMails,
  type MailSite,
  type RenderedMail,
  wholeUrl,
} from '../../../foundation/mail-templates/index.ts';
import type { StoredSubmission } from './inbox-repository.ts';

export const formMails = defineMails({
  folder: new URL('./templates/', import.meta.url),
  kinds: {
    'form-submitted': {
      title: 'New form submission',
      about: 'To those that the form names, or to the members who manage forms. Answers go to the sender.',
      subject: '{testMark}{formName}: {.if from}{from}{.or}new message{.end}',
      heading: '{formName}',
      introduction:
        '{testNote}{.if canAnswer}You have a new form submission. Reply to this email to write to {from}.{.or}You have a new form submission. It has no address to reply to.{.end}',
      slots: ['siteTitle', 'formName', 'from'],
      canSwitchOff: true,
    },
  },
});

/** What a mail says of a submission. */
type MailedSubmission = Pick<StoredSubmission, 'answers'> & {
  readonly entry: Pick<StoredSubmission['entry'], 'formName' | 'email' | 'state' | 'pagePath'>;
};

/** For a site to which nobody has written yet. */
export const sampleSubmission: MailedSubmission = {
  entry: { formName: 'Contact', email: 'sam@example.com', state: 'new', pagePath: null },
  answers: [
    { id: 'name', type: 'text', title: 'Name', text: 'Sam Sample', files: [] },
    { id: 'message', type: 'textarea', title: 'Message', text: 'Do you ship to Maine?', files: [] },
  ],
};

/** Words of the owner do not hide that it is a test. */
export const withTestMark = (
  { testMark }: { readonly testMark: string },
  mail: RenderedMail,
): RenderedMail =>
  mail.subject.startsWith(testMark) ? mail : { ...mail, subject: `${testMark}${mail.subject}` };

export function formMailData(site: MailSite, { entry, answers }: MailedSubmission, pageTitle: string) {
  const from = entry.email ?? '';
  const ofSite = dataOfSite(site);
  return {
    ...ofSite,
    // Replies go to the sender of the form, so nothing here offers another address.
    site: { ...ofSite.site, contactEmail: '' },
    testMark: entry.state === 'test' ? 'Test: ' : '',
    testNote: entry.state === 'test' ? 'This is a test, sent by a member from the form builder. ' : '',
    formName: entry.formName || 'Form',
    from,
    canAnswer: isMailableAddress(from),
    rows: answers
      .filter(({ text }) => text !== NO_ANSWER)
      .map(({ title, text, files }) => ({
        title,
        label: title.endsWith('?') ? title : `${title}:`,
        lines: files.length > 0 ? [] : text.split('\n'),
        files: files.map(({ name, url }) => ({ name, url: wholeUrl(site.baseUrl, url) })),
      })),
    page: entry.pagePath === null ? '' : ownUrl(site.baseUrl, entry.pagePath),
    pageTitle: pageTitle || entry.pagePath || '',
    why: 'You get this email because you look after the forms of this site.',
  };
}

/** The path came from the browser: it may not lead readers who trust our mail to another site. */
function ownUrl(baseUrl: string, path: string): string {
  const url = wholeUrl(baseUrl, path);
  return URL.parse(url)?.origin === URL.parse(baseUrl)?.origin ? url : '';
}
