import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeOrder,
  FINANCIAL_STATUSES,
  FULFILMENT_STATUSES,
  ORDER_ACTIONS,
  type OrderAction,
  type OrderState,
} from './order-state.ts';

const fresh = (financial: 'paid' | 'pending'): OrderState => ({
  financial,
  fulfilment: 'PENDING',
  archived: false,
});

/** The state after all of it; what is refused changes nothing. */
const after = (start: OrderState, ...actions: OrderAction[]): OrderState =>
  actions.reduce((state, action) => {
    const changed = changeOrder(state, action);
    return changed.ok ? changed.state : state;
  }, start);
const refusalOf = (start: OrderState, action: OrderAction): string | null => {
  const changed = changeOrder(start, action);
  return changed.ok ? null : changed.refusal;
};

describe('the life of an order', () => {
  it('OR-1 money: pending to paid, then refunded in parts or at once', () => {
    expect(after(fresh('pending'), 'mark-paid').financial).toBe('paid');
    expect(after(fresh('paid'), 'refund-part').financial).toBe('partially-refunded');
    expect(after(fresh('paid'), 'refund-part', 'refund-part', 'refund-rest').financial).toBe('refunded');
    expect(after(fresh('paid'), 'refund-rest').financial).toBe('refunded');
  });

  it.each([
    ['paid', 'mark-paid', 'already-paid'],
    ['pending', 'refund-part', 'not-paid'],
    ['pending', 'refund-rest', 'not-paid'],
  ] as const)('OR-1 of one that is %s, %s is refused: %s', (financial, action, refusal) => {
    expect(refusalOf(fresh(financial), action)).toBe(refusal);
  });

  it('OR-2 goods: in parts or at once, also before the money is there, and never again when all is done', () => {
    expect(after(fresh('pending'), 'fulfil-part').fulfilment).toBe('PARTIALLY_FULFILLED');
    expect(after(fresh('paid'), 'fulfil-part', 'fulfil-rest').fulfilment).toBe('FULFILLED');
    expect(refusalOf(after(fresh('paid'), 'fulfil-rest'), 'fulfil-part')).toBe('already-fulfilled');
  });

  it('OR-2 a parcel that has not left after all is to be sent again', () => {
    expect(after(fresh('paid'), 'fulfil-rest', 'unfulfil-all')).toEqual(fresh('paid'));
    expect(after(fresh('paid'), 'fulfil-part', 'fulfil-rest', 'unfulfil-part').fulfilment).toBe(
      'PARTIALLY_FULFILLED',
    );
    expect(refusalOf(after(fresh('paid'), 'cancel'), 'unfulfil-all')).toBe('canceled');
  });

  it('OR-3 it is cancelled only before anything was fulfilled; then what was paid goes back, and the rest is void', () => {
    expect(after(fresh('paid'), 'cancel')).toMatchObject({ financial: 'refunded', fulfilment: 'CANCELED' });
    expect(after(fresh('pending'), 'cancel')).toMatchObject({ financial: 'void', fulfilment: 'CANCELED' });
    expect(after(fresh('paid'), 'cancel-free')).toMatchObject({ financial: 'void', fulfilment: 'CANCELED' });
    expect(refusalOf(after(fresh('paid'), 'fulfil-part'), 'cancel')).toBe('already-fulfilled');
    expect(refusalOf(after(fresh('paid'), 'cancel'), 'cancel')).toBe('canceled');
    expect(refusalOf(after(fresh('pending'), 'cancel'), 'mark-paid')).toBe('canceled');
  });

  it('OR-4 a refund that the provider refuses leaves money to be refunded, also of what was cancelled', () => {
    const canceled = after(fresh('paid'), 'cancel', 'lose-all-refunds');
    expect(canceled).toMatchObject({ financial: 'paid', fulfilment: 'CANCELED' });
    expect(after(canceled, 'refund-rest').financial).toBe('refunded');
    expect(after(fresh('paid'), 'refund-part', 'refund-rest', 'lose-refund').financial).toBe(
      'partially-refunded',
    );
  });

  it('OR-4 a refund of all that was to be sent closes the order, and opens it again when it comes to nothing', () => {
    const unsent = after(fresh('paid'), 'refund-rest', 'call-off-rest');
    expect(unsent.fulfilment).toBe('CANCELED');
    expect(refusalOf(unsent, 'fulfil-rest')).toBe('canceled');
    expect(after(unsent, 'lose-all-refunds', 'call-on')).toEqual(fresh('paid'));
    const partly = after(fresh('paid'), 'fulfil-part', 'refund-part', 'call-off-rest');
    expect(partly.fulfilment).toBe('FULFILLED');
    expect(after(partly, 'call-on').fulfilment).toBe('PARTIALLY_FULFILLED');
  });

  it('OR-5 the recipient of an order can be changed until it has been sent', () => {
    expect(refusalOf(fresh('paid'), 'edit')).toBeNull();
    expect(refusalOf(after(fresh('paid'), 'fulfil-rest'), 'edit')).toBe('already-fulfilled');
    expect(refusalOf(after(fresh('paid'), 'cancel'), 'edit')).toBe('canceled');
  });

  it('OR-6 every state is archived and taken out again, and stays what it is', () => {
    for (const financial of FINANCIAL_STATUSES)
      for (const fulfilment of FULFILMENT_STATUSES) {
        const state: OrderState = { financial, fulfilment, archived: false };
        expect(after(state, 'archive')).toEqual({ ...state, archived: true });
        expect(after(state, 'archive', 'unarchive')).toEqual(state);
        expect(refusalOf(state, 'unarchive')).toBe('not-archived');
      }
  });

  it('OR-7 after any of 10,000 sequences of actions, what was done is never undone by the way', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(fresh('paid'), fresh('pending')),
        fc.array(fc.constantFrom(...ORDER_ACTIONS), { maxLength: 12 }),
        (start, actions) => {
          let state = start;
          for (const action of actions) {
            const changed = changeOrder(state, action);
            if (!changed.ok) continue;
            const { financial, fulfilment } = changed.state;
            // A cancelled order stays so, and nothing that was fulfilled is cancelled; only a refund that came to
            // nothing opens it again.
            if (action !== 'call-on' && state.fulfilment === 'CANCELED') expect(fulfilment).toBe('CANCELED');
            if (fulfilment === 'CANCELED' && state.fulfilment !== 'CANCELED') {
              expect(state.fulfilment).toBe('PENDING');
              if (action !== 'call-off-rest') expect(['refunded', 'void']).toContain(financial);
            }
            if (action !== 'call-on' && !action.startsWith('unfulfil') && state.fulfilment === 'FULFILLED')
              expect(fulfilment).toBe('FULFILLED');
            // Only the marking makes an order paid that was not; void is the end of all payment.
            if (state.financial === 'pending' && financial !== 'pending')
              expect(['mark-paid', 'cancel', 'cancel-free']).toContain(action);
            if (state.financial === 'void') expect(financial).toBe('void');
            if (action.startsWith('refund'))
              expect(['paid', 'partially-refunded']).toContain(state.financial);
            if (action !== 'archive' && action !== 'unarchive')
              expect(changed.state.archived).toBe(state.archived);
            state = changed.state;
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
