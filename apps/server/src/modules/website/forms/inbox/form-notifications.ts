import { mayRoles } from '@awning/contract';
import { isMailableAddress, NO_ANSWER } from '@awning/forms';
import type { Logger } from 'pino';
import type { Database } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { defineSubscription, type Outbox } from '../../../../platform/events/index.ts';
import type { Mail } from '../../../foundation/mail/index.ts';
import {
  type MailSet,
  type MailSiteParts,
  type OwnMailTexts,
  readMailSite,
} from '../../../foundation/mail-templates/index.ts';
import type { Webhooks } from '../../../foundation/webhooks/index.ts';
import { JOIN_REQUESTED, type JoinRequest } from '../../../people/mailing-list/index.ts';
import type { Members } from '../../../people/members/index.ts';
import type { PageReaders } from '../../content/index.ts';
import { FORM_SUBMITTED } from '../form-submitted.ts';
import { createPopupPages } from '../popup-pages.ts';
import { formMailData, formMails, sampleSubmission, withTestMark } from './form-mails.ts';
import { pageOfSubmissions, readSubmission, type StoredSubmission } from './inbox-repository.ts';

export interface FormNotificationParts extends MailSiteParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly log: Logger;
  readonly mail: Pick<Mail, 'post'>;
  readonly mailTexts: OwnMailTexts;
  readonly members: Pick<Members, 'list'>;
  readonly webhooks: Pick<Webhooks, 'tell'>;
  readonly pages: Pick<PageReaders, 'collections' | 'items' | 'pagesOfType'>;
}

const MOST_TIMES = 20;

/** Of the mails about a submission: the first, and each time that a member sends them again. */
export const notificationCauses = (submissionId: string): string[] =>
  Array.from({ length: MOST_TIMES }, (_, time) =>
    time === 0 ? firstCause(submissionId) : `${firstCause(submissionId)}/${time + 1}`,
  );
const firstCause = (submissionId: string): string => `form-submitted/${submissionId}`;

/** What tests of the words are about that were shown with a submission. */
export const aboutSubmission = (submissionId: string): string => `submission/${submissionId}`;

/** Of replies to the sender, each by a member. */
export const replyCauses = (submissionId: string): string[] =>
  Array.from({ length: MOST_TIMES }, (_, time) => `form-reply/${submissionId}/${time + 1}`);

/**
 * What becomes of a submission once it is stored: mails to those who look after it, the mailing list, and webhooks.
 * Each by itself, so that none waits for another.
 */
export function sendFormNotifications(parts: FormNotificationParts) {
  const { database, outbox, log, mail, mailTexts, webhooks, pages } = parts;
  const stored = async (websiteId: WebsiteId, submissionId: string): Promise<StoredSubmission | null> => {
    const submission = await readSubmission(database.query, websiteId, submissionId);
    // Deleted, or called spam, before anybody was told.
    return submission?.entry.state === 'spam' ? null : submission;
  };

  const popups = createPopupPages(pages);

  /** As the site calls it: what the browser says becomes the text of no link. */
  const pageTitleOf = async (websiteId: WebsiteId, { pageId }: StoredSubmission): Promise<string> => {
    if (pageId === null) return '';
    const [collections, items] = await Promise.all([
      pages.collections(websiteId, [pageId]),
      pages.items(websiteId, [pageId]),
    ]);
    return (collections.get(pageId) ?? items.get(pageId))?.title ?? '';
  };

  const notify = async (websiteId: WebsiteId, submissionId: string, cause: string): Promise<number> => {
    const [submission, site] = await Promise.all([
      stored(websiteId, submissionId),
      readMailSite(parts, websiteId),
    ]);
    if (submission === null || site === null) return 0;
    const readers = await readersOf(parts, websiteId, submission);
    const pageTitle = await pageTitleOf(websiteId, submission);
    const own = await mailTexts.of(websiteId, 'form-submitted');
    const data = formMailData(site, submission, pageTitle);
    const { subject, html, text } = withTestMark(data, formMails.render('form-submitted', data, own));
    const { email } = submission.entry;
    await database.transaction(async (tx) => {
      for (const to of readers)
        await mail.post(tx, {
          websiteId,
          cause,
          to,
          subject,
          html,
          text,
          ...(email !== null && isMailableAddress(email) ? { replyTo: email } : {}),
        });
    });
    if (readers.length === 0) log.debug({ websiteId, submissionId }, 'a form notifies nobody');
    return readers.length;
  };

  const notifyReaders = defineSubscription(FORM_SUBMITTED, 'forms.notify', async ({ websiteId, payload }) => {
    const { enabled } = await mailTexts.of(websiteId, 'form-submitted');
    if (enabled) await notify(websiteId, payload.submissionId, firstCause(payload.submissionId));
  });

  const joinMailingList = defineSubscription(
    FORM_SUBMITTED,
    'forms.mailing-list',
    async ({ websiteId, payload }) => {
      const submission = await stored(websiteId, payload.submissionId);
      const request = submission && joinRequest(submission);
      if (!request) return;
      const source =
        submission.pageId !== null && (await popups.has(websiteId, submission.pageId))
          ? 'popup'
          : request.source;
      const withSource: JoinRequest = { ...request, source };
      await database.transaction((tx) =>
        outbox.emit(tx, { websiteId, topic: JOIN_REQUESTED, payload: withSource }),
      );
    },
  );

  const callWebhooks = defineSubscription(FORM_SUBMITTED, 'forms.webhook', async ({ websiteId, payload }) => {
    const submission = await stored(websiteId, payload.submissionId);
    if (submission === null) return;
    const { entry, answers } = submission;
    await webhooks.tell({
      websiteId,
      topic: 'form.submit',
      cause: entry.id,
      data: {
        submissionId: entry.id,
        formId: entry.formId,
        formName: entry.formName,
        submittedOn: new Date(entry.createdOn).toISOString(),
        fields: answers.map(({ id, type, title, text }) => ({
          id,
          type,
          title,
          value: text === NO_ANSWER ? '' : text,
        })),
      },
    });
  });

  const mailSet: MailSet<'form-submitted'> = {
    group: 'forms',
    mails: formMails,
    recordsNeed: 'forms.manage',
    madeUp: async (site) => formMailData(site, sampleSubmission, ''),
    async latestRecord(site) {
      const [latest] = (await pageOfSubmissions(database.query, site.websiteId, { limit: 1 })).rows;
      if (!latest) return null;
      const title = latest.entry.formName || 'Form';
      return {
        data: formMailData(site, latest, await pageTitleOf(site.websiteId, latest)),
        record: latest.entry.email === null ? title : `${title}, ${latest.entry.email}`,
        about: aboutSubmission(latest.entry.id),
      };
    },
  };

  return { notify, mailSet, eventSubscriptions: [notifyReaders, joinMailingList, callWebhooks] };
}

/** Those that the form names; else the members who manage forms, unless the visitor only signed up for news. */
async function readersOf(
  { members }: Pick<FormNotificationParts, 'members'>,
  websiteId: WebsiteId,
  { storage, entry }: StoredSubmission,
): Promise<readonly string[]> {
  if (storage.notify.length > 0) return storage.notify;
  if (entry.kind === 'newsletter') return [];
  return (await members.list(websiteId))
    .filter(({ disabled, roles }) => !disabled && mayRoles(roles, 'forms.manage'))
    .map(({ email }) => email);
}

function joinRequest({ entry, model, storage, answers }: StoredSubmission): JoinRequest | null {
  const { email } = entry;
  if (!storage.mailingList.enabled || email === null || !isMailableAddress(email)) return null;
  const named = (id: string): string => {
    const text = answers.find((answer) => answer.id === id)?.text;
    return text === undefined || text === NO_ANSWER ? '' : text;
  };
  return {
    email,
    firstName: named('fname'),
    lastName: named('lname'),
    source: entry.kind,
    sourceId: entry.id,
    wording: [entry.formName, model?.submitButtonText ?? ''].filter((text) => text !== '').join(': '),
    askedAt: new Date(entry.createdOn).toISOString(),
    doubleOptIn: storage.mailingList.doubleOptIn,
  };
}
