import type { Coupon } from '@awning/contract';
import { useMemo } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { discountMessages } from './discount-messages.ts';
import { deleteDiscount, discountsKey, restoreDiscount, setEnabled, setEnd } from './discount-query.ts';

type Named = Pick<Coupon, 'id' | 'name'>;

export interface DiscountActions {
  readonly turn: (coupon: Named, isOn: boolean) => Promise<boolean>;
  readonly end: (coupon: Named & Pick<Coupon, 'endsAt'>) => Promise<boolean>;
  readonly remove: (coupon: Named) => Promise<boolean>;
}

/** What is done to one discount at once, each with the way back. They resolve with whether it was done. */
export function useDiscountActions(): DiscountActions {
  const t = useMessages(discountMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  return useMemo(() => {
    /** `parts`: what is read again; of what is gone its own page reads nothing more. */
    const run = async (
      work: () => Promise<unknown>,
      text: string,
      undo?: () => void,
      parts: readonly string[] = [],
    ): Promise<boolean> => {
      try {
        await work();
      } catch (error) {
        toasts.show({ text: describeError(error), tone: 'bad' });
        return false;
      }
      toasts.show({ text, ...(undo && { undo }) });
      const keys = parts.length === 0 ? [discountsKey] : parts.map((part) => [...discountsKey, part]);
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      return true;
    };
    const turnText = (isOn: boolean, name: string): string => t(isOn ? 'turnedOn' : 'turnedOff', { name });
    return {
      turn: ({ id, name }, isOn) =>
        run(
          () => setEnabled(api, id, isOn),
          turnText(isOn, name),
          () => void run(() => setEnabled(api, id, !isOn), turnText(!isOn, name)),
        ),
      end: ({ id, name, endsAt }) =>
        run(
          () => setEnd(api, id, Date.now()),
          t('endedNow', { name }),
          () => void run(() => setEnd(api, id, endsAt), t('restored', { name })),
        ),
      remove: ({ id, name }) =>
        run(
          () => deleteDiscount(api, id),
          t('inBin', { name }),
          () => void run(() => restoreDiscount(api, id), t('restored', { name })),
          ['list', 'running'],
        ),
    };
  }, [api, queries, t, toasts]);
}
