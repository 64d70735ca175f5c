import { requestPasswordReset } from '@awning/contract/calls';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { checkEmail } from './field-checks.ts';
import { StrangerLayout } from './stranger-layout.tsx';

const onItsWay = 'If there is an account for this address, a mail with a link is on its way.';
const isStoredHere =
  'If there is an account for this address, a link was made. This site has no mail server, so it waits under Mail in ' +
  'the admin. The person who runs this server can also set a new password: npm run awning -- member passwd';

export function ForgottenPasswordPage() {
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
    const problems = checkEmail(email);
    setProblem(problems);
    if (problems) focusFirstInvalid(form.current);
    else ask.mutate(email);
  }

  const refused = fieldErrorsOf(ask.error);
  return (
    <StrangerLayout title="Forgotten password">
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">Tell us your address and we send you a link to choose a new password.</Text>
          <FormNotice>{ask.error && describeError(ask.error)}</FormNotice>
          {/* The same text for every address: it must not reveal who has an account. */}
          <FormNotice kind="news">
            {ask.isSuccess ? (mailLeavesTheMachine ? onItsWay : isStoredHere) : null}
          </FormNotice>
          <TextInput
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            size="md"
            error={problem ?? refused.email}
          />
          <Button type="submit" size="md" fullWidth loading={ask.isPending}>
            Send the link
          </Button>
          <Anchor renderRoot={(props) => <Link to="/sign-in" {...props} />} c="inherit" underline="always">
            Back to sign in
          </Anchor>
        </Stack>
      </form>
    </StrangerLayout>
  );
}
