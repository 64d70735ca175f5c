import type { OrderSummary } from '@awning/contract';
import { Status, type StatusProps } from '../../kit/status/status.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './order-list.module.css';
import { orderMessages } from './order-messages.ts';

type Look = Omit<StatusProps, 'children'> & { readonly word: keyof typeof orderMessages };

const payments: Readonly<Record<OrderSummary['financialStatus'], Look>> = {
  pending: { shape: 'money', progress: 'none', tone: 'waiting', word: 'unpaid' },
  paid: { shape: 'money', progress: 'done', tone: 'good', word: 'paid' },
  'partially-refunded': { shape: 'money', progress: 'part', tone: 'neutral', word: 'partiallyRefunded' },
  refunded: { shape: 'money', progress: 'back', tone: 'neutral', word: 'refunded' },
  void: { shape: 'money', progress: 'none', tone: 'neutral', word: 'void' },
};

const goods: Readonly<Record<OrderSummary['fulfillmentStatus'], Look>> = {
  PENDING: { shape: 'goods', progress: 'none', tone: 'waiting', isToDo: true, word: 'unfulfilled' },
  PARTIALLY_FULFILLED: {
    shape: 'goods',
    progress: 'part',
    tone: 'waiting',
    isToDo: true,
    word: 'partiallyFulfilled',
  },
  FULFILLED: { shape: 'goods', progress: 'done', tone: 'good', word: 'fulfilled' },
  CANCELED: { shape: 'goods', progress: 'back', tone: 'neutral', word: 'canceled' },
};

function OrderMark({ word, ...look }: Look) {
  const t = useMessages(orderMessages);
  return <Status {...look}>{t(word)}</Status>;
}

export const PaymentStatus = ({ of: order }: { readonly of: Pick<OrderSummary, 'financialStatus'> }) => (
  <OrderMark {...payments[order.financialStatus]} />
);

export const FulfilmentStatus = ({ of: order }: { readonly of: Pick<OrderSummary, 'fulfillmentStatus'> }) => (
  <OrderMark {...goods[order.fulfillmentStatus]} />
);

/** No money moved. */
export function TestMark() {
  const t = useMessages(orderMessages);
  return <span className={classes.test}>{t('test')}</span>;
}

/** What was given, and not bought. */
export function DonationMark() {
  const t = useMessages(orderMessages);
  return <span className={classes.donation}>{t('donation')}</span>;
}

export const paymentWord = (order: Pick<OrderSummary, 'financialStatus'>): keyof typeof orderMessages =>
  payments[order.financialStatus].word;

export const fulfilmentWord = (order: Pick<OrderSummary, 'fulfillmentStatus'>): keyof typeof orderMessages =>
  goods[order.fulfillmentStatus].word;
