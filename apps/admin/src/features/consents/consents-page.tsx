import { useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { consentList } from './consent-list.tsx';
import { consentMessages } from './consent-messages.ts';

export function ConsentsPage() {
  const { api } = useServices();
  const t = useMessages(consentMessages);
  const { website } = useMemberSession();
  const [now] = useState(Date.now);
  const list = useMemo(() => consentList(api, t, now), [api, t, now]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable list={list} />
    </>
  );
}
