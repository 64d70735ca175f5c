import type { ReleaseValue, SiteChange } from '@awning/contract';
import { askForReview, cancelSchedule, createSchedule, publishSiteChanges } from '@awning/contract/calls';
import { isError } from '@awning/contract/client';
import { useMutation } from '@tanstack/react-query';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { useToasts } from '../toasts/toasts.tsx';
import { publishingMessages } from './publishing-messages.ts';
import { choiceOf, localTimeOf, momentOf } from './schedule-times.ts';
import { useRefreshedSite, useTakingBack, useUndoPublish } from './use-undo-publish.ts';

interface PublishingOptions {
  /** What is said when they are live. */
  readonly published: string;
  /** What the release is called. */
  readonly name?: string;
  /** What has no draft and goes live with them, such as a price. */
  readonly values?: readonly ReleaseValue[];
  readonly onDone: () => void;
  /** After the publish was undone: what visitors see is another once more. */
  readonly onUndone?: () => void;
}

/** Makes changes live now or at a time, or asks for their review; each has its way back in the message that says so. */
export function usePublishing(
  chosen: readonly SiteChange[],
  { published, name = '', values = [], onDone, onUndone }: PublishingOptions,
) {
  const t = useMessages(publishingMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const { api } = useServices();
  const toasts = useToasts();
  const refresh = useRefreshedSite();
  const takeBack = useTakingBack();
  const undo = useUndoPublish();
  const finish = (text: string, back?: () => void): void => {
    toasts.show({ text, ...(back && { undo: back }) });
    refresh();
    onDone();
  };
  const body = {
    changes: chosen.map(choiceOf),
    ...(values.length > 0 && { values: [...values] }),
    ...(name.trim() !== '' && { name: name.trim() }),
  };
  const publishing = useMutation({
    mutationFn: async () => (await api.call(publishSiteChanges, { body })).body.publish,
    onSuccess: ({ id }) => finish(published, () => void undo(id).then(onUndone)),
    // Another member was faster: what waits is read again, and the member looks at it again.
    onError: refresh,
  });
  const scheduling = useMutation({
    mutationFn: async (at: string) =>
      (await api.call(createSchedule, { body: { ...body, ...localTimeOf(at, timeZone) } })).body.schedule,
    onSuccess: ({ id, dueAt }) =>
      finish(t('scheduled', { when: momentOf(dueAt, locale, timeZone) }), () => {
        const run = () => api.call(cancelSchedule, { params: { scheduleId: id } });
        void takeBack(run, t('cancelled'));
      }),
    onError: refresh,
  });
  const review = useMutation({
    mutationFn: () => api.call(askForReview, { body: { changes: body.changes } }),
    onSuccess: () => {
      // Values without a draft cannot be reviewed: they stay until they are published with the rest.
      toasts.show({ text: t(values.length > 0 ? 'reviewAskedWithout' : 'reviewAsked') });
      refresh();
      if (values.length === 0) onDone();
    },
  });
  const error = publishing.error ?? scheduling.error ?? review.error;
  const timeProblem = fieldErrorsOf(scheduling.error).at;
  return {
    publish: () => publishing.mutate(),
    schedule: (at: string) => scheduling.mutate(at),
    askForReview: () => review.mutate(),
    isRunning: publishing.isPending || scheduling.isPending || review.isPending,
    needsReview: isError(error, 'publishing.needs-review'),
    timeProblem,
    problem: error && timeProblem === undefined ? describeError(error) : null,
  };
}
