import type { SubmissionChange, SubmissionEntry } from '@awning/contract';
import { changeSubmission, removeSubmission, resendSubmission } from '@awning/contract/calls';
import { useMemo } from 'react';
import { describeError, isConflict } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { inboxMessages } from './inbox-messages.ts';
import { submissionQuery } from './inbox-query.ts';

type Changed = Pick<SubmissionEntry, 'id'>;
type Outcome = 'archived' | 'unarchived' | 'spam' | 'not-spam' | 'unread' | 'read';

/** `theirs`: what another member wrote meanwhile, so that nothing was saved. */
export interface NoteOutcome {
  readonly isSaved: boolean;
  readonly theirs: string | null;
}

export interface SubmissionChanges {
  readonly star: (submission: Changed, isStarred: boolean) => Promise<boolean>;
  readonly archive: (submission: Changed, isArchived: boolean) => Promise<boolean>;
  readonly spam: (submission: Changed, isSpam: boolean) => Promise<boolean>;
  readonly read: (submission: Changed, isRead: boolean, isTold?: boolean) => Promise<boolean>;
  /** `before`: the note that it was typed over. */
  readonly note: (submission: Changed, note: string, before: string) => Promise<NoteOutcome>;
  readonly resend: (submission: Changed) => Promise<boolean>;
  readonly remove: (submission: Changed) => Promise<boolean>;
}

/**
 * What members do with an answer: at once, and back with Undo where there is a way back. Resolves with whether it was
 * done.
 */
export function useSubmissionChanges(): SubmissionChanges {
  const t = useMessages(inboxMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  return useMemo(() => {
    const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work();
        void queries.invalidateQueries({ queryKey: ['notices'] });
        await queries.invalidateQueries({ queryKey: ['submissions'] });
        return true;
      } catch (error) {
        toasts.show({ text: describeError(error), tone: 'bad' });
        return false;
      }
    };
    const freshOf = ({ id }: Changed) => ({ ...submissionQuery(api, id), staleTime: 0 });
    const send = async ({ id }: Changed, body: SubmissionChange): Promise<void> => {
      const response = await api.call(changeSubmission, { params: { submissionId: id }, body });
      queries.setQueryData(submissionQuery(api, id).queryKey, response.body.submission);
    };
    const change = (submission: Changed, body: SubmissionChange): Promise<boolean> =>
      attempt(() => send(submission, body));
    const told = async (isDone: Promise<boolean>, outcome: Outcome, undo: () => void): Promise<boolean> => {
      if (!(await isDone)) return false;
      toasts.show({ text: t(`done_${outcome}`), undo });
      return true;
    };
    const changes: SubmissionChanges = {
      star: (submission, starred) => change(submission, { starred }),
      archive: (submission, archived) =>
        told(
          change(submission, { archived }),
          archived ? 'archived' : 'unarchived',
          () => void changes.archive(submission, !archived),
        ),
      spam: (submission, spam) =>
        told(
          change(submission, { spam }),
          spam ? 'spam' : 'not-spam',
          () => void changes.spam(submission, !spam),
        ),
      read: (submission, read, isTold = true) => {
        const isDone = change(submission, { read });
        return isTold
          ? told(isDone, read ? 'read' : 'unread', () => void changes.read(submission, !read))
          : isDone;
      },
      note: async (submission, note, noteBefore) => {
        let theirs: string | null = null;
        const isSaved = await attempt(async () => {
          try {
            await send(submission, { note, noteBefore });
          } catch (error) {
            if (isConflict(error)) theirs = (await queries.fetchQuery(freshOf(submission))).note;
            throw error;
          }
        });
        return { isSaved, theirs };
      },
      resend: ({ id }) =>
        attempt(async () => {
          await api.call(resendSubmission, { params: { submissionId: id } });
          toasts.show({ text: t('done_resent') });
        }),
      remove: ({ id }) =>
        attempt(async () => {
          await api.call(removeSubmission, { params: { submissionId: id } });
          toasts.show({ text: t('done_deleted') });
        }),
    };
    return changes;
  }, [api, queries, t, toasts]);
}
