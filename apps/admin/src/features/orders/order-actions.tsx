import type { Order } from '@awning/contract';
import { archiveOrder } from '@awning/contract/calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { openingAction, type PageAction, usePageActions } from '../../kit/actions/page-actions.tsx';
import { PageMenu } from '../../kit/actions/page-menu.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { addressOf } from './order-address.tsx';
import { isManual, leftToSend, type OrderSheet } from './order-next.tsx';
import { orderPageMessages } from './order-page-messages.ts';
import { paperAddress } from './order-papers.ts';
import { historyQuery, newestMail, useOrderUpdate } from './order-query.ts';
import { returnMessages } from './return-messages.ts';

interface OrderActionsProps {
  readonly order: Order;
  readonly onSheet: (sheet: OrderSheet) => void;
  /** Left out: nothing of it can come back. */
  readonly onReturn?: (() => void) | undefined;
}

/** What is done more rarely than the task of the moment. */
export function OrderActions({ order, onSheet, onReturn }: OrderActionsProps) {
  const t = useMessages(orderPageMessages);
  const words = useMessages(returnMessages);
  const archive = useArchive(order);
  const isOpen = order.fulfillmentStatus === 'PENDING' || order.fulfillmentStatus === 'PARTIALLY_FULFILLED';
  const hasMails = newestMail(useQuery(historyQuery(useServices().api, order.id)).data) !== undefined;
  const canSend = isOpen && leftToSend(order) > 0;
  const canRefund = order.financialStatus === 'paid' || order.financialStatus === 'partially-refunded';
  const canPay = order.financialStatus === 'pending' && isManual(order) && isOpen;
  const opens = (id: OrderSheet, label: string, more: Partial<PageAction> = {}): PageAction => ({
    id,
    label,
    run: () => onSheet(id),
    ...more,
  });
  const actions = usePageActions([
    ...(canSend ? [opens('send', t('keyFulfil'), { keys: 'f' })] : []),
    openingAction('packing-slip', t('packingSlip'), paperAddress('packing-slip', [order])),
    openingAction('invoice', t('invoice'), paperAddress('invoice', [order])),
    openingAction('customer-page', t('customerPage'), order.statusPath),
    ...(canPay ? [opens('pay', t('payButton'))] : []),
    ...(isOpen && addressOf(order) ? [opens('address', t('editAddress'))] : []),
    ...(hasMails ? [opens('mail', t('resendMail'))] : []),
    ...(canRefund ? [opens('refund', t('refund'), { keys: 'r' })] : []),
    ...(onReturn ? [{ id: 'return', label: words('add'), run: onReturn }] : []),
    {
      id: 'archive',
      label: t(order.archived ? 'unarchiveThis' : 'archiveThis'),
      keys: 'e',
      run: () => archive.mutate(!order.archived),
    },
    ...(order.fulfillmentStatus === 'PENDING'
      ? [opens('cancel', t('cancelThis'), { isDangerous: true })]
      : []),
  ]);
  return <PageMenu actions={actions} />;
}

/** Out of the way at once, and back with Undo. */
function useArchive(order: Order) {
  const t = useMessages(orderPageMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const update = useOrderUpdate();
  const archive = useMutation({
    mutationFn: async (archived: boolean) =>
      (await api.call(archiveOrder, { params: { orderId: order.id }, body: { archived } })).body.order,
    onSuccess: (after) => {
      update(after);
      toasts.show({
        text: t(after.archived ? 'archivedToast' : 'unarchivedToast', { number: order.orderNumber }),
        undo: () => archive.mutate(!after.archived),
      });
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  return archive;
}
