import type { MemberSignIn } from '@awning/contract';
import { signMemberIn } from '@awning/contract/calls';
import { Anchor, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { memberSessionKey, useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { CodeStep } from './code-step.tsx';
import { checkEmail, checkTypedPassword } from './field-checks.ts';
import { signInMessages } from './sign-in-messages.ts';
import { StrangerLayout } from './stranger-layout.tsx';

const route = getRouteApi('/strangers/sign-in');

export function SignInPage() {
  const { awaitsCode = false } = useMemberSession();
  const { to } = route.useSearch();
  return awaitsCode ? <CodeStep to={to ?? '/'} /> : <PasswordStep />;
}

function PasswordStep() {
  const t = useMessages(signInMessages);
  const { api, queries } = useServices();
  const router = useRouter();
  const { to, expired } = route.useSearch();
  const [missing, setMissing] = useState<Record<string, string | undefined>>({});
  const form = useRef<HTMLFormElement>(null);

  const signIn = useMutation({
    mutationFn: async (body: MemberSignIn) => (await api.call(signMemberIn, { body })).body,
    onSuccess: async (session) => {
      queries.setQueryData(memberSessionKey, session);
      if (!session.awaitsCode) await router.navigate({ to: to ?? '/', replace: true });
    },
    onError: () => focusFirstInvalid(form.current),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (signIn.isPending) return;
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    const problems = { email: checkEmail(t, email), password: checkTypedPassword(t, password) };
    setMissing(problems);
    if (problems.email || problems.password) {
      focusFirstInvalid(form.current);
      return;
    }
    signIn.mutate({ email, password, rememberMe: fields.get('rememberMe') !== null });
  }

  const refused = fieldErrorsOf(signIn.error);
  return (
    <StrangerLayout title={t('title')}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          {expired && !signIn.error && <FormNotice kind="news">{t('signedOut')}</FormNotice>}
          <FormNotice>{signIn.error && describeError(signIn.error)}</FormNotice>
          <TextInput
            name="email"
            label={t('email')}
            type="email"
            autoComplete="username"
            size="md"
            error={missing.email ?? refused.email}
          />
          <PasswordInput
            name="password"
            label={t('ownPassword')}
            autoComplete="current-password"
            size="md"
            error={missing.password ?? refused.password}
            visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
          />
          <Checkbox name="rememberMe" label={t('keepSignedIn')} />
          <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
            {t('signIn')}
          </Button>
          <Anchor
            renderRoot={(props) => <Link to="/forgotten-password" {...props} />}
            c="inherit"
            underline="always"
          >
            {t('forgot')}
          </Anchor>
        </Stack>
      </form>
    </StrangerLayout>
  );
}
