export const FINANCIAL_STATUSES = ['pending', 'paid', 'partially-refunded', 'refunded', 'void'] as const;
export type FinancialStatus = (typeof FINANCIAL_STATUSES)[number];

export const FULFILMENT_STATUSES = ['PENDING', 'PARTIALLY_FULFILLED', 'FULFILLED', 'CANCELED'] as const;
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number];

export interface OrderState {
  readonly financial: FinancialStatus;
  readonly fulfilment: FulfilmentStatus;
  readonly archived: boolean;
}

export const ORDER_ACTIONS = [
  'mark-paid',
  'fulfil-part',
  'fulfil-rest',
  'unfulfil-part',
  'unfulfil-all',
  'refund-part',
  'refund-rest',
  'lose-refund',
  'lose-all-refunds',
  'call-off-rest',
  'call-on',
  'cancel',
  'cancel-free',
  'edit',
  'archive',
  'unarchive',
] as const;
/**
 * `fulfil-rest` and `refund-rest` leave nothing over. `unfulfil-part`: a parcel has not left after all, `unfulfil-all`:
 * and there is no other. `call-off-rest`: what was still to be sent has been refunded, `call-on`: that refund came to
 * nothing, so that it is to be sent after all. `lose-refund`: the provider refused to pay one back, `lose-all-refunds`:
 * and there is no other. `cancel-free`: of an order of which nothing was paid, because it costs nothing.
 */
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export type OrderRefusal =
  | 'already-paid'
  | 'not-paid'
  | 'canceled'
  | 'already-fulfilled'
  | 'nothing-to-refund'
  | 'already-archived'
  | 'not-archived';

export type OrderChange =
  | { readonly ok: true; readonly state: OrderState }
  | { readonly ok: false; readonly refusal: OrderRefusal };

type Moves<Status extends string> = Readonly<Record<Status, Status | OrderRefusal>>;

const stay: Moves<FinancialStatus> = {
  pending: 'pending',
  paid: 'paid',
  'partially-refunded': 'partially-refunded',
  refunded: 'refunded',
  void: 'void',
};
const stayAsDone: Moves<FulfilmentStatus> = {
  PENDING: 'PENDING',
  PARTIALLY_FULFILLED: 'PARTIALLY_FULFILLED',
  FULFILLED: 'FULFILLED',
  CANCELED: 'CANCELED',
};
const notRefundable = {
  pending: 'not-paid',
  refunded: 'nothing-to-refund',
  void: 'nothing-to-refund',
} as const;
/** Only what is still to be done can be called off; what was sent is refunded instead. */
const callOff: Moves<FulfilmentStatus> = {
  PENDING: 'CANCELED',
  PARTIALLY_FULFILLED: 'already-fulfilled',
  FULFILLED: 'already-fulfilled',
  CANCELED: 'canceled',
};

/** A refund of what nobody has sent: there is nothing left to do. */
const close: Moves<FulfilmentStatus> = {
  ...stayAsDone,
  PENDING: 'CANCELED',
  PARTIALLY_FULFILLED: 'FULFILLED',
};
const reopen: Moves<FulfilmentStatus> = {
  ...stayAsDone,
  CANCELED: 'PENDING',
  FULFILLED: 'PARTIALLY_FULFILLED',
};

const MONEY: Readonly<Record<OrderAction, Moves<FinancialStatus>>> = {
  'mark-paid': {
    pending: 'paid',
    paid: 'already-paid',
    'partially-refunded': 'already-paid',
    refunded: 'already-paid',
    void: 'canceled',
  },
  // Goods may leave before the money is there: cash on delivery.
  'fulfil-part': stay,
  'fulfil-rest': stay,
  'unfulfil-part': stay,
  'unfulfil-all': stay,
  'refund-part': { ...notRefundable, paid: 'partially-refunded', 'partially-refunded': 'partially-refunded' },
  'refund-rest': { ...notRefundable, paid: 'refunded', 'partially-refunded': 'refunded' },
  'lose-refund': {
    ...notRefundable,
    paid: 'nothing-to-refund',
    'partially-refunded': 'partially-refunded',
    refunded: 'partially-refunded',
  },
  'lose-all-refunds': {
    ...notRefundable,
    paid: 'nothing-to-refund',
    'partially-refunded': 'paid',
    refunded: 'paid',
  },
  'call-off-rest': stay,
  'call-on': stay,
  cancel: { ...stay, pending: 'void', paid: 'refunded', 'partially-refunded': 'refunded' },
  'cancel-free': {
    ...notRefundable,
    pending: 'void',
    paid: 'void',
    'partially-refunded': 'nothing-to-refund',
  },
  edit: stay,
  archive: stay,
  unarchive: stay,
};

const GOODS: Readonly<Record<OrderAction, Moves<FulfilmentStatus>>> = {
  'mark-paid': stayAsDone,
  'fulfil-part': {
    PENDING: 'PARTIALLY_FULFILLED',
    PARTIALLY_FULFILLED: 'PARTIALLY_FULFILLED',
    FULFILLED: 'already-fulfilled',
    CANCELED: 'canceled',
  },
  'fulfil-rest': {
    PENDING: 'FULFILLED',
    PARTIALLY_FULFILLED: 'FULFILLED',
    FULFILLED: 'already-fulfilled',
    CANCELED: 'canceled',
  },
  'unfulfil-part': { ...stayAsDone, FULFILLED: 'PARTIALLY_FULFILLED', CANCELED: 'canceled' },
  'unfulfil-all': {
    PENDING: 'PENDING',
    PARTIALLY_FULFILLED: 'PENDING',
    FULFILLED: 'PENDING',
    CANCELED: 'canceled',
  },
  'refund-part': stayAsDone,
  'refund-rest': stayAsDone,
  'lose-refund': stayAsDone,
  'lose-all-refunds': stayAsDone,
  'call-off-rest': close,
  'call-on': reopen,
  cancel: callOff,
  'cancel-free': callOff,
  // An address that was on the parcel stays on record.
  edit: { ...stayAsDone, FULFILLED: 'already-fulfilled', CANCELED: 'canceled' },
  archive: stayAsDone,
  unarchive: stayAsDone,
};

const isFinancial = (word: string): word is FinancialStatus =>
  FINANCIAL_STATUSES.some((status) => status === word);
const isFulfilment = (word: string): word is FulfilmentStatus =>
  FULFILMENT_STATUSES.some((status) => status === word);

/**
 * What an action makes of an order, or why it cannot be done.
 *
 * @example changeOrder({ financial: 'pending', fulfilment: 'PENDING', archived: false }, 'cancel') // void and CANCELED
 */
export function changeOrder(state: OrderState, action: OrderAction): OrderChange {
  const fulfilment = GOODS[action][state.fulfilment];
  if (!isFulfilment(fulfilment)) return { ok: false, refusal: fulfilment };
  const financial = MONEY[action][state.financial];
  if (!isFinancial(financial)) return { ok: false, refusal: financial };
  if (action === 'archive' && state.archived) return { ok: false, refusal: 'already-archived' };
  if (action === 'unarchive' && !state.archived) return { ok: false, refusal: 'not-archived' };
  const archived = action === 'archive' || (state.archived && action !== 'unarchive');
  return { ok: true, state: { financial, fulfilment, archived } };
}
