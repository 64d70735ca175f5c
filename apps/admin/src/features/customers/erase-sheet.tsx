import type { Customer, CustomerErasurePreview } from '@awning/contract';
import { eraseCustomer, previewCustomerErasure } from '@awning/contract/calls';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { type Query, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import type { Translate } from '../../messages/messages.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './customer.module.css';
import { customerPageMessages } from './customer-page-messages.ts';

type T = Translate<typeof customerPageMessages>;

/** What goes, what stays and why, and the address typed once more: it cannot be taken back. */
export function EraseSheet({
  customer,
  onClose,
}: {
  readonly customer: Customer;
  readonly onClose: () => void;
}) {
  const t = useMessages(customerPageMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const params = { customerId: customer.id };
  const preview = useQuery({
    queryKey: ['customer-erasure', customer.id],
    gcTime: 0,
    queryFn: async ({ signal }) => (await api.call(previewCustomerErasure, { params, signal })).body,
  });
  const erase = useSingleMutation({
    mutationFn: () => api.call(eraseCustomer, { params, body: { email: typed.trim() } }),
    onSuccess: async () => {
      toasts.show({ text: t('erased') });
      await navigate({ to: '/customers' as never });
      // This page may still stand for a moment: what it shows must not be asked for again.
      const isErased = ({ queryKey }: Query): boolean => queryKey.includes(customer.id);
      queries.removeQueries({ queryKey: ['customers'], type: 'inactive', predicate: isErased });
      await queries.invalidateQueries({ queryKey: ['customers'], predicate: (query) => !isErased(query) });
    },
    onError: () => void preview.refetch(),
  });
  const { data } = preview;
  const blocked = data ? blockedBy(data, t) : null;
  const isRight = typed.trim().toLowerCase() === customer.email.toLowerCase();
  return (
    <Sheet
      title={t('eraseTitle', { name: customer.name || customer.email })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            color="var(--awning-bad)"
            disabled={!data || blocked !== null}
            loading={erase.isPending}
            onClick={() => {
              setChecked(true);
              if (isRight) erase.mutate();
            }}
          >
            {t('eraseButton')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p>{t('eraseText')}</p>
        {erase.error && <FormNotice>{describeError(erase.error)}</FormNotice>}
        {preview.error && <FormNotice>{describeError(preview.error)}</FormNotice>}
        {!data && !preview.error && <Skeleton height={220} />}
        {blocked !== null && <FormNotice>{blocked}</FormNotice>}
        {data && (
          <>
            <WhatHappens title={t('eraseGoes')} lines={whatGoes(data, t)} />
            <WhatHappens title={t('eraseStays')} lines={whatStays(data, t)} />
            {blocked === null && (
              <TextInput
                label={t('eraseConfirm', { email: customer.email })}
                autoComplete="off"
                value={typed}
                error={isChecked && !isRight ? t('eraseWrong') : undefined}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

function WhatHappens({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section className={classes.preview} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function blockedBy({ openOrders, activeSubscriptions }: CustomerErasurePreview, t: T): string | null {
  if (openOrders > 0) return t('blockedOrders', { count: openOrders });
  return activeSubscriptions > 0 ? t('blockedSubscriptions', { count: activeSubscriptions }) : null;
}

const whatGoes = (preview: CustomerErasurePreview, t: T): string[] => {
  const { notes, submissions, listEntries, waiting, mails } = preview;
  return [
    t('goesAlways'),
    ...(notes > 0 ? [t('goesNotes', { count: notes })] : []),
    ...(submissions > 0 ? [t('goesSubmissions', { count: submissions })] : []),
    ...(listEntries > 0 ? [t('goesEntries', { count: listEntries })] : []),
    ...(waiting > 0 ? [t('goesWaiting', { count: waiting })] : []),
    ...(mails > 0 ? [t('goesMails', { count: mails })] : []),
  ];
};

const whatStays = ({ orders, giftCards, reviews }: CustomerErasurePreview, t: T): string[] =>
  orders + giftCards + reviews === 0
    ? [t('staysNothing')]
    : [
        ...(orders > 0 ? [t('staysOrders', { count: orders })] : []),
        ...(giftCards > 0 ? [t('staysCards', { count: giftCards })] : []),
        ...(reviews > 0 ? [t('staysReviews', { count: reviews })] : []),
        t('staysBackups'),
      ];
