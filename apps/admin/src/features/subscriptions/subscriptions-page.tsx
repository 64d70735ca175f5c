import { useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { subscriptionList } from './subscription-list.tsx';
import { subscriptionMessages } from './subscription-messages.ts';
import { dayIn } from './subscription-state.tsx';

export function SubscriptionsPage() {
  const { api } = useServices();
  const t = useMessages(subscriptionMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const { timeZone } = website;
  const [now] = useState(Date.now);
  const list = useMemo(
    () => subscriptionList(api, t, { now, locale, today: dayIn(now, timeZone) }),
    [api, t, now, locale, timeZone],
  );
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable list={list} />
    </>
  );
}
