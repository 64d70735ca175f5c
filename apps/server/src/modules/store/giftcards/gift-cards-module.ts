import type { Database } from '../../../platform/db/index.ts';
import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { registerGiftCardRoutes } from './gift-card-routes.ts';
import { GIFT_CARD_EVENTS, type GiftCards } from './gift-cards.ts';
import { issuePaidGiftCards, type PaidGiftCards } from './paid-gift-cards.ts';

export const giftCardsModule = ({
  giftCards,
  settings,
  database,
  orders,
}: {
  readonly giftCards: GiftCards;
  readonly settings: Settings;
  readonly database: Database;
  readonly orders: PaidGiftCards['orders'];
}): AppModule =>
  defineModule('store/giftcards', {
    routes: (http) => registerGiftCardRoutes(http, { giftCards, settings }),
    jobs: [defineSweep('send-gift-cards', '* * * * *', giftCards.announceDue)],
    invariants: giftCards.invariants,
    emits: Object.values(GIFT_CARD_EVENTS),
    subscriptions: [issuePaidGiftCards({ database, giftCards, orders })],
  });
