import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { listMessages } from '../../../kit/list/list-messages.ts';
import { ResourceTable } from '../../../kit/list/resource-table.tsx';
import { stockMessages } from '../../../kit/stock/stock-messages.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { movementList } from './movement-list.tsx';
import { movementMessages } from './movement-messages.ts';

export function MovementsPage() {
  const { api } = useServices();
  const { website } = useMemberSession();
  const t = useMessages(movementMessages);
  const listWords = useMessages(listMessages);
  const stockWords = useMessages(stockMessages);
  const locale = useLocale();
  const [now] = useState(Date.now);
  const list = useMemo(
    () => movementList(api, { t, listWords, stockWords, locale, now }),
    [api, t, listWords, stockWords, locale, now],
  );
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        actions={
          <Button component={Link} to="/inventory" size="xs" variant="default">
            {t('back')}
          </Button>
        }
      />
    </>
  );
}
