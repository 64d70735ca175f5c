import type { SubmissionEntry } from '@awning/contract';
import { Status } from '../../../kit/status/status.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { inboxMessages } from './inbox-messages.ts';

/** Whether a member has read it, in a word with its shape. */
export function SubmissionStatus({
  of: { state, archived },
}: {
  readonly of: Pick<SubmissionEntry, 'state' | 'archived'>;
}) {
  const t = useMessages(inboxMessages);
  if (state === 'spam')
    return (
      <Status shape="trouble" progress="none" tone="bad">
        {t('stateSpam')}
      </Status>
    );
  if (state === 'test')
    return (
      <Status shape="content" progress="paused" tone="info">
        {t('stateTest')}
      </Status>
    );
  if (archived)
    return (
      <Status shape="content" progress="done" tone="neutral">
        {t('stateArchived')}
      </Status>
    );
  return state === 'new' ? (
    <Status shape="content" progress="done" tone="info" isToDo>
      {t('stateNew')}
    </Status>
  ) : (
    <Status shape="content" progress="none" tone="neutral">
      {t('stateRead')}
    </Status>
  );
}
