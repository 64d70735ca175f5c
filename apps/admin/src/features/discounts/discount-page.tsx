import type { Coupon } from '@awning/contract';
import { addCoupon, changeCoupon } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
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
import { ClashCard } from './clash-card.tsx';
import {
  type DiscountFields,
  NEW_DISCOUNT,
  pathOfField,
  problemsOf,
  toChange,
  toFields,
} from './discount-fields.ts';
import { DiscountForm, TimeCard } from './discount-form.tsx';
import type { DiscountFormProps } from './discount-inputs.tsx';
import { discountMessages } from './discount-messages.ts';
import { currencyQuery, discountQuery, discountsKey, readDiscount } from './discount-query.ts';
import { DiscountStatus, stateOf } from './discount-state.tsx';
import { TestCarts } from './test-carts.tsx';
import { useDiscountActions } from './use-discount-actions.ts';

type T = Translate<typeof discountMessages>;

/** A discount by its address. */
export function DiscountPage() {
  const { couponId } = useParams({ from: '/members/discounts/$couponId' });
  return <StoredDiscount key={couponId} couponId={couponId} />;
}

const kindOf = (t: T): RecordKind => ({
  inBin: 'coupon',
  title: t('discount'),
  list: { to: '/discounts', label: t('title') },
  loading: t('loading'),
});

const sentencesOf = (
  fields: DiscountFields,
  reading: Parameters<typeof problemsOf>[1],
  t: T,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(problemsOf(fields, reading)).map(([name, problem]) => [name, t(problem)]),
  );

interface SourceParts {
  readonly api: Client;
  readonly t: T;
  readonly locale: string;
  readonly couponId: string;
  readonly onSaved: (coupon: Coupon) => void;
}

function discountSource({ api, t, locale, couponId, onSaved }: SourceParts): RecordSource<DiscountFields> {
  let stored: Coupon | null = null;
  let kind: DiscountFields['kind'] = 'percent';
  return {
    queryKey: [...discountsKey, 'record', couponId],
    read: async (signal) => {
      const { coupon, etag } = await readDiscount(api, couponId, signal);
      stored = coupon;
      return { body: toFields(coupon), etag };
    },
    write: async (change, etag) => {
      if (!stored) throw new Error('The discount was not read.');
      const fields: DiscountFields = { ...toFields(stored), ...change };
      const context = { currency: stored.currency, locale };
      kind = fields.kind;
      refuseFields('discounts.invalid', t('cannotSave'), sentencesOf(fields, context, t));
      const saved = await api.call(changeCoupon, {
        params: { couponId },
        body: toChange(fields, context, Object.keys(change)),
        headers: etag === null ? {} : { 'if-match': etag },
      });
      stored = saved.body.coupon;
      onSaved(stored);
      return { body: toFields(stored), etag: saved.etag };
    },
    pathOf: (name) => pathOfField(name, { kind }),
    lastChange: () => readLastChange(api, { kind: 'coupon', id: couponId }),
  };
}

function StoredDiscount({ couponId }: { readonly couponId: string }) {
  const t = useMessages(discountMessages);
  const locale = useLocale();
  const { api, queries } = useServices();
  const source = useMemo(
    () =>
      discountSource({
        api,
        t,
        locale,
        couponId,
        onSaved: (coupon) => {
          queries.setQueryData(discountQuery(api, couponId).queryKey, coupon);
          void queries.invalidateQueries({ queryKey: [...discountsKey, 'running'] });
          void queries.invalidateQueries({ queryKey: [...discountsKey, 'list'] });
        },
      }),
    [api, queries, t, locale, couponId],
  );
  const form = useRecord<DiscountFields>(source);
  const facts = useQuery(discountQuery(api, couponId));
  return (
    <RecordScreen kind={kindOf(t)} id={couponId} form={form} facts={facts}>
      {(fields, coupon) => <LoadedDiscount form={form} fields={fields} coupon={coupon} />}
    </RecordScreen>
  );
}

interface LoadedDiscountProps {
  readonly form: RecordForm<DiscountFields>;
  readonly fields: DiscountFields;
  /** As it is stored, with what orders made of it. */
  readonly coupon: Coupon;
}

function LoadedDiscount({ form, fields, coupon }: LoadedDiscountProps) {
  const t = useMessages(discountMessages);
  const { website } = useMemberSession();
  const navigate = useNavigate();
  const actions = useDiscountActions();
  const state = stateOf(coupon, Date.now());
  const { currency } = coupon;
  const menu = usePageActions([
    ...(state === 'active'
      ? [{ id: 'end', label: t('endNow'), run: () => void actions.end(coupon).then(form.reload) }]
      : []),
    {
      id: 'delete',
      label: t('delete'),
      isDangerous: true,
      run: () =>
        void actions.remove(coupon).then((isDone) => {
          if (!isDone) return;
          form.discard();
          void navigate({ to: '/discounts', ignoreBlocker: true });
        }),
    },
  ]);
  const formProps: DiscountFormProps = {
    fields,
    currency,
    isNew: false,
    change: form.change,
    errorOf: form.errorOf,
  };
  return (
    <DetailPage
      title={coupon.name}
      documentTitle={`${coupon.name} · ${t('title')} · ${website.title}`}
      back={{ to: '/discounts', label: t('title') }}
      list={{ name: 'discounts', href: `/discounts/${coupon.id}` }}
      presence={`discount ${coupon.id}`}
      status={<DiscountStatus state={state} t={t} />}
      actions={<PageMenu actions={menu} />}
      side={
        <>
          <TimeCard {...formProps} />
          <UseCard coupon={coupon} />
          <ClashCard couponId={coupon.id} fields={fields} currency={currency} />
        </>
      }
      saveBar={
        <SaveBar form={form} labelOf={(name) => labelOf(name, t)} textOf={(_path, value) => textOf(value)} />
      }
    >
      <DiscountForm {...formProps} />
      <TestCarts couponId={coupon.id} fields={fields} currency={currency} />
    </DetailPage>
  );
}

/** What people call a field in the save bar. */
const LABELS: Readonly<Record<string, keyof typeof discountMessages>> = {
  name: 'name',
  way: 'way',
  code: 'code',
  kind: 'kind',
  percent: 'percentOff',
  amount: 'amountOff',
  minimum: 'minimum',
  scope: 'what',
  itemIds: 'products',
  categories: 'categories',
  buyQuantity: 'buyQuantity',
  getQuantity: 'getQuantity',
  getScope: 'getScope',
  getItemIds: 'getItemIds',
  getCategories: 'getCategories',
  timesPerOrder: 'timesPerOrder',
  audience: 'who',
  customers: 'customers',
  usesPerCustomer: 'usesPerCustomer',
  usesLimit: 'usesLimit',
  startsAt: 'starts',
  endsAt: 'ends',
  combines: 'combines',
  enabled: 'enabled',
};
const labelOf = (name: string, t: T): string => t(LABELS[name] ?? 'discount');
const textOf = (value: unknown): string | null => (Array.isArray(value) ? value.join(', ') : null);

function UseCard({ coupon }: { readonly coupon: Coupon }) {
  const t = useMessages(discountMessages);
  const { uses, usesLimit } = coupon;
  return (
    <Card title={t('usedTitle')}>
      <p className={parts.note}>
        {t('usedCount', { count: uses })}
        {usesLimit !== null && ` ${t('usedLeft', { count: Math.max(0, usesLimit - uses) })}`}
      </p>
    </Card>
  );
}

/** A discount that does not exist until it is saved. */
export function NewDiscountPage() {
  const t = useMessages(discountMessages);
  const { api } = useServices();
  const store = useQuery(currencyQuery(api));
  if (store.data) return <NewDiscount currency={store.data.storeCurrency} />;
  return <UnreadKind kind={kindOf(t)} error={store.error} retry={() => void store.refetch()} />;
}

function NewDiscount({ currency }: { readonly currency: string }) {
  const t = useMessages(discountMessages);
  const reading = { currency, locale: useLocale() };
  const { api } = useServices();
  const navigate = useNavigate();
  const record = useNewRecord({
    name: 'discount/new',
    start: NEW_DISCOUNT,
    problemsOf: (fields) => sentencesOf(fields, reading, t),
    pathOf: pathOfField,
    bodyOf: (fields) => ({ ...toChange(fields, reading), name: fields.name.trim(), kind: fields.kind }),
    create: async (body, idempotencyKey) => (await api.call(addCoupon, { body, idempotencyKey })).body.coupon,
    listKey: discountsKey,
    createdText: ({ name }) => t('createdToast', { name }),
    open: ({ id: couponId }) =>
      navigate({ to: '/discounts/$couponId', params: { couponId }, replace: true, ignoreBlocker: true }),
  });
  const { fields, change, errorOf } = record;
  const formProps: DiscountFormProps = { fields, currency, isNew: true, change, errorOf };
  return (
    <NewRecordPage
      record={record}
      title={t('newTitle')}
      list={kindOf(t).list}
      create={t('create')}
      cannotSave={t('cannotSave')}
      side={
        <>
          <TimeCard {...formProps} />
          <ClashCard couponId={null} fields={fields} currency={currency} />
        </>
      }
    >
      <DiscountForm {...formProps} />
      <TestCarts couponId={null} fields={fields} currency={currency} />
    </NewRecordPage>
  );
}
