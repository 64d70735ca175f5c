import type { Invitation } from '@awning/contract';
import { resendInvitation, revokeInvitation } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { roleMessages } from '../../kit/roles/role-messages.ts';
import { codesOf, rolesText, tasksOf } from '../../kit/roles/role-tasks.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './staff.module.css';
import { staffMessages } from './staff-messages.ts';
import { staffKey } from './staff-query.ts';
import { StaffState } from './staff-state.tsx';

/** An invitation: what it offers, and whether it is sent again or withdrawn. */
export function InvitationDetails({ invitation }: { readonly invitation: Invitation }) {
  const t = useMessages(staffMessages);
  const role = useMessages(roleMessages);
  const { website } = useMemberSession();
  const now = Date.now();
  const isAlive = invitation.state === 'open' || invitation.state === 'expired';
  return (
    <DetailPage
      title={invitation.email}
      documentTitle={`${t('invitationOf', { email: invitation.email })} · ${website.title}`}
      back={{ to: '/staff', label: t('title') }}
      status={<StaffState row={{ kind: 'invitation', invitation }} />}
      actions={isAlive && <InvitationActions invitation={invitation} />}
    >
      <Card title={rolesText(role, invitation.roles)}>
        <ul className={classes.tasks}>
          {tasksOf(role, codesOf(invitation.roles)).map((task) => (
            <li key={task}>{task}</li>
          ))}
        </ul>
      </Card>
      <Card title={t('invitations')}>
        <dl className={classes.facts}>
          {invitation.invitedBy !== null && (
            <div>
              <dt>{t('invitedBy')}</dt>
              <dd>{invitation.invitedBy}</dd>
            </div>
          )}
          <div>
            <dt>{t('sentOn')}</dt>
            <dd>
              <Moment at={invitation.sentOn} now={now} />
            </dd>
          </div>
          <div>
            <dt>{t('expiresOn')}</dt>
            <dd>
              <Day at={invitation.expiresOn} />
            </dd>
          </div>
        </dl>
      </Card>
    </DetailPage>
  );
}

function Day({ at }: { readonly at: string }) {
  const { timeZone, language } = useMemberSession().website;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}

function InvitationActions({ invitation }: { readonly invitation: Invitation }) {
  const t = useMessages(staffMessages);
  const { api, queries } = useServices();
  const { mailLeavesTheMachine } = useMemberSession();
  const toasts = useToasts();
  const { email, id } = invitation;
  const onError = (error: Error): void => toasts.show({ text: describeError(error), tone: 'bad' });
  const onDone = (text: string) => async (): Promise<void> => {
    toasts.show({ text });
    await queries.invalidateQueries({ queryKey: staffKey });
  };
  const resend = useMutation({
    mutationFn: () => api.call(resendInvitation, { params: { invitationId: id } }),
    onSuccess: onDone(t(mailLeavesTheMachine ? 'resent' : 'resentKept', { email })),
    onError,
  });
  const withdraw = useMutation({
    mutationFn: () => api.call(revokeInvitation, { params: { invitationId: id } }),
    onSuccess: onDone(t('withdrawn', { email })),
    onError,
  });
  const isBusy = resend.isPending || withdraw.isPending;
  return (
    <>
      <Button size="xs" variant="default" disabled={isBusy} onClick={() => withdraw.mutate()}>
        {t('withdraw')}
      </Button>
      <Button size="xs" disabled={isBusy} onClick={() => resend.mutate()}>
        {t('resend')}
      </Button>
    </>
  );
}
