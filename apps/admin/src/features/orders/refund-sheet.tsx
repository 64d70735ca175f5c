import type { NewRefund, Order, RefundPreview } from '@awning/contract';
import { previewRefund, refundOrder } from '@awning/contract/calls';
import { Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { describeError, isConflict } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { MoneyField } from '../../kit/fields/money-field.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useRequestKey } from '../../kit/sheet/use-request-key.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { isZero, moneyText } from '../../kit/text/money.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { fromMinor, toMinor } from './amounts.ts';
import { Stepper } from './fulfil-sheet.tsx';
import { LookAgain } from './look-again.tsx';
import { LineImage, lineDetails } from './order-lines.tsx';
import { isManual } from './order-next.tsx';
import { useOrderUpdate } from './order-query.ts';
import {
  amountProblem,
  emptyRefund,
  leftToRefund,
  type RefundDraft,
  refundableOf,
  toRefund,
} from './refund-draft.ts';
import { refundMessages } from './refund-messages.ts';
import classes from './refund-sheet.module.css';

interface RefundSheetProps {
  readonly order: Order;
  readonly onClose: () => void;
}

type Amounts = RefundPreview['refund'];

/** Lines or an amount, worked out by the server before anything moves. */
export function RefundSheet({ order, onClose }: RefundSheetProps) {
  const t = useMessages(refundMessages);
  const locale = useLocale();
  const { api } = useServices();
  const typed = useDraft<RefundDraft>(`refund/${order.id}/${order.version}`, emptyRefund);
  const { value: draft, set: setDraft } = typed;
  const cancel = (): void => {
    typed.clear();
    onClose();
  };
  const request = toRefund(order, draft);
  const asked = request && { ...request, reason: '', message: '' };
  const preview = useQuery({
    // Of one version of the order: it is never asked again, least of all after the refund, when nothing is left of it.
    queryKey: ['refund-preview', order.id, order.version, asked],
    enabled: asked !== null,
    retry: false,
    placeholderData: asked === null ? undefined : keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.call(previewRefund, { params: { orderId: order.id }, body: asked ?? {}, signal })).body
        .refund,
  });
  const amounts = request && !preview.isPlaceholderData ? preview.data : undefined;
  const refund = useRefund(order, request, cancel);
  // Until the order is shown as it is now, another press would be refused as well.
  const isOutdated = isConflict(refund.error) && refund.variables === order.version;
  const amount = amounts ? moneyText(amounts.total, locale) : 'none';
  const method =
    amounts && isZero(amounts.toPayment) ? t('giftCardMethod') : (order.payments[0]?.label ?? '');
  return (
    <Sheet
      title={t('title', { number: order.orderNumber })}
      isOpen
      draft={typed}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form="refund"
            disabled={!amounts || isOutdated || isZero(amounts.total)}
            loading={refund.isPending}
          >
            {t(isManual(order) && amounts && !isZero(amounts.toPayment) ? 'buttonByHand' : 'button', {
              amount,
              method,
            })}
          </Button>
        </>
      }
    >
      <form
        id="refund"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (amounts && !isOutdated && !refund.isPending) refund.mutate(order.version);
        }}
      >
        {refund.error && (
          <>
            <FormNotice>{describeError(refund.error)}</FormNotice>
            {isConflict(refund.error) && <LookAgain />}
          </>
        )}
        <RefundFields order={order} draft={draft} onChange={setDraft} />
        {preview.error && request ? (
          <FormNotice>{describeError(preview.error)}</FormNotice>
        ) : (
          <RefundSummary order={order} amounts={amounts} request={request} />
        )}
      </form>
    </Sheet>
  );
}

/** Never shown before the server has it. One key for one request: pressed twice, it is one refund. */
function useRefund(order: Order, request: NewRefund | null, onClose: () => void) {
  const t = useMessages(refundMessages);
  const locale = useLocale();
  const { api } = useServices();
  const toasts = useToasts();
  const update = useOrderUpdate();
  const idempotencyKey = useRequestKey(request);
  return useSingleMutation({
    mutationFn: async (version: number) => {
      const { body } = await api.call(refundOrder, {
        params: { orderId: order.id },
        body: request ?? {},
        idempotencyKey,
        // What was previewed is refunded, or nothing.
        ifMatch: `"${version}"`,
      });
      return body.order;
    },
    onSuccess: (after) => {
      const made = after.refunds.at(-1);
      const amount = moneyText(made?.total ?? order.grandTotal, locale);
      onClose();
      update(after);
      toasts.show({ text: t(made?.status === 'pending' ? 'underWay' : 'done', { amount }) });
    },
  });
}

interface RefundFieldsProps {
  readonly order: Order;
  readonly draft: RefundDraft;
  readonly onChange: (draft: RefundDraft) => void;
}

function RefundFields({ order, draft, onChange }: RefundFieldsProps) {
  const t = useMessages(refundMessages);
  const locale = useLocale();
  const { currency } = order.grandTotal;
  const problemText = (typed: string, mostMinor: number): string | undefined => {
    const problem = amountProblem(typed, mostMinor, currency);
    return problem === null
      ? undefined
      : t(problem, { amount: moneyText(fromMinor(mostMinor, currency), locale) });
  };
  const deliveryMinor = toMinor(order.shippingTotal);
  return (
    <>
      <SegmentedControl
        aria-label={t('how')}
        value={draft.mode}
        onChange={(mode) => onChange({ ...draft, mode: mode as RefundDraft['mode'] })}
        data={[
          { value: 'lines', label: t('lines') },
          { value: 'amount', label: t('amount') },
        ]}
      />
      {draft.mode === 'lines' ? (
        <>
          <RefundLines order={order} draft={draft} onChange={onChange} />
          {deliveryMinor > 0 && (
            <MoneyField
              label={t('delivery', { amount: moneyText(order.shippingTotal, locale) })}
              currency={currency}
              value={draft.delivery}
              error={problemText(draft.delivery, deliveryMinor)}
              onChange={(delivery) => onChange({ ...draft, delivery })}
            />
          )}
        </>
      ) : (
        <MoneyField
          label={t('amountLabel', { amount: moneyText(fromMinor(leftToRefund(order), currency), locale) })}
          currency={currency}
          value={draft.amount}
          error={problemText(draft.amount, leftToRefund(order))}
          onChange={(amount) => onChange({ ...draft, amount })}
        />
      )}
      <TextInput
        label={t('reason')}
        value={draft.reason}
        maxLength={500}
        onChange={({ currentTarget }) => onChange({ ...draft, reason: currentTarget.value })}
      />
      <Textarea
        label={t('message')}
        description={t('messageHint')}
        value={draft.message}
        maxLength={1000}
        rows={2}
        onChange={({ currentTarget }) => onChange({ ...draft, message: currentTarget.value })}
      />
    </>
  );
}

function RefundLines({ order, draft, onChange }: RefundFieldsProps) {
  const t = useMessages(refundMessages);
  return (
    <ul className={classes.lines}>
      {order.lineItems
        .filter((line) => refundableOf(line) > 0)
        .map((line) => {
          const quantity = draft.quantities[line.id] ?? 0;
          return (
            <li key={line.id}>
              <LineImage line={line} />
              <span className={classes.name}>
                <b>{line.productName}</b>
                <span>{lineDetails(line)}</span>
                {quantity > 0 && (
                  <Checkbox
                    size="xs"
                    label={t('restock')}
                    aria-label={t('restockItem', { item: line.productName })}
                    checked={draft.restock[line.id] ?? false}
                    onChange={({ currentTarget }) =>
                      onChange({ ...draft, restock: { ...draft.restock, [line.id]: currentTarget.checked } })
                    }
                  />
                )}
              </span>
              <Stepper
                item={line.productName}
                most={refundableOf(line)}
                value={quantity}
                onChange={(next) =>
                  onChange({ ...draft, quantities: { ...draft.quantities, [line.id]: next } })
                }
              />
            </li>
          );
        })}
    </ul>
  );
}

interface RefundSummaryProps {
  readonly order: Order;
  readonly amounts: Amounts | undefined;
  readonly request: Pick<NewRefund, 'lineItems'> | null;
  /** What an amount is called that belongs to no line. */
  readonly other?: string;
  /** What is said while nothing is chosen. */
  readonly empty?: string;
}

/** As the server works it out: what goes back for what, where to, and what comes back into stock. */
export function RefundSummary({ order, amounts, request, other, empty }: RefundSummaryProps) {
  const t = useMessages(refundMessages);
  const locale = useLocale();
  if (!amounts) return <p className={classes.hint}>{empty ?? t('nothing')}</p>;
  const method = order.payments[0]?.label ?? '';
  const restocked = (request?.lineItems ?? [])
    .filter(({ restock }) => restock)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const nameOf = (id: string): string => order.lineItems.find((line) => line.id === id)?.productName ?? '';
  return (
    <section className={classes.summary} aria-label={t('preview')} aria-live="polite">
      <h3>{t('preview')}</h3>
      <dl>
        {amounts.lineItems.map(({ lineItemId, quantity, amount, taxTotal }) => (
          <div key={lineItemId}>
            <dt>
              {t('previewLine', { item: nameOf(lineItemId), quantity })}
              {!isZero(taxTotal) && <span> {t('previewTax', { amount: moneyText(taxTotal, locale) })}</span>}
            </dt>
            <dd>{moneyText(amount, locale)}</dd>
          </div>
        ))}
        {!isZero(amounts.shippingTotal) && (
          <div>
            <dt>{t('previewDelivery')}</dt>
            <dd>{moneyText(amounts.shippingTotal, locale)}</dd>
          </div>
        )}
        {!isZero(amounts.otherTotal) && (
          <div>
            <dt>{other ?? t('previewOther')}</dt>
            <dd>{moneyText(amounts.otherTotal, locale)}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{t('previewTotal')}</dt>
          <dd>{moneyText(amounts.total, locale)}</dd>
        </div>
        {!isZero(amounts.toPayment) && (
          <div>
            <dt>{isManual(order) ? t('byHand', { method }) : t('toCard', { method })}</dt>
            <dd>{moneyText(amounts.toPayment, locale)}</dd>
          </div>
        )}
        {amounts.toGiftCards
          .filter(({ amount }) => !isZero(amount))
          .map(({ giftCardId, label, amount }) => (
            <div key={giftCardId}>
              <dt>{t('toGiftCard', { label })}</dt>
              <dd>{moneyText(amount, locale)}</dd>
            </div>
          ))}
      </dl>
      {restocked > 0 && <p>{t('previewStock', { count: restocked })}</p>}
      {amounts.note !== null && <p>{amounts.note}</p>}
      <p className={classes.hint}>{t('previewLeft', { amount: moneyText(amounts.leftToRefund, locale) })}</p>
    </section>
  );
}
