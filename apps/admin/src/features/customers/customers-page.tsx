import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { listMessages } from '../../kit/list/list-messages.ts';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { currencyQuery } from './currency-query.ts';
import { customerList } from './customer-list.tsx';
import { customerMessages } from './customer-messages.ts';
import { importMessages } from './import-messages.ts';
import { ImportSheet } from './import-sheet.tsx';

export function CustomersPage() {
  const { api } = useServices();
  const t = useMessages(customerMessages);
  const listWords = useMessages(listMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const [now] = useState(Date.now);
  const importWords = useMessages(importMessages);
  const [isImporting, importing] = useDisclosure(false);
  usePageActions([{ id: 'import', label: importWords('title'), run: importing.open }]);
  const { data: currency = 'USD' } = useQuery(currencyQuery(api));
  const list = useMemo(
    () => customerList(api, t, { now, locale, listWords, currency }),
    [api, t, now, locale, listWords, currency],
  );
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        actions={
          <Button variant="default" onClick={importing.open}>
            {importWords('button')}
          </Button>
        }
      />
      {isImporting && <ImportSheet onClose={importing.close} />}
    </>
  );
}
