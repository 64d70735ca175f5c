import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { reportMessages } from '../figures/report-messages.ts';
import classes from './report.module.css';

interface QueryCardProps<Data> {
  readonly title: string;
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly isFetching: boolean;
    readonly isPlaceholderData: boolean;
  };
  /** As high as what will stand there. */
  readonly height: number;
  readonly isFlush?: boolean;
  readonly actions?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A card that reads for itself: one that fails says why, and leaves the others as they are. */
export function QueryCard<Data>({ title, query, height, isFlush, actions, children }: QueryCardProps<Data>) {
  const t = useMessages(reportMessages);
  const { data, error, refetch, isFetching, isPlaceholderData } = query;
  const isUnread = data === undefined;
  return (
    <Card title={title} isFlush={isFlush === true && !isUnread} actions={actions}>
      {error && (isUnread || !isFetching) && (
        <div className={classes.failed} data-flush={(isFlush && !isUnread) || undefined}>
          <p role="alert">{t('failed', { reason: describeError(error) })}</p>
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {isUnread && !error && (
        <div role="status" aria-label={t('loading', { title })}>
          <Skeleton height={height} />
        </div>
      )}
      {!isUnread && <div data-old={isPlaceholderData || undefined}>{children(data)}</div>}
    </Card>
  );
}
