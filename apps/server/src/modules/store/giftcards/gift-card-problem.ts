import { type Currency, giftCardMessages } from '@awning/commerce';
import type { GiftCardState } from './gift-cards.ts';

/** Why a card cannot pay for anything in this currency; null when it can. Without a card: nobody knows the code. */
export function giftCardProblem(card: GiftCardState | null, currency: Currency): string | null {
  if (card === null) return giftCardMessages.unknown;
  if (card.state === 'disabled') return giftCardMessages.disabled;
  if (card.state === 'expired') return giftCardMessages.expired;
  if (card.currency !== currency) return giftCardMessages.otherCurrency;
  return card.balanceMinor === 0 ? giftCardMessages.empty : null;
}
