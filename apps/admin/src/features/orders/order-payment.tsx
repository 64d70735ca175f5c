import type { Order } from '@awning/contract';
import { retryRefund } from '@awning/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { isZero, type Money, moneyText } from '../../kit/text/money.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import classes from './order-page.module.css';
import { orderPageMessages } from './order-page-messages.ts';
import { PaymentStatus } from './order-status.tsx';

type Refund = Order['refunds'][number];

interface OrderPaymentProps {
  readonly order: Order;
  readonly now: number;
  readonly onRefund: () => void;
}

const percent = (rate: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(rate / 100_000);

/** Every cent with its reason, down to what was paid and given back. */
export function OrderPayment({ order, now, onRefund }: OrderPaymentProps) {
  const t = useMessages(orderPageMessages);
  const locale = useLocale();
  const money = (amount: Money): string => moneyText(amount, locale);
  const count = order.lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
  const isIncluded = order.priceTaxInterpretation === 'INCLUSIVE';
  const canRefund = order.financialStatus === 'paid' || order.financialStatus === 'partially-refunded';
  return (
    <Card
      title={t('paymentTitle')}
      isFlush
      actions={
        <>
          <PaymentStatus of={order} />
          {canRefund && (
            <button type="button" className={classes.textButton} onClick={onRefund}>
              {t('refund')}
            </button>
          )}
        </>
      }
    >
      <dl className={classes.ledger}>
        <Row label={t('subtotal')} why={t('subtotalWhy', { count })} amount={money(order.subtotal)} />
        {order.discountLines.map(({ name, promoCode, amount }) => (
          <Row
            key={`${name} ${promoCode}`}
            label={t('discount')}
            why={promoCode === null ? name : `${promoCode} · ${name}`}
            amount={`−${money(amount)}`}
          />
        ))}
        {order.shippingLines.map(({ method, amount }) => (
          <Row key={method} label={t('delivery')} why={method} amount={money(amount)} />
        ))}
        {!isIncluded &&
          order.taxLines.map(({ name, rate, taxable, amount }) => (
            <Row
              key={`${name} ${rate}`}
              label={t('tax')}
              why={t('taxWhy', { name, rate: percent(rate, locale), taxable: money(taxable) })}
              amount={money(amount)}
            />
          ))}
        <div className={classes.total}>
          <dt>{t('total')}</dt>
          <dd>
            {isIncluded &&
              order.taxLines
                .map(({ name, rate, taxable, amount }) =>
                  t('taxIncluded', {
                    name,
                    rate: percent(rate, locale),
                    taxable: money(taxable),
                    amount: money(amount),
                  }),
                )
                .join('; ')}
          </dd>
          <dd className={classes.number}>{money(order.grandTotal)}</dd>
        </div>
        {order.giftCardLines.map(({ giftCardId, label, amount }) => (
          <Row key={giftCardId} label={t('giftCard')} why={label} amount={money(amount)} />
        ))}
        {order.payments.map(({ id, label, amount, paid }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{paid && order.paidOn ? <Moment at={order.paidOn} now={now} /> : t('notPaid')}</dd>
            <dd className={classes.number}>{money(amount)}</dd>
          </div>
        ))}
        {order.refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} order={order} now={now} onRefund={onRefund} />
        ))}
      </dl>
      {order.trace.length > 0 && (
        <details className={classes.trace}>
          <summary>{t('explain')}</summary>
          <dl className={classes.ledger}>
            {order.trace.map(({ what, amount }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a sum never change their order
              <Row key={`${place} ${what}`} label={what} why="" amount={money(amount)} />
            ))}
            <div className={classes.total}>
              <dt>{t('due')}</dt>
              <dd />
              <dd className={classes.number}>{money(order.amountDue)}</dd>
            </div>
          </dl>
        </details>
      )}
    </Card>
  );
}

function Row({
  label,
  why,
  amount,
}: {
  readonly label: string;
  readonly why: string;
  readonly amount: string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{why}</dd>
      <dd className={classes.number}>{amount}</dd>
    </div>
  );
}

interface RefundRowProps {
  readonly onRefund: () => void;
  readonly refund: Refund;
  readonly order: Order;
  readonly now: number;
}

/** A refund and how far it is: one that was refused is made again, one that nobody responded to is tried again. */
function RefundRow({ refund, order, now, onRefund }: RefundRowProps) {
  const t = useMessages(orderPageMessages);
  const locale = useLocale();
  const { api, queries } = useServices();
  const toasts = useToasts();
  const retry = useMutation({
    mutationFn: () => api.call(retryRefund, { params: { refundId: refund.id } }),
    onSuccess: () => {
      toasts.show({ text: t('retried') });
      return queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  const settled = refund.settledOn ?? refund.createdOn;
  return (
    <div>
      <dt>{t('refundedRow')}</dt>
      <dd>
        <span data-tone={refund.status === 'refused' ? 'bad' : undefined} className={classes.refundState}>
          {refund.status === 'pending' && t('refundPending')}
          {refund.status === 'refused' && t('refundRefused')}
          {refund.status === 'succeeded' &&
            (refund.byHand?.paidBackOn === null ? t('refundByHand') : <Moment at={settled} now={now} />)}
        </span>
        {refund.reason !== '' && <> · {refund.reason}</>}
        {refund.status === 'refused' && (
          <button type="button" className={classes.textButton} onClick={onRefund}>
            {t('refundAgain')}
          </button>
        )}
        {refund.status === 'pending' && order.hasProblem && (
          <button
            type="button"
            className={classes.textButton}
            disabled={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {t('retryRefund')}
          </button>
        )}
      </dd>
      <dd className={classes.number}>
        {refund.status === 'refused' || isZero(refund.total) ? '' : '−'}
        {moneyText(refund.total, locale)}
      </dd>
    </div>
  );
}
