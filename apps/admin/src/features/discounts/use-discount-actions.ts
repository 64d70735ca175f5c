import type { Coupon } from '@awning/contract';
import { useMemo } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useUndoable } from '../../kit/undo/use-undoable.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { discountMessages } from './discount-messages.ts';
import { deleteDiscount, discountsKey, restoreDiscount, setEnabled, setEnd } from './discount-query.ts';

type Named = Pick<Coupon, 'id' | 'name'>;

export interface DiscountActions {
  readonly turn: (coupon: Named, isOn: boolean) => Promise<boolean>;
  readonly end: (coupon: Named & Pick<Coupon, 'endsAt'>) => Promise<boolean>;
  readonly remove: (coupon: Named) => Promise<boolean>;
}

const ALL = [discountsKey];
const WITHOUT_ITS_PAGE = [
  [...discountsKey, 'list'],
  [...discountsKey, 'running'],
];

/** What is done to one discount at once, each with the way back. They resolve with whether it was done. */
export function useDiscountActions(): DiscountActions {
  const t = useMessages(discountMessages);
  const { api } = useServices();
  const run = useUndoable();
  return useMemo(() => {
    const turn = ({ id, name }: Named, isOn: boolean) => ({
      work: () => setEnabled(api, id, isOn),
      text: t(isOn ? 'turnedOn' : 'turnedOff', { name }),
    });
    return {
      turn: (coupon, isOn) => run({ ...turn(coupon, isOn), undo: turn(coupon, !isOn), refresh: ALL }),
      end: ({ id, name, endsAt }) =>
        run({
          work: () => setEnd(api, id, Date.now()),
          text: t('endedNow', { name }),
          undo: { work: () => setEnd(api, id, endsAt), text: t('restored', { name }) },
          refresh: ALL,
        }),
      remove: ({ id, name }) =>
        run({
          work: () => deleteDiscount(api, id),
          text: t('inBin', { name }),
          undo: { work: () => restoreDiscount(api, id), text: t('restored', { name }) },
          refresh: WITHOUT_ITS_PAGE,
          refreshUndone: ALL,
        }),
    };
  }, [api, run, t]);
}
