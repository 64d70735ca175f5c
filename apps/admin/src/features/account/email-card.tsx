import type { MemberAccount } from '@awning/contract';
import { cancelMemberEmail, changeMemberEmail } from '@awning/contract/calls';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './account.module.css';
import { accountMessages } from './account-messages.ts';
import { accountQuery } from './account-query.ts';

export function EmailCard({ account }: { readonly account: MemberAccount }) {
  const t = useMessages(accountMessages);
  const { pendingEmail } = account;
  return (
    <Card title={t('email')}>
      <div className={classes.form}>
        <p>{t('emailNow', { email: account.email })}</p>
        {pendingEmail === null ? <EmailForm /> : <PendingEmail email={pendingEmail} />}
      </div>
    </Card>
  );
}

function PendingEmail({ email }: { readonly email: string }) {
  const t = useMessages(accountMessages);
  const { api, queries } = useServices();
  const cancel = useMutation({
    mutationFn: async () => (await api.call(cancelMemberEmail)).body,
    onSuccess: (account) => queries.setQueryData(accountQuery(api).queryKey, account),
  });
  return (
    <>
      <FormNotice kind="news">{t('emailPending', { email })}</FormNotice>
      <FormNotice>{cancel.error && describeError(cancel.error)}</FormNotice>
      <div className={classes.actions}>
        <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('emailCancel')}
        </Button>
      </div>
    </>
  );
}

function EmailForm() {
  const t = useMessages(accountMessages);
  const { api, queries } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<{ email?: string | undefined; password?: string | undefined }>({});
  const change = useMutation({
    mutationFn: async (body: { email: string; password: string }) =>
      (await api.call(changeMemberEmail, { body })).body,
    onSuccess: (account) => queries.setQueryData(accountQuery(api).queryKey, account),
    onError: () => focusFirstInvalid(form.current),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    const problems = {
      email: email === '' ? t('emailMissing') : undefined,
      password: password === '' ? t('passwordMissing') : undefined,
    };
    setMissing(problems);
    if (problems.email || problems.password) setTimeout(() => focusFirstInvalid(form.current));
    else change.mutate({ email, password });
  }

  const refused = fieldErrorsOf(change.error);
  const isFieldRefusal = Object.keys(refused).length > 0;
  return (
    <form ref={form} onSubmit={submit} className={classes.form} noValidate>
      <p className={classes.quiet}>{t('emailText')}</p>
      <FormNotice>{change.error && !isFieldRefusal ? describeError(change.error) : null}</FormNotice>
      <TextInput
        name="email"
        type="email"
        label={t('newEmail')}
        autoComplete="email"
        error={missing.email ?? refused.email}
      />
      <PasswordInput
        name="password"
        label={t('password')}
        autoComplete="current-password"
        error={missing.password ?? refused.password}
        visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
      />
      <div className={classes.actions}>
        <Button type="submit" size="xs" variant="default" loading={change.isPending}>
          {t('emailChange')}
        </Button>
      </div>
    </form>
  );
}
