import type { Donation } from '@awning/contract';
import { addDonation, addressOf, changeDonation, openDonatePage } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { PageMenu } from '../../kit/actions/page-menu.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import parts from '../../kit/page/form-parts.module.css';
import { readLastChange } from '../../kit/record/last-change.ts';
import { SaveBar } from '../../kit/record/save-bar.tsx';
import { type RecordForm, type RecordSource, useRecord } from '../../kit/record/use-record.ts';
import { NewRecordPage } from '../../kit/record-screen/new-record-page.tsx';
import { type RecordKind, RecordScreen, UnreadKind } from '../../kit/record-screen/record-screen.tsx';
import { refuseFields } from '../../kit/record-screen/refuse-fields.ts';
import { useNewRecord } from '../../kit/record-screen/use-new-record.ts';
import type { Translate } from '../../messages/messages.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import {
  type DonationFields,
  newDonation,
  pathOfField,
  problemsOf,
  toChange,
  toFields,
} from './donation-fields.ts';
import { DonationForm, type DonationFormProps, GoalCard } from './donation-form.tsx';
import { donationMessages } from './donation-messages.ts';
import { donationQuery, donationsKey, fetchDonation, storeCurrencyQuery } from './donation-query.ts';
import { DonationStatus, donationMoney, givenText, stateOf } from './donation-state.tsx';
import classes from './donations.module.css';
import { GiftsCard } from './gifts-card.tsx';
import { useDonationActions } from './use-donation-actions.ts';

type T = Translate<typeof donationMessages>;

/** A donation by its address. */
export function DonationPage() {
  const { donationId } = useParams({ from: '/members/donations/$donationId' });
  return <StoredDonation key={donationId} donationId={donationId} />;
}

const kindOf = (t: T): RecordKind => ({
  inBin: 'donation',
  title: t('donation'),
  list: { to: '/donations', label: t('title') },
  loading: t('loading'),
});

const sentencesOf = (
  fields: DonationFields,
  reading: Parameters<typeof problemsOf>[1],
  t: T,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(problemsOf(fields, reading)).map(([name, problem]) => [name, t(problem ?? 'cannotSave')]),
  );

interface SourceParts {
  readonly api: Client;
  readonly t: T;
  readonly locale: string;
  readonly donationId: string;
  readonly onSaved: (donation: Donation) => void;
}

function donationSource({ api, t, locale, donationId, onSaved }: SourceParts): RecordSource<DonationFields> {
  let stored: Donation | null = null;
  return {
    queryKey: [...donationsKey, 'record', donationId],
    read: async (signal) => {
      const { donation, etag } = await fetchDonation(api, donationId, signal);
      stored = donation;
      return { body: toFields(donation), etag };
    },
    write: async (change, etag) => {
      if (!stored) throw new Error('The donation was not read.');
      const fields: DonationFields = { ...toFields(stored), ...change };
      const context = { currency: stored.currency, locale };
      refuseFields('donations.invalid', t('cannotSave'), sentencesOf(fields, context, t));
      const saved = await api.call(changeDonation, {
        params: { donationId },
        body: toChange(fields, context, Object.keys(change)),
        headers: etag === null ? {} : { 'if-match': etag },
      });
      stored = saved.body.donation;
      onSaved(stored);
      return { body: toFields(stored), etag: saved.etag };
    },
    pathOf: pathOfField,
    lastChange: () => readLastChange(api, { kind: 'donation', id: donationId }),
  };
}

function StoredDonation({ donationId }: { readonly donationId: string }) {
  const t = useMessages(donationMessages);
  const locale = useLocale();
  const { api, queries } = useServices();
  const source = useMemo(
    () =>
      donationSource({
        api,
        t,
        locale,
        donationId,
        onSaved: (donation) => {
          queries.setQueryData(donationQuery(api, donationId).queryKey, donation);
          void queries.invalidateQueries({ queryKey: [...donationsKey, 'list'] });
        },
      }),
    [api, queries, t, locale, donationId],
  );
  const form = useRecord<DonationFields>(source);
  const facts = useQuery(donationQuery(api, donationId));
  return (
    <RecordScreen kind={kindOf(t)} id={donationId} form={form} facts={facts}>
      {(fields, donation) => <LoadedDonation form={form} fields={fields} donation={donation} />}
    </RecordScreen>
  );
}

interface LoadedDonationProps {
  readonly form: RecordForm<DonationFields>;
  readonly fields: DonationFields;
  /** As it is stored, with what orders made of it. */
  readonly donation: Donation;
}

function LoadedDonation({ form, fields, donation }: LoadedDonationProps) {
  const t = useMessages(donationMessages);
  const { website } = useMemberSession();
  const navigate = useNavigate();
  const actions = useDonationActions();
  const { currency } = donation;
  const menu = usePageActions([
    {
      id: 'delete',
      label: t('delete'),
      isDangerous: true,
      run: () =>
        void actions.remove(donation).then((isDone) => {
          if (!isDone) return;
          form.discard();
          void navigate({ to: '/donations', ignoreBlocker: true });
        }),
    },
  ]);
  const formProps: DonationFormProps = {
    fields,
    currency,
    isNew: false,
    change: form.change,
    errorOf: form.errorOf,
  };
  return (
    <DetailPage
      title={donation.title}
      documentTitle={`${donation.title} · ${t('title')} · ${website.title}`}
      back={{ to: '/donations', label: t('title') }}
      list={{ name: 'donations', href: `/donations/${donation.id}` }}
      presence={`donation ${donation.id}`}
      status={<DonationStatus state={stateOf(donation, Date.now())} t={t} />}
      actions={
        <>
          {donation.enabled && (
            <Button
              variant="default"
              component="a"
              href={addressOf(openDonatePage, {}, { donation: donation.id })}
              target="_blank"
            >
              {t('view')}
            </Button>
          )}
          <PageMenu actions={menu} />
        </>
      }
      side={
        <>
          <GivenCard donation={donation} />
          <GoalCard {...formProps} />
        </>
      }
      saveBar={
        <SaveBar form={form} labelOf={(name) => labelOf(name, t)} textOf={(_path, value) => textOf(value)} />
      }
    >
      <DonationForm {...formProps} />
      <GiftsCard donation={donation} />
    </DetailPage>
  );
}

/** What people call a field in the save bar. */
const LABELS: Readonly<Record<string, keyof typeof donationMessages>> = {
  title: 'name',
  description: 'description',
  imageId: 'image',
  amounts: 'amountsTitle',
  ownAmount: 'ownAmount',
  least: 'least',
  most: 'most',
  rhythms: 'rhythms',
  goal: 'goal',
  endsAt: 'ends',
  receiptText: 'receiptText',
  enabled: 'enabled',
};
const labelOf = (name: string, t: T): string => t(LABELS[name] ?? 'donation');
const textOf = (value: unknown): string | null => (Array.isArray(value) ? value.join(', ') : null);

function GivenCard({ donation }: { readonly donation: Donation }) {
  const t = useMessages(donationMessages);
  const locale = useLocale();
  const { gifts, donors, givingMonthly, givingYearly, goalMinor, givenMinor, otherGiven } = donation;
  const share = goalMinor === null ? null : Math.min(1, Math.max(0, givenMinor / goalMinor));
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <Card title={t('givenTitle')}>
      <p className={classes.sum}>{givenText(donation, t, locale)}</p>
      {share !== null && (
        <Progress.Root className={classes.bar}>
          <Progress.Section
            value={share * 100}
            aria-label={t('percent', { percent: percent.format(share) })}
          />
        </Progress.Root>
      )}
      <p className={parts.note}>{`${t('gifts', { count: gifts })} · ${t('donors', { count: donors })}`}</p>
      {givingMonthly > 0 && <p className={parts.note}>{t('monthlyCount', { count: givingMonthly })}</p>}
      {givingYearly > 0 && <p className={parts.note}>{t('yearlyCount', { count: givingYearly })}</p>}
      {otherGiven.map((other) => (
        <p key={other.currency} className={parts.note}>
          {t('otherGiven', { amount: donationMoney(other.givenMinor, other.currency, locale) })}
        </p>
      ))}
    </Card>
  );
}

/** A donation that does not exist until it is saved. */
export function NewDonationPage() {
  const t = useMessages(donationMessages);
  const { api } = useServices();
  const store = useQuery(storeCurrencyQuery(api));
  if (store.data) return <NewDonation currency={store.data.storeCurrency} />;
  return <UnreadKind kind={kindOf(t)} error={store.error} retry={() => void store.refetch()} />;
}

function NewDonation({ currency }: { readonly currency: string }) {
  const t = useMessages(donationMessages);
  const reading = { currency, locale: useLocale() };
  const { api } = useServices();
  const navigate = useNavigate();
  const record = useNewRecord({
    name: 'donation/new',
    start: useMemo(() => newDonation(currency), [currency]),
    problemsOf: (fields) => sentencesOf(fields, reading, t),
    pathOf: pathOfField,
    bodyOf: (fields) => ({ ...toChange(fields, reading), title: fields.title.trim() }),
    create: async (body, idempotencyKey) =>
      (await api.call(addDonation, { body, idempotencyKey })).body.donation,
    listKey: donationsKey,
    createdText: ({ title }) => t('createdToast', { name: title }),
    open: ({ id: donationId }) =>
      navigate({ to: '/donations/$donationId', params: { donationId }, replace: true, ignoreBlocker: true }),
  });
  const { fields, change, errorOf } = record;
  const formProps: DonationFormProps = { fields, currency, isNew: true, change, errorOf };
  return (
    <NewRecordPage
      record={record}
      title={t('newTitle')}
      list={kindOf(t).list}
      create={t('create')}
      cannotSave={t('cannotSave')}
      side={<GoalCard {...formProps} />}
    >
      <DonationForm {...formProps} />
    </NewRecordPage>
  );
}
