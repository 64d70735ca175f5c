import { signMemberIn } from '@awning/contract/calls';
import { Button, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { describeError, fieldErrorsOf } from '../api/api-error.ts';
import { memberSessionKey, useMemberSession } from '../api/member-session-query.ts';
import { useServices } from '../api/services-context.tsx';
import { CodeForm } from '../features/sign-in/code-form.tsx';
import { useMessages } from '../messages/use-messages.ts';
import { FormNotice } from '../ui/form-notice.tsx';
import { shellMessages } from './shell-messages.ts';

/** The session is over: the member signs in over the page, and what was under way goes on. */
export function SignInAgain() {
  const t = useMessages(shellMessages);
  const { session } = useServices();
  const isAsking = useSyncExternalStore(session.subscribe, session.isAsking);
  return (
    <Modal
      opened={isAsking}
      // There is nothing behind it that works without a session.
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t('signInAgainTitle')}
      centered
      zIndex={400}
    >
      {isAsking && <SignInAgainSteps />}
    </Modal>
  );
}

/** The password, and the code of an account that has a second factor: both over the page. */
function SignInAgainSteps() {
  const { session } = useServices();
  const [awaitsCode, setAwaitsCode] = useState(false);
  return awaitsCode ? (
    <CodeForm onSignedIn={() => session.finish(true)} onStartOver={() => setAwaitsCode(false)} />
  ) : (
    <PasswordForm onAwaitsCode={() => setAwaitsCode(true)} />
  );
}

function PasswordForm({ onAwaitsCode }: { readonly onAwaitsCode: () => void }) {
  const t = useMessages(shellMessages);
  const { api, queries, session } = useServices();
  const { member } = useMemberSession();
  const email = member?.email ?? '';
  const [isMissing, setMissing] = useState(false);
  const signIn = useMutation({
    mutationFn: async (password: string) =>
      (await api.call(signMemberIn, { body: { email, password } })).body,
    onSuccess: (renewed) => {
      if (renewed.member === null) return onAwaitsCode();
      queries.setQueryData(memberSessionKey, renewed);
      session.finish(true);
    },
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (signIn.isPending) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setMissing(password === '');
    if (password !== '') signIn.mutate(password);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormNotice kind="news">{signIn.error ? null : t('signInAgainText')}</FormNotice>
        <FormNotice>{signIn.error && describeError(signIn.error)}</FormNotice>
        <TextInput label={t('email')} name="email" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label={t('password')}
          name="password"
          autoComplete="current-password"
          data-autofocus
          error={isMissing ? t('passwordMissing') : fieldErrorsOf(signIn.error).password}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {t('signIn')}
        </Button>
        <Button variant="subtle" onClick={() => session.finish(false)}>
          {t('otherMember')}
        </Button>
      </Stack>
    </form>
  );
}
