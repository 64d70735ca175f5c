import type { Activity } from '@awning/contract';
import { undoActivity } from '@awning/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { homeMessages } from './home-messages.ts';
import classes from './home-page.module.css';

interface ActivityCardProps {
  readonly activity: readonly Activity[];
  readonly now: string;
}

/** What members and jobs changed last. */
export function ActivityCard({ activity, now }: ActivityCardProps) {
  const t = useMessages(homeMessages);
  const router = useRouter();
  const hasPage = '/activity' in router.routesByPath;
  return (
    <Card
      title={t('activity')}
      isFlush
      actions={
        hasPage ? (
          <a
            className={classes.all}
            href={`${router.basepath}/activity`}
            onClick={(event) => {
              event.preventDefault();
              void router.navigate({ href: `${router.basepath}/activity` });
            }}
          >
            {t('allActivity')}
          </a>
        ) : undefined
      }
    >
      {activity.length === 0 ? (
        <p className={classes.nothing}>{t('noActivity')}</p>
      ) : (
        <ul className={classes.activity}>
          {activity.map((each) => (
            <ActivityRow key={each.id} activity={each} now={Date.parse(now)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toLocaleUpperCase())
    .slice(0, 2)
    .join('');

function ActivityRow({ activity, now }: { readonly activity: Activity; readonly now: number }) {
  const t = useMessages(homeMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { id, actor, words, subject, at, canUndo } = activity;
  const undo = useMutation({
    mutationFn: () => api.call(undoActivity, { params: { activityId: id } }),
    onSuccess: () => {
      toasts.show({ text: t('undone', { what: `${words} ${subject?.title ?? ''}`.trim() }) });
      return queries.invalidateQueries();
    },
    onError: (error) => toasts.show({ text: t('undoFailed', { reason: describeError(error) }), tone: 'bad' }),
  });
  return (
    <li>
      <span className={classes.initials} aria-hidden>
        {initialsOf(actor.name)}
      </span>
      <span className={classes.deed}>
        <b>{actor.name}</b> {words} {subject?.title && <em>{subject.title}</em>}
      </span>
      {canUndo && (
        <button type="button" onClick={() => undo.mutate()} disabled={undo.isPending}>
          {t('undo')}
        </button>
      )}
      <Moment at={at} now={now} />
    </li>
  );
}
