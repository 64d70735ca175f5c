import type { WebhookDelivery, WebhookSubscription } from '@awning/contract';
import { resendWebhookDeliveries, resendWebhookDelivery } from '@awning/contract/calls';
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { DateTimeField } from '../../../kit/fields/date-time-field.tsx';
import { Status } from '../../../kit/status/status.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import classes from './connections.module.css';
import { webhookMessages } from './webhook-messages.ts';
import { type DeliveryStateFilter, deliveriesQuery, webhooksKey } from './webhooks-query.ts';

const STATES = ['', 'waiting', 'delivered', 'dead'] as const;
const LOOKS = {
  waiting: { progress: 'part', tone: 'waiting' },
  delivered: { progress: 'done', tone: 'good' },
  dead: { progress: 'none', tone: 'bad' },
} as const;

/** Every call of a webhook: what was sent, what came back, and the way to send it again. */
export function DeliveryLog({ webhook }: { readonly webhook: WebhookSubscription }) {
  const t = useMessages(webhookMessages);
  const [state, setState] = useState<DeliveryStateFilter>('');
  const log = useInfiniteQuery(deliveriesQuery(useServices().api, webhook.id, state));
  const calls = log.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  return (
    <section className={classes.part} aria-label={t('log')}>
      <h3>{t('log')}</h3>
      <div className={classes.actions}>
        <NativeSelect
          label={t('state')}
          data={STATES.map((value) => ({ value, label: t(value === '' ? 'all' : value) }))}
          value={state}
          onChange={({ currentTarget }) =>
            setState(STATES.find((each) => each === currentTarget.value) ?? '')
          }
        />
        <span className={classes.dim}>{t('logText')}</span>
      </div>
      <FormNotice>{log.error ? describeError(log.error) : null}</FormNotice>
      {log.data && calls.length === 0 && (
        <p className={classes.dim}>{t(state === '' ? 'noCalls' : 'noneInState')}</p>
      )}
      {calls.length > 0 && (
        <ul className={classes.calls}>
          {calls.map((call) => (
            <CallRow key={call.id} call={call} webhook={webhook} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button
          variant="default"
          w="fit-content"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      <RangeForm webhook={webhook} />
    </section>
  );
}

function useTimeText(): (at: string) => string {
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  return (at) =>
    new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'medium' }).format(
      new Date(at),
    );
}

interface CallRowProps {
  readonly call: WebhookDelivery;
  readonly webhook: WebhookSubscription;
}

function CallRow({ call, webhook }: CallRowProps) {
  const t = useMessages(webhookMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const time = useTimeText();
  const resend = useMutation({
    mutationFn: () =>
      api.call(resendWebhookDelivery, { params: { subscriptionId: webhook.id, deliveryId: call.id } }),
    onSuccess: async () => {
      toasts.show({ text: t('resent') });
      await queries.invalidateQueries({ queryKey: [...webhooksKey, webhook.id] });
    },
  });
  const when = time(call.createdOn);
  return (
    <li>
      <details>
        <summary>
          <span>{t(call.topic)}</span>
          <span className={classes.dim}>{when}</span>
          <span className={classes.grow} />
          <span className={classes.dim}>{t('attempts', { count: call.attempts })}</span>
          <Status shape="content" {...LOOKS[call.state]}>
            {t(call.state)}
          </Status>
        </summary>
        <div className={classes.detail}>
          {call.nextAttemptOn !== null && (
            <p className={classes.dim}>{t('next', { when: time(call.nextAttemptOn) })}</p>
          )}
          <div className={classes.result}>
            <strong>{t('request')}</strong>
            <pre>{call.body}</pre>
          </div>
          {call.log.length > 0 && (
            <div className={classes.result}>
              <strong>{t('answer')}</strong>
              <ul>
                {call.log.map(({ startedOn, status, error, ms }) => (
                  <li key={startedOn}>
                    {t('attemptLine', {
                      when: time(startedOn),
                      result: error ?? String(status ?? t('noAnswer')),
                      ms,
                    })}
                  </li>
                ))}
              </ul>
              {call.answer !== '' && <pre>{call.answer}</pre>}
            </div>
          )}
          <FormNotice>{resend.error ? describeError(resend.error) : null}</FormNotice>
          {call.state !== 'waiting' && (
            <Button
              variant="default"
              size="xs"
              w="fit-content"
              loading={resend.isPending}
              aria-label={t('resendOf', { when })}
              onClick={() => resend.mutate()}
            >
              {t('resend')}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}

const WHICH = { dead: 'deadOnly', delivered: 'deliveredOnly', both: 'both' } as const;
type Which = keyof typeof WHICH;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Counts the calls of a range of time first; the button then says how many it sends. */
function RangeForm({ webhook }: { readonly webhook: WebhookSubscription }) {
  const t = useMessages(webhookMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const { timeZone } = useMemberSession().website;
  const [from, setFrom] = useState<string | null>(() => isoOf(Date.now() - DAY_MS));
  const [until, setUntil] = useState<string | null>(() => isoOf(Date.now() + MINUTE_MS));
  const [which, setWhich] = useState<Which>('dead');
  const [begin, end] = [Date.parse(from ?? ''), Date.parse(until ?? '')];
  const ask = (isPreview: boolean) =>
    api.call(resendWebhookDeliveries, {
      params: { subscriptionId: webhook.id },
      body: {
        createdAfter: begin,
        createdBefore: end,
        ...(which !== 'both' && { state: which }),
        isPreview,
      },
    });
  const preview = useMutation({ mutationFn: async () => (await ask(true)).body });
  const send = useMutation({
    mutationFn: async () => (await ask(false)).body,
    onSuccess: async ({ count }) => {
      preview.reset();
      toasts.show({ text: t('rangeSent', { count }) });
      await queries.invalidateQueries({ queryKey: [...webhooksKey, webhook.id] });
    },
  });
  const isRange = begin < end;
  const change = (set: (at: string | null) => void) => (at: string | null) => {
    set(at);
    preview.reset();
  };
  const error = preview.error ?? send.error;
  const { data } = preview;
  return (
    <fieldset className={classes.part}>
      <legend>{t('range')}</legend>
      <p className={classes.dim}>{t('rangeText', { zone: timeZone.replaceAll('_', ' ') })}</p>
      <div className={classes.actions}>
        <DateTimeField label={t('from')} timeZone={timeZone} value={from} onChange={change(setFrom)} />
        <DateTimeField label={t('until')} timeZone={timeZone} value={until} onChange={change(setUntil)} />
        <NativeSelect
          label={t('which')}
          data={Object.entries(WHICH).map(([value, label]) => ({ value, label: t(label) }))}
          value={which}
          onChange={({ currentTarget: { value } }) => {
            if (value in WHICH) setWhich(value as Which);
            preview.reset();
          }}
        />
      </div>
      <FormNotice>{!isRange ? t('badRange') : error ? describeError(error) : null}</FormNotice>
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={!isRange}
          loading={preview.isPending}
          onClick={() => preview.mutate()}
        >
          {t('count')}
        </Button>
        {data && data.count > 0 && (
          <Button loading={send.isPending} onClick={() => send.mutate()}>
            {t('sendRange', { count: data.count })}
          </Button>
        )}
        <span className={classes.dim} role="status">
          {data &&
            [
              t('rangeCount', { count: data.count + data.remaining }),
              data.remaining > 0 ? t('rangeMore', { count: data.remaining }) : '',
            ].join(' ')}
        </span>
      </div>
    </fieldset>
  );
}
