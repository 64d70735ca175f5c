import type { Schedule, SiteChange } from '@awning/contract';
import { cancelSchedule, createSchedule, listSchedules } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'iconoir-react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useEditorTools } from '../parts/editor-tools.ts';
import classes from './publishing.module.css';
import { publishingMessages } from './publishing-messages.ts';
import { choiceOf, distanceOf, localTimeOf, momentOf } from './schedule-times.ts';

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
        <ScheduleRow key={schedule.id} schedule={schedule} own={own} />
      ))}
    </ul>
  );
}

interface ScheduleRowProps {
  readonly schedule: Schedule;
  /** What waits of this page and is newer. */
  readonly own: readonly SiteChange[];
}

const isSameVersion = (item: Schedule['items'][number], { kind, id, version }: SiteChange): boolean =>
  item.kind === kind && item.id === id && item.version === version;

function ScheduleRow({ schedule, own }: ScheduleRowProps) {
  const t = useMessages(publishingMessages);
  const { api } = useServices();
  const locale = useLocale();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { timeZone } = useMemberSession().website;
  const { id, dueAt, createdAt, items, state, problem } = schedule;
  const isOvertaken = own.some((change) => !items.some((item) => isSameVersion(item, change)));
  const made = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(createdAt);
  const when = momentOf(dueAt, locale, timeZone);
  const refresh = () => queries.invalidateQueries({ queryKey: ['schedules'] });
  const cancel = useMutation({
    mutationFn: () => api.call(cancelSchedule, { params: { scheduleId: id } }),
    onSuccess: () => toasts.show({ text: t('cancelled') }),
    onSettled: refresh,
  });
  const replace = useMutation({
    mutationFn: async () => {
      // The newest is there before the older one goes: a failure in between publishes one of them, never none.
      const at = localTimeOf(new Date(dueAt).toISOString(), timeZone);
      await api.call(createSchedule, { body: { changes: own.map(choiceOf), ...at } });
      await api.call(cancelSchedule, { params: { scheduleId: id } });
    },
    onSuccess: () => toasts.show({ text: t('newestUsed', { when }) }),
    onSettled: refresh,
  });
  const error = cancel.error ?? replace.error;
  const isRunning = cancel.isPending || replace.isPending;
  return (
    <li>
      <Clock width={16} height={16} aria-hidden />
      <div>
        <p>
          {state === 'failed'
            ? t('failed', { made, problem: problem ?? '' })
            : t('waiting', { made, when, distance: distanceOf(dueAt, Date.now(), locale) })}
        </p>
        <FormNotice>{error ? describeError(error) : null}</FormNotice>
        {state === 'waiting' && (
          <span className={classes.buttons}>
            {isOvertaken && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={isRunning}
                onClick={() => replace.mutate()}
              >
                {t('useNewest')}
              </Button>
            )}
            <Button size="compact-xs" variant="default" disabled={isRunning} onClick={() => cancel.mutate()}>
              {t('cancelSchedule')}
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}
