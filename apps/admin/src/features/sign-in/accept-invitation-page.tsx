import type { OpenedInvitation } from '@awning/contract';
import { signMemberOut } from '@awning/contract/calls';
import { CallError } from '@awning/contract/client';
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { clearMember, useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { roleMessages } from '../../kit/roles/role-messages.ts';
import { codesOf, tasksOf } from '../../kit/roles/role-tasks.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { AcceptForm } from './accept-form.tsx';
import classes from './invitation.module.css';
import { invitationQuery } from './invitation-query.ts';
import { signInMessages } from './sign-in-messages.ts';
import { StrangerLayout } from './stranger-layout.tsx';

const route = getRouteApi('/strangers/accept-invitation');

/** Where the link in the mail of an invitation leads. */
export function AcceptInvitationPage() {
  const t = useMessages(signInMessages);
  const { token } = route.useSearch();
  const { api } = useServices();
  const opened = useQuery({ ...invitationQuery(api, token ?? ''), enabled: token !== undefined });
  if (opened.data && token !== undefined)
    return (
      <StrangerLayout title={t('inviteTitle')}>
        <InvitationText invitation={opened.data} />
        <NextStep invitation={opened.data} token={token} onSignedOut={() => void opened.refetch()} />
      </StrangerLayout>
    );
  if (token === undefined || isRefused(opened.error)) return <NoInvitation error={opened.error} />;
  return (
    <StrangerLayout title={t('inviteTitle')}>
      {opened.error ? (
        <Stack gap="md">
          <FormNotice>{describeError(opened.error)}</FormNotice>
          <Button onClick={() => void opened.refetch()}>{t('tryAgain')}</Button>
        </Stack>
      ) : (
        <Skeleton height={180} role="status" aria-label={t('loading')} />
      )}
    </StrangerLayout>
  );
}

const isRefused = (error: unknown): boolean => error instanceof CallError && error.status === 400;

function NoInvitation({ error }: { readonly error: Error | null }) {
  const t = useMessages(signInMessages);
  return (
    <StrangerLayout title={t('expiredTitle')}>
      <Stack gap="md" align="flex-start">
        <Text role="status">{error ? describeError(error) : t('incomplete')}</Text>
        <Anchor renderRoot={(props) => <Link to="/sign-in" {...props} />} c="inherit" underline="always">
          {t('toSignIn')}
        </Anchor>
      </Stack>
    </StrangerLayout>
  );
}

function InvitationText({ invitation }: { readonly invitation: OpenedInvitation }) {
  const t = useMessages(signInMessages);
  const role = useMessages(roleMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const tasks = tasksOf(role, codesOf(invitation.roles));
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: website.timeZone }).format(
    new Date(invitation.expiresOn),
  );
  const names = { name: invitation.invitedBy ?? '', site: website.title };
  return (
    <div className={classes.text}>
      <p>{t(invitation.invitedBy === null ? 'inviteTextUnknown' : 'inviteText', names)}</p>
      {tasks.length > 0 && (
        <>
          <h2>{t('youMay')}</h2>
          <ul>
            {tasks.map((task) => (
              <li key={task}>{task}</li>
            ))}
          </ul>
        </>
      )}
      <p className={classes.quiet}>{t('expires', { day })}</p>
    </div>
  );
}

interface NextStepProps {
  readonly invitation: OpenedInvitation;
  readonly token: string;
  /** Another person may look at the page now: it asks again. */
  readonly onSignedOut: () => void;
}

/** What the person has to do, which depends on who is signed in here. */
function NextStep({ invitation, token, onSignedOut }: NextStepProps) {
  const t = useMessages(signInMessages);
  if (invitation.account === 'other-account')
    return <OtherAccount invitation={invitation} onSignedOut={onSignedOut} />;
  if (invitation.account !== 'sign-in') return <AcceptForm invitation={invitation} token={token} />;
  return (
    <Stack gap="md">
      <Text>{t('signInFirst', { email: invitation.email })}</Text>
      <Button
        renderRoot={(props) => (
          <Link to="/sign-in" search={{ to: `/accept-invitation?token=${token}` }} {...props} />
        )}
        size="md"
      >
        {t('signIn')}
      </Button>
    </Stack>
  );
}

/** Nothing is accepted by the wrong account: it signs out, and the page asks again. */
function OtherAccount({ invitation, onSignedOut }: Omit<NextStepProps, 'token'>) {
  const t = useMessages(signInMessages);
  const services = useServices();
  const { member } = useMemberSession();
  const signOut = useMutation({
    mutationFn: () => services.api.call(signMemberOut),
    onSuccess: () => {
      clearMember(services);
      onSignedOut();
    },
  });
  return (
    <Stack gap="md">
      <FormNotice kind="news">
        {t('otherAccount', { email: invitation.email, other: member?.email ?? '' })}
      </FormNotice>
      <FormNotice>{signOut.error && describeError(signOut.error)}</FormNotice>
      <Button size="md" onClick={() => signOut.mutate()} loading={signOut.isPending}>
        {t('signOut')}
      </Button>
    </Stack>
  );
}
