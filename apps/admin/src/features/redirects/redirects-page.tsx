import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { SideActions } from '../../kit/actions/side-actions.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { redirectFileMessages } from './redirect-file-messages.ts';
import { redirectList } from './redirect-list.tsx';
import { redirectMessages } from './redirect-messages.ts';
import { TrySheet } from './try-sheet.tsx';

const RedirectImportSheet = lazy(async () => ({
  default: (await import('./redirect-import-sheet.tsx')).RedirectImportSheet,
}));

export function RedirectsPage() {
  const { api } = useServices();
  const t = useMessages(redirectMessages);
  const { website } = useMemberSession();
  const navigate = useNavigate();
  const [isTrying, trying] = useDisclosure(false);
  const [isImporting, importing] = useDisclosure(false);
  const fileWords = useMessages(redirectFileMessages);
  const list = useMemo(() => redirectList(api, t, fileWords), [api, t, fileWords]);
  const openText = (): void => void navigate({ to: '/redirects/text' });
  usePageActions([
    { id: 'create', label: t('add'), keys: 'c', run: () => void navigate({ to: '/redirects/new' }) },
    { id: 'try', label: t('tryOut'), run: trying.open },
    { id: 'import', label: fileWords('title'), run: importing.open },
    { id: 'text', label: t('text'), run: openText },
  ]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        actions={
          <SideActions
            actions={[
              { id: 'try', label: t('tryOut'), run: trying.open },
              { id: 'import', label: fileWords('button'), run: importing.open },
              { id: 'text', label: t('text'), to: '/redirects/text', run: openText },
            ]}
          />
        }
        create={
          <Button size="xs" renderRoot={(props) => <Link to="/redirects/new" {...props} />}>
            {t('add')}
          </Button>
        }
      />
      <TrySheet isOpen={isTrying} onClose={trying.close} />
      {isImporting && (
        <Suspense>
          <RedirectImportSheet onClose={importing.close} />
        </Suspense>
      )}
    </>
  );
}
