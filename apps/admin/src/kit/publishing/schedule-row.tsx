import type { Schedule, SiteChange } from '@awning/contract';
import { cancelSchedule, createSchedule } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'iconoir-react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useToasts } from '../toasts/toasts.tsx';
import { publishingMessages } from './publishing-messages.ts';
import classes from './schedule-row.module.css';
import { choiceOf, distanceOf, localTimeOf, momentOf } from './schedule-times.ts';

interface ScheduleRowProps {
  readonly schedule: Schedule;
  /** What waits of the same things and may be newer. */
  readonly waiting: readonly SiteChange[];
}

const isSameVersion = (item: Schedule['items'][number], { kind, id, version }: SiteChange): boolean =>
  item.kind === kind && item.id === id && item.version === version;

/** ED-84: what goes live by itself, or could not; it is cancelled here, or takes what is newest. */
export function ScheduleRow({ schedule, waiting }: ScheduleRowProps) {
  const t = useMessages(publishingMessages);
  const { api } = useServices();
  const locale = useLocale();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { timeZone } = useMemberSession().website;
  const { id, name, dueAt, createdAt, items, state, problem } = schedule;
  // Of a release, all parts have to be at hand: what is left out of the newest would never go live.
  const isWhole = items.every(
    (item) =>
      item.version === null || waiting.some(({ kind, id: of }) => kind === item.kind && of === item.id),
  );
  const isOvertaken = isWhole && waiting.some((change) => !items.some((item) => isSameVersion(item, change)));
  const made = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(createdAt);
  const when = momentOf(dueAt, locale, timeZone);
  const refresh = () => queries.invalidateQueries({ queryKey: ['schedules'] });
  const cancel = useMutation({
    mutationFn: () => api.call(cancelSchedule, { params: { scheduleId: id } }),
    onSuccess: () => toasts.show({ text: t(state === 'failed' ? 'dismissed' : 'cancelled') }),
    onSettled: refresh,
  });
  const replace = useMutation({
    mutationFn: async () => {
      // The newest is there before the older one goes: a failure in between publishes one of them, never none.
      const at = localTimeOf(new Date(dueAt).toISOString(), timeZone);
      const values = items.flatMap(({ kind, id: of, version, value }) =>
        version === null && value !== undefined ? [{ kind, id: of, value }] : [],
      );
      await api.call(createSchedule, {
        body: {
          changes: waiting.map(choiceOf),
          ...(values.length > 0 && { values }),
          ...(name !== '' && { name }),
          ...at,
        },
      });
      await api.call(cancelSchedule, { params: { scheduleId: id } });
    },
    onSuccess: () => toasts.show({ text: t('newestUsed', { when }) }),
    onSettled: refresh,
  });
  const error = cancel.error ?? replace.error;
  const isRunning = cancel.isPending || replace.isPending;
  return (
    <li className={classes.schedule}>
      <Clock width={16} height={16} aria-hidden />
      <div>
        {name !== '' && <p className={classes.name}>{name}</p>}
        <p>
          {state === 'failed'
            ? t('failed', { made, when, problem: problem ?? '' })
            : t('waiting', { made, when, distance: distanceOf(dueAt, Date.now(), locale) })}
        </p>
        {items.length > 0 && (
          <ul className={classes.items}>
            {items.map((item) => (
              <li key={`${item.kind} ${item.id}`}>
                {item.title}
                {item.version === null && item.labels.length > 0 && `: ${item.labels.join(', ')}`}
              </li>
            ))}
          </ul>
        )}
        <FormNotice>{error ? describeError(error) : null}</FormNotice>
        {state === 'failed' && (
          <>
            <p className={classes.hint}>{t('failedHint')}</p>
            <span className={classes.buttons}>
              <Button
                size="compact-xs"
                variant="default"
                disabled={isRunning}
                onClick={() => cancel.mutate()}
              >
                {t('dismiss')}
              </Button>
            </span>
          </>
        )}
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
