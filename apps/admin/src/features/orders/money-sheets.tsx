import type { Order } from '@awning/contract';
import { cancelOrder, dismissPaymentProblem, markOrderPaid, markRefundPaid } from '@awning/contract/calls';
import { createRandomKey } from '@awning/contract/client';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { describeError, isConflict } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { type Draft, useDraft } from '../../kit/record/use-draft.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { isZero, moneyText } from '../../kit/text/money.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { fromMinor, toMinor } from './amounts.ts';
import { LookAgain } from './look-again.tsx';
import classes from './order-page.module.css';
import { orderPageMessages } from './order-page-messages.ts';
import { useOrderUpdate } from './order-query.ts';

interface SheetProps {
  readonly order: Order;
  readonly onClose: () => void;
}

interface ActionSheetProps {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly isDangerous?: boolean;
  readonly draft: Pick<Draft<unknown>, 'isRestored' | 'clear'>;
  readonly onClose: () => void;
  readonly run: (idempotencyKey: string) => Promise<void>;
  readonly children?: ReactNode;
}

/** One act that is not taken back: what it does, a button that says it, and one key for all presses of it. */
function ActionSheet({
  title,
  text,
  button,
  isDangerous = false,
  draft,
  onClose,
  run,
  children,
}: ActionSheetProps) {
  const t = useMessages(orderPageMessages);
  const [key] = useState(createRandomKey);
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  const act = useSingleMutation({ mutationFn: () => run(key), onSuccess: cancel });
  return (
    <Sheet
      title={title}
      isOpen
      draft={draft}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={cancel}>
            {t('close')}
          </Button>
          <Button
            type="submit"
            form="order-act"
            loading={act.isPending}
            {...(isDangerous && { color: 'red.8' })}
          >
            {button}
          </Button>
        </>
      }
    >
      <form
        id="order-act"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          act.mutate();
        }}
      >
        {act.error && <FormNotice>{describeError(act.error)}</FormNotice>}
        {isConflict(act.error) && <LookAgain />}
        <p className={classes.text}>{text}</p>
        {children}
      </form>
    </Sheet>
  );
}

export function MarkPaidSheet({ order, onClose }: SheetProps) {
  const t = useMessages(orderPageMessages);
  const locale = useLocale();
  const { api } = useServices();
  const toasts = useToasts();
  const update = useOrderUpdate();
  const draft = useDraft(`order-paid/${order.id}`, '');
  const reference = draft.value;
  const amount = moneyText(order.amountDue, locale);
  return (
    <ActionSheet
      title={t('markPaidTitle', { number: order.orderNumber })}
      text={t('markPaidText', { amount, method: order.payments[0]?.label ?? '' })}
      button={t('markPaidButton', { amount })}
      draft={draft}
      onClose={onClose}
      run={async (idempotencyKey) => {
        const params = { orderId: order.id };
        update((await api.call(markOrderPaid, { params, body: { reference }, idempotencyKey })).body.order);
        toasts.show({ text: t('markedPaid') });
      }}
    >
      <TextInput
        label={t('reference')}
        value={reference}
        maxLength={200}
        data-autofocus
        onChange={({ currentTarget }) => draft.set(currentTarget.value)}
      />
    </ActionSheet>
  );
}

export function PaidBackSheet({ order, onClose }: SheetProps) {
  const t = useMessages(orderPageMessages);
  const locale = useLocale();
  const { api } = useServices();
  const toasts = useToasts();
  const update = useOrderUpdate();
  const draft = useDraft(`order-paid-back/${order.id}`, '');
  const reference = draft.value;
  const refund = order.refunds.find(
    ({ byHand, status }) => byHand?.paidBackOn === null && status !== 'refused',
  );
  if (!refund?.byHand) return null;
  const amount = moneyText(refund.byHand.amount, locale);
  return (
    <ActionSheet
      title={t('paidBackTitle', { amount })}
      text={t('paidBackText')}
      button={t('paidBackConfirm', { amount })}
      draft={draft}
      onClose={onClose}
      run={async (idempotencyKey) => {
        const params = { orderId: order.id, refundId: refund.id };
        update((await api.call(markRefundPaid, { params, body: { reference }, idempotencyKey })).body.order);
        toasts.show({ text: t('paidBackDone') });
      }}
    >
      <TextInput
        label={t('reference')}
        value={reference}
        maxLength={200}
        data-autofocus
        onChange={({ currentTarget }) => draft.set(currentTarget.value)}
      />
    </ActionSheet>
  );
}

export function CancelSheet({ order, onClose }: SheetProps) {
  const t = useMessages(orderPageMessages);
  const locale = useLocale();
  const { api } = useServices();
  const toasts = useToasts();
  const update = useOrderUpdate();
  const draft = useDraft(`order-cancel/${order.id}`, { restock: true, reason: '' });
  const { restock, reason } = draft.value;
  const back = fromMinor(paidBackOf(order), order.grandTotal.currency);
  const amount = isZero(back) ? 'none' : moneyText(back, locale);
  return (
    <ActionSheet
      title={t('cancelTitle', { number: order.orderNumber })}
      text={t('cancelText', { amount })}
      button={t('cancelButton', { amount })}
      isDangerous
      draft={draft}
      onClose={onClose}
      run={async (idempotencyKey) => {
        const body = { restock, reason };
        const { body: done } = await api.call(cancelOrder, {
          params: { orderId: order.id },
          body,
          idempotencyKey,
          // What was shown goes back, or nothing happens.
          ifMatch: `"${order.version}"`,
        });
        update(done.order);
        toasts.show({ text: t('cancelDone', { number: order.orderNumber }) });
      }}
    >
      <Checkbox
        label={t('restock')}
        checked={restock}
        onChange={({ currentTarget: { checked } }) => draft.set((now) => ({ ...now, restock: checked }))}
      />
      <Textarea
        label={t('reason')}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget: { value } }) => draft.set((now) => ({ ...now, reason: value }))}
      />
    </ActionSheet>
  );
}

/** What a cancellation returns: all that was paid and has not gone back. */
function paidBackOf(order: Order): number {
  const paid = order.financialStatus === 'pending' ? order.giftCardTotal : order.grandTotal;
  return toMinor(paid) - toMinor(order.refundedTotal);
}

export function ProblemSheet({ order, problem, onClose }: SheetProps & { readonly problem: string }) {
  const t = useMessages(orderPageMessages);
  const { api, queries } = useServices();
  const draft = useDraft(`order-problem/${order.id}`, '');
  const note = draft.value;
  const paymentId = order.payments[0]?.id ?? '';
  return (
    <ActionSheet
      title={t('problemTitle')}
      text={problem}
      button={t('problemDismiss')}
      draft={draft}
      onClose={onClose}
      run={async () => {
        await api.call(dismissPaymentProblem, { params: { paymentId }, body: { note, problem } });
        await queries.invalidateQueries({ queryKey: ['orders'] });
      }}
    >
      <Textarea
        label={t('problemNote')}
        value={note}
        required
        maxLength={1000}
        data-autofocus
        onChange={({ currentTarget }) => draft.set(currentTarget.value)}
      />
    </ActionSheet>
  );
}
