import type { OrderSummary } from '@awning/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { listMessages } from '../../kit/list/list-messages.ts';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { orderCountsQuery, orderList } from './order-list.tsx';
import { orderMessages } from './order-messages.ts';
import { PackingSheet } from './packing-sheet.tsx';

/** Orders that are packed together, and how to say that it is done. */
interface Packing {
  readonly orders: readonly OrderSummary[];
  readonly finish: (sentence: string | null) => void;
}

export function OrdersPage() {
  const { api, queries } = useServices();
  const toasts = useToasts();
  const t = useMessages(orderMessages);
  const listWords = useMessages(listMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const navigate = useNavigate();
  const { data: counts, dataUpdatedAt } = useQuery(orderCountsQuery(api));
  const now = dataUpdatedAt || Date.now();
  const [packing, setPacking] = useState<Packing | null>(null);
  const pack = useRef((orders: readonly OrderSummary[]) => askForPacking(orders, setPacking)).current;
  const packOne = useMemo(
    () => async (order: OrderSummary) => {
      const sentence = await pack([order]);
      if (sentence === null) return;
      toasts.show({ text: sentence });
      await queries.invalidateQueries({ queryKey: ['orders'] });
    },
    [pack, queries, toasts],
  );
  const list = useMemo(
    () => orderList(api, t, { counts, now, locale, pack, packOne, listWords }),
    [api, t, counts, now, locale, pack, packOne, listWords],
  );
  usePageActions([
    { id: 'create', label: t('createOrder'), keys: 'c', run: () => void navigate({ to: '/orders/new' }) },
  ]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        create={
          <Button component={Link} to={'/orders/new' as never}>
            {t('createOrder')}
          </Button>
        }
      />
      {packing && <PackingSheet orders={packing.orders} onClose={packing.finish} />}
    </>
  );
}

/** Resolves when the sheet is closed, so that the list shows what has changed. */
const askForPacking = (
  orders: readonly OrderSummary[],
  setPacking: (packing: Packing | null) => void,
): Promise<string | null> =>
  new Promise((resolve) => {
    setPacking({
      orders,
      finish: (sentence) => {
        setPacking(null);
        resolve(sentence);
      },
    });
  });
