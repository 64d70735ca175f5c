import { requestPasswordReset } from '@awning/contract/calls';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { checkEmail } from './field-checks.ts';
import { signInMessages } from './sign-in-messages.ts';
import { StrangerLayout } from './stranger-layout.tsx';

export function ForgottenPasswordPage() {
  const t = useMessages(signInMessages);
  const { api } = useServices();
  const { mailLeavesTheMachine } = useMemberSession();
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const ask = useMutation({
    mutationFn: (email: string) => api.call(requestPasswordReset, { body: { email } }),
    onError: () => focusFirstInvalid(form.current),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (ask.isPending) return;
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const problems = checkEmail(t, email);
    setProblem(problems);
    if (problems) focusFirstInvalid(form.current);
    else ask.mutate(email);
  }

  const refused = fieldErrorsOf(ask.error);
  return (
    <StrangerLayout title={t('forgottenTitle')}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{t('forgottenText')}</Text>
          <FormNotice>{ask.error && describeError(ask.error)}</FormNotice>
          {/* The same text for every address: it must not reveal who has an account. */}
          <FormNotice kind="news">
            {ask.isSuccess ? t(mailLeavesTheMachine ? 'linkOnItsWay' : 'linkStored') : null}
          </FormNotice>
          <TextInput
            name="email"
            label={t('email')}
            type="email"
            autoComplete="username"
            size="md"
            error={problem ?? refused.email}
          />
          <Button type="submit" size="md" fullWidth loading={ask.isPending}>
            {t('sendLink')}
          </Button>
          <Anchor renderRoot={(props) => <Link to="/sign-in" {...props} />} c="inherit" underline="always">
            {t('backToSignIn')}
          </Anchor>
        </Stack>
      </form>
    </StrangerLayout>
  );
}
