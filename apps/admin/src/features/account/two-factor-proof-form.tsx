import { renewRecoveryCodes, switchTwoFactorOff } from '@awning/contract/calls';
import { isError } from '@awning/contract/client';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './account.module.css';
import { accountMessages } from './account-messages.ts';

type TwoFactorProofFormProps = { readonly onCancel: () => void } & (
  | { readonly act: 'renew'; readonly onCodes: (codes: readonly string[]) => void }
  | { readonly act: 'off'; readonly onOff: () => void }
);

interface Missing {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** Asks for password and code, and then makes new recovery codes or switches two-factor sign-in off. */
export function TwoFactorProofForm(props: TwoFactorProofFormProps) {
  const t = useMessages(accountMessages);
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const run = useProof(props, () => focusFirstInvalid(form.current));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (run.isPending) return;
    const fields = new FormData(event.currentTarget);
    const password = String(fields.get('password') ?? '');
    const code = String(fields.get('code') ?? '').trim();
    const problems = {
      password: password === '' ? t('passwordMissing') : undefined,
      code: code === '' ? t('codeMissing') : undefined,
    };
    setMissing(problems);
    if (problems.password || problems.code) setTimeout(() => focusFirstInvalid(form.current));
    else run.mutate({ password, code });
  }

  const codeRefusal =
    run.error && isError(run.error, 'members.code-wrong') ? describeError(run.error) : undefined;
  const passwordRefusal = fieldErrorsOf(run.error).password;
  const isElsewhere = run.error && !codeRefusal && !passwordRefusal;
  return (
    <form ref={form} onSubmit={submit} className={classes.form} noValidate>
      <p>{t(props.act === 'renew' ? 'renewText' : 'switchOffText')}</p>
      <FormNotice>{isElsewhere ? describeError(run.error) : null}</FormNotice>
      <PasswordInput
        name="password"
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        error={missing.password ?? passwordRefusal}
        visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
      />
      <TextInput
        name="code"
        label={t('codeOrRecovery')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        error={missing.code ?? codeRefusal}
      />
      <div className={classes.actions}>
        <Button type="submit" size="xs" loading={run.isPending}>
          {t(props.act === 'renew' ? 'renewDo' : 'switchOff')}
        </Button>
        <Button size="xs" variant="default" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function useProof(props: TwoFactorProofFormProps, onError: () => void) {
  const { api } = useServices();
  return useMutation({
    mutationFn: async (body: { password: string; code: string }): Promise<void> => {
      if (props.act === 'renew')
        props.onCodes((await api.call(renewRecoveryCodes, { body })).body.recoveryCodes);
      else {
        await api.call(switchTwoFactorOff, { body });
        props.onOff();
      }
    },
    onError,
  });
}
