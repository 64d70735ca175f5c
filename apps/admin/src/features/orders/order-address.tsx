import { type Address, NO_ADDRESS } from '@awning/commerce';
import type { Order } from '@awning/contract';
import { changeOrderContact, readOrder } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { ActionIcon, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'iconoir-react';
import { useRef, useState } from 'react';
import { describeError, fieldErrorsOf, isConflict } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useCopy } from '../../kit/copy/use-copy.ts';
import { AddressField } from '../../kit/fields/address-field.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './order-page.module.css';
import { orderPageMessages } from './order-page-messages.ts';
import { orderQuery, useOrderUpdate } from './order-query.ts';

type AddressName = 'shippingAddress' | 'billingAddress';

/** How often a save is repeated over changes that left the address alone. */
const TRIES = 4;

/** Where the postcode stands on a line of its own, below the town. */
const POSTCODE_LAST = ['GB', 'IE', 'GG', 'JE', 'IM', 'GI', 'FK'];
/** Where the town comes first and the postcode last, in one line. */
const TOWN_FIRST = ['US', 'CA', 'AU', 'NZ', 'IN', 'SG', 'TW', 'TH', 'ID', 'PK', 'ZA'];

/** Town, region and postcode as the post of the country wants them. */
function townLines({ city, state, postalCode, countryCode }: Address): string[] {
  if (POSTCODE_LAST.includes(countryCode)) return [city, state, postalCode];
  const join = (parts: readonly string[]): string => parts.filter(Boolean).join(' ');
  return TOWN_FIRST.includes(countryCode)
    ? [[city, join([state, postalCode])].filter(Boolean).join(', ')]
    : [join([postalCode, city]), state];
}

const countryName = (code: string, locale: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code;

export const addressLines = (address: Address, locale: string): string[] =>
  [
    `${address.firstName} ${address.lastName}`,
    address.company,
    address.address1,
    address.address2,
    ...townLines(address),
    countryName(address.countryCode, locale),
    address.phone,
  ].filter((line) => line.trim() !== '');

export function AddressText({ address }: { readonly address: Address }) {
  const locale = useLocale();
  return (
    <address className={classes.address}>
      {addressLines(address, locale).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

/** The address that is corrected first: where it goes. */
export const addressOf = (order: Order): AddressName | null =>
  order.shippingAddress ? 'shippingAddress' : order.billingAddress ? 'billingAddress' : null;

interface AddressCardProps {
  readonly order: Order;
  readonly name: AddressName;
  readonly title: string;
}

/** Where it goes, to copy; and to correct until it has left. */
export function AddressCard({ order, name, title }: AddressCardProps) {
  const t = useMessages(orderPageMessages);
  const { copy } = useCopy();
  const locale = useLocale();
  const [isEditing, setEditing] = useState(false);
  const address = order[name];
  if (!address) return null;
  const copyAddress = (): void => copy(addressLines(address, locale).join('\n'), { done: t('copied') });
  const canEdit = order.fulfillmentStatus === 'PENDING' || order.fulfillmentStatus === 'PARTIALLY_FULFILLED';
  return (
    <Card
      title={title}
      actions={
        canEdit && (
          <button type="button" className={classes.textButton} onClick={() => setEditing(true)}>
            {t('edit')}
          </button>
        )
      }
    >
      <div className={classes.addressRow}>
        <AddressText address={address} />
        <ActionIcon variant="default" size={32} aria-label={t('copyAddress')} onClick={copyAddress}>
          <Copy width={16} height={16} strokeWidth={1.5} />
        </ActionIcon>
      </div>
      {isEditing && <AddressSheet order={order} name={name} onClose={() => setEditing(false)} />}
    </Card>
  );
}

interface AddressSheetProps {
  readonly order: Order;
  readonly name: AddressName;
  readonly onClose: () => void;
}

export function AddressSheet({ order, name, onClose }: AddressSheetProps) {
  const t = useMessages(orderPageMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const update = useOrderUpdate();
  const typed = useDraft<Address>(`order-address/${order.id}/${name}`, order[name] ?? NO_ADDRESS);
  const { value: draft, set: setDraft } = typed;
  const cancel = (): void => {
    typed.clear();
    onClose();
  };
  // What the member has seen of it: over another address it is only saved once that was shown.
  const seen = useRef(order[name]);
  const save = useMutation({
    mutationFn: () => saveAddress(api, { order, name, address: draft, seen }),
    onSuccess: (after) => {
      update(after);
      toasts.show({ text: t('addressSaved') });
      cancel();
    },
    onError: (error) => {
      if (isConflict(error)) void queries.invalidateQueries({ queryKey: orderQuery(api, order.id).queryKey });
    },
  });
  const theirs = isConflict(save.error) ? seen.current : null;
  return (
    <Sheet
      title={t('editAddress')}
      isOpen
      draft={typed}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="order-address" loading={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id="order-address"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {save.error && (
          <FormNotice>{isConflict(save.error) ? t('addressChanged') : describeError(save.error)}</FormNotice>
        )}
        {theirs && <AddressText address={theirs} />}
        <AddressField
          label={t('editAddress')}
          isLabelHidden
          value={draft}
          errors={addressErrors(fieldErrorsOf(save.error), name)}
          onChange={setDraft}
        />
      </form>
    </Sheet>
  );
}

interface AddressSave {
  readonly order: Order;
  readonly name: AddressName;
  readonly address: Address;
  readonly seen: { current: Address | null };
}

/** A change of the order that left the address alone is no conflict: it is saved over that. */
async function saveAddress(api: Client, { order, name, address, seen }: AddressSave): Promise<Order> {
  const params = { orderId: order.id };
  let { version } = order;
  for (let left = TRIES; ; left -= 1) {
    try {
      const body = { [name]: address };
      return (await api.call(changeOrderContact, { params, body, ifMatch: `"${version}"` })).body.order;
    } catch (error) {
      if (!isConflict(error) || left <= 1) throw error;
      const now = (await api.call(readOrder, { params })).body.order;
      const isSame = JSON.stringify(now[name]) === JSON.stringify(seen.current);
      seen.current = now[name];
      if (!isSame) throw error;
      ({ version } = now);
    }
  }
}

/** Sentences of the server by the part of an address, of those by the path in the request. */
export const addressErrors = (
  errors: Readonly<Record<string, string>>,
  name: AddressName,
): Partial<Record<keyof Address, string>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), text]] : [],
    ),
  );
