import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { moneyText } from '../../kit/text/money.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { AddressText } from './order-address.tsx';
import { LineList } from './order-lines.tsx';
import { orderMessages } from './order-messages.ts';
import classes from './order-page.module.css';
import { orderQuery } from './order-query.ts';
import { DonationMark, FulfilmentStatus, PaymentStatus, TestMark } from './order-status.tsx';

/** An order at a glance, beside its list. */
export function OrderPeek({ orderId }: { readonly orderId: string }) {
  const t = useMessages(orderMessages);
  const locale = useLocale();
  const { api } = useServices();
  const { data: order, error } = useQuery(orderQuery(api, orderId));
  if (error) return <FormNotice>{describeError(error)}</FormNotice>;
  if (!order) return <Skeleton height={160} role="status" aria-label={t('loading')} />;
  return (
    <div className={classes.peek}>
      <p className={classes.statusRow}>
        <PaymentStatus of={order} />
        <FulfilmentStatus of={order} />
        {order.kind === 'donation' && <DonationMark />}
        {order.testmode && <TestMark />}
        <b className={classes.number}>{moneyText(order.grandTotal, locale)}</b>
      </p>
      <LineList lines={order.lineItems} />
      {order.shippingAddress && <AddressText address={order.shippingAddress} />}
      {order.customerNote !== '' && <p className={classes.text}>{order.customerNote}</p>}
      <Button component={Link} to={`/orders/${order.id}` as never} variant="default">
        {t('openOrder')}
      </Button>
    </div>
  );
}
