import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { ThemeHosts } from './theme-hosts.tsx';
import { themeMessages } from './theme-messages.ts';
import { hostsQuery } from './theme-query.ts';

interface ThemeHostsSheetProps {
  readonly theme: { readonly name: string; readonly title: string };
  readonly mayDecide: boolean;
  readonly onClose: () => void;
}

/** From where an installed theme loads. */
export function ThemeHostsSheet({ theme, mayDecide, onClose }: ThemeHostsSheetProps) {
  const t = useMessages(themeMessages);
  const { api } = useServices();
  const hosts = useQuery(hostsQuery(api, theme.name));
  return (
    <Sheet
      title={t('hostsTitle', { title: theme.title })}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {hosts.isPending && <Skeleton height={160} role="status" aria-label={t('hostsLoading')} />}
      <FormNotice>{hosts.error && describeError(hosts.error)}</FormNotice>
      {hosts.data && <ThemeHosts hosts={hosts.data} mayDecide={mayDecide} />}
    </Sheet>
  );
}
