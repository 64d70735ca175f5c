import { useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { errorList } from './errors/error-list.tsx';
import { errorMessages } from './errors/error-messages.ts';

/** What went wrong in the browsers of visitors, equal errors as one. */
export function ErrorsPage() {
  const t = useMessages(errorMessages);
  const { api } = useServices();
  const { website } = useMemberSession();
  const [now] = useState(Date.now);
  const list = useMemo(() => errorList(api, t, now), [api, t, now]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable list={list} />
    </>
  );
}
