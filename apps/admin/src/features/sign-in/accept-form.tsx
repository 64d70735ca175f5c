import { type InvitationAcceptance, newPasswordLength, type OpenedInvitation } from '@awning/contract';
import { acceptInvitation } from '@awning/contract/calls';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { memberSessionKey } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { checkNewPassword } from './field-checks.ts';
import { signInMessages } from './sign-in-messages.ts';

interface AcceptFormProps {
  readonly invitation: OpenedInvitation;
  readonly token: string;
}

/** A new account chooses its name and password; one that is signed in only says yes. */
export function AcceptForm({ invitation, token }: AcceptFormProps) {
  const t = useMessages(signInMessages);
  const isNew = invitation.account === 'new';
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<{ displayName?: string | undefined; password?: string | undefined }>(
    {},
  );
  const accept = useAccept(() => focusFirstInvalid(form.current));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (accept.isPending) return;
    const fields = new FormData(event.currentTarget);
    const displayName = String(fields.get('displayName') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    const problems = isNew
      ? {
          displayName: displayName === '' ? t('nameMissing') : undefined,
          password: checkNewPassword(t, password),
        }
      : {};
    setMissing(problems);
    if (problems.displayName || problems.password) focusFirstInvalid(form.current);
    else accept.mutate(isNew ? { token, displayName, password } : { token });
  }

  const refused = fieldErrorsOf(accept.error);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormNotice>{accept.error && describeError(accept.error)}</FormNotice>
        {isNew && (
          <>
            <TextInput
              label={t('email')}
              value={invitation.email}
              readOnly
              autoComplete="username"
              size="md"
            />
            <TextInput
              name="displayName"
              label={t('name')}
              description={t('nameHint')}
              autoComplete="name"
              maxLength={200}
              size="md"
              error={missing.displayName ?? refused.displayName}
            />
            <PasswordInput
              name="password"
              label={t('password')}
              description={t('passwordHint', { min: newPasswordLength.min })}
              autoComplete="new-password"
              size="md"
              error={missing.password ?? refused.password}
              visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
            />
          </>
        )}
        <Button type="submit" size="md" fullWidth loading={accept.isPending}>
          {t(isNew ? 'accept' : 'acceptRoles')}
        </Button>
      </Stack>
    </form>
  );
}

function useAccept(onRefused: () => void) {
  const { api, queries } = useServices();
  const router = useRouter();
  return useMutation({
    mutationFn: async (body: InvitationAcceptance) => (await api.call(acceptInvitation, { body })).body,
    onSuccess: async (session) => {
      queries.setQueryData(memberSessionKey, session);
      await router.navigate({ to: '/', replace: true });
    },
    onError: onRefused,
  });
}
