export { registerPromotionRoutes } from './promotion-routes.ts';
export { announcementDefaults, popupDefaults, promotionSentences } from './promotion-rules.ts';
export { createPromotions, type Promotions, type ShownAnnouncement, type ShownPopup } from './promotions.ts';
