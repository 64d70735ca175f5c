import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import type { AddressPartsProps } from './address-parts.tsx';
import { fieldMessages } from './field-messages.ts';

// The forms of all countries are a table of their own, fetched where an address is edited.
const AddressParts = lazy(async () => ({ default: (await import('./address-parts.tsx')).AddressParts }));

/** An address as it is written in its country: which parts it has, their order and their names. */
export function AddressField(props: AddressPartsProps) {
  const t = useMessages(fieldMessages);
  const loading = (
    <Skeleton height={280} role="status" aria-label={t('loadingField', { label: props.label })} />
  );
  return (
    <Suspense fallback={loading}>
      <AddressParts {...props} />
    </Suspense>
  );
}
