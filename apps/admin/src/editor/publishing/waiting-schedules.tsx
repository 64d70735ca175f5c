import type { SiteChange } from '@awning/contract';
import { listSchedules } from '@awning/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../api/services-context.tsx';
import { publishingMessages } from '../../kit/publishing/publishing-messages.ts';
import { ScheduleRow } from '../../kit/publishing/schedule-row.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import classes from './publishing.module.css';

/** ED-84: versions of this page that go live by themselves, and those that could not. */
export function WaitingSchedules({ own }: { readonly own: readonly SiteChange[] }) {
  const t = useMessages(publishingMessages);
  const { api } = useServices();
  const { owner } = useEditorTools();
  const { data: schedules = [] } = useQuery({
    queryKey: ['schedules', owner.kind, owner.id],
    queryFn: async ({ signal }) =>
      (await api.call(listSchedules, { query: { kind: owner.kind, id: owner.id }, signal })).body.schedules,
    staleTime: 0,
  });
  const shown = schedules.filter(({ state }) => state === 'waiting' || state === 'failed');
  if (shown.length === 0) return null;
  return (
    <ul className={classes.schedules} aria-label={t('schedules')}>
      {shown.map((schedule) => (
        <ScheduleRow key={schedule.id} schedule={schedule} waiting={own} />
      ))}
    </ul>
  );
}
