import type { ManualOrderPreview, NewManualOrder } from '@awning/contract';
import { createManualOrder, previewManualOrder, readStoreSettings } from '@awning/contract/calls';
import { Button, NativeSelect, Radio, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { MoneyField } from '../../kit/fields/money-field.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { DraftNotice } from '../../kit/record/draft-notice.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useRequestKey } from '../../kit/sheet/use-request-key.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { isZero, moneyText } from '../../kit/text/money.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { fromMinor } from './amounts.ts';
import { ManualCustomer } from './manual-customer.tsx';
import {
  type ManualDraft,
  type ManualProblems,
  manualOrderIn,
  manualProblems,
  toManualOrder,
} from './manual-draft.ts';
import { manualMessages } from './manual-messages.ts';
import classes from './manual-order.module.css';
import { ManualItems } from './manual-products.tsx';
import { orderMessages } from './order-messages.ts';

type Preview = ManualOrderPreview['preview'];

/** An order that a member makes for a customer, worked out by the server before anything is stored. */
export function ManualOrderPage() {
  const t = useMessages(manualMessages);
  const words = useMessages(orderMessages);
  const locale = useLocale();
  const { website, mailLeavesTheMachine } = useMemberSession();
  const { api } = useServices();
  const { data: store } = useQuery({
    queryKey: ['settings', 'store', 'currency'],
    queryFn: async ({ signal }) => (await api.call(readStoreSettings, { signal })).body,
  });
  const currency = store?.storeCurrency ?? 'USD';
  const typed = useDraft<ManualDraft>('manual-order', manualOrderIn(website.language));
  const { value: draft } = typed;
  const request = toManualOrder(draft, currency, t('discount'));
  const { preview, isCurrent, previewError } = usePreview(request);
  const create = useCreate(request, typed.clear);
  const error = create.error ?? previewError;
  const [isChecked, setChecked] = useState(false);
  const problems = manualProblems(draft, currency);
  const reasons = useProblemWords(problems, currency);
  const errors = { ...fieldErrorsOf(error), ...(isChecked && reasons.email && { email: reasons.email }) };
  const change = (fields: Partial<ManualDraft>): void => typed.set((now) => ({ ...now, ...fields }));
  const press = (): void => {
    if (request && isCurrent) {
      create.mutate();
      return;
    }
    setChecked(true);
    setTimeout(() => focusFirstInvalid(document.body));
  };
  const amount = isCurrent && preview ? moneyText(preview.grandTotal, locale) : 'none';
  return (
    <DetailPage
      title={t('title')}
      documentTitle={`${t('title')} · ${website.title}`}
      back={{ to: '/orders', label: words('title') }}
      create={
        <Button
          disabled={request !== null && !isCurrent && previewError === null}
          loading={create.isPending}
          onClick={press}
        >
          {t('button', { amount })}
        </Button>
      }
      side={<ManualCustomer draft={draft} errors={errors} onChange={change} />}
    >
      <DraftNotice draft={typed} />
      {error && <FormNotice>{describeError(error)}</FormNotice>}
      {isChecked && request === null && <FormNotice>{reasons.all.join(' ')}</FormNotice>}
      <ManualItems
        lines={draft.lines}
        currency={currency}
        preview={preview}
        onChange={(lines) => change({ lines })}
      />
      <ManualPayment
        draft={draft}
        currency={currency}
        preview={request ? preview : undefined}
        discountError={reasons.discount}
        deliveryError={reasons.delivery}
        onChange={change}
      />
      <p className={classes.hint}>
        {mailLeavesTheMachine ? t('mailed', { email: draft.email.trim() || 'none' }) : t('mailKept')}
      </p>
    </DetailPage>
  );
}

/** Why it cannot be created yet, in sentences. */
function useProblemWords({ items, email, discount, delivery, mostMinor }: ManualProblems, currency: string) {
  const t = useMessages(manualMessages);
  const locale = useLocale();
  const most = moneyText(fromMinor(mostMinor, currency), locale);
  const words = {
    items: items && t(items),
    email: email && t(email),
    discount: discount && (discount === 'discountTooMuch' ? t(discount, { most }) : t(discount)),
    delivery: delivery && t(delivery),
  };
  return { ...words, all: Object.values(words).filter((text) => text !== undefined) };
}

function usePreview(request: NewManualOrder | null) {
  const { api } = useServices();
  const query = useQuery({
    queryKey: ['orders', 'manual-preview', request],
    enabled: request !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Preview | undefined> =>
      request ? (await api.call(previewManualOrder, { body: request, signal })).body.preview : undefined,
  });
  return {
    preview: query.data,
    /** It is of what is typed now, not of what was typed before. */
    isCurrent: request !== null && query.data !== undefined && !query.isPlaceholderData,
    previewError: request ? query.error : null,
  };
}

/** Never shown before the server has it. One key for one request: pressed twice, it is one order. */
function useCreate(request: NewManualOrder | null, clear: () => void) {
  const t = useMessages(manualMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const idempotencyKey = useRequestKey(request);
  return useSingleMutation({
    mutationFn: async () => {
      if (!request) throw new Error('There is nothing to create yet.');
      return (await api.call(createManualOrder, { body: request, idempotencyKey })).body.order;
    },
    onSuccess: async (order) => {
      clear();
      toasts.show({ text: t('created', { number: order.orderNumber }) });
      await queries.invalidateQueries({ queryKey: ['orders'] });
      await navigate({ to: '/orders/$orderId', params: { orderId: order.id }, ignoreBlocker: true });
    },
  });
}

interface PartProps {
  readonly draft: ManualDraft;
  readonly onChange: (fields: Partial<ManualDraft>) => void;
}

interface ManualPaymentProps extends PartProps {
  readonly currency: string;
  readonly preview: Preview | undefined;
  readonly discountError: string | undefined;
  readonly deliveryError: string | undefined;
}

function ManualPayment(props: ManualPaymentProps) {
  const { draft, currency, preview, discountError, deliveryError, onChange } = props;
  const t = useMessages(manualMessages);
  const locale = useLocale();
  const amount = (name: 'discountAmount' | 'deliveryAmount') => ({
    label: t(name),
    currency,
    value: draft[name],
    onChange: (typed: string) => onChange({ [name]: typed }),
  });
  const text = (name: 'discountName' | 'deliveryName' | 'reference') => ({
    label: t(name),
    value: draft[name],
    maxLength: 200,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  });
  return (
    <Card title={t('payment')}>
      <div className={classes.grid}>
        <TextInput {...text('discountName')} />
        <MoneyField {...amount('discountAmount')} error={discountError} />
        <TextInput {...text('deliveryName')} />
        <MoneyField {...amount('deliveryAmount')} error={deliveryError} />
      </div>
      {preview && (
        <dl className={classes.sum} aria-live="polite">
          <SumRow label={t('subtotal')} amount={moneyText(preview.subtotal, locale)} />
          {!isZero(preview.discountTotal) && (
            <SumRow label={t('discount')} amount={`−${moneyText(preview.discountTotal, locale)}`} />
          )}
          {draft.deliveryName.trim() !== '' && (
            <SumRow label={t('delivery')} amount={moneyText(preview.shippingTotal, locale)} />
          )}
          {!isZero(preview.taxTotal) && (
            <SumRow label={t('tax')} amount={moneyText(preview.taxTotal, locale)} />
          )}
          <SumRow label={t('total')} amount={moneyText(preview.grandTotal, locale)} />
        </dl>
      )}
      <Radio.Group
        aria-label={t('payment')}
        value={draft.isPaid ? 'paid' : 'unpaid'}
        onChange={(value) => onChange({ isPaid: value === 'paid' })}
      >
        <Radio value="paid" label={t('paid')} mb={8} />
        <Radio value="unpaid" label={t('unpaid')} mb={12} />
      </Radio.Group>
      <div className={classes.grid}>
        <NativeSelect
          label={t('how')}
          value={draft.methodId}
          data={[
            { value: 'cash', label: t('cash') },
            { value: 'bank-transfer', label: t('bankTransfer') },
          ]}
          onChange={({ currentTarget }) =>
            onChange({ methodId: currentTarget.value as ManualDraft['methodId'] })
          }
        />
        {draft.isPaid && <TextInput {...text('reference')} />}
      </div>
    </Card>
  );
}

const SumRow = ({ label, amount }: { readonly label: string; readonly amount: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);
