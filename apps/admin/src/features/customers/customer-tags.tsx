import { CUSTOMER_LIMITS, type Customer } from '@awning/contract';
import { tagCustomer } from '@awning/contract/calls';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Xmark } from 'iconoir-react';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './customer.module.css';
import { customerMessages } from './customer-messages.ts';
import { customerPageMessages } from './customer-page-messages.ts';

interface TagChange {
  readonly add?: string[];
  readonly remove?: string[];
}

/** Words of one's own, taken back with Undo. Only what this member adds and removes is sent. */
export function CustomerTags({ customer }: { readonly customer: Customer }) {
  const t = useMessages(customerPageMessages);
  const words = useMessages(customerMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const [typed, setTyped] = useState('');
  const save = useMutation({
    mutationFn: (body: TagChange) => api.call(tagCustomer, { params: { customerId: customer.id }, body }),
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['customers'] }),
  });
  const isTooLong = typed.trim().length > CUSTOMER_LIMITS.tag;
  const add = (): void => {
    const tag = typed.trim();
    if (isTooLong) return;
    setTyped('');
    if (tag !== '' && !customer.tags.includes(tag)) save.mutate({ add: [tag] });
  };
  const remove = (tag: string): void => {
    save.mutate({ remove: [tag] });
    toasts.show({ text: t('tagRemoved', { tag }), undo: () => save.mutate({ add: [tag] }) });
  };
  return (
    <Card title={words('tags')}>
      {customer.tags.length > 0 && (
        <ul className={classes.tags}>
          {customer.tags.map((tag) => (
            <li key={tag}>
              {tag}
              <button type="button" aria-label={t('removeTag', { tag })} onClick={() => remove(tag)}>
                <Xmark width={14} height={14} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {customer.tags.length < CUSTOMER_LIMITS.tags && (
        <TextInput
          size="xs"
          aria-label={t('addTag')}
          placeholder={t('addTag')}
          value={typed}
          error={
            isTooLong
              ? t('tagTooLong', { most: CUSTOMER_LIMITS.tag, length: typed.trim().length })
              : undefined
          }
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      )}
    </Card>
  );
}
