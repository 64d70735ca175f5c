import { newPasswordLength } from '@awning/contract';
import { changeMemberPassword } from '@awning/contract/calls';
import { isError } from '@awning/contract/client';
import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { checkNewPassword } from '../sign-in/field-checks.ts';
import { signInMessages } from '../sign-in/sign-in-messages.ts';
import classes from './account.module.css';
import { accountMessages } from './account-messages.ts';
import { sessionsKey } from './account-query.ts';

export function PasswordCard() {
  const t = useMessages(accountMessages);
  const words = useMessages(signInMessages);
  const { api, queries } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<{ current?: string | undefined; next?: string | undefined }>({});
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; password: string }) =>
      api.call(changeMemberPassword, { body }),
    onSuccess: () => {
      form.current?.reset();
      return queries.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: () => focusFirstInvalid(form.current),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const fields = new FormData(event.currentTarget);
    const currentPassword = String(fields.get('current') ?? '');
    const password = String(fields.get('next') ?? '');
    const problems = {
      current: currentPassword === '' ? t('passwordMissing') : undefined,
      next: checkNewPassword(words, password),
    };
    setMissing(problems);
    if (problems.current || problems.next) setTimeout(() => focusFirstInvalid(form.current));
    else change.mutate({ currentPassword, password });
  }

  const isWrong = isError(change.error, 'members.wrong-password');
  const toggle = { 'aria-label': t('togglePassword') };
  return (
    <Card title={t('passwordTitle')}>
      <form ref={form} onSubmit={submit} className={classes.form} noValidate>
        <FormNotice>{change.error && !isWrong ? describeError(change.error) : null}</FormNotice>
        <PasswordInput
          name="current"
          label={t('currentPassword')}
          autoComplete="current-password"
          error={missing.current ?? (isWrong && change.error ? describeError(change.error) : undefined)}
          visibilityToggleButtonProps={toggle}
        />
        <PasswordInput
          name="next"
          label={t('newPassword')}
          description={t('newPasswordHint', { min: newPasswordLength.min })}
          autoComplete="new-password"
          error={missing.next ?? fieldErrorsOf(isWrong ? null : change.error).password}
          visibilityToggleButtonProps={toggle}
        />
        <div className={classes.actions}>
          <Button type="submit" size="xs" variant="default" loading={change.isPending}>
            {t('passwordChange')}
          </Button>
          <FormNotice kind="news">{change.isSuccess ? t('passwordChanged') : null}</FormNotice>
        </div>
      </form>
    </Card>
  );
}
