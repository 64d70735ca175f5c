export { createGiftCards } from './create-gift-cards.ts';
export type { GiftCardAdmin } from './gift-card-admin.ts';
export { eraseFromGiftCards } from './gift-card-erasure-repository.ts';
export { cardIdsOf, withCardBalances } from './gift-card-labels.ts';
export { giftCardProblem } from './gift-card-problem.ts';
export { createGiftCardVault, type GiftCardVault } from './gift-card-vault.ts';
export {
  type DebitedGiftCard,
  type DebitOutcome,
  GIFT_CARD_EVENTS,
  type GiftCardDebit,
  type GiftCardEvent,
  type GiftCardLine,
  type GiftCardMail,
  type GiftCardOrder,
  type GiftCardState,
  type GiftCards,
  type OrderedGiftCard,
} from './gift-cards.ts';
export { giftCardsModule } from './gift-cards-module.ts';
