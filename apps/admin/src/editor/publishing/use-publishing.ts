import type { SiteChange } from '@awning/contract';
import { askForReview, cancelSchedule, createSchedule, publishSiteChanges } from '@awning/contract/calls';
import { isError } from '@awning/contract/client';
import { useMutation } from '@tanstack/react-query';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { publishingMessages } from './publishing-messages.ts';
import { choiceOf, localTimeOf, momentOf } from './schedule-times.ts';
import { useRefreshedSite, useTakingBack, useUndoPublish } from './use-undo-publish.ts';

/** Makes changes live now or at a time, or asks for their review; each has its way back in the message that says so. */
export function usePublishing(chosen: readonly SiteChange[], onDone: () => void) {
  const t = useMessages(editorMessages);
  const words = useMessages(publishingMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const { api } = useServices();
  const { info } = useEditorTools();
  const toasts = useToasts();
  const refresh = useRefreshedSite();
  const takeBack = useTakingBack();
  const undo = useUndoPublish();
  const finish = (text: string, back?: () => void): void => {
    toasts.show({ text, ...(back && { undo: back }) });
    refresh();
    onDone();
  };
  const changes = chosen.map(choiceOf);
  const publishing = useMutation({
    mutationFn: async () => (await api.call(publishSiteChanges, { body: { changes } })).body.publish,
    onSuccess: ({ id }) => finish(t('published', { title: info.title }), () => void undo(id)),
    // Another member was faster: what waits is read again, and the member looks at it again.
    onError: refresh,
  });
  const scheduling = useMutation({
    mutationFn: async (at: string) =>
      (await api.call(createSchedule, { body: { changes, ...localTimeOf(at, timeZone) } })).body.schedule,
    onSuccess: ({ id, dueAt }) =>
      finish(words('scheduled', { when: momentOf(dueAt, locale, timeZone) }), () => {
        const run = () => api.call(cancelSchedule, { params: { scheduleId: id } });
        void takeBack(run, words('cancelled'));
      }),
    onError: refresh,
  });
  const review = useMutation({
    mutationFn: () => api.call(askForReview, { body: { changes } }),
    onSuccess: () => finish(t('reviewAsked')),
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
