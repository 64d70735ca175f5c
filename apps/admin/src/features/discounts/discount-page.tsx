import type { Coupon } from '@awning/contract';
import { addCoupon, changeCoupon } from '@awning/contract/calls';
import { CallError, type Client } from '@awning/contract/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { describeError, fieldErrorsOf, isMissing } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { PageMenu } from '../../kit/actions/page-menu.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { DraftNotice } from '../../kit/record/draft-notice.tsx';
import { readLastChange } from '../../kit/record/last-change.ts';
import { SaveBar } from '../../kit/record/save-bar.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { type RecordForm, type RecordSource, useRecord } from '../../kit/record/use-record.ts';
import { useRequestKey } from '../../kit/sheet/use-request-key.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { GoneRecord } from '../../kit/states/gone-record.tsx';
import { UnreadRecord } from '../../kit/states/unread-record.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import type { Translate } from '../../messages/messages.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { ClashCard } from './clash-card.tsx';
import {
  type DiscountFields,
  NEW_DISCOUNT,
  pathOfField,
  problemsOf,
  toChange,
  toFields,
} from './discount-fields.ts';
import { DiscountForm, type DiscountFormProps, TimeCard } from './discount-form.tsx';
import { discountMessages } from './discount-messages.ts';
import { currencyQuery, discountQuery, discountsKey, readDiscount } from './discount-query.ts';
import { DiscountStatus, stateOf } from './discount-state.tsx';
import classes from './discounts.module.css';
import { TestCarts } from './test-carts.tsx';
import { useDiscountActions } from './use-discount-actions.ts';

type T = Translate<typeof discountMessages>;

/** A discount by its address. */
export function DiscountPage() {
  const { couponId } = useParams({ from: '/members/discounts/$couponId' });
  return <StoredDiscount key={couponId} couponId={couponId} />;
}

interface SourceParts {
  readonly api: Client;
  readonly t: T;
  readonly locale: string;
  readonly couponId: string;
  readonly onSaved: (coupon: Coupon) => void;
}

/** What is typed and cannot be sent is refused here, at its field, as the server does it with the rest. */
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
      const problems = Object.entries(problemsOf(fields, context));
      if (problems.length > 0)
        throw new CallError(400, {
          code: 'discounts.invalid',
          message: t('cannotSave'),
          errors: Object.fromEntries(problems.map(([name, problem]) => [name, t(problem)])),
        });
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
  if (isMissing(form.loadError))
    return <GoneRecord kind="coupon" id={couponId} back="/discounts" onRestored={form.reload} />;
  if (form.value && facts.data) return <LoadedDiscount form={form} fields={form.value} coupon={facts.data} />;
  return <NotThere error={form.loadError ?? facts.error} retry={form.reload} />;
}

function NotThere({ error, retry }: { readonly error: Error | null; readonly retry: () => void }) {
  const t = useMessages(discountMessages);
  const list = { to: '/discounts', label: t('title') };
  return (
    <UnreadRecord title={t('discount')} list={list} loading={t('loading')} error={error} retry={retry} />
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
      <p className={classes.note}>
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
  return <NotThere error={store.error} retry={() => void store.refetch()} key={t('newTitle')} />;
}

function NewDiscount({ currency }: { readonly currency: string }) {
  const t = useMessages(discountMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const draft = useDraft<DiscountFields>('discount/new', NEW_DISCOUNT);
  const fields = draft.value;
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(fields, { currency, locale });
  const create = useCreate(fields, currency, draft.clear);
  const refused = Object.fromEntries(
    Object.entries(fieldErrorsOf(create.error)).map(([name, text]) => [pathOfField(name, fields), text]),
  );
  const press = (): void => {
    setChecked(true);
    if (Object.keys(problems).length > 0) setTimeout(() => focusFirstInvalid(document.body));
    else create.mutate(undefined, { onError: () => setTimeout(() => focusFirstInvalid(document.body)) });
  };
  const formProps: DiscountFormProps = {
    fields,
    currency,
    isNew: true,
    change: (name, value) => draft.set((now) => ({ ...now, [name]: value })),
    errorOf: (name) => {
      const problem = isChecked ? problems[name] : undefined;
      return problem ? t(problem) : refused[name];
    },
  };
  return (
    <DetailPage
      title={t('newTitle')}
      documentTitle={`${t('newTitle')} · ${website.title}`}
      back={{ to: '/discounts', label: t('title') }}
      actions={
        <Button loading={create.isPending} onClick={press}>
          {t('create')}
        </Button>
      }
      side={
        <>
          <TimeCard {...formProps} />
          <ClashCard couponId={null} fields={fields} currency={currency} />
        </>
      }
    >
      <DraftNotice draft={draft} />
      <FormNotice>
        {create.error
          ? describeError(create.error)
          : isChecked && Object.keys(problems).length > 0
            ? t('cannotSave')
            : null}
      </FormNotice>
      <DiscountForm {...formProps} />
      <TestCarts couponId={null} fields={fields} currency={currency} />
    </DetailPage>
  );
}

/** One key for one request: pressed twice, it is one discount. */
function useCreate(fields: DiscountFields, currency: string, clear: () => void) {
  const t = useMessages(discountMessages);
  const locale = useLocale();
  const { api, queries } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const body = { ...toChange(fields, { currency, locale }), name: fields.name.trim(), kind: fields.kind };
  const idempotencyKey = useRequestKey(body);
  return useSingleMutation({
    mutationFn: async () => (await api.call(addCoupon, { body, idempotencyKey })).body.coupon,
    onSuccess: async ({ id, name }) => {
      clear();
      toasts.show({ text: t('createdToast', { name }) });
      await queries.invalidateQueries({ queryKey: discountsKey });
      await navigate({
        to: '/discounts/$couponId',
        params: { couponId: id },
        replace: true,
        ignoreBlocker: true,
      });
    },
  });
}
