import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './publish-actions.module.css';
import { type PublishTime, PublishTimeField } from './publish-time.tsx';
import { publishingMessages } from './publishing-messages.ts';
import type { usePublishing } from './use-publishing.ts';

interface PublishActionsProps {
  readonly publishing: ReturnType<typeof usePublishing>;
  /** Everything that was done is on the server, and in the list. */
  readonly isReady: boolean;
  readonly count: number;
  /** Of a dialog. */
  readonly onCancel?: () => void;
}

/** Publishes what is chosen, now or at a time, or asks for its review where the site wants that. */
export function PublishActions({ publishing, isReady, count, onCancel }: PublishActionsProps) {
  const t = useMessages(publishingMessages);
  const [time, setTime] = useState<PublishTime>('now');
  const [isAsked, setAsked] = useState(false);
  const isMissing = time !== 'now' && time.at === null;
  const run = (): void => {
    setAsked(true);
    if (time === 'now') publishing.publish();
    else if (time.at !== null) publishing.schedule(time.at);
  };
  return (
    <div className={classes.row}>
      <FormNotice>{publishing.problem}</FormNotice>
      <PublishTimeField
        value={time}
        onChange={setTime}
        error={isAsked && isMissing ? t('chooseTime') : publishing.timeProblem}
      />
      <div className={classes.buttons}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        {publishing.needsReview ? (
          <Button onClick={publishing.askForReview} loading={publishing.isRunning}>
            {t('askForReview')}
          </Button>
        ) : (
          <Button onClick={run} loading={publishing.isRunning} disabled={!isReady || count === 0}>
            {time === 'now' ? t('publishNow', { count: Math.max(1, count) }) : t('schedule')}
          </Button>
        )}
      </div>
    </div>
  );
}
