import { endSiteQuiet } from '@awning/contract/calls';
import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { memberSessionKey } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import classes from './site-topics.module.css';
import { sitesMessages } from './sites-messages.ts';

/** The owner of a safe copy lets it write to people and take their money. */
export function QuietSite() {
  const t = useMessages(sitesMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const end = useSingleMutation({
    mutationFn: () => api.call(endSiteQuiet, { body: { password } }),
    onSuccess: async () => {
      toasts.show({ text: t('quietEnded') });
      await queries.invalidateQueries({ queryKey: memberSessionKey });
    },
    onError: () => focusFirstInvalid(form.current),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProblem(password === '' ? t('passwordMissing') : undefined);
    if (password === '') setTimeout(() => focusFirstInvalid(form.current));
    else end.mutate();
  }
  const refused = fieldErrorsOf(end.error);
  return (
    <form ref={form} onSubmit={submit} className={classes.form} noValidate>
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={problem ?? refused.password}
        visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
      />
      <FormNotice>{end.error && refused.password === undefined ? describeError(end.error) : null}</FormNotice>
      <Button type="submit" variant="default" w="fit-content" loading={end.isPending}>
        {t('quietButton')}
      </Button>
    </form>
  );
}
