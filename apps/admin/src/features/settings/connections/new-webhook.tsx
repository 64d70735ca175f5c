import { type WebhookTopic, webhookTopics } from '@awning/contract';
import { addWebhookSubscription } from '@awning/contract/calls';
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useDraft } from '../../../kit/record/use-draft.ts';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import classes from './connections.module.css';
import { SecretOnce } from './secret-once.tsx';
import { webhookMessages } from './webhook-messages.ts';
import { webhooksKey } from './webhooks-query.ts';

interface NewWebhookSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A receiver and what it is told; then its secret, this once. */
export function NewWebhookSheet({ isOpen, onClose }: NewWebhookSheetProps) {
  const t = useMessages(webhookMessages);
  const { api, queries } = useServices();
  const draft = useDraft('webhooks/new', { endpointUrl: '', topics: ['order.create'] as WebhookTopic[] });
  const [secret, setSecret] = useState<string | null>(null);
  const add = useMutation({
    mutationFn: async () => (await api.call(addWebhookSubscription, { body: draft.value })).body,
    onSuccess: async (added) => {
      setSecret(added.secret);
      draft.clear();
      await queries.invalidateQueries({ queryKey: webhooksKey });
    },
  });
  const close = (): void => {
    setSecret(null);
    add.reset();
    onClose();
  };
  const errors = fieldErrorsOf(add.error);
  return (
    <Sheet
      title={t('addTitle')}
      isOpen={isOpen}
      onClose={close}
      draft={draft}
      actions={
        secret === null ? (
          <>
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button loading={add.isPending} onClick={() => add.mutate()}>
              {t('create')}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{t('close')}</Button>
        )
      }
    >
      {secret === null ? (
        <div className={classes.stack}>
          <WebhookFields
            endpointUrl={draft.value.endpointUrl}
            topics={draft.value.topics}
            errors={errors}
            onChange={(change) => draft.set((now) => ({ ...now, ...change }))}
          />
          <FormNotice>{add.error ? describeError(add.error) : null}</FormNotice>
        </div>
      ) : (
        <section className={classes.part} aria-live="polite">
          <h3>{t('secretTitle')}</h3>
          <p className={classes.dim}>{t('secretText')}</p>
          <SecretOnce name={t('copySecret')} value={secret} />
        </section>
      )}
    </Sheet>
  );
}

interface WebhookFieldsProps {
  readonly endpointUrl: string;
  readonly topics: readonly WebhookTopic[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: { endpointUrl?: string; topics?: WebhookTopic[] }) => void;
}

export function WebhookFields({ endpointUrl, topics, errors, onChange }: WebhookFieldsProps) {
  const t = useMessages(webhookMessages);
  return (
    <>
      <TextInput
        label={t('address')}
        description={t('addressHint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        data-autofocus
        value={endpointUrl}
        onChange={({ currentTarget }) => onChange({ endpointUrl: currentTarget.value.trim() })}
        error={errors.endpointUrl}
      />
      <Checkbox.Group
        label={t('topics')}
        value={[...topics]}
        error={errors.topics}
        onChange={(names) => onChange({ topics: webhookTopics.filter((topic) => names.includes(topic)) })}
      >
        <Stack gap={10} mt={8}>
          {webhookTopics.map((topic) => (
            <Checkbox key={topic} value={topic} label={t(topic)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
