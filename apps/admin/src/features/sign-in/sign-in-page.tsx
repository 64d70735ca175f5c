import type { MemberSignIn } from '@awning/contract';
import { signMemberIn } from '@awning/contract/calls';
import { Anchor, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { memberSessionKey } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { checkEmail, checkTypedPassword } from './field-checks.ts';
import { StrangerLayout } from './stranger-layout.tsx';

const route = getRouteApi('/strangers/sign-in');

export function SignInPage() {
  const { api, queries } = useServices();
  const router = useRouter();
  const { to, expired } = route.useSearch();
  const [missing, setMissing] = useState<Record<string, string | undefined>>({});
  const form = useRef<HTMLFormElement>(null);

  const signIn = useMutation({
    mutationFn: async (body: MemberSignIn) => (await api.call(signMemberIn, { body })).body,
    onSuccess: async (session) => {
      queries.setQueryData(memberSessionKey, session);
      await router.navigate({ to: to ?? '/', replace: true });
    },
    onError: () => focusFirstInvalid(form.current),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (signIn.isPending) return;
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    const problems = { email: checkEmail(email), password: checkTypedPassword(password) };
    setMissing(problems);
    if (problems.email || problems.password) {
      focusFirstInvalid(form.current);
      return;
    }
    signIn.mutate({ email, password, rememberMe: fields.get('rememberMe') !== null });
  }

  const refused = fieldErrorsOf(signIn.error);
  return (
    <StrangerLayout title="Sign in">
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          {expired && !signIn.error && (
            <FormNotice kind="news">You were signed out. Sign in to go on where you were.</FormNotice>
          )}
          <FormNotice>{signIn.error && describeError(signIn.error)}</FormNotice>
          <TextInput
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            size="md"
            error={missing.email ?? refused.email}
          />
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            size="md"
            error={missing.password ?? refused.password}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
          <Checkbox name="rememberMe" label="Keep me signed in on this device" />
          <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
            Sign in
          </Button>
          <Anchor
            renderRoot={(props) => <Link to="/forgotten-password" {...props} />}
            c="inherit"
            underline="always"
          >
            I forgot my password
          </Anchor>
        </Stack>
      </form>
    </StrangerLayout>
  );
}
