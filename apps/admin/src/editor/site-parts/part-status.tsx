import { Button } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import type { LookSession, LookState } from '../styles/look-session.ts';
import classes from '../styles/styles.module.css';
import { sitePartMessages } from './site-part-messages.ts';

interface PartStatusProps {
  readonly session: LookSession;
  readonly state: LookState;
}

/** Whether the draft is saved; why not, with another try. */
export function PartStatus({ session, state: { saving, sentence, fields } }: PartStatusProps) {
  const t = useMessages(sitePartMessages);
  if (saving === 'failed')
    return (
      <div role="alert" className={classes.failed}>
        {t('failed', { sentence })}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void session.flush()}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  return (
    <p className={classes.status} role="status">
      {saving === 'saving' && t('saving')}
      {saving === 'saved' && Object.keys(fields).length > 0 && t('saved')}
    </p>
  );
}
