import { type Address, NO_ADDRESS } from '@awning/commerce';
import { CUSTOMER_LIMITS, type Customer, type CustomerChange } from '@awning/contract';
import { changeCustomer } from '@awning/contract/calls';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError, fieldErrorsOf, isConflict } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { AddressField } from '../../kit/fields/address-field.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useWayBack, wayBack } from '../../kit/undo/way-back.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './customer.module.css';
import { customerPageMessages } from './customer-page-messages.ts';
import { customerQuery } from './customer-query.ts';

interface Typed {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly addresses: readonly Address[];
}

/** Only what was changed is sent: an address that nobody touched goes on following the orders. */
function changeOf(typed: Typed, before: Typed): CustomerChange {
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  return {
    ...(typed.firstName !== before.firstName && { firstName: typed.firstName }),
    ...(typed.lastName !== before.lastName && { lastName: typed.lastName }),
    ...(typed.email !== before.email && { email: typed.email }),
    ...(!isSame(typed.addresses, before.addresses) && { addresses: [...typed.addresses] }),
  };
}

export function EditSheet({
  customer,
  onClose,
}: {
  readonly customer: Customer;
  readonly onClose: () => void;
}) {
  const t = useMessages(customerPageMessages);
  const { api, queries } = useServices();
  const { member } = useMemberSession();
  const toasts = useToasts();
  const start: Typed = {
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    addresses: customer.addresses,
  };
  const draft = useDraft<Typed>(`customer/${customer.id}`, start);
  // The version that was read when the sheet opened; after a conflict the member has been told of, the newest one.
  const [version, setVersion] = useState(customer.version);
  const { value } = draft;
  const close = (): void => {
    draft.clear();
    onClose();
  };
  const refresh = () => queries.invalidateQueries({ queryKey: ['customers'] });
  const runUndo = useWayBack(refresh);
  const save = useSingleMutation({
    mutationFn: (change: CustomerChange) =>
      api.call(changeCustomer, {
        params: { customerId: customer.id },
        body: change,
        ifMatch: `"${version}"`,
      }),
    onSuccess: async () => {
      const back = wayBack(api, {
        kind: 'customer.changeCustomer',
        actor: member?.id ?? '',
        subjectId: customer.id,
      });
      toasts.show({ text: t('saved'), undo: () => runUndo(back) });
      close();
      await refresh();
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      await refresh();
      const now = queries.getQueryData(customerQuery(api, customer.id).queryKey);
      if (now) setVersion(now.customer.version);
    },
  });
  const errors = fieldErrorsOf(save.error);
  const set = (fields: Partial<Typed>): void => draft.set((now) => ({ ...now, ...fields }));
  const submit = (): void => {
    const change = changeOf(value, draft.start);
    if (Object.keys(change).length === 0) close();
    else save.mutate(change);
  };
  return (
    <Sheet
      title={t('editTitle')}
      isOpen
      draft={draft}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="customer" loading={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id="customer"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {save.error && (
          <FormNotice>{isConflict(save.error) ? t('conflict') : describeError(save.error)}</FormNotice>
        )}
        <TextInput
          label={t('firstName')}
          maxLength={CUSTOMER_LIMITS.name}
          value={value.firstName}
          error={errors.firstName}
          onChange={({ currentTarget }) => set({ firstName: currentTarget.value })}
        />
        <TextInput
          label={t('lastName')}
          maxLength={CUSTOMER_LIMITS.name}
          value={value.lastName}
          error={errors.lastName}
          onChange={({ currentTarget }) => set({ lastName: currentTarget.value })}
        />
        {customer.emails.length > 1 && (
          <NativeSelect
            label={t('mainEmail')}
            data={customer.emails}
            value={value.email}
            error={errors.email}
            onChange={({ currentTarget }) => set({ email: currentTarget.value })}
          />
        )}
        <p className={classes.dim}>{t('fromOrders')}</p>
        {value.addresses.map((address, index) => (
          // An address has no name of its own: its place is what it is known by here.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <fieldset key={index} className={classes.fieldset}>
            <legend>
              {t('address', { number: index + 1 })}
              <button
                type="button"
                className={classes.textButton}
                onClick={() => set({ addresses: value.addresses.filter((_, place) => place !== index) })}
              >
                {t('removeAddress', { number: index + 1 })}
              </button>
            </legend>
            <AddressField
              label={t('address', { number: index + 1 })}
              isLabelHidden
              value={address}
              errors={addressErrors(errors, index)}
              onChange={(changed) =>
                set({ addresses: value.addresses.map((each, place) => (place === index ? changed : each)) })
              }
            />
          </fieldset>
        ))}
        {value.addresses.length < CUSTOMER_LIMITS.addresses && (
          <span>
            <Button
              variant="default"
              size="xs"
              onClick={() => set({ addresses: [...value.addresses, NO_ADDRESS] })}
            >
              {t('addAddress')}
            </Button>
          </span>
        )}
      </form>
    </Sheet>
  );
}

const addressErrors = (
  errors: Readonly<Record<string, string>>,
  index: number,
): Partial<Record<keyof Address, string>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(`addresses.${index}.`) ? [[path.slice(`addresses.${index}.`.length), text]] : [],
    ),
  );
