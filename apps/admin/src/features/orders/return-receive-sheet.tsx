import type { Order, OrderReturn, ReturnReceipt } from '@awning/contract';
import { previewReturn, receiveReturn } from '@awning/contract/calls';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { describeError, fieldErrorsOf, isConflict } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { MoneyField } from '../../kit/fields/money-field.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useRequestKey } from '../../kit/sheet/use-request-key.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { moneyText } from '../../kit/text/money.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { readAmount, toMinor } from './amounts.ts';
import { Stepper } from './fulfil-sheet.tsx';
import { LookAgain } from './look-again.tsx';
import { LineImage, lineDetails } from './order-lines.tsx';
import { amountProblem } from './refund-draft.ts';
import classes from './refund-sheet.module.css';
import { RefundSummary } from './refund-sheet.tsx';
import { returnMessages } from './return-messages.ts';
import { useReturnUpdate } from './return-query.ts';

interface ReceiveDraft {
  /** How many came now, by line. */
  readonly quantities: Readonly<Record<string, number>>;
  readonly restock: Readonly<Record<string, boolean>>;
  readonly isRefunded: boolean;
  readonly fee: string;
  readonly delivery: string;
  readonly message: string;
}

const awaited = ({ quantity, received }: OrderReturn['lineItems'][number]): number => quantity - received;

/** Words for goods that nobody should be sold again. */
const SPOILT = /damag|fault|defect|broken/i;

/** Everything that is awaited came, can be sold again unless it is spoilt, and is refunded: one press does. */
const usualReceipt = (back: OrderReturn): ReceiveDraft => ({
  quantities: Object.fromEntries(back.lineItems.map((line) => [line.lineItemId, awaited(line)])),
  restock: Object.fromEntries(
    back.lineItems.map(({ lineItemId, reason }) => [lineItemId, !SPOILT.test(reason)]),
  ),
  isRefunded: true,
  fee: '',
  delivery: '',
  message: '',
});

/** What the server is asked; null while nothing came, or something is no amount. */
function toReceipt(order: Order, back: OrderReturn, draft: ReceiveDraft): ReturnReceipt | null {
  const { currency } = order.grandTotal;
  // What was typed is kept, and counts for nothing while nothing is refunded.
  const amountOf = (typed: string): number | null =>
    typed.trim() === '' || !draft.isRefunded ? 0 : readAmount(typed, currency);
  const [feeMinor, shippingMinor] = [amountOf(draft.fee), amountOf(draft.delivery)];
  if (feeMinor === null || shippingMinor === null) return null;
  const lineItems = Object.entries(draft.quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineItemId, quantity]) => ({ lineItemId, quantity, restock: draft.restock[lineItemId] ?? false }));
  const isWaiting = back.lineItems.some(({ refundable }) => refundable > 0);
  if (lineItems.length === 0 && !(draft.isRefunded && isWaiting)) return null;
  const refund = { feeMinor, shippingMinor, message: draft.message.trim() };
  return { lineItems, refund: draft.isRefunded ? refund : null };
}

interface ReceiveSheetProps {
  readonly order: Order;
  readonly back: OrderReturn;
  readonly onClose: () => void;
}

/** Goods, stock and money in one go, worked out by the server before anything moves. */
export function ReceiveSheet({ order, back, onClose }: ReceiveSheetProps) {
  const t = useMessages(returnMessages);
  const locale = useLocale();
  const { api } = useServices();
  const typed = useDraft<ReceiveDraft>(`return-receive/${back.id}/${order.version}`, usualReceipt(back));
  const { value: draft, set: setDraft } = typed;
  const cancel = (): void => {
    typed.clear();
    onClose();
  };
  const request = toReceipt(order, back, draft);
  const asked = request?.refund ? { ...request, refund: { ...request.refund, message: '' } } : null;
  const params = { orderId: order.id, returnId: back.id };
  const preview = useQuery({
    // Of one version of the order: it is never asked again, least of all after the refund.
    queryKey: ['return-preview', back.id, order.version, asked],
    enabled: asked !== null,
    retry: false,
    gcTime: 0,
    placeholderData: asked === null ? undefined : keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.call(previewReturn, { params, body: asked ?? { lineItems: [], refund: null }, signal })).body
        .refund,
  });
  const amounts = asked && !preview.isPlaceholderData ? (preview.data ?? undefined) : undefined;
  const feeProblem = asked && preview.error ? fieldErrorsOf(preview.error).feeMinor : undefined;
  const receive = useReceive(order, back, request, cancel);
  const isOutdated = isConflict(receive.error) && receive.variables === order.version;
  const isReady = request !== null && (request.refund === null || amounts !== undefined) && !isOutdated;
  const amount = amounts ? moneyText(amounts.total, locale) : 'none';
  const isAllHere = back.lineItems.every((line) => awaited(line) === 0);
  return (
    <Sheet
      title={t('receiveTitle', { number: order.orderNumber })}
      isOpen
      draft={typed}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="return-receive" disabled={!isReady} loading={receive.isPending}>
            {draft.isRefunded
              ? t(isAllHere ? 'refundButton' : 'receiveRefundButton', { amount })
              : t('receiveButton')}
          </Button>
        </>
      }
    >
      <form
        id="return-receive"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !receive.isPending) receive.mutate(order.version);
        }}
      >
        {receive.error && (
          <>
            <FormNotice>{describeError(receive.error)}</FormNotice>
            {isConflict(receive.error) && <LookAgain />}
          </>
        )}
        <ReceiveFields order={order} back={back} draft={draft} feeProblem={feeProblem} onChange={setDraft} />
        {preview.error && asked ? (
          <FormNotice>{feeProblem === undefined ? describeError(preview.error) : null}</FormNotice>
        ) : draft.isRefunded ? (
          <RefundSummary
            order={order}
            amounts={amounts}
            request={request}
            other={t('feeKept')}
            empty={t('nothing')}
          />
        ) : null}
      </form>
    </Sheet>
  );
}

/** One key for one request: pressed twice, it is one receipt and one refund. */
function useReceive(order: Order, back: OrderReturn, request: ReturnReceipt | null, onClose: () => void) {
  const t = useMessages(returnMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const update = useReturnUpdate(order.id);
  const idempotencyKey = useRequestKey(request);
  return useSingleMutation({
    mutationFn: async (version: number) => {
      const { body } = await api.call(receiveReturn, {
        params: { orderId: order.id, returnId: back.id },
        body: request ?? { lineItems: [], refund: null },
        idempotencyKey,
        // What was previewed is refunded, or nothing.
        ifMatch: `"${version}"`,
      });
      return body;
    },
    onSuccess: (returns) => {
      onClose();
      update(returns);
      toasts.show({ text: request?.refund ? t('refundedToast') : t('receivedToast') });
    },
  });
}

interface ReceiveFieldsProps {
  readonly order: Order;
  readonly back: OrderReturn;
  readonly draft: ReceiveDraft;
  readonly onChange: (draft: ReceiveDraft) => void;
}

function ReceiveFields({
  order,
  back,
  draft,
  feeProblem,
  onChange,
}: ReceiveFieldsProps & { readonly feeProblem: string | undefined }) {
  const t = useMessages(returnMessages);
  const locale = useLocale();
  const { currency } = order.grandTotal;
  const deliveryMinor = toMinor(order.shippingTotal);
  const problemText = (typed: string, mostMinor: number): string | undefined => {
    const problem = amountProblem(typed, mostMinor, currency);
    return problem === null ? undefined : t(problem, { amount: moneyText(order.shippingTotal, locale) });
  };
  return (
    <>
      <ReceiveLines order={order} back={back} draft={draft} onChange={onChange} />
      <Toggle
        label={t('alsoRefund')}
        description={t('alsoRefundHint')}
        checked={draft.isRefunded}
        onChange={(isRefunded) => onChange({ ...draft, isRefunded })}
      />
      {draft.isRefunded && (
        <>
          <MoneyField
            label={t('fee')}
            description={t('feeHint')}
            currency={currency}
            value={draft.fee}
            error={problemText(draft.fee, Number.MAX_SAFE_INTEGER) ?? feeProblem}
            onChange={(fee) => onChange({ ...draft, fee })}
          />
          {deliveryMinor > 0 && (
            <MoneyField
              label={t('delivery', { amount: moneyText(order.shippingTotal, locale) })}
              currency={currency}
              value={draft.delivery}
              error={problemText(draft.delivery, deliveryMinor)}
              onChange={(delivery) => onChange({ ...draft, delivery })}
            />
          )}
          <Textarea
            label={t('message')}
            description={t('messageHint')}
            value={draft.message}
            maxLength={1000}
            rows={2}
            onChange={({ currentTarget }) => onChange({ ...draft, message: currentTarget.value })}
          />
        </>
      )}
    </>
  );
}

function ReceiveLines({ order, back, draft, onChange }: ReceiveFieldsProps) {
  const t = useMessages(returnMessages);
  const lines = back.lineItems.filter((line) => awaited(line) > 0);
  if (lines.length === 0) return null;
  return (
    <ul className={classes.lines} aria-label={t('receiveLines')}>
      {lines.map((returned) => {
        const line = order.lineItems.find(({ id }) => id === returned.lineItemId);
        if (!line) return null;
        const quantity = draft.quantities[line.id] ?? 0;
        return (
          <li key={line.id}>
            <LineImage line={line} />
            <span className={classes.name}>
              <b>{line.productName}</b>
              <span>{[lineDetails(line), returned.reason].filter((text) => text !== '').join(' · ')}</span>
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
              most={awaited(returned)}
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
