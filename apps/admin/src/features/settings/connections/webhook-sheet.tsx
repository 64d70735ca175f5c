import { type WebhookSubscription, type WebhookTopic, webhookTopics } from '@awning/contract';
import {
  changeWebhookSubscription,
  removeWebhookSubscription,
  rotateWebhookSecret,
  testWebhookSubscription,
} from '@awning/contract/calls';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, fieldErrorsOf, isConflict } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Question } from '../../../kit/question/question.tsx';
import { useDraft } from '../../../kit/record/use-draft.ts';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import classes from './connections.module.css';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookFields } from './new-webhook.tsx';
import { SecretOnce } from './secret-once.tsx';
import { webhookMessages } from './webhook-messages.ts';
import { webhooksKey } from './webhooks-query.ts';

interface WebhookSheetProps {
  /** Null: closed. */
  readonly webhook: WebhookSubscription | null;
  readonly onClose: () => void;
}

/** One webhook: what it is told, a test, its secret, and the log of its calls. */
export function WebhookSheet({ webhook, onClose }: WebhookSheetProps) {
  const t = useMessages(webhookMessages);
  return (
    <Sheet
      title={webhook?.endpointUrl ?? t('section')}
      isOpen={webhook !== null}
      onClose={onClose}
      isWide
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {webhook && (
        <div key={webhook.id}>
          <SettingsPart webhook={webhook} onRemoved={onClose} />
          <TestPart webhook={webhook} />
          <SecretPart webhook={webhook} />
          <DeliveryLog webhook={webhook} />
        </div>
      )}
    </Sheet>
  );
}

function SettingsPart({
  webhook,
  onRemoved,
}: {
  readonly webhook: WebhookSubscription;
  readonly onRemoved: () => void;
}) {
  const t = useMessages(webhookMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const { id, endpointUrl, topics, enabled, version } = webhook;
  const draft = useDraft(`webhooks/${id}`, { endpointUrl, topics, enabled });
  const [asks, setAsks] = useState<'off' | 'remove' | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: webhooksKey });
  const save = useMutation({
    mutationFn: () =>
      api.call(changeWebhookSubscription, {
        params: { subscriptionId: id },
        body: draft.value,
        ifMatch: `"${version}"`,
      }),
    onSuccess: async () => {
      setAsks(null);
      await refresh();
      draft.clear();
      toasts.show({ text: t('saved') });
    },
    onError: (error) => {
      setAsks(null);
      if (isConflict(error)) void refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => api.call(removeWebhookSubscription, { params: { subscriptionId: id } }),
    onSuccess: async () => {
      setAsks(null);
      onRemoved();
      await refresh();
      toasts.show({ text: t('removed') });
    },
  });
  const errors = fieldErrorsOf(save.error);
  const isSwitchingOff = enabled && !draft.value.enabled;
  return (
    <section className={classes.part} aria-label={t('section')}>
      <WebhookFields
        endpointUrl={draft.value.endpointUrl}
        topics={draft.value.topics}
        errors={errors}
        onChange={(change) => draft.set((now) => ({ ...now, ...change }))}
      />
      <Toggle
        label={t('enabled')}
        description={t('enabledHint')}
        checked={draft.value.enabled}
        onChange={(next) => draft.set((now) => ({ ...now, enabled: next }))}
      />
      <FormNotice>
        {save.error ? (isConflict(save.error) ? t('changed') : describeError(save.error)) : null}
      </FormNotice>
      <div className={classes.actions}>
        <Button
          disabled={!draft.isChanged}
          loading={save.isPending}
          onClick={() => (isSwitchingOff ? setAsks('off') : save.mutate())}
        >
          {t('save')}
        </Button>
        <Button variant="subtle" color="var(--awning-bad)" onClick={() => setAsks('remove')}>
          {t('remove')}
        </Button>
      </div>
      <Question
        title={t(asks === 'remove' ? 'removeTitle' : 'switchOffTitle')}
        yes={t(asks === 'remove' ? 'remove' : 'switchOff')}
        isOpen={asks !== null}
        isFinal={asks === 'remove'}
        isRunning={remove.isPending || save.isPending}
        error={remove.error}
        onYes={() => (asks === 'remove' ? remove.mutate() : save.mutate())}
        onClose={() => setAsks(null)}
      >
        {t(asks === 'remove' ? 'removeText' : 'switchOffText', { address: endpointUrl })}
      </Question>
    </section>
  );
}

function TestPart({ webhook: { id, topics } }: { readonly webhook: WebhookSubscription }) {
  const t = useMessages(webhookMessages);
  const { api } = useServices();
  const [topic, setTopic] = useState<WebhookTopic>(topics[0] ?? 'order.create');
  const test = useMutation({
    mutationFn: async () =>
      (await api.call(testWebhookSubscription, { params: { subscriptionId: id }, body: { topic } })).body,
  });
  const { data } = test;
  return (
    <section className={classes.part} aria-label={t('test')}>
      <h3>{t('test')}</h3>
      <p className={classes.dim}>{t('testText')}</p>
      <div className={classes.actions}>
        <NativeSelect
          label={t('testTopic')}
          data={webhookTopics.map((value) => ({ value, label: t(value) }))}
          value={topic}
          onChange={({ currentTarget }) => {
            const chosen = webhookTopics.find((each) => each === currentTarget.value);
            if (chosen) setTopic(chosen);
          }}
        />
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {t('sendTest')}
        </Button>
      </div>
      <FormNotice>{test.error ? describeError(test.error) : null}</FormNotice>
      {data && (
        <div className={classes.result} role="status">
          <p>
            {data.error === null
              ? t('testOk', { status: data.status ?? 0, ms: data.ms })
              : t('testFailed', { error: data.error })}
          </p>
          {data.answer !== '' && (
            <>
              <strong>{t('answer')}</strong>
              <pre>{data.answer}</pre>
            </>
          )}
        </div>
      )}
    </section>
  );
}

function SecretPart({ webhook: { id } }: { readonly webhook: WebhookSubscription }) {
  const t = useMessages(webhookMessages);
  const { api, queries } = useServices();
  const rotate = useMutation({
    mutationFn: async () => (await api.call(rotateWebhookSecret, { params: { subscriptionId: id } })).body,
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
  return (
    <section className={classes.part} aria-label={t('secretTitle')}>
      <h3>{t('secretTitle')}</h3>
      {rotate.data ? (
        <>
          <p className={classes.dim}>{t('secretText')}</p>
          <SecretOnce name={t('copySecret')} value={rotate.data.secret} />
        </>
      ) : (
        <>
          <p className={classes.dim}>{t('rotateText')}</p>
          <Button
            variant="default"
            w="fit-content"
            loading={rotate.isPending}
            onClick={() => rotate.mutate()}
          >
            {t('rotate')}
          </Button>
        </>
      )}
      <FormNotice>{rotate.error ? describeError(rotate.error) : null}</FormNotice>
    </section>
  );
}
