import type { SiteChange } from '@awning/contract';
import { listSchedules } from '@awning/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { ScheduleRow } from '../../kit/publishing/schedule-row.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './publishing-page.module.css';
import { publishingPageMessages } from './publishing-page-messages.ts';
import { ReadFailure, ReadFailureNotice } from './read-failure.tsx';

const MOST = 50;

/** ED-84: what goes live by itself, the next one first, and what could not. */
export function ScheduledCard({ waiting }: { readonly waiting: readonly SiteChange[] }) {
  const t = useMessages(publishingPageMessages);
  const { api } = useServices();
  const scheduled = useQuery({
    queryKey: ['schedules', 'site'],
    queryFn: async ({ signal }) => {
      const of = async (state: 'waiting' | 'failed') =>
        (await api.call(listSchedules, { query: { state, sort: 'dueAt', limit: MOST }, signal })).body
          .schedules;
      return (await Promise.all([of('failed'), of('waiting')])).flat();
    },
    staleTime: 0,
  });
  const { data: schedules } = scheduled;
  if (!schedules) return scheduled.error ? <ReadFailure title={t('scheduled')} query={scheduled} /> : null;
  return (
    <Card title={t('scheduled')}>
      {scheduled.error && <ReadFailureNotice query={scheduled} />}
      {schedules.length === 0 && <p className={classes.dim}>{t('nothingScheduled')}</p>}
      <ul className={classes.changes}>
        {schedules.map((schedule) => (
          <ScheduleRow
            key={schedule.id}
            schedule={schedule}
            waiting={waiting.filter(({ kind, id }) =>
              schedule.items.some((item) => item.kind === kind && item.id === id),
            )}
          />
        ))}
      </ul>
    </Card>
  );
}
