import { Button } from '@mantine/core';
import { describeError } from '../../api/api-error.ts';
import { Card } from '../../kit/page/detail-page.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { homeMessages } from './home-messages.ts';

interface LoadProblemProps {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

export function LoadProblem({ error, isRetrying, retry }: LoadProblemProps) {
  const t = useMessages(homeMessages);
  return (
    <Card title={t('failed')}>
      <p role="alert">{describeError(error)}</p>
      <Button variant="default" onClick={retry} loading={isRetrying}>
        {t('retry')}
      </Button>
    </Card>
  );
}
