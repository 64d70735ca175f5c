import { Button, Loader, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { statusMessages } from './status-messages.ts';
import classes from './status-page.module.css';

/** A page that has one thing to say. */
export function StatusPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <title>{title}</title>
      <Stack gap="sm" align="flex-start" maw={440}>
        <Title order={1} size={24}>
          {title}
        </Title>
        {children}
      </Stack>
    </main>
  );
}

export function LoadingPage() {
  const t = useMessages(statusMessages);
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <Loader size="sm" color="gray" />
    </div>
  );
}

export function ProblemPage({ sentence, retry }: { sentence: string; retry: () => void }) {
  const t = useMessages(statusMessages);
  return (
    <StatusPage title={t('problem')}>
      <p role="alert" className={classes.sentence}>
        {sentence}
      </p>
      <Button onClick={retry}>{t('tryAgain')}</Button>
    </StatusPage>
  );
}
