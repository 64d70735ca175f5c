import type { Order } from '@awning/contract';
import { changeOrderContact } from '@awning/contract/calls';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy } from 'iconoir-react';
import { useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useCopy } from '../../kit/copy/use-copy.ts';
import { Card } from '../../kit/page/detail-page.tsx';
import { moneyText } from '../../kit/text/money.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { buyerName, isErased } from './buyer-name.ts';
import { AddressCard, addressLines } from './order-address.tsx';
import { orderMessages } from './order-messages.ts';
import classes from './order-page.module.css';
import { orderPageMessages } from './order-page-messages.ts';
import { customerOrdersQuery, useOrderUpdate } from './order-query.ts';
import { OrderTags } from './order-tags.tsx';

/** Who ordered, what they ordered before, and where it goes. */
export function OrderCustomer({ order }: { readonly order: Order }) {
  const t = useMessages(orderPageMessages);
  const { shippingAddress, billingAddress } = order;
  const isSame =
    shippingAddress !== null &&
    billingAddress !== null &&
    addressLines(shippingAddress, 'en').join('\n') === addressLines(billingAddress, 'en').join('\n');
  return (
    <>
      <CustomerCard order={order} />
      <AddressCard order={order} name="shippingAddress" title={t('shipTo')} />
      {isSame ? (
        <p className={classes.aside}>{t('billSame')}</p>
      ) : (
        <AddressCard order={order} name="billingAddress" title={t('billTo')} />
      )}
      {order.customerNote !== '' && (
        <Card title={t('customerNote')}>
          <p className={classes.text}>“{order.customerNote}”</p>
        </Card>
      )}
      {order.formSubmission.length > 0 && (
        <Card title={t('answers')}>
          <dl className={classes.answers}>
            {order.formSubmission.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      <OrderTags order={order} />
    </>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

function CustomerCard({ order }: { readonly order: Order }) {
  const t = useMessages(orderPageMessages);
  const words = useMessages(orderMessages);
  const locale = useLocale();
  const { api } = useServices();
  const { data } = useQuery(customerOrdersQuery(api, order.customerEmail));
  const { member } = useMemberSession();
  const maySee = member?.permissions.includes('customers.manage') ?? false;
  const name = buyerName(order, words('erasedCustomer'));
  const earlier = (data?.orders ?? []).filter(({ id }) => id !== order.id);
  return (
    <Card title={words('customer')}>
      <div className={classes.person}>
        <span className={classes.initials} aria-hidden>
          {initialsOf(name)}
        </span>
        <span>
          <b>
            {maySee ? (
              <Link to={`/customers/${encodeURIComponent(order.customerEmail)}` as never}>{name}</Link>
            ) : (
              name
            )}
          </b>
          {data?.count && <span>{t('customerOrders', { count: data.count.count })}</span>}
        </span>
      </div>
      {!isErased(order) && <CustomerEmail key={order.customerEmail} order={order} />}
      {earlier.length > 0 && (
        <ul className={classes.earlier} aria-label={t('earlier')}>
          {earlier.slice(0, 5).map((each) => (
            <li key={each.id}>
              <Link to={`/orders/${each.id}` as never}>{each.orderNumber}</Link>
              <span>{each.items.map(({ name: item }) => item).join(', ')}</span>
              <span className={classes.number}>{moneyText(each.grandTotal, locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function CustomerEmail({ order }: { readonly order: Order }) {
  const t = useMessages(orderPageMessages);
  const words = useMessages(orderMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const { copy } = useCopy();
  const update = useOrderUpdate();
  const [typed, setTyped] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (customerEmail: string) =>
      api.call(changeOrderContact, { params: { orderId: order.id }, body: { customerEmail } }),
    onSuccess: ({ body }) => {
      update(body.order);
      toasts.show({ text: t('emailSaved') });
      setTyped(null);
    },
  });
  const copyEmail = (): void => copy(order.customerEmail, { done: t('copied') });
  const canEdit = order.fulfillmentStatus === 'PENDING' || order.fulfillmentStatus === 'PARTIALLY_FULFILLED';
  if (typed !== null)
    return (
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(typed);
        }}
      >
        <TextInput
          label={words('email')}
          type="email"
          value={typed}
          error={
            save.error ? (fieldErrorsOf(save.error).customerEmail ?? describeError(save.error)) : undefined
          }
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <span className={classes.row}>
          <Button type="submit" size="xs" loading={save.isPending}>
            {t('save')}
          </Button>
          <Button variant="default" size="xs" onClick={() => setTyped(null)}>
            {t('cancel')}
          </Button>
        </span>
      </form>
    );
  return (
    <p className={classes.contact}>
      <a href={`mailto:${order.customerEmail}`}>{order.customerEmail}</a>
      <span className={classes.row}>
        {canEdit && (
          <button
            type="button"
            className={classes.textButton}
            aria-label={t('editEmail')}
            onClick={() => setTyped(order.customerEmail)}
          >
            {t('edit')}
          </button>
        )}
        <ActionIcon variant="default" size={28} aria-label={t('copyEmail')} onClick={copyEmail}>
          <Copy width={15} height={15} strokeWidth={1.5} />
        </ActionIcon>
      </span>
    </p>
  );
}
