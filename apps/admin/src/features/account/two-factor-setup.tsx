import type { TwoFactorKey } from '@awning/contract';
import { beginTwoFactor, confirmTwoFactor } from '@awning/contract/calls';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './account.module.css';
import { accountMessages } from './account-messages.ts';
import { QrCode } from './qr-code.tsx';

interface TwoFactorSetupProps {
  /** It is on; these are the recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The password, then the key for the app, then a code of it. */
export function TwoFactorSetup({ onCodes, onCancel }: TwoFactorSetupProps) {
  const [key, setKey] = useState<TwoFactorKey | null>(null);
  if (key === null) return <ProveIt onKey={setKey} onCancel={onCancel} />;
  return <ConfirmKey twoFactorKey={key} onCodes={onCodes} onCancel={onCancel} />;
}

interface ProveItProps {
  readonly onKey: (key: TwoFactorKey) => void;
  readonly onCancel: () => void;
}

function ProveIt({ onKey, onCancel }: ProveItProps) {
  const t = useMessages(accountMessages);
  const { api } = useServices();
  const [missing, setMissing] = useState<string>();
  const begin = useMutation({
    mutationFn: async (password: string) => (await api.call(beginTwoFactor, { body: { password } })).body,
    onSuccess: onKey,
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setMissing(password === '' ? t('passwordMissing') : undefined);
    if (password !== '' && !begin.isPending) begin.mutate(password);
  }
  const refused = fieldErrorsOf(begin.error).password;
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <p>{t('setUpPassword')}</p>
      <FormNotice>{begin.error && !refused ? describeError(begin.error) : null}</FormNotice>
      <PasswordInput
        name="password"
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        error={missing ?? refused}
        visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
      />
      <div className={classes.actions}>
        <Button type="submit" size="xs" loading={begin.isPending}>
          {t('goOn')}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

interface ConfirmKeyProps extends TwoFactorSetupProps {
  readonly twoFactorKey: TwoFactorKey;
}

function ConfirmKey({ twoFactorKey, onCodes, onCancel }: ConfirmKeyProps) {
  const t = useMessages(accountMessages);
  const { api } = useServices();
  const clipboard = useClipboard();
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<string>();
  useEffect(() => field.current?.focus(), []);
  const confirm = useMutation({
    mutationFn: async (code: string) => (await api.call(confirmTwoFactor, { body: { code } })).body,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: () => field.current?.focus(),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    setMissing(code === '' ? t('codeMissing') : undefined);
    if (code !== '' && !confirm.isPending) confirm.mutate(code);
  }
  const { secret, uri } = twoFactorKey;
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <p>{t('scan')}</p>
      <QrCode text={uri} label={t('qrLabel')} />
      <p>
        {t('byHand')} <span className={classes.key}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={() => clipboard.copy(secret)}>
          {t(clipboard.copied ? 'copied' : 'copyKey')}
        </Button>
      </div>
      <TextInput
        ref={field}
        label={t('code')}
        description={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={missing ?? (confirm.error ? describeError(confirm.error) : undefined)}
      />
      <div className={classes.actions}>
        <Button type="submit" size="xs" loading={confirm.isPending}>
          {t('switchOn')}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
