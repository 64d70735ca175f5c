import type { MemberAccount } from '@awning/contract';
import { changeMemberAccount } from '@awning/contract/calls';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { memberSessionKey } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './account.module.css';
import { accountMessages } from './account-messages.ts';
import { accountQuery } from './account-query.ts';

export function NameCard({ account }: { readonly account: MemberAccount }) {
  const t = useMessages(accountMessages);
  const { api, queries } = useServices();
  const draft = useDraft<string | null>('account-name', null, {
    isUnsaved: (typed) => typed !== null && typed.trim() !== account.displayName,
  });
  const { isChanged } = draft;
  const name = draft.value ?? account.displayName;
  const save = useMutation({
    mutationFn: async (displayName: string) =>
      (await api.call(changeMemberAccount, { body: { displayName } })).body,
    onSuccess: async (saved) => {
      queries.setQueryData(accountQuery(api).queryKey, saved);
      draft.clear();
      await queries.invalidateQueries({ queryKey: memberSessionKey });
    },
  });
  const problem = name.trim() === '' ? t('nameMissing') : fieldErrorsOf(save.error).displayName;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && name.trim() !== '' && !save.isPending) save.mutate(name.trim());
  }
  return (
    <Card title={t('about')}>
      <form onSubmit={submit} className={classes.form} noValidate>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => draft.set(currentTarget.value)}
          error={problem}
        />
        <FormNotice>{save.error && describeError(save.error)}</FormNotice>
        <div className={classes.actions}>
          <Button type="submit" size="xs" disabled={!isChanged} loading={save.isPending}>
            {t('save')}
          </Button>
          <FormNotice kind="news">{save.isSuccess && !isChanged ? t('saved') : null}</FormNotice>
        </div>
      </form>
    </Card>
  );
}
