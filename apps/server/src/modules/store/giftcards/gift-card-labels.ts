import type { PlacedOrder } from '@awning/commerce';
import type { GiftCardState } from './gift-cards.ts';

type Paid = Pick<PlacedOrder, 'giftCards'>;

/** An order whose gift cards are called by what is left on them too: `Gift card ending in 7K2M (£36.50 left)`. */
export const withCardBalances = <Order extends Paid>(
  order: Order,
  cards: ReadonlyMap<string, Pick<GiftCardState, 'balanceMinor'>>,
  money: (amountMinor: number) => string,
): Order => ({
  ...order,
  giftCards: order.giftCards.map((card) => {
    const known = cards.get(card.id);
    return known ? { ...card, label: `${card.label} (${money(known.balanceMinor)} left)` } : card;
  }),
});

/** Of the cards that an order was paid with. */
export const cardIdsOf = ({ giftCards }: Paid): string[] => giftCards.map(({ id }) => id);
