import type { ApiKey, ApiKeyResponse, ApiKeyScope } from '@awning/contract';
import { apiKeyScopes } from '@awning/contract';
import { addApiKey, listApiKeys, revokeApiKey } from '@awning/contract/calls';
import { Button, Checkbox, Skeleton, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'iconoir-react';
import { useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Question } from '../../../kit/question/question.tsx';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import guard from '../guard/guard.module.css';
import { apiKeyMessages } from './api-key-messages.ts';
import classes from './connections.module.css';
import { SecretOnce } from './secret-once.tsx';

const keysKey = ['api-keys'];

/** Programs that call the site in a member's name. */
export function ApiKeysTopic() {
  const t = useMessages(apiKeyMessages);
  const { api } = useServices();
  const [isAdding, setAdding] = useState(false);
  const list = useQuery({
    queryKey: keysKey,
    queryFn: async ({ signal }) => (await api.call(listApiKeys, { signal })).body.apiKeys,
  });
  return (
    <SettingsSection anchor="keys" title={t('section')} about={t('about')} isWide>
      {list.isPending && <Skeleton height={96} role="status" aria-label={t('loading')} />}
      {list.error && !list.data && (
        <>
          <FormNotice>{describeError(list.error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void list.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      )}
      {list.data?.length === 0 && <p className={guard.dim}>{t('none')}</p>}
      {list.data && list.data.length > 0 && (
        <ul className={guard.rows}>
          {list.data.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </ul>
      )}
      {list.data && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<Plus width={16} height={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('add')}
        </Button>
      )}
      <NewKeySheet isOpen={isAdding} onClose={() => setAdding(false)} />
    </SettingsSection>
  );
}

const isScope = (scope: string): scope is ApiKeyScope => (apiKeyScopes as readonly string[]).includes(scope);

function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useMessages(apiKeyMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const { api, queries } = useServices();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const { id, name, hint, scopes, memberName, createdOn, lastUsedOn } = apiKey;
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  const minute = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const revoke = useMutation({
    mutationFn: () => api.call(revokeApiKey, { params: { keyId: id } }),
    onSuccess: async () => {
      setAsking(false);
      toasts.show({ text: t('revoked', { name }) });
      await queries.invalidateQueries({ queryKey: keysKey });
    },
  });
  return (
    <li>
      <span className={guard.head}>
        <span className={guard.name}>{name}</span>
        <code className={guard.code}>{hint}…</code>
        <Button
          variant="subtle"
          size="xs"
          color="var(--awning-bad)"
          aria-label={t('revokeKey', { name })}
          onClick={() => setAsking(true)}
        >
          {t('revoke')}
        </Button>
      </span>
      <span className={guard.dim}>
        {scopes.map((scope) => (isScope(scope) ? t(scope) : scope)).join(' · ')}
      </span>
      <span className={guard.dim}>
        {t('madeBy', { name: memberName, when: day.format(new Date(createdOn)) })}
        {' · '}
        {lastUsedOn === null ? t('neverUsed') : t('lastUsed', { when: minute.format(new Date(lastUsedOn)) })}
      </span>
      <Question
        title={t('revokeTitle', { name })}
        yes={t('revoke')}
        isOpen={isAsking}
        isFinal
        isRunning={revoke.isPending}
        error={revoke.error}
        onYes={() => revoke.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('revokeText')}
      </Question>
    </li>
  );
}

interface NewKeySheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function NewKeySheet({ isOpen, onClose }: NewKeySheetProps) {
  const t = useMessages(apiKeyMessages);
  const { api, queries } = useServices();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>([]);
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<ApiKeyResponse | null>(null);
  const add = useMutation({
    mutationFn: async () => (await api.call(addApiKey, { body: { name, scopes: [...scopes] } })).body,
    onSuccess: async (response) => {
      setMade(response);
      setName('');
      setScopes([]);
      setTried(false);
      await queries.invalidateQueries({ queryKey: keysKey });
    },
  });
  const close = (): void => {
    setMade(null);
    add.reset();
    onClose();
  };
  const create = (): void => {
    setTried(true);
    if (name.trim() !== '' && scopes.length > 0 && !add.isPending) add.mutate();
  };
  const errors = fieldErrorsOf(add.error);
  return (
    <Sheet
      title={t('addTitle')}
      isOpen={isOpen}
      onClose={close}
      actions={
        made ? (
          <Button onClick={close}>{t('close')}</Button>
        ) : (
          <>
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button loading={add.isPending} onClick={create}>
              {t('create')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <KeyOnce made={made} />
      ) : (
        <div className={classes.stack}>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            maxLength={100}
            autoComplete="off"
            data-autofocus
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={isTried && name.trim() === '' ? t('noName') : errors.name}
          />
          <Checkbox.Group
            label={t('scopes')}
            description={t('scopesHint')}
            value={[...scopes]}
            error={isTried && scopes.length === 0 ? t('noScopes') : errors.scopes}
            onChange={(names) => setScopes(apiKeyScopes.filter((scope) => names.includes(scope)))}
          >
            <Stack gap={10} mt={8}>
              {apiKeyScopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(scope)} description={scope} />
              ))}
            </Stack>
          </Checkbox.Group>
          <FormNotice>{add.error ? describeError(add.error) : null}</FormNotice>
        </div>
      )}
    </Sheet>
  );
}

function KeyOnce({ made }: { readonly made: ApiKeyResponse }) {
  const t = useMessages(apiKeyMessages);
  const { baseUrl } = useMemberSession().website;
  return (
    <section className={classes.part} aria-live="polite">
      <h3>{t('shownOnce')}</h3>
      <p className={classes.dim}>{t('shownOnceText')}</p>
      <SecretOnce name={t('key')} value={made.key} />
      <div className={classes.result}>
        <strong>{t('example')}</strong>
        <pre>{`curl -H "Authorization: Bearer ${made.apiKey.hint}…" ${baseUrl}/api/commerce/orders`}</pre>
      </div>
    </section>
  );
}
