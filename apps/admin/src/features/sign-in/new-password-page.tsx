import { newPasswordLength } from '@awning/contract';
import { resetPassword } from '@awning/contract/calls';
import { CallError } from '@awning/contract/client';
import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { checkNewPassword } from './field-checks.ts';
import { signInMessages } from './sign-in-messages.ts';
import { StrangerLayout } from './stranger-layout.tsx';

const route = getRouteApi('/strangers/new-password');

export function NewPasswordPage() {
  const t = useMessages(signInMessages);
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
    const problems = checkNewPassword(t, password);
    setProblem(problems);
    if (problems) focusFirstInvalid(form.current);
    else choose.mutate(password);
  }

  if (choose.isSuccess) {
    return (
      <ResultMessage title={t('changedTitle')} to="/sign-in" next={t('signIn')}>
        {t('changedText')}
      </ResultMessage>
    );
  }
  const refused = choose.error instanceof CallError ? choose.error : undefined;
  if (!token || refused?.code === 'members.reset-link-expired') {
    return (
      <ResultMessage title={t('linkOverTitle')} to="/forgotten-password" next={t('newLink')}>
        {refused?.message ?? t('linkIncomplete')}
      </ResultMessage>
    );
  }
  return (
    <StrangerLayout title={t('chooseTitle')}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormNotice>{choose.error && describeError(choose.error)}</FormNotice>
          <PasswordInput
            name="password"
            label={t('newPassword')}
            description={t('passwordHint', { min: newPasswordLength.min })}
            autoComplete="new-password"
            size="md"
            error={problem ?? refused?.errors.password}
            visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
          />
          <Button type="submit" size="md" fullWidth loading={choose.isPending}>
            {t('savePassword')}
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
