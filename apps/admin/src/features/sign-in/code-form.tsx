import type { SignInConfirmation } from '@awning/contract';
import { confirmSignIn } from '@awning/contract/calls';
import { isError } from '@awning/contract/client';
import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { memberSessionKey } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { signInMessages } from './sign-in-messages.ts';

interface CodeFormProps {
  /** The code was right, and the session is in the cache. */
  readonly onSignedIn: () => void | Promise<void>;
  readonly onStartOver: () => void;
}

/** Asks for the code of an account whose password was right. */
export function CodeForm({ onSignedIn, onStartOver }: CodeFormProps) {
  const t = useMessages(signInMessages);
  const [isRecovery, setRecovery] = useState(false);
  const [missing, setMissing] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Nothing else is to be done here, and what had the focus is gone.
  useEffect(() => field.current?.focus(), []);
  const { api, queries } = useServices();
  const confirm = useMutation({
    mutationFn: async (body: SignInConfirmation) => (await api.call(confirmSignIn, { body })).body,
    onSuccess: (session) => {
      queries.setQueryData(memberSessionKey, session);
      return onSignedIn();
    },
    onError: () => focusFirstInvalid(form.current),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirm.isPending) return;
    const fields = new FormData(event.currentTarget);
    const code = String(fields.get('code') ?? '').trim();
    setMissing(code === '' ? t('codeMissing') : undefined);
    if (code === '') focusFirstInvalid(form.current);
    else confirm.mutate({ code, trustBrowser: fields.get('trust') !== null });
  }

  const isWrong = isError(confirm.error, 'members.code-wrong');
  const problem = confirm.error && !isWrong ? describeError(confirm.error) : null;
  const codeProblem = isWrong && confirm.error ? describeError(confirm.error) : undefined;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormNotice>{problem}</FormNotice>
        <Text>{t(isRecovery ? 'recoveryText' : 'codeText')}</Text>
        <TextInput
          key={isRecovery ? 'recovery' : 'app'}
          name="code"
          label={t(isRecovery ? 'recoveryCode' : 'code')}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          size="md"
          ref={field}
          error={missing ?? codeProblem ?? fieldErrorsOf(confirm.error).code}
        />
        {!isRecovery && <Checkbox name="trust" label={t('trust')} />}
        <Button type="submit" size="md" fullWidth loading={confirm.isPending}>
          {t('confirm')}
        </Button>
        <Anchor
          component="button"
          type="button"
          c="inherit"
          underline="always"
          onClick={() => setRecovery(!isRecovery)}
        >
          {t(isRecovery ? 'useApp' : 'useRecovery')}
        </Anchor>
        <Anchor component="button" type="button" c="inherit" underline="always" onClick={onStartOver}>
          {t('startOver')}
        </Anchor>
      </Stack>
    </form>
  );
}
