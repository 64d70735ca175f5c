import { listSecrets, removeSecret, saveSecret } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Button, PasswordInput, Skeleton } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Question } from '../../../kit/question/question.tsx';
import { Status } from '../../../kit/status/status.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import classes from './guard.module.css';
import { secretMessages } from './secret-messages.ts';

export interface NamedSecret {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}

/** The names of the secrets that are set. Their values never come here. */
export const secretsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['secrets'],
    queryFn: async ({ signal }) => Object.keys((await api.call(listSecrets, { signal })).body.secrets),
  });

/** Secrets by their names: whether they are set, and the way to set, replace and remove them. */
export function SecretRows({ secrets }: { readonly secrets: readonly NamedSecret[] }) {
  const t = useMessages(secretMessages);
  const { api } = useServices();
  const stored = useQuery(secretsQuery(api));
  if (!stored.data)
    return stored.error ? (
      <>
        <FormNotice>{describeError(stored.error)}</FormNotice>
        <Button variant="default" w="fit-content" onClick={() => void stored.refetch()}>
          {t('tryAgain')}
        </Button>
      </>
    ) : (
      <Skeleton height={64} role="status" aria-label={t('loading')} />
    );
  return (
    <ul className={classes.rows}>
      {secrets.map((secret) => (
        <SecretRow key={secret.name} secret={secret} isSet={stored.data.includes(secret.name)} />
      ))}
    </ul>
  );
}

interface SecretRowProps {
  readonly secret: NamedSecret;
  readonly isSet: boolean;
}

function SecretRow({ secret, isSet }: SecretRowProps) {
  const t = useMessages(secretMessages);
  const [act, setAct] = useState<'set' | 'remove' | null>(null);
  const { name, label, hint } = secret;
  const setting = t(isSet ? 'replace' : 'setIt');
  return (
    <li>
      <span className={classes.head}>
        <span className={classes.name}>{label}</span>
        <Status shape="content" progress={isSet ? 'done' : 'none'} tone={isSet ? 'good' : 'neutral'}>
          {t(isSet ? 'set' : 'notSet')}
        </Status>
        {act !== 'set' && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('label', { action: setting, name: label })}
            onClick={() => setAct('set')}
          >
            {setting}
          </Button>
        )}
        {isSet && (
          <Button
            variant="subtle"
            size="xs"
            color="red"
            aria-label={t('label', { action: t('remove'), name: label })}
            onClick={() => setAct('remove')}
          >
            {t('remove')}
          </Button>
        )}
      </span>
      {hint !== '' && <span className={classes.dim}>{hint}</span>}
      {act === 'set' && <SecretForm name={name} label={label} onEnd={() => setAct(null)} />}
      <RemoveDialog name={name} label={label} isOpen={act === 'remove'} onClose={() => setAct(null)} />
    </li>
  );
}

interface SecretFormProps {
  readonly name: string;
  readonly label: string;
  readonly onEnd: () => void;
}

/** What is typed is kept nowhere but in its field. */
function SecretForm({ name, label, onEnd }: SecretFormProps) {
  const t = useMessages(secretMessages);
  const [value, setValue] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = useSecretSave(label, onEnd);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(value.trim() === '');
    if (value.trim() !== '' && !save.isPending) save.mutate({ name, value: value.trim() });
  }
  const refused = fieldErrorsOf(save.error);
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <PasswordInput
        label={t('value')}
        autoComplete="off"
        maxLength={20_000}
        data-autofocus
        autoFocus
        value={value}
        onChange={({ currentTarget }) => {
          setValue(currentTarget.value);
          setMissing(false);
        }}
        error={isMissing ? t('valueMissing') : refused.value}
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
      />
      <FormNotice>{save.error && !refused.value ? describeError(save.error) : null}</FormNotice>
      <span className={classes.actions}>
        <Button type="submit" size="xs" loading={save.isPending}>
          {t('saveValue')}
        </Button>
        <Button variant="subtle" size="xs" onClick={onEnd}>
          {t('cancel')}
        </Button>
      </span>
    </form>
  );
}

/** Stores a secret, and says so. */
export function useSecretSave(label: string, onSaved: () => void) {
  const t = useMessages(secretMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  return useMutation({
    mutationFn: ({ name, value }: { readonly name: string; readonly value: string }) =>
      api.call(saveSecret, { params: { name }, body: { value } }),
    onSuccess: async ({ body }, { name }) => {
      queries.setQueryData(['secrets'], Object.keys(body.secrets));
      toasts.show({ text: t('saved', { name: label || name }) });
      onSaved();
    },
  });
}

interface RemoveDialogProps {
  readonly name: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function RemoveDialog({ name, label, isOpen, onClose }: RemoveDialogProps) {
  const t = useMessages(secretMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const remove = useMutation({
    mutationFn: () => api.call(removeSecret, { params: { name } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['secrets'] });
      toasts.show({ text: t('removed', { name: label }) });
      onClose();
    },
  });
  return (
    <Question
      title={t('removeTitle', { name: label })}
      yes={t('remove')}
      isOpen={isOpen}
      isFinal
      isRunning={remove.isPending}
      error={remove.error}
      onYes={() => remove.mutate()}
      onClose={onClose}
    >
      {t('removeText')}
    </Question>
  );
}
