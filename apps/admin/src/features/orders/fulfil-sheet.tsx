import type { Order } from '@awning/contract';
import { fulfilOrder, openMailPreview } from '@awning/contract/calls';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { Minus, Plus } from 'iconoir-react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useRequestKey } from '../../kit/sheet/use-request-key.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { fulfilMessages } from './fulfil-messages.ts';
import classes from './fulfil-sheet.module.css';
import { LineImage, leftOf, lineDetails } from './order-lines.tsx';
import { useUndoParcels } from './order-parcels.tsx';
import { useOrderUpdate } from './order-query.ts';
import {
  countOf,
  emptyParcel,
  firstParcel,
  type ParcelDraft,
  setQuantity,
  toFulfilment,
  withNumber,
} from './parcel-drafts.ts';

interface FulfilSheetProps {
  readonly order: Order;
  readonly onClose: () => void;
}

interface FulfilDraft {
  readonly parcels: readonly ParcelDraft[];
  readonly notify: boolean;
}

/** Packs what is left into one or several parcels. */
export function FulfilSheet({ order, onClose }: FulfilSheetProps) {
  const t = useMessages(fulfilMessages);
  const draft = useDraft<FulfilDraft>(`fulfil/${order.id}/${order.version}`, {
    parcels: [firstParcel(order)],
    notify: true,
  });
  const { parcels, notify } = draft.value;
  const setParcels = (next: readonly ParcelDraft[]): void => draft.set((now) => ({ ...now, parcels: next }));
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  const count = parcels.reduce((sum, parcel) => sum + countOf(parcel), 0);
  const fulfil = useFulfil(order, { parcels, notify, count, onClose: cancel });
  const errors = fieldErrorsOf(fulfil.error);
  const change = (next: ParcelDraft): void =>
    setParcels(parcels.map((parcel) => (parcel.key === next.key ? next : parcel)));
  return (
    <Sheet
      title={t('title', { number: order.orderNumber })}
      isOpen
      draft={draft}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="fulfil" disabled={count === 0} loading={fulfil.isPending}>
            {t('button', { count })}
          </Button>
        </>
      }
    >
      <form
        id="fulfil"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (count > 0 && !fulfil.isPending) fulfil.mutate();
        }}
      >
        {fulfil.error && <FormNotice>{describeError(fulfil.error)}</FormNotice>}
        {parcels.map((parcel, index) => (
          <ParcelFields
            key={parcel.key}
            order={order}
            parcel={parcel}
            number={index + 1}
            isOnly={parcels.length === 1}
            urlError={errors[`parcels.${index}.trackingUrl`]}
            onQuantity={(lineId, quantity) =>
              setParcels(setQuantity(order, parcels, { key: parcel.key, lineId, quantity }))
            }
            onChange={change}
            onRemove={() => setParcels(parcels.filter(({ key }) => key !== parcel.key))}
          />
        ))}
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<Plus width={14} height={14} aria-hidden />}
          onClick={() => setParcels([...parcels, emptyParcel(parcels)])}
        >
          {t('addParcel')}
        </Button>
        <div className={classes.notify}>
          <Checkbox
            label={t('notify')}
            description={t('notifyHint')}
            checked={notify}
            onChange={({ currentTarget: { checked } }) => draft.set((now) => ({ ...now, notify: checked }))}
          />
          <a href={previewAddress(order.id)} target="_blank" rel="noopener">
            {t('preview')}
          </a>
        </div>
      </form>
    </Sheet>
  );
}

const previewAddress = (orderId: string): string =>
  `${openMailPreview.path.replace(':name', 'order-shipped')}?${new URLSearchParams({ orderId })}`;

interface FulfilWork {
  readonly parcels: readonly ParcelDraft[];
  readonly notify: boolean;
  readonly count: number;
  readonly onClose: () => void;
}

/** Never shown before the server has it; the same parcels twice are one fulfilment. */
function useFulfil(order: Order, { parcels, notify, count, onClose }: FulfilWork) {
  const t = useMessages(fulfilMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const update = useOrderUpdate();
  const undo = useUndoParcels(order.id);
  const body = toFulfilment(parcels, notify);
  const idempotencyKey = useRequestKey(body);
  return useSingleMutation({
    mutationFn: () => api.call(fulfilOrder, { params: { orderId: order.id }, body, idempotencyKey }),
    onSuccess: ({ body: { order: after } }) => {
      const known = new Set(order.fulfillments.map(({ id }) => id));
      const added = after.fulfillments.map(({ id }) => id).filter((id) => !known.has(id));
      update(after);
      onClose();
      toasts.show({ text: t('done', { count }), undo: () => undo.mutate(added) });
    },
  });
}

interface ParcelFieldsProps {
  readonly order: Order;
  readonly parcel: ParcelDraft;
  readonly number: number;
  readonly isOnly: boolean;
  readonly urlError: string | undefined;
  readonly onQuantity: (lineId: string, quantity: number) => void;
  readonly onChange: (parcel: ParcelDraft) => void;
  readonly onRemove: () => void;
}

function ParcelFields(props: ParcelFieldsProps) {
  const { order, parcel, number, isOnly, urlError, onQuantity, onChange, onRemove } = props;
  const t = useMessages(fulfilMessages);
  const lines = order.lineItems.filter((line) => leftOf(line) > 0);
  return (
    <fieldset className={classes.parcel}>
      <legend>{t('parcel', { number })}</legend>
      {!isOnly && (
        <button type="button" className={classes.remove} onClick={onRemove}>
          {t('removeParcel')}
        </button>
      )}
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <LineImage line={line} />
            <span className={classes.name}>
              <b>{line.productName}</b>
              <span>{lineDetails(line)}</span>
            </span>
            <Stepper
              item={line.productName}
              number={number}
              most={leftOf(line)}
              value={parcel.quantities[line.id] ?? 0}
              onChange={(quantity) => onQuantity(line.id, quantity)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.tracking}>
        <TextInput
          label={t('trackingNumber')}
          description={number === 1 ? t('trackingHint') : undefined}
          value={parcel.trackingNumber}
          maxLength={200}
          data-autofocus={number === 1 || undefined}
          onChange={({ currentTarget }) => onChange(withNumber(parcel, currentTarget.value))}
        />
        <TextInput
          label={t('carrier')}
          value={parcel.carrierName}
          maxLength={100}
          onChange={({ currentTarget }) => onChange({ ...parcel, carrierName: currentTarget.value })}
        />
        {parcel.trackingNumber !== '' && (
          <TextInput
            className={classes.url}
            label={t('trackingUrl')}
            value={parcel.trackingUrl}
            maxLength={2000}
            error={urlError}
            onChange={({ currentTarget }) => onChange({ ...parcel, trackingUrl: currentTarget.value })}
          />
        )}
      </div>
    </fieldset>
  );
}

interface StepperProps {
  readonly item: string;
  /** The parcel that it goes into; none where nothing is sent. */
  readonly number?: number;
  readonly most: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function Stepper({ item, number, most, value, onChange }: StepperProps) {
  const t = useMessages(fulfilMessages);
  return (
    <span className={classes.stepper}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('less', { item })}
        disabled={value === 0}
        onClick={() => onChange(value - 1)}
      >
        <Minus width={14} height={14} strokeWidth={2} />
      </ActionIcon>
      <input
        inputMode="numeric"
        aria-label={number === undefined ? t('howMany', { item }) : t('quantity', { item, number })}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          const typed = Number(currentTarget.value.replace(/\D/g, ''));
          onChange(Math.min(most, typed));
        }}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('more', { item })}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Plus width={14} height={14} strokeWidth={2} />
      </ActionIcon>
      <span className={classes.of}>{t('ofLeft', { count: most })}</span>
    </span>
  );
}
