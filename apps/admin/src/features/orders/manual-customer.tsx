import type { Address } from '@awning/commerce';
import { listOrders, readOrder } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { useRef } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { AddressField } from '../../kit/fields/address-field.tsx';
import { SearchInput } from '../../kit/fields/search-input.tsx';
import { useSearch } from '../../kit/fields/use-search.ts';
import { Card } from '../../kit/page/detail-page.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { hasAddress, type ManualDraft } from './manual-draft.ts';
import { manualMessages } from './manual-messages.ts';
import { addressErrors } from './order-address.tsx';

interface ManualCustomerProps {
  readonly draft: ManualDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (fields: Partial<ManualDraft>) => void;
}

/** Who buys: a customer found by name or email, with the address of their last order, or an email that is new. */
export function ManualCustomer({ draft, errors, onChange }: ManualCustomerProps) {
  const t = useMessages(manualMessages);
  const { api } = useServices();
  const { options, isLoading } = useSearch(['customer'], draft.email);
  // An address that arrives later must not overwrite what was typed meanwhile, nor go to another customer.
  const newest = useRef(draft);
  newest.current = draft;
  const choose = async (email: string): Promise<void> => {
    onChange({ email });
    const address = await lastAddressOf(api, email);
    if (address && newest.current.email === email && !hasAddress(newest.current))
      onChange({ email, address });
  };
  return (
    <>
      <Card title={t('customer')}>
        <SearchInput
          label={t('email')}
          description={t('emailHint')}
          error={errors.email}
          text={draft.email}
          onText={(email) => onChange({ email })}
          options={options}
          isLoading={isLoading}
          onChoose={({ id }) => void choose(id)}
        />
      </Card>
      <Card title={t('address')}>
        <AddressField
          label={t('address')}
          isLabelHidden
          value={draft.address}
          errors={addressErrors(errors, 'shippingAddress')}
          onChange={(address) => onChange({ address })}
        />
      </Card>
    </>
  );
}

/** Where the last order of a customer went; null where there is none, or it cannot be read. */
async function lastAddressOf(api: Client, email: string): Promise<Address | null> {
  const list = await api.attempt(listOrders, { query: { customerEmail: email, limit: 1 } });
  const last = list.ok ? list.body.orders[0] : undefined;
  if (!last) return null;
  const order = await api.attempt(readOrder, { params: { orderId: last.id } });
  return order.ok ? order.body.order.shippingAddress : null;
}
