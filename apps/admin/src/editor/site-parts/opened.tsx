import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import classes from '../styles/styles.module.css';
import { sitePartMessages } from './site-part-messages.ts';
import type { useOpenPart } from './use-open-part.ts';

interface OpenedProps<Part> {
  readonly opened: ReturnType<typeof useOpenPart<Part>>;
  readonly children: (part: Part) => ReactNode;
}

/** The settings once they are read; until then that they are, or why not. */
export function Opened<Part>({ opened, children }: OpenedProps<Part>) {
  const t = useMessages(sitePartMessages);
  if (opened.part) return children(opened.part);
  if (!opened.isFailed)
    return (
      <p className={classes.help}>
        <Loader size="xs" aria-hidden /> {t('opening')}
      </p>
    );
  return (
    <div role="alert" className={classes.failed}>
      {t('notOpened')}{' '}
      <Button size="compact-xs" variant="default" onClick={opened.tryAgain}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
