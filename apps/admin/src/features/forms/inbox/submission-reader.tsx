import type { Submission, SubmissionDelivery } from '@awning/contract';
import { NO_ANSWER } from '@awning/forms';
import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { describeError, isMissing } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { type PageAction, usePageActions } from '../../../kit/actions/page-actions.tsx';
import { PageMenu } from '../../../kit/actions/page-menu.tsx';
import { goToNextRow } from '../../../kit/list/next-row.ts';
import { Question } from '../../../kit/question/question.tsx';
import { Moment } from '../../../kit/text/moment.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import classes from './inbox.module.css';
import { inboxMessages } from './inbox-messages.ts';
import { personQuery, submissionQuery } from './inbox-query.ts';
import { NoteForm } from './note-form.tsx';
import { ReplySheet } from './reply-sheet.tsx';
import { SubmissionStatus } from './submission-status.tsx';
import { type SubmissionChanges, useSubmissionChanges } from './use-submission-changes.ts';

interface SubmissionReaderProps {
  readonly submissionId: string;
  /** Beside the list: the next row is opened when this one leaves it. */
  readonly isBeside?: boolean;
  readonly onDeleted?: () => void;
}

/** An answer to read, to reply to, and to be done with. Opening it makes it read. */
export function SubmissionReader({ submissionId, isBeside = false, onDeleted }: SubmissionReaderProps) {
  const t = useMessages(inboxMessages);
  const { api } = useServices();
  const { data, error, refetch, dataUpdatedAt } = useQuery(submissionQuery(api, submissionId));
  // Deleted meanwhile: what was read is no longer there to be changed.
  if (data && !isMissing(error))
    return <ReadSubmission submission={data} now={dataUpdatedAt} isBeside={isBeside} onDeleted={onDeleted} />;
  if (!error) return <Skeleton height={240} role="status" aria-label={t('loading')} />;
  return (
    <>
      <FormNotice>{describeError(error)}</FormNotice>
      <Button variant="default" size="xs" onClick={() => void refetch()}>
        {t('tryAgain')}
      </Button>
    </>
  );
}

interface ReadSubmissionProps {
  readonly submission: Submission;
  readonly now: number;
  readonly isBeside: boolean;
  readonly onDeleted: (() => void) | undefined;
}

function ReadSubmission({ submission, now, isBeside, onDeleted }: ReadSubmissionProps) {
  const t = useMessages(inboxMessages);
  const changes = useSubmissionChanges();
  const [isReplying, replying] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const note = useRef<HTMLTextAreaElement>(null);
  useReadOnce(submission, changes);
  /** What takes the answer out of the list opens the next one. */
  const leave = async (work: () => Promise<boolean>): Promise<void> => {
    const next = isBeside ? goToNextRow(submission.id) : null;
    if (await work()) next?.();
  };
  const actions = usePageActions(
    actionsOf(t, submission, changes, {
      leave,
      reply: replying.open,
      note: () => note.current?.focus(),
      remove: deleting.open,
    }),
  );
  const { archived, starred, email, name, state } = submission;
  return (
    <article
      className={classes.reader}
      aria-label={t('answerFrom', { person: name ?? email ?? t('noAddress') })}
    >
      <div className={classes.tools}>
        {email !== null && (
          <Button size="xs" onClick={replying.open}>
            {t('reply')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() => void leave(() => changes.archive(submission, !archived))}
        >
          {t(archived ? 'unarchive' : 'archive')}
        </Button>
        <Button size="xs" variant="default" onClick={() => void changes.star(submission, !starred)}>
          {t(starred ? 'unstar' : 'star')}
        </Button>
        <PageMenu actions={actions} />
      </div>
      <Facts submission={submission} now={now} />
      {state === 'test' && <p className={classes.hint}>{t('testNote')}</p>}
      <Answers submission={submission} />
      <NoteForm key={submission.id} submission={submission} changes={changes} field={note} />
      <Deliveries deliveries={submission.deliveries} />
      {email !== null && <OtherAnswers email={email} shown={submission.id} now={now} />}
      {email !== null && isReplying && (
        <ReplySheet submission={submission} address={email} onClose={replying.close} />
      )}
      <DeleteQuestion
        isOpen={isDeleting}
        onClose={deleting.close}
        onDelete={async () => {
          deleting.close();
          await leave(async () => {
            const isDone = await changes.remove(submission);
            if (isDone) onDeleted?.();
            return isDone;
          });
        }}
      />
    </article>
  );
}

/** Once for each time that it is opened: a member who marks it as unread is not told otherwise. */
function useReadOnce(submission: Submission, changes: SubmissionChanges): void {
  const done = useRef(false);
  const { state } = submission;
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    if (state === 'new') void changes.read(submission, true, false);
  }, [state, submission, changes]);
}

interface ActionParts {
  readonly leave: (work: () => Promise<boolean>) => Promise<void>;
  readonly reply: () => void;
  readonly note: () => void;
  readonly remove: () => void;
}

function actionsOf(
  t: ReturnType<typeof useMessages<typeof inboxMessages>>,
  submission: Submission,
  changes: SubmissionChanges,
  { leave, reply, note, remove }: ActionParts,
): PageAction[] {
  const { archived, state, email } = submission;
  return [
    {
      id: 'reply',
      label: t('reply'),
      keys: 'r',
      run: reply,
      blocked: email === null ? t('noReply') : undefined,
    },
    {
      id: 'archive',
      label: t(archived ? 'unarchive' : 'archive'),
      keys: 'e',
      run: () => void leave(() => changes.archive(submission, !archived)),
    },
    { id: 'note', label: t('addNote'), keys: 'n', run: note },
    ...(state === 'test'
      ? []
      : [
          {
            id: 'spam',
            label: t(state === 'spam' ? 'notSpam' : 'spam'),
            keys: 's',
            run: () => void leave(() => changes.spam(submission, state !== 'spam')),
          },
        ]),
    ...(state === 'new' || state === 'read'
      ? [
          {
            id: 'unread',
            label: t(state === 'new' ? 'markRead' : 'markUnread'),
            keys: 'u',
            run: () => void changes.read(submission, state === 'new'),
          },
        ]
      : []),
    ...(state === 'spam'
      ? []
      : [{ id: 'resend', label: t('resend'), run: () => void changes.resend(submission) }]),
    { id: 'delete', label: t('deleteOne'), isDangerous: true, run: remove },
  ];
}

function Facts({ submission, now }: { readonly submission: Submission; readonly now: number }) {
  const t = useMessages(inboxMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const { formId, formName, pageTitle, pagePath, createdOn, deletedOn, siteUserId } = submission;
  const date = (at: number): string =>
    new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(at);
  return (
    <div className={classes.facts}>
      <SubmissionStatus of={submission} />
      <Link to="/forms/$formId" params={{ formId }}>
        {formName || t('form')}
      </Link>
      <Moment at={createdOn} now={now} />
      {pagePath !== null && (
        <a href={pagePath} target="_blank" rel="noopener">
          {t('sentFrom', { page: pageTitle || pagePath })}
        </a>
      )}
      <span>{deletedOn === null ? t('kept') : t('deletedOn', { date: date(deletedOn) })}</span>
      {siteUserId !== null && <span>{t('account')}</span>}
    </div>
  );
}

const SHOWN_IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

function Answers({ submission: { answers } }: { readonly submission: Submission }) {
  const t = useMessages(inboxMessages);
  const locale = useLocale();
  const hasFiles = answers.some(({ files }) => files.length > 0);
  return (
    <>
      <dl className={classes.answers}>
        {answers.map(({ id, type, title, text, files }) => (
          <div key={id}>
            <dt>{title}</dt>
            {files.length === 0 ? (
              <dd data-none={text === NO_ANSWER || undefined}>
                {text === NO_ANSWER ? t('noAnswer') : type === 'date' ? dayText(text, locale) : text}
              </dd>
            ) : (
              files.map((file) => (
                <dd key={file.id}>
                  <a href={file.url} download={file.name}>
                    {SHOWN_IMAGES.has(file.type) && <img src={file.url} alt="" loading="lazy" />}
                    {t('file', { name: file.name, size: sizeText(file.size, locale) })}
                  </a>
                </dd>
              ))
            )}
          </div>
        ))}
      </dl>
      {hasFiles && <p className={classes.hint}>{t('filesNote')}</p>}
    </>
  );
}

/** Sites store days as 2027-12-03, which few people say. */
const dayText = (text: string, locale: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(text))
    : text;

function sizeText(bytes: number, locale: string): string {
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
}

function Deliveries({ deliveries }: { readonly deliveries: readonly SubmissionDelivery[] }) {
  const t = useMessages(inboxMessages);
  return (
    <section className={classes.part} aria-label={t('deliveries')}>
      <h3>{t('deliveries')}</h3>
      {deliveries.length === 0 && <p className={classes.hint}>{t('nowhere')}</p>}
      <ul>
        {deliveries.map((delivery) => (
          <li key={`${delivery.to}/${delivery.id}`}>
            {delivery.to === 'webhook'
              ? t('toWebhook')
              : t(delivery.isReply ? 'toReply' : 'toMail', { address: delivery.address })}
            <small>
              {delivery.lastError === null
                ? t(`delivery ${delivery.state}`)
                : t('deliveryError', { state: t(`delivery ${delivery.state}`), error: delivery.lastError })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OtherAnswersProps {
  readonly email: string;
  readonly shown: string;
  readonly now: number;
}

/** What one person sent stands together, no matter which form it came by. */
function OtherAnswers({ email, shown, now }: OtherAnswersProps) {
  const t = useMessages(inboxMessages);
  const { api } = useServices();
  const { data = [] } = useQuery(personQuery(api, email));
  const others = data.filter(({ id }) => id !== shown);
  return (
    <section className={classes.part} aria-label={t('others')}>
      <h3>{t('others')}</h3>
      {others.length === 0 && <p className={classes.hint}>{t('noOthers')}</p>}
      <ul>
        {others.map(({ id, formName, preview, createdOn }) => (
          <li key={id}>
            <Link to="/inbox/$submissionId" params={{ submissionId: id }}>
              {formName}
            </Link>
            <small>
              <Moment at={createdOn} now={now} /> · {preview}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DeleteQuestionProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => Promise<void>;
}

function DeleteQuestion({ isOpen, onClose, onDelete }: DeleteQuestionProps) {
  const t = useMessages(inboxMessages);
  return (
    <Question
      title={t('deleteTitle', { count: 1 })}
      yes={t('deleteOne')}
      isOpen={isOpen}
      isFinal
      onYes={() => void onDelete()}
      onClose={onClose}
    >
      {t('deleteText')}
    </Question>
  );
}
