import { newPasswordLength } from '@awning/contract';
import { resetPassword } from '@awning/contract/calls';
import { CallError } from '@awning/contract/client';
import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { checkNewPassword } from './field-checks.ts';
import { StrangerLayout } from './stranger-layout.tsx';

const route = getRouteApi('/strangers/new-password');

export function NewPasswordPage() {
  const { token } = route.useSearch();
  const { api } = useServices();
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const choose = useMutation({
    mutationFn: (password: string) => api.call(resetPassword, { body: { token: token ?? '', password } }),
    onError: () => focusFirstInvalid(form.current),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (choose.isPending) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const problems = checkNewPassword(password);
    setProblem(problems);
    if (problems) focusFirstInvalid(form.current);
    else choose.mutate(password);
  }

  if (choose.isSuccess) {
    return (
      <ResultMessage title="Password changed" to="/sign-in" next="Sign in">
        Your new password works from now on. Everybody who was signed in with the old one has been signed out.
      </ResultMessage>
    );
  }
  const refused = choose.error instanceof CallError ? choose.error : undefined;
  if (!token || refused?.code === 'members.reset-link-expired') {
    return (
      <ResultMessage title="This link no longer works" to="/forgotten-password" next="Ask for a new link">
        {refused?.message ??
          'The address is not complete. Open the link from the mail once more, or ask for a new one.'}
      </ResultMessage>
    );
  }
  return (
    <StrangerLayout title="Choose a new password">
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormNotice>{choose.error && describeError(choose.error)}</FormNotice>
          <PasswordInput
            name="password"
            label="New password"
            description={`At least ${newPasswordLength.min} characters. A few words in a row are easy to remember.`}
            autoComplete="new-password"
            size="md"
            error={problem ?? refused?.errors.password}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
          <Button type="submit" size="md" fullWidth loading={choose.isPending}>
            Save the new password
          </Button>
        </Stack>
      </form>
    </StrangerLayout>
  );
}

type ResultMessageProps = {
  title: string;
  to: '/sign-in' | '/forgotten-password';
  next: string;
  children: string;
};

function ResultMessage({ title, to, next, children }: ResultMessageProps) {
  return (
    <StrangerLayout title={title}>
      <Stack gap="md" align="flex-start">
        <Text role="status">{children}</Text>
        <Anchor renderRoot={(props) => <Link to={to} {...props} />} c="inherit" underline="always">
          {next}
        </Anchor>
      </Stack>
    </StrangerLayout>
  );
}
