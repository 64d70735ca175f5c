import { useMemo } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { activityMessages } from './activity-messages.ts';
import { binList } from './bin-list.tsx';

export function BinPage() {
  const { api } = useServices();
  const t = useMessages(activityMessages);
  const { website } = useMemberSession();
  const dayOf = useDay();
  const list = useMemo(() => binList(api, t, { now: Date.now(), dayOf }), [api, t, dayOf]);
  return (
    <>
      <title>{`${t('binTitle')} · ${website.title}`}</title>
      <ResourceTable list={list} />
    </>
  );
}

/** A day in the time zone of the site. */
export function useDay(): (at: string) => string {
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
    return (at) => format.format(new Date(at));
  }, [locale, timeZone]);
}
