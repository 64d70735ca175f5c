import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { activityList } from './activity-list.tsx';
import { activityMessages } from './activity-messages.ts';
import { memberNamesQuery } from './activity-query.ts';
import { fieldMessages } from './field-messages.ts';

export function ActivityPage() {
  const { api } = useServices();
  const t = useMessages(activityMessages);
  const labels = useMessages(fieldMessages);
  const { website } = useMemberSession();
  const { data: members, dataUpdatedAt } = useQuery(memberNamesQuery(api));
  const now = dataUpdatedAt || Date.now();
  const list = useMemo(() => {
    const names = (members ?? []).map(({ id, name }) => ({ value: id, label: name }));
    return activityList(api, t, { names, now, labels });
  }, [api, t, labels, members, now]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable list={list} />
    </>
  );
}
