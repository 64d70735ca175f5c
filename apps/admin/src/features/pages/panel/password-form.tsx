import { savePagePassword } from '@awning/contract/calls';
import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { nameOfPage, type Page } from '../tree/page-tree.ts';
import classes from '../tree/pages.module.css';
import { panelMessages } from './panel-messages.ts';

/** Who may open a page. Passwords are stored nowhere in words, so they are in no draft. */
export function PasswordForm({ page, isLocked }: { readonly page: Page; readonly isLocked: boolean }) {
  const t = useMessages(panelMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { member } = useMemberSession();
  const [typed, setTyped] = useState('');
  const save = useMutation({
    mutationFn: (password: string | null) =>
      api.call(savePagePassword, { params: { collectionId: page.id }, body: { password } }),
    onSuccess: async (_, password) => {
      setTyped('');
      const name = nameOfPage(page);
      toasts.show({ text: t(password === null ? 'passwordRemoved' : 'passwordSet', { name }) });
      await queries.invalidateQueries({ queryKey: ['pages', 'protected'] });
    },
  });
  if (!member?.permissions.includes('content.edit')) return null;
  const error = save.error ? (fieldErrorsOf(save.error).password ?? describeError(save.error)) : undefined;
  return (
    <form
      className={classes.group}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '') save.mutate(typed);
      }}
    >
      <h3>{t('access')}</h3>
      <p className={classes.help}>{t(isLocked ? 'hasPassword' : 'noPassword')}</p>
      <PasswordInput
        label={t(isLocked ? 'newPassword' : 'password')}
        description={t('passwordHelp')}
        value={typed}
        maxLength={200}
        autoComplete="new-password"
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          save.reset();
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" size="xs" variant="default" disabled={typed === ''} loading={save.isPending}>
          {t(isLocked ? 'changePassword' : 'setPassword')}
        </Button>
        {isLocked && (
          <Button size="xs" variant="default" onClick={() => save.mutate(null)}>
            {t('removePassword')}
          </Button>
        )}
      </div>
    </form>
  );
}
