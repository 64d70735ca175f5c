import type { Order, OrderHistory } from '@awning/contract';
import { changeFulfilment, undoFulfilment } from '@awning/contract/calls';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { recogniseCarrier } from './carriers.ts';
import { orderMessages } from './order-messages.ts';
import classes from './order-page.module.css';
import { orderPageMessages } from './order-page-messages.ts';
import { useOrderUpdate } from './order-query.ts';

type Parcel = Order['fulfillments'][number];

interface OrderParcelsProps {
  readonly order: Order;
  readonly history: OrderHistory | undefined;
  readonly now: number;
}

/** What has left, with its number; the newest ones can be taken back until their mail is gone. */
export function OrderParcels({ order, history, now }: OrderParcelsProps) {
  const t = useMessages(orderPageMessages);
  if (order.fulfillments.length === 0) return null;
  return (
    <Card title={t('parcels')} isFlush>
      <ul className={classes.parcels}>
        {order.fulfillments.map((parcel, index) => (
          <ParcelRow
            key={parcel.id}
            order={order}
            parcel={parcel}
            number={index + 1}
            now={now}
            isMailWaiting={
              history?.mails.some(({ about, status }) => about === parcel.id && status === 'queued') ?? false
            }
          />
        ))}
      </ul>
    </Card>
  );
}

interface ParcelRowProps {
  readonly order: Order;
  readonly parcel: Parcel;
  readonly number: number;
  readonly now: number;
  readonly isMailWaiting: boolean;
}

function ParcelRow({ order, parcel, number, now, isMailWaiting }: ParcelRowProps) {
  const t = useMessages(orderPageMessages);
  const words = useMessages(orderMessages);
  const undo = useUndoParcels(order.id);
  const [isEditing, setEditing] = useState(false);
  const items = parcel.lineItems
    .map(({ lineItemId, quantity }) => {
      const name = order.lineItems.find(({ id }) => id === lineItemId)?.productName ?? '';
      return quantity === 1 ? name : words('itemTimes', { name, quantity });
    })
    .join(', ');
  return (
    <li>
      <div className={classes.what}>
        <b>{t('parcelTitle', { number })}</b>
        <span>{items}</span>
        <span>
          {parcel.trackingNumber === '' ? (
            t('trackingNone')
          ) : parcel.trackingUrl === '' ? (
            `${parcel.carrierName} ${parcel.trackingNumber}`
          ) : (
            <a href={parcel.trackingUrl} target="_blank" rel="noreferrer">
              {parcel.carrierName} {parcel.trackingNumber}
            </a>
          )}
        </span>
        {isMailWaiting && <span>{t('parcelWaiting')}</span>}
      </div>
      <span className={classes.parcelActions}>
        <span className={classes.when}>
          <Moment at={parcel.shipDate} now={now} />
        </span>
        {isMailWaiting && (
          <button
            type="button"
            className={classes.textButton}
            disabled={undo.isPending}
            onClick={() => undo.mutate([parcel.id])}
          >
            {t('undoParcel')}
          </button>
        )}
        <button type="button" className={classes.textButton} onClick={() => setEditing(true)}>
          {t('editTracking')}
        </button>
      </span>
      {isEditing && <TrackingSheet order={order} parcel={parcel} onClose={() => setEditing(false)} />}
    </li>
  );
}

/** Takes parcels back, as long as the customer has not heard of them. */
export function useUndoParcels(orderId: string) {
  const t = useMessages(orderPageMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const update = useOrderUpdate();
  return useMutation({
    mutationFn: (fulfillmentIds: string[]) =>
      api.call(undoFulfilment, { params: { orderId }, body: { fulfillmentIds } }),
    onSuccess: ({ body }) => {
      update(body.order);
      toasts.show({ text: t('undone') });
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
}

interface TrackingSheetProps {
  readonly order: Order;
  readonly parcel: Parcel;
  readonly onClose: () => void;
}

function TrackingSheet({ order, parcel, onClose }: TrackingSheetProps) {
  const t = useMessages(orderPageMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const update = useOrderUpdate();
  const typed = useDraft(`order-tracking/${parcel.id}`, {
    carrierName: parcel.carrierName,
    trackingNumber: parcel.trackingNumber,
    trackingUrl: parcel.trackingUrl,
  });
  const { value: draft, set: setDraft } = typed;
  const cancel = (): void => {
    typed.clear();
    onClose();
  };
  const [shouldSendNotification, setNotification] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      api.call(changeFulfilment, {
        params: { orderId: order.id, fulfillmentId: parcel.id },
        body: { ...draft, shouldSendNotification },
      }),
    onSuccess: ({ body }) => {
      update(body.order);
      toasts.show({ text: t('trackingSaved') });
      cancel();
    },
  });
  const errors = fieldErrorsOf(save.error);
  const setNumber = (trackingNumber: string): void => {
    const carrier = recogniseCarrier(trackingNumber);
    setDraft({
      ...draft,
      trackingNumber,
      ...(carrier && { carrierName: carrier.name, trackingUrl: carrier.url }),
    });
  };
  return (
    <Sheet
      title={t('editTracking')}
      isOpen
      draft={typed}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="order-tracking" loading={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id="order-tracking"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {save.error && <FormNotice>{describeError(save.error)}</FormNotice>}
        <TextInput
          label={t('trackingNumber')}
          value={draft.trackingNumber}
          maxLength={200}
          data-autofocus
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        <TextInput
          label={t('carrier')}
          value={draft.carrierName}
          maxLength={100}
          onChange={({ currentTarget }) => setDraft({ ...draft, carrierName: currentTarget.value })}
        />
        <TextInput
          label={t('trackingUrl')}
          value={draft.trackingUrl}
          maxLength={2000}
          error={errors.trackingUrl}
          onChange={({ currentTarget }) => setDraft({ ...draft, trackingUrl: currentTarget.value })}
        />
        <Checkbox
          label={t('mailAgain')}
          checked={shouldSendNotification}
          onChange={({ currentTarget }) => setNotification(currentTarget.checked)}
        />
      </form>
    </Sheet>
  );
}
