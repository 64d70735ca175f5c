import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { listMessages } from '../../kit/list/list-messages.ts';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { currencyQuery } from './currency-query.ts';
import { customerList } from './customer-list.tsx';
import { customerMessages } from './customer-messages.ts';

export function CustomersPage() {
  const { api } = useServices();
  const t = useMessages(customerMessages);
  const listWords = useMessages(listMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const [now] = useState(Date.now);
  const { data: currency = 'USD' } = useQuery(currencyQuery(api));
  const list = useMemo(
    () => customerList(api, t, { now, locale, listWords, currency }),
    [api, t, now, locale, listWords, currency],
  );
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable list={list} />
    </>
  );
}
