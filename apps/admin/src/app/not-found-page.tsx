import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../messages/use-messages.ts';
import { statusMessages } from '../ui/status-messages.ts';
import { StatusPage } from '../ui/status-page.tsx';

export function NotFoundPage() {
  const t = useMessages(statusMessages);
  return (
    <StatusPage title={t('missing')}>
      <p>{t('missingText')}</p>
      <Button renderRoot={(props) => <Link to="/" {...props} />} variant="default">
        {t('home')}
      </Button>
    </StatusPage>
  );
}
