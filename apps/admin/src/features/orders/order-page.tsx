import type { Order } from '@awning/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isMissing } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { DetailPage } from '../../kit/page/detail-page.tsx';
import { GoneRecord } from '../../kit/states/gone-record.tsx';
import { UnreadRecord } from '../../kit/states/unread-record.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FulfilSheet } from './fulfil-sheet.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { CancelSheet, MarkPaidSheet, PaidBackSheet, ProblemSheet } from './money-sheets.tsx';
import { OrderActions } from './order-actions.tsx';
import { AddressSheet, addressOf } from './order-address.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderDownloads } from './order-downloads.tsx';
import { OrderLines } from './order-lines.tsx';
import { orderMessages } from './order-messages.ts';
import { OrderNext, type OrderSheet } from './order-next.tsx';
import classes from './order-page.module.css';
import { orderPageMessages } from './order-page-messages.ts';
import { OrderParcels } from './order-parcels.tsx';
import { OrderPayment } from './order-payment.tsx';
import { historyQuery, newestMail, orderQuery, paymentQuery } from './order-query.ts';
import { DonationMark, FulfilmentStatus, PaymentStatus } from './order-status.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { RefundSheet } from './refund-sheet.tsx';
import { ReturnCard } from './return-card.tsx';
import { returnsQuery } from './return-query.ts';
import { type ReturnSheet, ReturnSheets } from './return-sheets.tsx';

export function OrderPage() {
  const { orderId } = useParams({ from: '/members/orders/$orderId' });
  const { api } = useServices();
  const order = useQuery(orderQuery(api, orderId));
  if (order.data) return <LoadedOrder key={orderId} order={order.data} now={order.dataUpdatedAt} />;
  if (isMissing(order.error))
    return <GoneRecord kind={null} id={orderId} back="/orders" onRestored={() => void order.refetch()} />;
  return <OrderNotThere error={order.error} retry={() => void order.refetch()} />;
}

function OrderNotThere({ error, retry }: { readonly error: Error | null; readonly retry: () => void }) {
  const t = useMessages(orderMessages);
  const list = { to: '/orders', label: t('title') };
  return <UnreadRecord title={t('order')} list={list} loading={t('loading')} error={error} retry={retry} />;
}

function LoadedOrder({ order, now }: { readonly order: Order; readonly now: number }) {
  const t = useMessages(orderMessages);
  const words = useMessages(orderPageMessages);
  const { website } = useMemberSession();
  const { api } = useServices();
  const history = useQuery(historyQuery(api, order.id)).data;
  const payments = useQuery({ ...paymentQuery(api, order.id), enabled: order.hasProblem }).data;
  const problem = payments?.find((payment) => payment.problem !== null)?.problem ?? undefined;
  const returns = useQuery(returnsQuery(api, order)).data;
  const [returnSheet, setReturnSheet] = useState<ReturnSheet | null>(null);
  const canReturn = (returns?.returnable.length ?? 0) > 0;
  const [sheet, setSheet] = useState<OrderSheet | null>(null);
  const close = (): void => setSheet(null);
  const addressName = addressOf(order);
  const mail = newestMail(history);
  return (
    <DetailPage
      title={order.orderNumber}
      documentTitle={`${order.orderNumber} · ${t('title')} · ${website.title}`}
      back={{ to: '/orders', label: t('title') }}
      list={{ name: 'orders', href: `/orders/${order.id}` }}
      presence={`order/${order.id}`}
      status={
        <>
          <PaymentStatus of={order} />
          <FulfilmentStatus of={order} />
          {order.kind === 'donation' && <DonationMark />}
          {order.testmode && <span className={classes.test}>{words('testOrder')}</span>}
        </>
      }
      actions={
        <OrderActions
          order={order}
          onSheet={setSheet}
          onReturn={canReturn ? () => setReturnSheet({ kind: 'add' }) : undefined}
        />
      }
      side={<OrderCustomer order={order} />}
    >
      {order.testmode && order.fulfillmentStatus !== 'CANCELED' && (
        <p className={classes.testNote}>
          {words('testNote')}{' '}
          {order.kind !== 'donation' &&
            words(order.fulfillmentStatus === 'PENDING' ? 'testBack' : 'testStock')}
        </p>
      )}
      <OrderNext
        order={order}
        problem={problem}
        returns={returns}
        onTask={(task) => task !== 'none' && setSheet(task)}
        onAnswer={(returnId) => setReturnSheet({ kind: 'accept', returnId })}
      />
      <ReturnCard order={order} returns={returns} now={now} onSheet={setReturnSheet} />
      <OrderLines order={order} />
      <OrderParcels order={order} history={history} now={now} />
      <OrderPayment order={order} now={now} onRefund={() => setSheet('refund')} />
      <OrderDownloads order={order} />
      <OrderTimeline order={order} history={history} now={now} />
      <ReturnSheets
        order={order}
        returns={returns}
        sheet={returnSheet}
        onSheet={setReturnSheet}
        onClose={() => setReturnSheet(null)}
      />
      {sheet === 'send' && <FulfilSheet order={order} onClose={close} />}
      {sheet === 'refund' && <RefundSheet order={order} onClose={close} />}
      {sheet === 'pay' && <MarkPaidSheet order={order} onClose={close} />}
      {sheet === 'pay-back' && <PaidBackSheet order={order} onClose={close} />}
      {sheet === 'address' && addressName && (
        <AddressSheet order={order} name={addressName} onClose={close} />
      )}
      {sheet === 'mail' && mail && <MailSheet order={order} mail={mail} onClose={close} />}
      {sheet === 'cancel' && <CancelSheet order={order} onClose={close} />}
      {sheet === 'problem' && <ProblemSheet order={order} problem={problem ?? ''} onClose={close} />}
    </DetailPage>
  );
}
