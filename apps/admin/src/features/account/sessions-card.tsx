import type { MemberSessionEntry } from '@awning/contract';
import { endMemberSession, endOtherMemberSessions } from '@awning/contract/calls';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { Status } from '../../kit/status/status.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './account.module.css';
import { accountMessages } from './account-messages.ts';
import { sessionsKey, sessionsQuery } from './account-query.ts';

/** The browsers in which the member is signed in. */
export function SessionsCard() {
  const t = useMessages(accountMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const sessions = useQuery(sessionsQuery(api));
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const endOthers = useMutation({
    mutationFn: () => api.call(endOtherMemberSessions),
    onSuccess: () => {
      toasts.show({ text: t('signedOutOthers') });
      return queries.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  return (
    <Card title={t('sessions')} isFlush>
      {sessions.error && <FormNotice>{describeError(sessions.error)}</FormNotice>}
      {sessions.isPending && <Skeleton height={96} />}
      <ul className={classes.sessions}>
        {sessions.data?.map((session) => (
          <Session key={session.id} session={session} now={sessions.dataUpdatedAt} />
        ))}
      </ul>
      {sessions.data && (
        <div className={classes.foot}>
          {others.length === 0 ? (
            <p className={classes.quiet}>{t('noOthers')}</p>
          ) : (
            <Button
              size="xs"
              variant="default"
              loading={endOthers.isPending}
              onClick={() => endOthers.mutate()}
            >
              {t('signOutOthers')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function Session({ session, now }: { readonly session: MemberSessionEntry; readonly now: number }) {
  const t = useMessages(accountMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const end = useMutation({
    mutationFn: () => api.call(endMemberSession, { params: { sessionId: session.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  const device = session.device || t('unknownDevice');
  return (
    <li className={classes.session}>
      <div>
        <b>{device}</b>
        <span className={classes.quiet}>
          {t('lastSeen')} <Moment at={session.lastSeenOn} now={now} />
        </span>
      </div>
      {session.isCurrent ? (
        <Status shape="content" progress="done" tone="good">
          {t('sessionNow')}
        </Status>
      ) : (
        <Button
          size="xs"
          variant="default"
          aria-label={t('signOutOf', { device })}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}
