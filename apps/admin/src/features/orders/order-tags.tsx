import type { Order } from '@awning/contract';
import { tagOrder } from '@awning/contract/calls';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Xmark } from 'iconoir-react';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { orderMessages } from './order-messages.ts';
import classes from './order-page.module.css';
import { orderPageMessages } from './order-page-messages.ts';
import { orderQuery, useOrderUpdate } from './order-query.ts';

interface TagChange {
  readonly add?: string[];
  readonly remove?: string[];
}

const LONGEST = 40;
const MOST = 20;

/** Words of one's own, shown at once and taken back with Undo. */
export function OrderTags({ order }: { readonly order: Order }) {
  const t = useMessages(orderPageMessages);
  const words = useMessages(orderMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const update = useOrderUpdate();
  const [typed, setTyped] = useState('');
  const { queryKey } = orderQuery(api, order.id);
  const save = useMutation({
    // Only what this member adds and removes is sent: what another one tags meanwhile stays.
    mutationFn: (body: TagChange) => api.call(tagOrder, { params: { orderId: order.id }, body }),
    onMutate: ({ add = [], remove = [] }) =>
      queries.setQueryData(
        queryKey,
        (now) => now && { ...now, tags: [...now.tags.filter((tag) => !remove.includes(tag)), ...add] },
      ),
    onSuccess: ({ body }) => update(body.order),
    onError: (error) => {
      toasts.show({ text: describeError(error), tone: 'bad' });
      return queries.invalidateQueries({ queryKey });
    },
  });
  const isTooLong = typed.trim().length > LONGEST;
  const add = (): void => {
    const tag = typed.trim();
    if (isTooLong) return;
    setTyped('');
    if (tag !== '' && !order.tags.includes(tag)) save.mutate({ add: [tag] });
  };
  const remove = (tag: string): void => {
    save.mutate({ remove: [tag] });
    toasts.show({ text: t('tagRemoved', { tag }), undo: () => save.mutate({ add: [tag] }) });
  };
  return (
    <Card title={words('tags')}>
      {order.tags.length > 0 && (
        <ul className={classes.tags}>
          {order.tags.map((tag) => (
            <li key={tag}>
              {tag}
              <button type="button" aria-label={t('removeTag', { tag })} onClick={() => remove(tag)}>
                <Xmark width={14} height={14} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {order.tags.length < MOST && (
        <TextInput
          size="xs"
          aria-label={t('addTag')}
          placeholder={t('addTag')}
          value={typed}
          error={isTooLong ? t('tagTooLong', { most: LONGEST, length: typed.trim().length }) : undefined}
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
