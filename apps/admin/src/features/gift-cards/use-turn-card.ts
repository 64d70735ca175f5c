import type { GiftCard } from '@awning/contract';
import { changeGiftCard } from '@awning/contract/calls';
import { useMemo } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { giftCardMessages } from './gift-card-messages.ts';
import { giftCardsKey } from './gift-card-query.ts';

/** Disables a card or enables it, at once and with the way back. */
export function useTurnCard(): (card: Pick<GiftCard, 'id'>, state: GiftCard['state']) => Promise<void> {
  const t = useMessages(giftCardMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  return useMemo(() => {
    const turn = async ({ id }: Pick<GiftCard, 'id'>, state: GiftCard['state']): Promise<void> => {
      try {
        await api.call(changeGiftCard, { params: { giftCardId: id }, body: { state } });
        toasts.show({
          text: t(state === 'active' ? 'enabledDone' : 'disabledDone'),
          undo: () => void turn({ id }, state === 'active' ? 'disabled' : 'active'),
        });
        await queries.invalidateQueries({ queryKey: giftCardsKey });
      } catch (error) {
        toasts.show({ text: describeError(error), tone: 'bad' });
      }
    };
    return turn;
  }, [api, queries, t, toasts]);
}
