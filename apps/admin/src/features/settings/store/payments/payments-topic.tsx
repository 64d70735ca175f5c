import type { PaymentSettings } from '@awning/contract';
import { readPaymentConnection, testPaymentConnection } from '@awning/contract/calls';
import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { describeError } from '../../../../api/api-error.ts';
import { useMemberSession } from '../../../../api/member-session-query.ts';
import { useServices } from '../../../../api/services-context.tsx';
import { Status } from '../../../../kit/status/status.tsx';
import { useMessages } from '../../../../messages/use-messages.ts';
import { FormNotice } from '../../../../ui/form-notice.tsx';
import { Toggle } from '../../../../ui/toggle.tsx';
import { SettingsFields, SettingsSection } from '../../form/settings-section.tsx';
import { paymentSource } from '../../form/settings-source.ts';
import { useSettingsForm } from '../../form/use-settings-form.ts';
import classes from '../../guard/guard.module.css';
import { SecretRows } from '../../guard/secret-rows.tsx';
import { CopyText } from '../../site/copy-text.tsx';
import { paymentMessages } from './payment-messages.ts';

/** What shoppers can pay with. */
export function PaymentsTopic() {
  return (
    <>
      <TestSection />
      <ManualSection name="bankTransfer" />
      <ManualSection name="cash" />
      <StripeSection />
      <KeysSection />
      <ConnectionSection />
      <EventsSection />
    </>
  );
}

const usePaymentForm = (part: string) => useSettingsForm(paymentSource(useServices().api, part));

function TestSection() {
  const t = useMessages(paymentMessages);
  const form = usePaymentForm('test');
  return (
    <SettingsSection anchor="test" title={t('test')} about={t('testAbout')}>
      <SettingsFields form={form} saveLabel={t('saveTest')}>
        {({ test }) => (
          <>
            <Toggle
              label={t('testOn')}
              description={t('testOnHint')}
              checked={test.enabled}
              onChange={(enabled) => form.change('test', { enabled })}
              error={form.errorOf('test')}
            />
            {test.enabled && <p className={classes.dim}>{t('testCard')}</p>}
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

const MANUAL = {
  bankTransfer: {
    anchor: 'transfer',
    title: 'byHand',
    about: 'byHandAbout',
    save: 'saveTransfer',
    on: 'transferOn',
    hint: 'transferOnHint',
  },
  cash: {
    anchor: 'cash',
    title: 'cash',
    about: 'cashAbout',
    save: 'saveCash',
    on: 'cashOn',
    hint: 'cashOnHint',
  },
} as const satisfies Partial<Record<keyof PaymentSettings, Record<string, string>>>;

/** Money that people hand over themselves. */
function ManualSection({ name }: { readonly name: keyof typeof MANUAL }) {
  const t = useMessages(paymentMessages);
  const form = usePaymentForm(name);
  const words = MANUAL[name];
  return (
    <SettingsSection anchor={words.anchor} title={t(words.title)} about={t(words.about)}>
      <SettingsFields form={form} saveLabel={t(words.save)}>
        {(values) => {
          const method = values[name];
          const change = (part: Partial<typeof method>): void => form.change(name, { ...method, ...part });
          return (
            <>
              <Toggle
                label={t(words.on)}
                description={t(words.hint)}
                checked={method.enabled}
                onChange={(enabled) => change({ enabled })}
                error={form.errorOf(name)}
              />
              {method.enabled && (
                <>
                  <TextInput
                    label={t('label')}
                    maxLength={60}
                    value={method.label}
                    onChange={({ currentTarget }) => change({ label: currentTarget.value })}
                    error={form.errorAt(`${name}.label`)}
                  />
                  <Textarea
                    label={t('instructions')}
                    description={t('instructionsHint')}
                    rows={4}
                    maxLength={2000}
                    value={method.instructions}
                    onChange={({ currentTarget }) => change({ instructions: currentTarget.value })}
                    error={form.errorAt(`${name}.instructions`)}
                  />
                </>
              )}
            </>
          );
        }}
      </SettingsFields>
    </SettingsSection>
  );
}

function StripeSection() {
  const t = useMessages(paymentMessages);
  const form = usePaymentForm('stripe');
  return (
    <SettingsSection anchor="stripe" title={t('stripe')} about={t('stripeAbout')}>
      <SettingsFields form={form} saveLabel={t('saveStripe')}>
        {({ stripe }) => {
          const change = (part: Partial<typeof stripe>): void =>
            form.change('stripe', { ...stripe, ...part });
          return (
            <>
              <Toggle
                label={t('stripeOn')}
                description={t('stripeOnHint')}
                checked={stripe.enabled}
                onChange={(enabled) => change({ enabled })}
                error={form.errorOf('stripe')}
              />
              <TextInput
                label={t('publishableKey')}
                description={t('publishableKeyHint')}
                maxLength={300}
                autoComplete="off"
                spellCheck={false}
                value={stripe.publishableKey}
                onChange={({ currentTarget }) => change({ publishableKey: currentTarget.value.trim() })}
                error={form.errorAt('stripe.publishableKey')}
              />
              <Toggle
                label={t('installments')}
                description={t('installmentsHint')}
                checked={stripe.installments ?? false}
                onChange={(installments) => change({ installments })}
              />
            </>
          );
        }}
      </SettingsFields>
    </SettingsSection>
  );
}

const connectionKey = ['settings', 'payments', 'connection'];

function useConnection() {
  const { api } = useServices();
  return useQuery({
    queryKey: connectionKey,
    queryFn: async ({ signal }) => (await api.call(readPaymentConnection, { signal })).body,
  });
}

/** Whether keys are set, for everybody here; setting them is for those who may manage secrets. */
function KeysSection() {
  const t = useMessages(paymentMessages);
  const { member } = useMemberSession();
  const maySet = member?.permissions.includes('secrets.manage') ?? false;
  return (
    <SettingsSection anchor="keys" title={t('keys')} about={t('keysAbout')}>
      {maySet ? (
        <SecretRows
          secrets={[
            { name: 'stripe.secret-key', label: t('secretKey'), hint: t('secretKeyHint') },
            { name: 'stripe.webhook-secret', label: t('webhookSecret'), hint: t('webhookSecretHint') },
          ]}
        />
      ) : (
        <>
          <KeyStates />
          <p className={classes.dim}>{t('keysClosed')}</p>
        </>
      )}
    </SettingsSection>
  );
}

const KEY_WORDS = { missing: 'keyMissing', test: 'keyTest', live: 'keyLive' } as const;

function KeyStates() {
  const t = useMessages(paymentMessages);
  const connection = useConnection();
  if (!connection.data)
    return connection.error ? (
      <>
        <FormNotice>{describeError(connection.error)}</FormNotice>
        <Button variant="default" w="fit-content" onClick={() => void connection.refetch()}>
          {t('tryAgain')}
        </Button>
      </>
    ) : (
      <Skeleton height={64} role="status" aria-label={t('loading')} />
    );
  const { secretKey, hasWebhookSecret } = connection.data.stripe;
  const rows = [
    {
      label: t('secretKey'),
      hint: t('secretKeyHint'),
      isSet: secretKey !== 'missing',
      word: t(KEY_WORDS[secretKey]),
    },
    {
      label: t('webhookSecret'),
      hint: t('webhookSecretHint'),
      isSet: hasWebhookSecret,
      word: t(hasWebhookSecret ? 'keySet' : 'keyMissing'),
    },
  ];
  return (
    <ul className={classes.rows}>
      {rows.map(({ label, hint, isSet, word }) => (
        <li key={label}>
          <span className={classes.head}>
            <span className={classes.name}>{label}</span>
            <Status shape="content" progress={isSet ? 'done' : 'none'} tone={isSet ? 'good' : 'neutral'}>
              {word}
            </Status>
          </span>
          <span className={classes.dim}>{hint}</span>
        </li>
      ))}
    </ul>
  );
}

function ConnectionSection() {
  const t = useMessages(paymentMessages);
  const { api, queries } = useServices();
  const test = useMutation({
    mutationFn: async () => (await api.call(testPaymentConnection, {})).body,
    onSuccess: () => queries.invalidateQueries({ queryKey: connectionKey }),
  });
  const problem = test.error ? describeError(test.error) : (test.data?.problem ?? null);
  return (
    <SettingsSection anchor="connection" title={t('connection')} about={t('connectionAbout')}>
      <Button variant="default" w="fit-content" loading={test.isPending} onClick={() => test.mutate()}>
        {t('testConnection')}
      </Button>
      <FormNotice>{test.isPending ? null : problem}</FormNotice>
      <FormNotice kind="news">
        {test.data?.isConnected && !test.isPending ? t('connected', { ms: test.data.ms }) : null}
      </FormNotice>
    </SettingsSection>
  );
}

function EventsSection() {
  const t = useMessages(paymentMessages);
  const stripe = useConnection().data?.stripe;
  if (!stripe) return null;
  return (
    <SettingsSection anchor="events" title={t('events')} about={t('eventsAbout')} isWide>
      <CopyText title={t('eventsUrl')} hint="" text={stripe.eventsUrl} />
      <CopyText title={t('eventsTypes')} hint="" text={stripe.eventTypes.join('\n')} />
    </SettingsSection>
  );
}
