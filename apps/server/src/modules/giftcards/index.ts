export type { GiftCardDesk } from './gift-card-desk.ts';
export {
  type DebitOutcome,
  GIFT_CARD_EVENTS,
  type GiftCardDebit,
  type GiftCardEvent,
  type GiftCardLetter,
  type GiftCardLine,
  type GiftCardOrder,
  type GiftCardState,
  type GiftCards,
  type OrderedGiftCard,
  type TakenBack,
} from './gift-cards.ts';
