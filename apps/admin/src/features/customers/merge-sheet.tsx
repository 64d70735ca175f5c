import type { Customer, CustomerSummary } from '@awning/contract';
import { listCustomers, mergeCustomers, previewCustomerMerge } from '@awning/contract/calls';
import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { SearchInput } from '../../kit/fields/search-input.tsx';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useWayBack, wayBack } from '../../kit/undo/way-back.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './customer.module.css';
import { customerMessages } from './customer-messages.ts';
import { customerPageMessages } from './customer-page-messages.ts';

const PAUSE_MS = 250;
const MOST_OPTIONS = 8;

const nameOf = ({ name, email }: Pick<CustomerSummary, 'name' | 'email'>): string => name || email;

/** Two addresses of one person become one customer: who, what comes of it, and then Undo. */
export function MergeSheet({
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
  const [text, setText] = useState('');
  const [other, setOther] = useState<CustomerSummary | null>(null);
  const found = useOthers(text, customer.id);
  const refresh = () => queries.invalidateQueries({ queryKey: ['customers'] });
  const preview = useQuery({
    // Not one of `customers`: after the merge nobody asks for it again, since the other one is no customer then.
    queryKey: ['customer-merge', customer.id, other?.id],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const params = { customerId: customer.id, otherId: other?.id ?? '' };
      return (await api.call(previewCustomerMerge, { params, signal })).body;
    },
    enabled: other !== null,
  });
  const runUndo = useWayBack(refresh);
  const merge = useSingleMutation({
    mutationFn: ({ otherId, version }: { otherId: string; version: number }) =>
      api.call(mergeCustomers, {
        params: { customerId: customer.id, otherId },
        ifMatch: `"${version}"`,
      }),
    onSuccess: async () => {
      const change = { kind: 'customer.mergeCustomers', actor: member?.id ?? '', subjectId: customer.id };
      const back = wayBack(api, change);
      toasts.show({
        text: t('merged', { name: other ? nameOf(other) : '' }),
        undo: () => runUndo(back),
      });
      onClose();
      await refresh();
    },
    onError: () => void preview.refetch(),
  });
  const { data } = preview;
  return (
    <Sheet
      title={t('mergeTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={!data}
            loading={merge.isPending}
            onClick={() => data && merge.mutate({ otherId: data.other.id, version: data.version })}
          >
            {t('mergeButton')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p>{t('mergeText', { name: nameOf(customer) })}</p>
        {merge.error && <FormNotice>{describeError(merge.error)}</FormNotice>}
        <SearchInput
          label={t('mergeSearch')}
          description={t('mergeSearchHint')}
          text={text}
          onText={(typed) => {
            setText(typed);
            setOther(null);
          }}
          options={found.options}
          isLoading={found.isLoading}
          nothing={text.trim() === '' || found.isLoading ? null : t('mergeNobody')}
          onChoose={(option) => {
            setText(option.title);
            setOther(option.customer);
          }}
        />
        {preview.error && <FormNotice>{describeError(preview.error)}</FormNotice>}
        {other !== null && !data && !preview.error && <Skeleton height={140} />}
        {data && <MergeResult result={data.result} />}
      </div>
    </Sheet>
  );
}

interface Result {
  readonly name: string;
  readonly email: string;
  readonly emails: readonly string[];
  readonly tags: readonly string[];
  readonly orderCount: number;
  readonly testOrderCount: number;
  readonly noteCount: number;
}

function MergeResult({ result }: { readonly result: Result }) {
  const t = useMessages(customerPageMessages);
  const words = useMessages(customerMessages);
  return (
    <section className={classes.preview} aria-label={t('mergePreview')}>
      <h3>{t('mergedName', { name: nameOf(result) })}</h3>
      <span>
        {t('mergeResult', {
          count: result.orderCount,
          tests: result.testOrderCount,
          notes: result.noteCount,
        })}
      </span>
      <dl className={classes.facts}>
        <div>
          <dt>{t('mergeEmails')}</dt>
          <dd>{result.emails.join(', ')}</dd>
        </div>
        {result.tags.length > 0 && (
          <div>
            <dt>{words('tags')}</dt>
            <dd>{result.tags.join(', ')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Customers by name, address or phone, without the one that is open. */
function useOthers(text: string, ownId: string) {
  const { api } = useServices();
  const [paused] = useDebouncedValue(text.trim(), PAUSE_MS);
  const search = useQuery({
    queryKey: ['customers', 'others', paused],
    queryFn: async ({ signal }) =>
      (await api.call(listCustomers, { query: { search: paused, limit: MOST_OPTIONS + 1 }, signal })).body
        .customers,
    enabled: paused !== '',
    placeholderData: keepPreviousData,
  });
  const options = (paused === '' ? [] : (search.data ?? []))
    .filter(({ id }) => id !== ownId)
    .slice(0, MOST_OPTIONS)
    .map((customer) => ({
      id: customer.id,
      title: nameOf(customer),
      detail: customer.email,
      customer,
    }));
  return { options, isLoading: search.isFetching };
}
