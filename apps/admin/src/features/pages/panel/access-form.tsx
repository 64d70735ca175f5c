import { savePageMembers, savePagePassword } from '@awning/contract/calls';
import { Button, PasswordInput, Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import type { PageMarks } from '../tree/page-marks.tsx';
import { nameOfPage, type Page } from '../tree/page-tree.ts';
import classes from '../tree/pages.module.css';
import { panelMessages } from './panel-messages.ts';

const WAYS = ['everybody', 'password', 'members'] as const;
type Way = (typeof WAYS)[number];

const HELP = {
  everybody: 'noPassword',
  password: 'hasPassword',
  members: 'membersHelp',
} as const satisfies Record<Way, keyof typeof panelMessages>;

interface AccessFormProps {
  readonly page: Page;
  readonly marks: PageMarks;
}

/** ED-75: who may open a page. It acts at once: passwords are stored nowhere in words, so they are in no draft. */
export function AccessForm({ page, marks }: AccessFormProps) {
  const t = useMessages(panelMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { member } = useMemberSession();
  const stored: Way = marks.locked.has(page.id)
    ? 'password'
    : marks.members.has(page.id)
      ? 'members'
      : 'everybody';
  const [chosen, setChosen] = useState<Way | null>(null);
  const [typed, setTyped] = useState('');
  const way = chosen ?? stored;
  const params = { collectionId: page.id };
  const name = nameOfPage(page);
  const write = (next: Way, password: string | null): Promise<unknown> =>
    next === 'password'
      ? api.call(savePagePassword, { params, body: { password } })
      : api.call(savePageMembers, { params, body: { membersOnly: next === 'members' } });
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['pages', 'protected'] });
  const takeBack = (): void =>
    void write(stored, null)
      .then(() => toasts.show({ text: t(stored === 'members' ? 'membersSet' : 'passwordRemoved', { name }) }))
      .catch((error) => toasts.show({ text: describeError(error), tone: 'bad' }))
      .finally(refresh);
  const save = useMutation({
    mutationFn: (next: Way) => write(next, next === 'password' ? typed : null),
    onSuccess: async (_, next) => {
      setTyped('');
      setChosen(null);
      const said = { everybody: 'passwordRemoved', password: 'passwordSet', members: 'membersSet' } as const;
      // A password that is gone cannot be brought back: nobody knows it.
      toasts.show({ text: t(said[next], { name }), ...(stored !== 'password' && { undo: takeBack }) });
      await refresh();
    },
  });
  if (!marks.isAccessKnown || !member?.permissions.includes('content.edit')) return null;
  const error = save.error ? (fieldErrorsOf(save.error).password ?? describeError(save.error)) : undefined;
  const isPassword = way === 'password';
  return (
    <form
      className={classes.group}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isPassword && typed === '') return;
        if (!save.isPending) save.mutate(way);
      }}
    >
      <h3>{t('access')}</h3>
      <Radio.Group
        aria-label={t('access')}
        value={way}
        onChange={(next) => {
          setChosen(next as Way);
          save.reset();
        }}
      >
        <div className={classes.choices}>
          {WAYS.map((each) => (
            <Radio key={each} value={each} label={t(each)} />
          ))}
        </div>
      </Radio.Group>
      <p className={classes.help}>{t(HELP[way])}</p>
      {isPassword && (
        <PasswordInput
          label={t(stored === 'password' ? 'newPassword' : 'passwordField')}
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
      )}
      {!isPassword && error !== undefined && <p role="alert">{error}</p>}
      {(isPassword || way !== stored) && (
        <div className={classes.buttons}>
          <Button
            type="submit"
            size="xs"
            variant="default"
            disabled={isPassword && typed === ''}
            loading={save.isPending}
          >
            {t(!isPassword ? 'saveAccess' : stored === 'password' ? 'changePassword' : 'setPassword')}
          </Button>
        </div>
      )}
    </form>
  );
}
